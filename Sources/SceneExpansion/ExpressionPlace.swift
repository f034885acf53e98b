import Documents

/// The kind of place at which an expression stands: it decides when the expression is worked out.
enum ExpressionPlace {
  /// A place outside the actions of interactions and handlers.
  case outside
  /// A place among actions that is known while loading all the same: an entry's time, a name
  case settled
  /// A place in an action, or in the condition of one.
  case late

  /// The kind of place to which a way leads.
  init(_ path: [KeyPathText.Step]) {
    guard case .key(let top)? = path.first,
      top == "interactions" || top == "layers" || top == "states",
      let start = path.firstIndex(where: Self.isHandler)
    else {
      self = .outside
      return
    }
    let inside = path[(start + 1)...]
    let isMade = inside.contains { step in
      [.key(ExpansionKeys.use), .key(ExpansionKeys.with), .key(ExpansionKeys.forEach)]
        .contains(step)
    }
    self =
      isMade || inside.count < 2 || Self.isName(path) || Self.isOfEntry(path) ? .settled : .late
  }

  private static func isHandler(_ step: KeyPathText.Step) -> Bool {
    guard case .key(let key) = step else { return false }
    return key == "interactions" || ExpansionKeys.entryLists.contains(key)
  }

  /// True for a name, an identity, or the name of a layer.
  private static func isName(_ path: [KeyPathText.Step]) -> Bool {
    guard case .key(let key)? = path.last else { return false }
    var parent: String?
    if case .key(let key)? = path.dropLast().last { parent = key }
    // Keys of the author's own.
    if parent == ExpansionKeys.tags || parent == "change" { return false }
    switch key {
    case "name", "id", "again", "layer", "pause", "resume", "togglePause", "removeAllAnimations",
      "removeFromSuperlayer", "below", "above":
      return true
    case "to": return parent == "insertSublayer"
    case "of": return parent == "snapshot"
    default: return false
    }
  }

  /// True for a key of an entry that says when it happens.
  private static func isOfEntry(_ path: [KeyPathText.Step]) -> Bool {
    guard path.count > 2, case .key(let key)? = path.last,
      ["at", "every", "until", "within", "finished"].contains(key),
      case .key(let list) = path[path.count - 3]
    else { return false }
    return list == "interactions" || list == "actions" || ExpansionKeys.entryLists.contains(list)
  }
}

/// A selector of a style sheet: simple selectors, of an element and of those around it.
struct Selector {
  /// The conditions on one element.
  private struct Compound {
    var name: String?
    var identity: String?
    var classes: [String] = []
    var attributes: [(name: String, value: String?)] = []
    var isFirst = false
    var isRoot = false
  }

  /// The elements from the outermost in; true for one that has to be right around the next.
  private var parts: [(compound: Compound, isParent: Bool)] = []
  /// The specificity: identities, then classes and attributes, then names.
  private(set) var weight = 0

  /// A selector; `nil` for one of another form.
  init?(_ text: String) {
    let spaced = text.replacing(">", with: " > ")
    var isParent = false
    for word in spaced.split(whereSeparator: \.isWhitespace) {
      if word == ">" {
        guard !parts.isEmpty, !isParent else { return nil }
        parts[parts.count - 1].isParent = true
        isParent = true
        continue
      }
      guard let compound = compound(word) else { return nil }
      parts.append((compound, false))
      isParent = false
    }
    guard !parts.isEmpty, !isParent, parts.count <= 20 else { return nil }
  }

  private mutating func compound(_ word: Substring) -> Compound? {
    var result = Compound()
    var rest = word
    func name() -> String? {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      rest = rest[name.endIndex...]
      return name.isEmpty ? nil : String(name)
    }
    if rest.first == "*" {
      rest = rest.dropFirst()
    } else if let first = rest.first, first.isLetter || first == "_" {
      result.name = name()
      weight += 1
    }
    while let sign = rest.first {
      rest = rest.dropFirst()
      switch sign {
      case "#":
        guard let identity = name() else { return nil }
        result.identity = identity
        weight += 10_000
      case ".":
        guard let found = name() else { return nil }
        result.classes.append(found)
        weight += 100
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inside = rest[..<end].split(separator: "=", maxSplits: 1)
        guard let key = inside.first, key.allSatisfy({ $0.isLetter || $0 == "-" || $0 == ":" })
        else {
          return nil
        }
        let value = inside.count > 1 ? inside[1].trimmed.filter { $0 != "\"" && $0 != "'" } : nil
        result.attributes.append((String(key), value))
        rest = rest[rest.index(after: end)...]
        weight += 100
      case ":":
        switch name() {
        case "first-child": result.isFirst = true
        case "root": result.isRoot = true
        default: return nil
        }
        weight += 100
      default: return nil
      }
    }
    return result
  }

  /// True for an element that it selects.
  func matches(_ node: SVGNode) -> Bool { matches(node, parts.count - 1) }

  private func matches(_ node: SVGNode, _ place: Int) -> Bool {
    guard Self.holds(parts[place].compound, node) else { return false }
    guard place > 0 else { return true }
    var around = node.parent
    while let next = around {
      if matches(next, place - 1) { return true }
      if parts[place - 1].isParent { return false }
      around = next.parent
    }
    return false
  }

  private static func holds(_ compound: Compound, _ node: SVGNode) -> Bool {
    if let name = compound.name, name != node.name { return false }
    if let identity = compound.identity, identity != node.id { return false }
    if compound.isFirst, node.place != 0 { return false }
    if compound.isRoot, node.parent != nil { return false }
    return compound.classes.allSatisfy(node.classes.contains)
      && compound.attributes.allSatisfy { attribute in
        node[attribute.name].map { attribute.value == nil || $0 == attribute.value } ?? false
      }
  }
}

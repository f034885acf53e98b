import Documents
import SceneModel
import Timing

extension Field {
  /// The scene's script.
  func interactions() -> [Interaction] {
    items("a list of interactions").map { $0.compactMap { $0.interaction() } } ?? []
  }

  /// The entries of a handler or a completion.
  func entries(_ site: HandlerSite?) -> [ActionEntry] {
    if isNull { return [] }
    let found = items("a list of entries, such as [{log: done}]") ?? []
    return found.compactMap { field in
      guard let mapping = MappingReader(field, .entry) else { return nil }
      mapping.refuse(["at", "every", "until"], "cannot stand here: this runs when it happens")
      return mapping.entry(site)
    }
  }

  private func interaction() -> Interaction? {
    guard let mapping = MappingReader(self, .interaction) else { return nil }
    let at = mapping["at"]
    let every = mapping["every"]
    let until = mapping["until"].map { $0.number(.sceneTime) }
    let time = at?.number(.sceneTime)
    let interval = every?.number(.positive)
    let entry = mapping.entry(nil)
    if let every, at != nil {
      every.report("found both \"at\" and \"every\"", allowed: "one of them")
    } else if at == nil, every == nil {
      report("the key \"at\" is missing", allowed: "at: SECONDS, or every: SECONDS")
    } else if every == nil, mapping.has("until") {
      mapping["until"]?.report("\"until\" belongs to \"every\"")
    }
    guard let entry else { return nil }
    if let time { return Interaction(.at(time), entry) }
    return interval.map { Interaction(.every($0, until: until ?? nil), entry) }
  }
}

extension MappingReader {
  /// The actions of an entry, in the order in which it is written.
  fileprivate func entry(_ site: HandlerSite?) -> ActionEntry? {
    let ifFinished = self["finished"]?.bool()
    let within = withinLayer(site)
    let settings = self["transaction"].flatMap { $0.transactionSettings(site) }
    var actions: [ScriptAction] = []
    var isWhole = true
    for key in keys where ActionKeys.actions.contains(key) {
      guard let field = self[key] else { continue }
      if let found = field.actions(key, site) { actions += found } else { isWhole = false }
    }
    for key in ActionKeys.actions { _ = self[key] }
    guard finish(), isWhole, let within else { return nil }
    guard !actions.isEmpty || settings?.completion.isEmpty == false else {
      field.report("this entry does nothing", allowed: "an action, such as log: hello")
      return nil
    }
    return ActionEntry(
      actions, transaction: settings, ifFinished: ifFinished, within: within,
      location: field.location)
  }
}

extension MappingReader {
  /// The layer whose time and coordinates an entry uses: the one under `within`, or the used file's
  /// layer for entries that depend on it; `nil` after reporting that there is none.
  fileprivate func withinLayer(_ site: HandlerSite?) -> LayerReference?? {
    if let written = self["within"] {
      guard let layer = written.layerReference(site) else { return nil }
      return .some(layer.reference)
    }
    guard let file = field.file, keys.contains(where: ActionKeys.placed.contains) else {
      return .some(nil)
    }
    guard field.isOnly(file) else { return nil }
    if has("at") || has("every"), file.place.isAddedToSelf {
      field.report(
        "found the script of a file that is added to \"self\", which may be any layer",
        allowed: "addSublayer with the name of a layer, or a file without interactions")
      return nil
    }
    return .some(.named(file.place.layerPath))
  }
}

extension Field {
  fileprivate func transactionSettings(_ site: HandlerSite?) -> TransactionSettings? {
    guard let mapping = MappingReader(self, .transaction) else { return nil }
    let settings = TransactionSettings(
      duration: mapping["duration"]?.number(.notNegative),
      timingFunction: mapping["timingFunction"].flatMap { $0.isNull ? nil : $0.timingFunction() },
      disableActions: mapping["disableActions"]?.bool(),
      completion: mapping["completion"]?.entries(site) ?? [])
    mapping.finish()
    return settings
  }
}

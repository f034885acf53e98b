import Documents
import Escaping
import LayerModel
import SceneModel
import Timing

extension Field {
  /// The scene's script.
  func interactions() -> [Interaction] {
    items("a list of interactions").map { $0.compactMap { $0.interaction() } } ?? []
  }

  /// The entries of a layer's handler.
  func entries(of site: HandlerSite) -> [ActionEntry] {
    let around = reading.scene.site
    reading.scene.site = site
    defer { reading.scene.site = around }
    return entries()
  }

  /// The entries of a handler or a completion.
  func entries() -> [ActionEntry] {
    if case .entries(let entries)? = known { return entries }
    if isNull { return [] }
    let around = reading.scene.handler
    // The entries of one commit are one handler's.
    if valuePath.last != .key("actions") || around == nil { beginHandler() }
    defer { reading.scene.handler = around }
    let entries = newEntries()
    note(.entries(entries))
    return entries
  }

  /// Begins to read a handler.
  private func beginHandler() {
    reading.scene.handlerCount += 1
    reading.scene.handler = reading.scene.handlerCount
  }

  private func newEntries() -> [ActionEntry] {
    let found = items("a list of entries, such as [{log: done}]") ?? []
    return found.compactMap { field in
      guard let mapping = MappingReader(field, SceneKeys.entry.schema) else { return nil }
      mapping.refuse(
        SceneKeys.scheduleKeys.map(\.name), "cannot stand here: this runs when it happens")
      var draft = SceneKeys.EntryDraft()
      return mapping.entry(&draft)
    }
  }

  private func interaction() -> Interaction? {
    guard let mapping = MappingReader(self, SceneKeys.interaction.schema) else { return nil }
    beginHandler()
    defer { reading.scene.handler = nil }
    var draft = SceneKeys.EntryDraft()
    mapping.read(SceneKeys.scheduleKeys, into: &draft)
    let entry = mapping.entry(&draft)
    if mapping.has("every"), mapping.has("at") {
      mapping["every"]?.report("found both \"at\" and \"every\"", allowed: "one of them")
    } else if !mapping.has("at"), !mapping.has("every") {
      report("the key \"at\" is missing", allowed: "at: SECONDS, or every: SECONDS")
    } else if !mapping.has("every"), mapping.has("until") {
      mapping["until"]?.report("\"until\" belongs to \"every\"")
    }
    guard let entry else { return nil }
    if let time = draft.at { return Interaction(.at(time), entry) }
    return draft.every.map { Interaction(.every($0, until: draft.until), entry) }
  }
}

extension MappingReader {
  /// The actions of an entry, in the order in which it is written.
  fileprivate func entry(_ draft: inout SceneKeys.EntryDraft) -> ActionEntry? {
    read(SceneKeys.contextKeys, into: &draft)
    let isPlaced = place(&draft)
    var isWhole = true
    for key in keys {
      guard let action = SceneKeys.actionsByName[key], let field = self[key] else { continue }
      let found = field.isLateAction(key) ? field.lateActions(key) : action.read(field)
      if let found { draft.actions += found } else { isWhole = false }
    }
    for action in SceneKeys.actions { _ = self[action.name] }
    guard finish(), isWhole, isPlaced else { return nil }
    guard
      !draft.actions.isEmpty || draft.lateSettings != nil
        || draft.transaction?.completion.isEmpty == false
    else {
      field.report("this entry does nothing", allowed: "an action, such as log: hello")
      return nil
    }
    var entry = ActionEntry(
      draft.actions, transaction: draft.transaction, ifFinished: draft.finished,
      within: draft.within, location: field.location)
    (entry.condition, entry.lateSettings) = (draft.condition, draft.lateSettings)
    entry.name = draft.name
    entry.handler = field.reading.scene.handler
    return entry
  }

  /// Finds the layer whose time and coordinates an entry uses: the one under `within`, or the used
  /// file's layer for entries that depend on it; false after reporting that there is none.
  private func place(_ draft: inout SceneKeys.EntryDraft) -> Bool {
    guard !has("within") else { return draft.within != nil }
    guard let file = field.file, keys.contains(where: SceneKeys.placedNames.contains) else {
      return true
    }
    guard field.isOnly(file) else { return false }
    if has("at") || has("every"), file.place.isAddedToSelf {
      field.report(
        "found the script of a file that is added to \"self\", which may be any layer",
        allowed: "addSublayer with the name of a layer, or a file without interactions")
      return false
    }
    draft.within = .named(file.place.layerPath)
    return true
  }
}

extension Field {
  /// A transition that a script plays.
  func scriptTransition() -> AnimationDraft? {
    guard case .mapping(let entries) = node.content else {
      mismatch("{layer: name, transition: push, duration: seconds}")
      return nil
    }
    guard entries.contains(where: { $0.key == "transition" }) else {
      report("the key \"transition\" is missing", allowed: "transition: fade, push, flip, …")
      return nil
    }
    guard let draft = animation(SceneKeys.scriptTransition) else { return nil }
    guard case .transition = draft.animation.action else {
      report("this animation is no transition")
      return nil
    }
    return draft
  }
}

extension Field {
  /// The name of an entry, in a used file behind the path of its layer; `nil` after reporting that
  /// it is none.
  func nameOfEntry() -> String? {
    guard let name = scriptName() else { return nil }
    reading.scene.entryNames.insert(name)
    return name
  }

  /// The name of an entry around this place or before it; `nil` after reporting that there is none.
  func nameOfEntryToRunAgain() -> String? {
    guard let name = scriptName() else { return nil }
    guard reading.scene.entryNames.contains(name) else {
      let names = reading.scene.entryNames.sorted()
      report(
        "no entry around this one or before it has the name \(Quotation.quoted(name))",
        allowed: names.isEmpty
          ? "none: no entry has a name" : names.count <= 12 ? Field.list(names) : nil,
        suggestion: reading.diagnostics.nearest(name, among: names))
      return nil
    }
    return name
  }

  /// A name of a script, in a used file behind the path of its layer.
  func scriptName() -> String? {
    guard let name = text("the name of an entry"), !name.isEmpty else {
      if isText { mismatch("the name of an entry") }
      return nil
    }
    return file.map { "\($0.place.layerPath)/\(name)" } ?? name
  }
}

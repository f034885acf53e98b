import Documents
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// An entry of a script that is read or written.
  struct EntryDraft {
    var at: Seconds?
    var every: Seconds?
    var until: Seconds?
    var finished: Bool?
    var within: LayerReference?
    var transaction: TransactionSettings?
    var lateSettings: LateAction?
    var condition: LateValue?
    var name: String?
    /// The actions in the order in which they are written.
    var actions: [ScriptAction] = []
  }

  /// An entry of the scene's script.
  static let interaction = KeyTable(
    "interaction", "An interaction", expected: expectedEntry,
    "Something that happens at a time, with the actions of one commit in the order in which they are written.",
    blank: EntryDraft(),
    rules: [.exactlyOne(["at", "every"]), .needs("until", "every"), .oneOrMore(doing)],
    synonyms: AppleSpelling.actionKeys, base: "entry",
    example: """
      inbetween: 1
      canvas: {width: 100, height: 60}
      time: {duration: 2}
      layers:
        - name: box
          frame: [10, 10, 40, 40]
          backgroundColor: tomato
          onTap:
            - set: {layer: self, values: {position.x: 70}}
              transaction: {duration: 0.5}
      interactions:
        - {at: 0.5, tap: [30, 30]}
        - {at: 1.5, log: done}
      """,
    keys: scheduleKeys + entryKeys)

  /// An entry of a handler.
  static let entry = KeyTable(
    "entry", "An entry of a handler", expected: expectedEntry,
    "Something that happens when an event does: an interaction without a time.",
    blank: EntryDraft(), rules: [.oneOrMore(doing)], synonyms: AppleSpelling.actionKeys,
    keys: entryKeys)

  private static let expectedEntry = "a mapping with an action, such as {at: 1, log: hello}"
  private static let doing = actions.map(\.name) + ["transaction"]

  /// The keys of the time at which it happens.
  static let scheduleKeys: [Key<EntryDraft>] = [
    Key("at", .number(.sceneTime), optional: \.at, "When it happens.", unit: "seconds"),
    Key(
      "every", .number(.positive), optional: \.every,
      "The interval at which it happens again and again.", unit: "seconds"),
    Key(
      "until", .number(.sceneTime), optional: \.until, "The end of the repetition.",
      unit: "seconds"),
  ]

  /// The keys beside the actions.
  static let contextKeys: [Key<EntryDraft>] = [
    Key(
      "finished", .bool, optional: \.finished,
      "True or false lets the entry run only after an animation that finished, or did not."),
    Key(
      "within", .layer, optional: \.within,
      "The layer whose time and coordinates the entry uses."),
    Key(
      "name",
      Codec<String>(
        .nonemptyText.called("a name"), read: { $0.nameOfEntry() }, write: { .text($0) }),
      optional: \.name, "The name by which `again` runs the entry again."),
    Key(
      "when", as: .bool,
      "The condition under which it happens, worked out when it would: `${taps > 2}`.",
      standard: "true", read: { $0.readCondition(into: &$1) },
      write: { draft, writing in draft.condition.map { .value($0, writing) } }),
    Key(
      "transaction", as: .mapping("transaction", "a mapping"),
      "The settings of the commit's implicit animations.",
      read: { field, draft in
        if field.isLateAction("transaction") {
          draft.lateSettings = field.lateAction("transaction")
          return draft.lateSettings != nil
        }
        draft.transaction = transaction.read(field)
        return draft.transaction != nil
      },
      write: { draft, writing in
        draft.transaction.map { transaction.write($0, writing) }
          ?? draft.lateSettings.map { .value($0.value, writing) }
      }),
  ]

  private static let entryKeys = contextKeys + actions.map(\.key)

  static let transaction = KeyTable(
    "transaction", "A transaction",
    expected: "{duration: …, timingFunction: …, disableActions: …, completion: […]}",
    "The settings of `CATransaction` for the implicit animations of a commit.",
    blank: TransactionSettings(), synonyms: AppleSpelling.transactionKeys,
    keys: [
      Key(
        "duration", .number(.notNegative), optional: \.duration,
        "The duration of implicit animations.", unit: "seconds", standard: "0.25"),
      Key(
        "timingFunction", Codec.timingFunction.orNull, \.timingFunction, "Their pace.",
        usual: .some(nil), standard: .untold),
      Key(
        "disableActions", .bool, optional: \.disableActions, "True changes values at once.",
        standard: "false"),
      Key(
        "completion", .entries, \.completion, "Runs when all of them have ended.", usual: [],
        standard: .untold),
    ])
}

extension Codec where Value == [ActionEntry] {
  /// The entries of a handler, or null for none.
  static var entries: Codec {
    Codec(
      .shared(.entries).orNull, read: { $0.entries() },
      write: { entries, writing in .list(entries.map { .entry($0, writing) }) })
  }
}

extension Codec where Value == LayerReference {
  /// The names of layers, and their paths.
  static var layer: Codec {
    Codec(.layerName, read: { $0.layerReference()?.reference }, write: { .text("\($0)") })
  }
}

extension YAMLNode {
  /// An entry of the scene's script.
  static func interaction(_ interaction: Interaction, _ writing: DocumentWriting) -> YAMLNode {
    var draft = SceneKeys.EntryDraft(interaction.entry)
    switch interaction.schedule {
    case .at(let time): draft.at = time
    case .every(let interval, let until): (draft.every, draft.until) = (interval, until)
    }
    return .mapping(entries(draft, SceneKeys.scheduleKeys, writing))
  }

  /// The entries of a handler; `nil` for none.
  static func entries(_ entries: [ActionEntry], _ writing: DocumentWriting) -> YAMLNode? {
    entries.isEmpty ? nil : .list(entries.map { .entry($0, writing) })
  }

  /// An entry of a handler.
  static func entry(_ entry: ActionEntry, _ writing: DocumentWriting) -> YAMLNode {
    .mapping(entries(SceneKeys.EntryDraft(entry), [], writing))
  }

  /// The keys of an entry, its actions in their order.
  private static func entries(
    _ draft: SceneKeys.EntryDraft, _ schedule: [Key<SceneKeys.EntryDraft>],
    _ writing: DocumentWriting
  ) -> [Entry] {
    let context = [Entry].of(schedule + SceneKeys.contextKeys, draft, writing)
    var runs = runs(of: draft.actions, writing)
    if runs.count == 1 { return context + runs[0] }
    // What a transition plays from is kept when its own entry begins.
    let transitions = draft.actions.filter(\.startsTransition)
    runs = self.runs(
      of: transitions + draft.actions.filter { !$0.startsTransition }, writing)
    // The first is this entry's own, unless it has entries inside itself.
    let own = runs[0].contains { $0.key == "actions" } ? [] : runs.removeFirst()
    return context + own + [Entry("actions", .list(runs.map { .mapping($0) }))]
  }

  /// The actions as entries one after another, in none of which a key stands twice.
  private static func runs(
    of actions: [ScriptAction], _ writing: DocumentWriting
  ) -> [[Entry]] {
    var runs: [[Entry]] = [[]]
    var keys: Set<String> = []
    var rest = actions[...]
    while let (key, count, value) = SceneKeys.ActionKey.written(rest, writing) {
      if !keys.insert(key).inserted {
        runs.append([])
        keys = [key]
      }
      runs[runs.count - 1].append(Entry(key, value))
      rest = rest.dropFirst(count)
    }
    return runs
  }
}

extension ScriptAction {
  /// True for one that plays a layer's state of before into that of after.
  fileprivate var startsTransition: Bool {
    if case .transition = self { return true }
    if case .late(let late) = self { return late.transitionTarget != nil }
    guard case .addAnimation(_, let animation) = self, case .transition = animation.action else {
      return false
    }
    return true
  }
}

extension SceneKeys.EntryDraft {
  /// An entry that is written.
  fileprivate init(_ entry: ActionEntry) {
    (finished, within, transaction) = (entry.ifFinished, entry.within, entry.transaction)
    (condition, lateSettings, name) = (entry.condition, entry.lateSettings, entry.name)
    actions = entry.actions
  }
}

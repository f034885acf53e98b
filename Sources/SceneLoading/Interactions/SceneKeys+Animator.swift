import Documents
import SceneModel
import Timing

extension SceneKeys {
  /// A command to an animator that is read or written.
  struct AnimatorDraft: Sendable {
    var name = ""
    var pause: Bool?
    var fraction: Double?
    var reverse: Bool?
    var rest: RestDraft?

    init() {}

    init(_ command: AnimatorCommand) {
      name = command.name
      switch command.step {
      case .pause(let isPaused): pause = isPaused
      case .fraction(let fraction): self.fraction = fraction
      case .reverse(let isReversed): reverse = isReversed
      case .proceed(let duration, let curve): rest = RestDraft(duration: duration, curve: curve)
      }
    }

    /// The command; `nil` where nothing, or more than one thing, is to be done.
    var command: AnimatorCommand? {
      let steps: [AnimatorCommand.Step?] = [
        pause.map { .pause($0) }, fraction.map { .fraction($0) }, reverse.map { .reverse($0) },
        rest.map { .proceed(duration: $0.duration, curve: $0.curve) },
      ]
      let said = steps.compactMap(\.self)
      return said.count == 1 ? said.first.map { AnimatorCommand(name, $0) } : nil
    }
  }

  /// The rest of an animation that goes on.
  struct RestDraft: Hashable, Sendable {
    var duration: Seconds?
    var curve: TimingFunction?
  }

  private static let steps = ["pause", "fraction", "reverse", "continue"]

  /// A command to a view animation that runs under a name.
  static let animator = KeyTable(
    "animator", "An animator's command", expected: "{name: name, pause: true}",
    "`UIViewPropertyAnimator`: pauses, scrubs, reverses or continues an `animateView` with that name.",
    blank: AnimatorDraft(), rules: [.exactlyOne(steps)],
    synonyms: [
      "fractionComplete": "fraction", "isReversed": "reverse", "pauseAnimation": "pause",
      "continueAnimation": "continue", "resume": "continue", "start": "continue",
      "startAnimation": "continue",
    ],
    keys: [
      Key(
        "name",
        Codec<String>(
          .nonemptyText.called("a name"), read: { $0.scriptName() }, write: { .text($0) }),
        \.name, "The name of the `animateView`.", isRequired: true),
      Key(
        "pause", .bool, optional: \.pause,
        "True holds what is on screen, false goes on as before."),
      Key(
        "fraction", .number(.unit), optional: \.fraction,
        "Holds the values at a part of the way in the present direction, linear between its ends."),
      Key(
        "reverse", .bool, optional: \.reverse,
        "True runs back to the begin, false to the end."),
      Key(
        "continue", animatorRest.codec("what is left"), optional: \.rest,
        "Goes on to the end of the present direction."),
    ])

  /// The rest of an animation that goes on.
  static let animatorRest = KeyTable(
    "animatorRest", "The rest of an animator", expected: "{duration: seconds, curve: easeOut}",
    "How a view animation goes on.", blank: RestDraft(), synonyms: ["timingFunction": "curve"],
    keys: [
      Key(
        "duration", .number(.notNegative), optional: \.duration,
        "The time that it takes from now on; what is left of its own where it does not say.",
        unit: "seconds"),
      Key(
        "curve", Codec.timingFunction.orNull, \.curve, "The pace; the block's own at first.",
        usual: .some(nil), standard: .untold),
    ])

  /// Commands to animators.
  static let animatorCodec = Codec<AnimatorCommand>(
    .mapping("animator", "a command"),
    read: { field in
      guard let draft = animator.read(field) else { return nil }
      guard let command = draft.command else {
        field.report(
          "found \(draft == AnimatorDraft.named(draft.name) ? "nothing" : "several things") to do",
          allowed: "one of \(Field.list(steps))")
        return nil
      }
      return command
    }, write: { animator.write(AnimatorDraft($0), $1) })
}

extension SceneKeys.AnimatorDraft: Equatable {
  /// A command that says nothing but the name.
  fileprivate static func named(_ name: String) -> Self {
    var draft = Self()
    draft.name = name
    return draft
  }
}

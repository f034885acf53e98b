import Documents
import Graphics
import SceneModel
import Timing

extension SceneKeys {
  /// UIKit's block of animations.
  static let viewAnimation = KeyTable(
    "viewAnimation", "A view's animation", expected: "{duration: seconds, changes: […]}",
    "`UIView.animate`: changes that are animated together.", blank: ViewDraft(),
    synonyms: AppleSpelling.viewKeys,
    last: ["initialSpringVelocity", "dampingRatio", "additive", "changes", "completion"],
    keys: styleKeys + [
      Key(
        "name",
        Codec<String>(
          .nonemptyText.called("a name"), read: { $0.scriptName() }, write: { .text($0) }),
        optional: \.name, "The name by which `animator` steers it."),
      Key(
        "dampingRatio", .number(.notNegative), optional: \.dampingRatio,
        "The ratio of a spring, which takes the place of the curve."),
      Key(
        "initialSpringVelocity", .number(), \.initialSpringVelocity,
        "The velocity of the spring at the beginning.", usual: 0),
      Key(
        "additive", .bool, \.isAdditive,
        "True blends with the animations that run, as since iOS 8.", usual: false),
      Key("changes", .changes, \.changes, "The changes that are animated.", isRequired: true),
    ])

  /// UIKit's block of key frames.
  static let viewKeyframeAnimation = KeyTable(
    "viewKeyframeAnimation", "A view's key frames", expected: "{duration: seconds, keyframes: […]}",
    "`UIView.animateKeyframes`: changes, each in its part of the duration.", blank: ViewDraft(),
    synonyms: AppleSpelling.viewKeys, last: ["completion"],
    keys: styleKeys + [
      Key(
        "calculationMode", .name, \.calculationMode,
        "How values between two key frames come about.", usual: .linear),
      Key(
        "keyframes", keyframeCodec.list("a list of key frames"), \.keyframes, "The key frames.",
        isRequired: true),
    ])

  /// A view's animation that is read or written.
  struct ViewDraft {
    var style = ViewAnimation.Style(duration: 0)
    /// True where the curve is said by its own key.
    var saysCurve = false
    /// True where the count is said by its own key.
    var saysCount = false
    var dampingRatio: Double?
    var initialSpringVelocity = 0.0
    var isAdditive = false
    var name: String?
    var changes: [LayerChange] = []
    var calculationMode = AnimationKeyframes.CalculationMode.linear
    var keyframes: [ViewKeyframeAnimation.Keyframe] = []
    var completion: [ActionEntry] = []
  }

  private static let styleKeys: [Key<ViewDraft>] = [
    Key(
      "duration", .number(.notNegative), \.style.duration, "The length.", unit: "seconds",
      isRequired: true),
    Key(
      "delay", .number(.notNegative), \.style.delay, "The time before it begins.", unit: "seconds",
      usual: 0),
    Key(
      "curve", as: .shared(.timingFunction).orNull, "The pace.", standard: "\"easeInEaseOut\"",
      read: { field, draft in
        if field.isNull { return true }
        guard let curve = field.timingFunction() else { return false }
        (draft.style.curve, draft.saysCurve) = (curve, true)
        return true
      },
      write: { draft, writing in
        draft.style.curve == .easeInEaseOut
          ? nil : Codec.timingFunction.write(draft.style.curve, writing)
      }),
    Key(
      "repeatCount", as: .repeatCount, "How many cycles.",
      read: { field, draft in
        guard let count = field.repeatCount() else { return false }
        (draft.style.repeatCount, draft.saysCount) = (count, true)
        return true
      },
      write: { draft, _ in
        draft.style.repeatCount == 0 ? nil : .number(draft.style.repeatCount)
      }),
    Key(
      "options",
      as: .list(
        of: .names(Field.viewOptions + Field.viewCurves.map(\.name)), "a list of options"
      ).orNull,
      "UIKit's options; `allowUserInteraction` and `layoutSubviews` change nothing.",
      read: { field, draft in field.readViewOptions(into: &draft) },
      write: { draft, _ in
        let options = [
          draft.style.autoreverses ? "autoreverse" : nil,
          draft.style.beginsFromCurrentState ? "beginFromCurrentState" : nil,
        ].compactMap(\.self)
        return options.isEmpty ? nil : .list(options.map { .text($0) })
      }),
    Key(
      "completion", .entries, \.completion, "Runs when the animation has ended.", usual: [],
      standard: .untold),
  ]

  /// A key frame of a view's animation.
  static let viewKeyframe = KeyTable(
    "viewKeyframe", "A view's key frame",
    expected: "{relativeStartTime: 0…1, relativeDuration: 0…1, changes: […]}",
    "Changes in a part of the duration.",
    blank: ViewKeyframeAnimation.Keyframe(relativeStartTime: 0, relativeDuration: 0, changes: []),
    keys: [
      Key(
        "relativeStartTime", .number(.unit), \.relativeStartTime,
        "Where it begins, as a part of the duration.", isRequired: true),
      Key(
        "relativeDuration", .number(.unit), \.relativeDuration,
        "How long it takes, as a part of the duration.", isRequired: true),
      Key("changes", .changes, \.changes, "The changes that are animated.", isRequired: true),
    ])

  private static let keyframeCodec = Codec<ViewKeyframeAnimation.Keyframe>(
    .mapping("viewKeyframe", "a key frame"),
    read: { field in
      guard let frame = viewKeyframe.read(field) else { return nil }
      let end = frame.relativeStartTime + frame.relativeDuration
      guard end <= 1 + 1e-9 else {
        field.report(
          "this key frame ends at \(end.shortestDecimal)",
          allowed: "relativeStartTime + relativeDuration of at most 1")
        return nil
      }
      return frame
    }, write: { viewKeyframe.write($0, $1) })
}

extension SceneKeys {
  /// UIKit's blocks; one with a name neither repeats nor adds.
  static let viewAnimationCodec = Codec<ViewDraft>(
    viewAnimation.codec().schema,
    read: { field in
      guard let draft = viewAnimation.read(field) else { return nil }
      let style = draft.style
      guard
        draft.name == nil
          || !draft.isAdditive && style.repeatCount == 0 && !style.autoreverses
      else {
        field.report(
          "found a name beside what repeats or adds",
          allowed: "a block that runs once, or one without a name")
        return nil
      }
      return draft
    }, write: { viewAnimation.write($0, $1) })
}

extension SceneKeys.ViewDraft {
  /// A block of animations that is written.
  init(_ animation: ViewAnimation) {
    (style, isAdditive) = (animation.style, animation.isAdditive)
    (changes, completion, name) = (animation.changes, animation.completion, animation.name)
    if case .fitted(let ratio, let velocity)? = animation.spring {
      (dampingRatio, initialSpringVelocity) = (ratio, velocity)
    }
  }

  /// A block of key frames that is written.
  init(_ animation: ViewKeyframeAnimation) {
    (style, calculationMode) = (animation.style, animation.calculationMode)
    (keyframes, completion) = (animation.keyframes, animation.completion)
  }

  /// The block of animations.
  var animation: ViewAnimation {
    var animation = ViewAnimation(
      style,
      spring: dampingRatio.map {
        .fitted(dampingRatio: $0, initialVelocity: initialSpringVelocity)
      }, isAdditive: isAdditive, changes: changes, completion: completion)
    animation.name = name
    return animation
  }

  /// The block of key frames.
  var keyframeAnimation: ViewKeyframeAnimation {
    ViewKeyframeAnimation(
      style, calculationMode: calculationMode, keyframes: keyframes, completion: completion)
  }
}

package import Documents
import LayerModel
import SceneModel
import Timing

extension MappingSchema {
  /// An animation.
  package static let animation = animation(
    "animation", "An animation", "An animation of a layer, or of a group's."
  ) { [] }

  /// An animation that is a property's action.
  package static let actionAnimation = animation(
    "actionAnimation", "An animation of an action",
    "An animation whose key path is the property that changes, unless it says another one.",
    isOfProperty: true
  ) { [] }

  /// An animation that a script adds.
  package static let addedAnimation = animation(
    "addedAnimation", "An animation that is added",
    "An animation's keys, and the layer to which it is added."
  ) {
    [KeyRow("layer", .layerName, "The layer to which it is added.", isRequired: true)]
  }

  /// A transition that a script plays.
  package static let scriptTransition = animation(
    "scriptTransition", "A transition between states",
    "A transition's keys; it plays between the states before and after the other actions of its entry.",
    isTransition: true
  ) {
    [
      KeyRow("layer", .layerName, "The layer that changes.", isRequired: true),
      KeyRow("completion", .shared(.entries).orNull, "Runs when the transition has ended."),
    ]
  }

  private static let basic = "basic"
  private static let keyframe = "keyframe"
  private static let spring = "spring"
  private static let group = "group"
  private static let transition = "transition"

  private static func animation(
    _ name: String, _ title: String, _ meaning: String, isOfProperty: Bool = false,
    isTransition: Bool = false, _ more: @escaping @Sendable () -> [KeyRow]
  ) -> MappingSchema {
    let frames = [Rule.exactlyOne(["values", "path"])]
    let byType = AnimationKeys.types.map {
      Variant($0, when: .isOneOf("type", [$0]), rules: $0 == keyframe ? frames : [])
    }
    let byKeys = [
      Variant(any, when: .has(["type"])),
      Variant(group, when: .has(["animations"])),
      Variant(keyframe, when: .has(["values", "path"]), rules: frames),
      Variant(transition, when: .has(["transition"])),
      Variant(spring, when: .has(AnimationKeys.spring)),
      Variant(basic, when: .lacks("type")),
    ]
    return MappingSchema(
      name, title, expected: "an animation: a mapping of its properties", meaning,
      variants: byType + byKeys,
      rules: springRules + [.group("valuesOfKeyPaths", of: "keyPath", typedRules)]
        + (isTransition ? [.exactlyOne(["transition"])] : []),
      synonyms: AppleSpelling.animationKeys, base: name == "animation" ? nil : "animation"
    ) { more() + rows(isOfProperty: isOfProperty) }
  }

  // MARK: Rules

  private static var springRules: [Rule] {
    let others = AnimationKeys.physicalSpring + AnimationKeys.perceptualSpring + ["initialVelocity"]
    return AnimationKeys.fittedSpring.map { .excludes($0, others) }
      + AnimationKeys.perceptualSpring.map { .excludes($0, AnimationKeys.physicalSpring) }
      + [.needs("initialSpringVelocity", "dampingRatio"), .needs("bounce", "perceptualDuration")]
  }

  /// The values of an animation are those of its key path.
  private static let typedRules: [Rule] = {
    let keyPaths = AnimationKeyPath.all.filter(\.property.isAnimatable)
    let kinds = Dictionary(grouping: keyPaths) { keyPath in
      "\(ValueSchema(keyPath)) \(ValueSchema(keyPath, isDifference: true)) \(keyPath.valueKind) "
        + "\(keyPath.property.valueKind == .transform)"
    }
    let rules = keyPaths.compactMap { keyPath in
      kinds.values.first { $0.first == keyPath }.map { rule(of: $0, as: keyPath) }
    }
    return rules
      + ValueFunction.allCases.map { function in
        let input: ValueSchema =
          function.inputCount == 1
          ? function.takesAngle ? .shared(.angle) : .number()
          : .list(of: .number(), count: 3...3, "`[x, y, z]`")
        return .when(
          [.isOneOf("valueFunction", [function.rawValue])],
          [
            ("fromValue", input.accepting(["presentation"])), ("toValue", input),
            ("byValue", input),
            ("values", .list(of: input, count: 1...Int.max, "a list of values")),
          ])
      }
  }()

  /// The forms of values of some key paths, all of one kind.
  private static func rule(of keyPaths: [AnimationKeyPath], as keyPath: AnimationKeyPath) -> Rule {
    let difference = ValueSchema(keyPath, isDifference: true)
    func keys(_ form: ValueSchema) -> [(key: String, form: ValueSchema)] {
      [
        ("fromValue", form.accepting(["presentation"])), ("toValue", form),
        ("values", .list(of: form, count: 1...Int.max, "a list of values")),
      ]
    }
    let plain = ValueSchema(keyPath)
    let isTransform = keyPath.property.valueKind == .transform
    return .when(
      [.isOneOf("keyPath", keyPaths.flatMap(\.spellings))],
      (keyPath.valueKind == .point ? [] : [("path", .nothing)])
        + (isTransform ? [] : [("valueFunction", .nothing.orNull)]),
      and: ("\(plain)" == "\(difference)"
        ? [] : [.when([.lacks("valueFunction"), .isFalse("isAdditive")], keys(plain))]) + [
          .when(
            [.lacks("valueFunction")],
            keys(difference) + [("byValue", keyPath.isSummable ? difference : .nothing)])
        ])
  }

  // MARK: Rows

  private static func rows(isOfProperty: Bool) -> [KeyRow] {
    let properties = [basic, keyframe, spring]
    let ends = [basic, spring]
    return [
      KeyRow(
        "type", .names(AnimationKeys.types),
        "The kind of animation; when it is not there, the other keys say: `group` with `animations`, `keyframe` with `values` or `path`, `transition` with `transition`, `spring` with a spring's keys, else `basic`."
      ),
      KeyRow(
        "key", .text.orNull,
        "The name under which it is added; it replaces one that was added under the same."),
    ]
      + MappingSchema.timingRows(
        of: "the animation", durationMeaning: "One forward leg; 0.25 when it is not there.")
      + [
        KeyRow(
          "timingFunction", .shared(.timingFunction).orNull,
          "The pace; null is an even one, but for UIKit's transitions."),
        KeyRow(
          "isRemovedOnCompletion", .bool, "False leaves the animation on its layer after its end.",
          standard: "true"),
        KeyRow(
          "userInfo", .mapping(ofNamesTo: .anything, "a mapping of tags to values"),
          "The author's own tags; `onStart` and `onStop` know them in expressions."),
        KeyRow("onStart", .shared(.entries).orNull, "Runs when the animation begins."),
        KeyRow("onStop", .shared(.entries).orNull, "Runs when the animation has ended."),
        KeyRow(
          "keyPath", .shared(.keyPath), "The property that is animated.",
          isRequired: !isOfProperty, of: properties),
        KeyRow(
          "isAdditive", .bool, "True adds the values to the value below.", standard: "false",
          of: properties),
        KeyRow(
          "isCumulative", .bool, "True lets each cycle begin where the one before ended.",
          standard: "false", of: properties),
        KeyRow(
          "valueFunction", .names(ValueFunction.allCases.map(\.rawValue)).orNull,
          "Makes a matrix of a number, an angle or three numbers; for the key paths of transforms.",
          of: properties),
        KeyRow(
          "fromValue", .anything.called("a value of the key path, or `presentation`"),
          "The first value; `presentation` is the value on screen when the animation is added.",
          of: ends),
        KeyRow("toValue", .anything.called("a value of the key path"), "The last value.", of: ends),
        KeyRow(
          "byValue", .anything.called("a difference of values"),
          "The difference of the last value and the first.", of: ends),
        KeyRow(
          "values", .list(of: .anything, count: 1...Int.max, "a list of values of the key path"),
          "The values that are met in turn.", of: [keyframe]),
        KeyRow(
          "path", .shared(.path), "The path that a point follows, in place of values.",
          of: [keyframe]),
        KeyRow(
          "keyTimes", .shared(.keyTimes).orNull,
          "When each value is met, as a part of the duration; null is evenly.", of: [keyframe]),
        KeyRow(
          "timingFunctions",
          .list(of: .shared(.timingFunction), "a list of timing functions"),
          "The pace between two values, one fewer than there are values.", of: [keyframe]),
        KeyRow(
          "calculationMode", .names(KeyframeAnimation.CalculationMode.allCases.map(\.rawValue)),
          "How values between two key frames come about.", standard: "\"linear\"", of: [keyframe]),
        KeyRow(
          "rotationMode", .names(AnimationRotationMode.allCases.map(\.rawValue)).orNull,
          "Turns the layer with the path; null does not.", standard: "null", of: [keyframe]),
      ]
      + zip(
        AnimationKeys.spline,
        [
          "How tight the curve is at each value", "How sharp its corners are",
          "Where it overshoots",
        ]
      ).map {
        KeyRow(
          $0, .list(of: .number(), "a list of numbers"),
          "\($1); 0 unless it says so. Cubic modes only.",
          of: [keyframe])
      } + springRows
      + [
        KeyRow(
          "animations", .list(of: .mapping("animation", "an animation"), "a list of animations"),
          "The animations of the group, whose time is the group's.", isRequired: true, of: [group]),
        KeyRow(
          "transition", .names(TransitionAnimation.Style.allCases.map(\.rawValue)),
          "How the new state takes the place of the old one.", standard: "\"fade\"",
          of: [transition]),
        KeyRow(
          "subtype", .names(TransitionAnimation.Subtype.allCases.map(\.rawValue)).orNull,
          "Where the motion comes from, as seen on screen.", standard: "\"fromLeft\"",
          of: [transition]),
        KeyRow(
          "startProgress", .number(.unit), "Where in the whole transition it begins.",
          standard: "0", of: [transition]),
        KeyRow(
          "endProgress", .number(.unit), "Where in the whole transition it ends.", standard: "1",
          of: [transition]),
      ]
  }

  private static var springRows: [KeyRow] {
    [
      KeyRow("mass", .number(.positive), "The mass on the spring.", standard: "1", of: [spring]),
      KeyRow(
        "stiffness", .number(.positive), "The stiffness of the spring.", standard: "100",
        of: [spring]),
      KeyRow(
        "damping", .number(.notNegative), "The friction.", standard: "10", of: [spring]),
      KeyRow(
        "allowsOverdamping", .bool, "True keeps a friction beyond the critical one as it is.",
        standard: "false", of: [spring]),
      KeyRow(
        "initialVelocity", .number(),
        "The velocity at the beginning, 1 being the whole way in a second.",
        standard: "0", of: [spring]),
      KeyRow(
        "perceptualDuration", .number(.positive),
        "The pace of the spring, in place of mass, stiffness and damping.", unit: "seconds",
        of: [spring]),
      KeyRow(
        "bounce", .number(.bounce), "How much it bounces, beside the perceptual duration.",
        standard: "0", of: [spring]),
      KeyRow(
        "dampingRatio", .number(.notNegative),
        "UIKit's ratio; the spring comes to rest at the end of the duration.", of: [spring]),
      KeyRow(
        "initialSpringVelocity", .number(), "UIKit's velocity beside the damping ratio.",
        standard: "0", of: [spring]),
    ]
  }
}

extension AnimationKeyPath {
  /// The key path, and Objective-C's spelling of it where that differs.
  var spellings: [String] {
    [description] + (member == nil ? [property.objectiveCName].compactMap(\.self) : [])
  }
}

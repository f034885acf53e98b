import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// The types of animations.
  enum AnimationType: String, CaseIterable, Sendable {
    case basic, keyframe, spring, group, transition
  }

  static let animation = animation(
    "animation", "An animation", "An animation of a layer, or of a group's.")

  /// An animation that is a property's action.
  static let actionAnimation = animation(
    "actionAnimation", "An animation of an action",
    "An animation whose key path is the property that changes, unless it says another one.",
    isOfProperty: true)

  /// An animation that a script adds.
  static let addedAnimation = animation(
    "addedAnimation", "An animation that is added",
    "An animation's keys, and the layer to which it is added.",
    [layerKey("The layer to which it is added.")])

  /// An animation of a state.
  static let stateAnimation = animation(
    "stateAnimation", "An animation of a state",
    "An animation's keys, its layer, and the time after the switch at which it begins.",
    [
      layerKey("The layer that has it."),
      Key(
        "delay", .number(.notNegative), \.delay,
        "The time after the switch at which it begins.", unit: "seconds", usual: 0),
    ])

  /// A transition that a script plays.
  static let scriptTransition = animation(
    "scriptTransition", "A transition between states",
    "A transition's keys; it plays between the states before and after the other actions of its entry.",
    isTransition: true,
    [
      layerKey("The layer that changes."),
      Key(
        "completion", .entries, \.completion, "Runs when the transition has ended.", usual: [],
        standard: .untold),
    ])

  private static func layerKey(_ meaning: String) -> Key<AnimationDraft> {
    Key(
      "layer", as: .layerName, meaning, isRequired: true,
      read: { field, draft in
        guard let layer = field.layerReference() else { return false }
        (draft.layer, draft.layerKind) = (layer.reference, layer.kind)
        return true
      }, write: { draft, _ in draft.layer.map { .text("\($0)") } })
  }

  private static func animation(
    _ name: String, _ title: String, _ meaning: String, isOfProperty: Bool = false,
    isTransition: Bool = false, _ more: [Key<AnimationDraft>] = []
  ) -> KeyTable<AnimationDraft> {
    typealias Variant = MappingSchema.Variant
    let frames = [MappingSchema.Rule.exactlyOne(["values", "path"])]
    let byType = AnimationType.allCases.map {
      Variant(
        $0.rawValue, when: .isOneOf("type", [$0.rawValue]), rules: $0 == .keyframe ? frames : [])
    }
    let byKeys = [
      Variant(MappingSchema.any, when: .has(["type"])),
      Variant("group", when: .has(["animations"])),
      Variant("keyframe", when: .has(["values", "path"]), rules: frames),
      Variant("transition", when: .has(["transition"])),
      Variant("spring", when: .has(names(of: .spring))),
      Variant("basic", when: .lacks("type")),
    ]
    return KeyTable(
      name, title, expected: "an animation: a mapping of its properties", meaning,
      blank: AnimationDraft(), variants: byType + byKeys,
      rules: springRules + [.group("valuesOfKeyPaths", of: "keyPath", typedRules)]
        + (isTransition ? [.exactlyOne(["transition"])] : []),
      synonyms: AppleSpelling.animationKeys, base: name == "animation" ? nil : "animation",
      keys: more + commonKeys + [keyPathKey(isRequired: !isOfProperty)] + ownKeys)
  }

  // MARK: Keys by type

  /// The keys that a type has alone, and those that it shares with some others.
  static func keys(of type: AnimationType) -> [Key<AnimationDraft>] { keysOfTypes[type] ?? [] }

  private static let keysOfTypes = Dictionary(
    uniqueKeysWithValues: AnimationType.allCases.map { type in
      (type, ownKeys.filter { $0.variants.contains(type.rawValue) })
    })

  /// The names of the keys that a type has alone.
  static func names(of type: AnimationType) -> [String] {
    ownKeys.filter { $0.variants == [type.rawValue] }.map(\.name)
  }

  /// The keys of all types, in order.
  static let ownKeys = propertyKeys + endKeys + keyframeKeys + springKeys + otherKeys
  /// The names of the keys of animations of a property.
  static let propertyNames = ["keyPath"] + propertyKeys.map(\.name)
  /// The names of the ends of an animation from a value to another.
  static let endNames = endKeys.map(\.name)

  private static let durationKey = Key<AnimationDraft>(
    "duration", as: ValueSchema.number(.notNegative).or(.names(["settling"])),
    "One forward leg; 0.25 when it is not there. `settling` of a spring, but for one with a `dampingRatio`, is the time until it counts as settled.",
    unit: "seconds",
    read: { field, draft in
      if field.node.plainText == "settling" {
        draft.written.settling = field
        return true
      }
      draft.animation.timing.duration = field.number(.notNegative)
      return draft.animation.timing.duration != nil
    },
    write: { draft, _ in draft.animation.timing.duration.map { .number($0) } })

  private static let commonKeys: [Key<AnimationDraft>] =
    [
      Key(
        "type", as: .names(AnimationType.allCases.map(\.rawValue)),
        "The kind of animation; when it is not there, the other keys say: `group` with `animations`, `keyframe` with `values` or `path`, `transition` with `transition`, `spring` with a spring's keys, else `basic`.",
        // Read before all others.
        read: { _, _ in true },
        write: { draft, _ in draft.type == .spring ? .text(draft.type.rawValue) : nil }),
      Key(
        "key", Codec.text("a name").orNull, \.animation.key,
        "The name under which it is added; it replaces one that was added under the same.",
        usual: .some(nil), standard: .untold),
    ]
    + timingKeys(
      of: "the animation", durationMeaning: "One forward leg; 0.25 when it is not there."
    ).map { $0.name == "duration" ? durationKey : $0.lifted(\.animation.timing) } + [
      Key(
        "timingFunction", as: .shared(.timingFunction).orNull,
        "The pace; null is an even one, but for UIKit's transitions.",
        read: { field, draft in
          draft.animation.timingFunction = field.isNull ? nil : field.timingFunction()
          return field.isNull || draft.animation.timingFunction != nil
        },
        write: { draft, writing in
          let (function, usual) = (draft.animation.timingFunction, draft.usualTimingFunction)
          return function == usual ? nil : Codec.timingFunction.write(function ?? .linear, writing)
        }),
      Key(
        "isRemovedOnCompletion", .bool, \.animation.isRemovedOnCompletion,
        "False leaves the animation on its layer after its end.", usual: true),
      Key(
        "userInfo", as: .mapping(ofNamesTo: .anything, "a mapping of tags to values"),
        "The author's own tags; `onStart` and `onStop` know them in expressions.",
        read: { field, draft in
          draft.animation.userInfo = field.tags()
          return true
        },
        write: { draft, _ in
          let tags = draft.animation.userInfo.sorted { $0.key < $1.key }
          return tags.isEmpty
            ? nil : .mapping(tags.map { YAMLNode.Entry($0.key, .text($0.value)) })
        }),
      handler(
        "onStart", \.animation.onStart, "Runs when the animation begins.", of: \.layerKind),
      handler(
        "onStop", \.animation.onStop, "Runs when the animation has ended.", of: \.layerKind),
    ]

  private static func keyPathKey(isRequired: Bool) -> Key<AnimationDraft> {
    Key(
      "keyPath", as: .shared(.keyPath), "The property that is animated.", isRequired: isRequired,
      of: properties,
      read: { field, draft in
        draft.keyPath = field.animationKeyPath(on: draft.layerKind)
        return draft.keyPath != nil
      },
      write: { draft, _ in
        draft.keyPath.flatMap {
          AnimationKeyPath.usual(draft.usualProperty) == $0 ? nil : .text("\($0)")
        }
      })
  }

  private static let properties = ["basic", "keyframe", "spring"]
  private static let ends = ["basic", "spring"]
  private static let frames = ["keyframe"]
  private static let spring = ["spring"]
  private static let transition = ["transition"]

  private static let propertyKeys: [Key<AnimationDraft>] = [
    Key(
      "isAdditive", .bool, \.basic.isAdditive, "True adds the values to the value below.",
      usual: false,
      of: properties),
    Key(
      "isCumulative", .bool, \.basic.isCumulative,
      "True lets each cycle begin where the one before ended.", usual: false, of: properties),
    Key(
      "valueFunction", as: .names(ValueFunction.allCases.map(\.rawValue)).orNull,
      "Makes a matrix of a number, an angle or three numbers; for the key paths of transforms.",
      of: properties,
      read: { field, draft in
        if !field.isNull { draft.written.function = field }
        return true
      }, write: { draft, _ in draft.basic.valueFunction.map { .text($0.rawValue) } }),
  ]

  static let endKeys: [Key<AnimationDraft>] = [
    Key(
      "fromValue", as: .anything.called("a value of the key path, or `presentation`"),
      "The first value; `presentation` is the value on screen when the animation is added.",
      of: ends, read: AnimationDraft.keep(\.from),
      write: { draft, writing in
        draft.basic.startsAtPresentation
          ? .text("presentation") : draft.basic.fromValue.map { draft.codec().write($0, writing) }
      }),
    Key(
      "toValue", as: .anything.called("a value of the key path"), "The last value.", of: ends,
      read: AnimationDraft.keep(\.to),
      write: { draft, writing in draft.basic.toValue.map { draft.codec().write($0, writing) } }),
    Key(
      "byValue", as: .anything.called("a difference of values"),
      "The difference of the last value and the first.", of: ends, read: AnimationDraft.keep(\.by),
      write: { draft, writing in
        draft.basic.byValue.map { draft.codec(isDifference: true).write($0, writing) }
      }),
  ]

  static let keyframeKeys: [Key<AnimationDraft>] =
    [
      Key(
        "values", as: .list(of: .anything, count: 1...Int.max, "a list of values of the key path"),
        "The values that are met in turn.", of: frames, read: AnimationDraft.keep(\.values),
        write: { draft, writing in
          guard case .values(let values) = draft.keyframe.frames else { return nil }
          let codec = draft.codec()
          return .list(values.map { codec.write($0, writing) })
        }),
      Key(
        "path", as: .shared(.path), "The path that a point follows, in place of values.",
        of: frames, read: AnimationDraft.keep(\.path),
        write: { draft, _ in
          guard case .path(let path) = draft.keyframe.frames else { return nil }
          return .path(path)
        }),
      Key(
        "keyTimes", as: .shared(.keyTimes).orNull,
        "When each value is met, as a part of the duration; null is evenly.", of: frames,
        read: { field, draft in
          draft.keyframe.keyTimes = field.keyTimes()
          return true
        }, write: { draft, _ in draft.keyframe.keyTimes.map { .numbers($0) } }),
      Key(
        "timingFunctions",
        Codec.timingFunction.list("a list of timing functions"), \.keyframe.timingFunctions,
        "The pace between two values, one fewer than there are values.", usual: [],
        standard: .untold, of: frames),
      Key(
        "calculationMode", .name, \.keyframe.calculationMode,
        "How values between two key frames come about.", usual: .linear, of: frames),
      Key(
        "rotationMode", Codec.name.orNull, \.keyframe.rotationMode,
        "Turns the layer with the path; null does not.", usual: .some(nil), of: frames),
    ]
    + [
      spline("tensionValues", \.keyframe.tensionValues, "How tight the curve is at each value"),
      spline("continuityValues", \.keyframe.continuityValues, "How sharp its corners are"),
      spline("biasValues", \.keyframe.biasValues, "Where it overshoots"),
    ]

  private static func spline(
    _ name: String, _ place: Key<AnimationDraft>.Place<[Double]>, _ meaning: String
  ) -> Key<AnimationDraft> {
    Key(
      name,
      Codec(
        .list(of: .number(), "a list of numbers"), read: { $0.numbers("a list of numbers") },
        write: { .numbers($0) }),
      place, "\(meaning); 0 unless it says so. Cubic modes only.", usual: [], standard: .untold,
      of: frames)
  }

  static let springKeys: [Key<AnimationDraft>] = [
    Key(
      "mass", .number(.positive), \.spring.mass, "The mass on the spring.", usual: 1, of: spring),
    Key(
      "stiffness", .number(.positive), \.spring.stiffness, "The stiffness of the spring.",
      usual: 100, of: spring),
    Key("damping", .number(.notNegative), \.spring.damping, "The friction.", usual: 10, of: spring),
    Key(
      "allowsOverdamping", .bool, \.spring.allowsOverdamping,
      "True keeps a friction beyond the critical one as it is.", usual: false, of: spring),
    Key(
      "initialVelocity", .number(), \.spring.initialVelocity,
      "The velocity at the beginning, 1 being the whole way in a second.", usual: 0, of: spring),
    Key(
      "perceptualDuration", .number(.positive), optional: \.spring.perceptualDuration,
      "The pace of the spring, in place of mass, stiffness and damping.", unit: "seconds",
      of: spring),
    Key(
      "bounce", .number(.bounce), \.spring.bounce,
      "How much it bounces, beside the perceptual duration.", usual: 0, of: spring),
    Key(
      "dampingRatio", .number(.notNegative), optional: \.spring.dampingRatio,
      "UIKit's ratio; the spring comes to rest at the end of the duration.", of: spring),
    Key(
      "initialSpringVelocity", .number(), \.spring.initialSpringVelocity,
      "UIKit's velocity beside the damping ratio.", usual: 0, of: spring),
  ]

  private static let otherKeys: [Key<AnimationDraft>] = [
    Key(
      "animations", as: .list(of: .mapping("animation", "an animation"), "a list of animations"),
      "The animations of the group, whose time is the group's.", isRequired: true, of: ["group"],
      read: { field, draft in
        draft.children = field.animations(on: draft.layerKind)
        return true
      }, write: { draft, writing in draft.children.map { .animations($0, writing) } }),
    Key(
      "transition",
      Codec(
        .names(TransitionAnimation.Style.allCases.map(\.rawValue)),
        read: { $0.transitionStyle() }, write: { .text($0.rawValue) }),
      \.transition.style, "How the new state takes the place of the old one.",
      standard: .json("\"fade\""), of: transition),
    Key(
      "subtype", Codec.name.orNull.mapped({ $0 ?? .fromLeft }, { $0 }), \.transition.subtype,
      "Where the motion comes from, in the layer's coordinates.", usual: .fromLeft, of: transition),
    Key(
      "startProgress", .number(.unit), \.transition.startProgress,
      "Where in the whole transition it begins.", usual: 0, of: transition),
    Key(
      "endProgress", .number(.unit), \.transition.endProgress,
      "Where in the whole transition it ends.", usual: 1, of: transition),
  ]
}

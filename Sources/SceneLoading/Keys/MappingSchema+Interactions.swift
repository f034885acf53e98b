package import Documents
import LayerModel
import SceneModel

extension MappingSchema {
  /// An entry of the scene's script.
  package static let interaction = MappingSchema(
    "interaction", "An interaction", expected: entryForms,
    "Something that happens at a time, with the actions of one commit in the order in which they are written.",
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
      """
  ) {
    [
      KeyRow("at", .number(.sceneTime), "When it happens.", unit: "seconds"),
      KeyRow(
        "every", .number(.positive), "The interval at which it happens again and again.",
        unit: "seconds"),
      KeyRow("until", .number(.sceneTime), "The end of the repetition.", unit: "seconds"),
    ] + entryRows
  }

  /// An entry of a handler.
  package static let entry = MappingSchema(
    "entry", "An entry of a handler", expected: entryForms,
    "Something that happens when an event does: an interaction without a time.",
    rules: [.oneOrMore(doing)], synonyms: AppleSpelling.actionKeys
  ) { entryRows }

  private static let entryForms = "a mapping with an action, such as {at: 1, log: hello}"
  private static let doing = ActionKeys.actions + ["transaction"]

  private static var entryRows: [KeyRow] {
    let point = ValueSchema.shared(.point)
    return [
      KeyRow(
        "finished", .bool,
        "True or false lets the entry run only after an animation that finished, or did not."),
      KeyRow("within", .layerName, "The layer whose time and coordinates the entry uses."),
      KeyRow(
        "transaction", .mapping("transaction", "a mapping"),
        "The settings of the commit's implicit animations."),
      KeyRow("tap", point, "Taps there: runs the hit layer's `onTap`.", unit: "points"),
      KeyRow(
        "press", point.parts.or(.mapping("press", "a mapping")),
        "Presses there: runs the hit layer's `onPress`."),
      KeyRow(
        "drag", .mapping("drag", "a mapping"),
        "Drags from a point to another: runs the hit layer's `onDrag`."),
      KeyRow("pause", .layerName, "Stops the time of a layer with its sublayers."),
      KeyRow("resume", .layerName, "Lets the time of a layer go on."),
      KeyRow("togglePause", .layerName, "Pauses a layer, or lets it go on."),
      KeyRow("scrub", .mapping("scrub", "a mapping"), "Drives the time offset of a layer."),
      KeyRow("set", .shared(.changes), "Sets values of layers, with implicit animations."),
      KeyRow(
        "addAnimation", .mapping("addedAnimation", "an animation"), "Adds an animation to a layer."),
      KeyRow(
        "removeAnimation", .mapping("removedAnimation", "a mapping"),
        "Removes the animation of a key."),
      KeyRow("removeAllAnimations", .layerName, "Removes all animations of a layer."),
      KeyRow("addSublayer", .mapping("addedLayer", "a layer"), "Adds a layer."),
      KeyRow("removeFromSuperlayer", .layerName, "Removes a layer."),
      KeyRow(
        "transition", .mapping("scriptTransition", "a transition"),
        "Plays between a layer before and after the other actions of the entry."),
      KeyRow(
        "animateView", .mapping("viewAnimation", "a mapping"), "Runs UIKit's block of animations."),
      KeyRow(
        "animateViewKeyframes", .mapping("viewKeyframeAnimation", "a mapping"),
        "Runs UIKit's block of key frames."),
      KeyRow(
        "addPoint", .layerName.or(.mapping("addedPoint", "a mapping")),
        "Adds a point to the path of a shape layer."),
      KeyRow(
        "movePoint", .layerName.or(.mapping("editedPoint", "a mapping")),
        "Moves a point of the path of a shape layer."),
      KeyRow(
        "removePoint", .layerName.or(.mapping("editedPoint", "a mapping")),
        "Removes a point from the path of a shape layer."),
      KeyRow("log", .text, "Writes a line to the timeline's log."),
      KeyRow(
        "actions", .shared(.entries).orNull,
        "Further entries of the same commit, each with a transaction of its own."),
      KeyRow("flush", .bool, "True commits the actions that came before."),
    ]
  }

  // MARK: Touches

  /// A press with its duration.
  package static let press = MappingSchema(
    "press", "A press", expected: "{point: [x, y], duration: seconds}", "A long press."
  ) {
    [
      KeyRow("point", .shared(.point), "The place of the press.", unit: "points", isRequired: true),
      KeyRow(
        "duration", .number(.notNegative), "The length of the press.", unit: "seconds",
        standard: "0.5"),
    ]
  }

  /// A drag.
  package static let drag = MappingSchema(
    "drag", "A drag", expected: "{from: [x, y], to: [x, y], duration: seconds}",
    "A drag along a straight line."
  ) {
    [
      KeyRow(
        "from", .shared(.point), "The place where it begins.", unit: "points", isRequired: true),
      KeyRow("to", .shared(.point), "The place where it ends.", unit: "points", isRequired: true),
      KeyRow(
        "duration", .number(.notNegative), "The length of the drag.", unit: "seconds",
        standard: "0.5"),
    ]
  }

  /// A point of an outline that is moved or removed.
  package static let editedPoint = point("editedPoint", "A point of an outline") { [] }

  /// A point that is added to an outline; with a radius a circle.
  package static let addedPoint = point("addedPoint", "A point that is added") {
    [
      KeyRow(
        "radius", .number(.positive), "The radius of a circle that is added in place of a point.",
        unit: "points")
    ]
  }

  private static func point(
    _ name: String, _ title: String, _ more: @escaping @Sendable () -> [KeyRow]
  ) -> MappingSchema {
    MappingSchema(
      name, title, expected: "{layer: name, point: [x, y]}", "A point of a shape layer's path."
    ) {
      [
        KeyRow("layer", .layerName, "The shape layer.", isRequired: true),
        KeyRow(
          "point", .shared(.point), "The place; where the touch is when it is not there.",
          unit: "points"),
      ] + more()
    }
  }

  // MARK: Time

  /// A scrub.
  package static let scrub = MappingSchema(
    "scrub", "A scrub", expected: "{layer: name, values: [seconds…], duration: seconds}",
    "Drives a layer's time offset, in straight lines between the values."
  ) {
    [
      KeyRow("layer", .layerName, "The layer.", isRequired: true),
      KeyRow(
        "values", .list(of: .number(), count: 1...Int.max, "a list of time offsets"),
        "The time offsets that are met in turn.", unit: "seconds", isRequired: true),
      KeyRow(
        "keyTimes", .shared(.keyTimes).orNull, "When each value is met, as a part of the duration."),
      KeyRow(
        "duration", .number(.notNegative), "The length of the scrub.", unit: "seconds",
        isRequired: true),
    ]
  }

  /// A transaction.
  package static let transaction = MappingSchema(
    "transaction", "A transaction",
    expected: "{duration: …, timingFunction: …, disableActions: …, completion: […]}",
    "The settings of `CATransaction` for the implicit animations of a commit.",
    synonyms: AppleSpelling.transactionKeys
  ) {
    [
      KeyRow(
        "duration", .number(.notNegative), "The duration of implicit animations.", unit: "seconds",
        standard: "0.25"),
      KeyRow("timingFunction", .shared(.timingFunction).orNull, "Their pace."),
      KeyRow("disableActions", .bool, "True changes values at once.", standard: "false"),
      KeyRow("completion", .shared(.entries).orNull, "Runs when all of them have ended."),
    ]
  }

  /// The removal of an animation.
  package static let removedAnimation = MappingSchema(
    "removedAnimation", "The removal of an animation", expected: "{layer: name, key: key}",
    "The layer and the key under which the animation was added."
  ) {
    [
      KeyRow("layer", .layerName, "The layer.", isRequired: true),
      KeyRow("key", .text, "The key of the animation.", isRequired: true),
    ]
  }

  // MARK: Changes

  /// A change of a layer.
  package static let change = MappingSchema(
    "change", "A change", expected: "{layer: name, values: {opacity: 0}}", "New values of a layer."
  ) {
    [
      KeyRow("layer", .layerName, "The layer.", isRequired: true),
      KeyRow(
        "values", .mapping("values", "a mapping of properties to values"), "Its new values.",
        isRequired: true),
    ]
  }

  /// New values of a layer.
  package static let values = MappingSchema(
    "values", "New values", expected: "a mapping of properties to values",
    "Properties or members of them, with their new values.", synonyms: LayerKeys.synonyms,
    brief:
      "The keys are a layer's properties, the members of them that key paths name (`position.x`), and `frame`, `mask`, `beginTime`, `speed`, `timeOffset`."
  ) {
    let cells = LayerKeys.cellProperties.flatMap { property in
      let members = AnimationKeyPath.Member.members(of: property.valueKind).map { Optional($0) }
      return ([nil] + members).map { member in
        let keyPath = AnimationKeyPath(property, member)
        let name = keyPath.description.split(separator: ".").dropFirst(2).joined(separator: ".")
        return KeyRow(
          "^\(SharedSchema.cell)\(name.replacing(".", with: "\\."))$", ValueSchema(keyPath),
          property.meaning, family: "emitterCells.NAME.\(name)")
      }
    }
    let filters = LayerFilter.Kind.allCases.map { kind in
      let property = LayerProperty(
        LayerFilter.Path(isOfBackground: false, name: "name", kind: kind))
      return KeyRow(
        "^\(SharedSchema.filter)\(kind.rawValue)$", ValueSchema(property), kind.meaning,
        family: "filters.NAME.\(kind.rawValue)")
    }
    return AnimationKeyPath.all.flatMap { keyPath in
      keyPath.spellings.map { KeyRow($0, ValueSchema(keyPath), keyPath.property.meaning) }
    } + cells + filters + [
      KeyRow("frame", .shared(.rect), "Sets the bounds' size and the position.", unit: "points"),
      KeyRow("mask", .mapping("layer", "a layer").orNull, "Another mask, at once; null is none."),
      KeyRow("beginTime", .number(), "The layer's begin time.", unit: "seconds"),
      KeyRow("speed", .number(), "The layer's speed."),
      KeyRow("timeOffset", .number(), "The layer's time offset.", unit: "seconds"),
    ]
  }

  // MARK: Views

  /// UIKit's block of animations.
  package static let viewAnimation = MappingSchema(
    "viewAnimation", "A view's animation", expected: "{duration: seconds, changes: […]}",
    "`UIView.animate`: changes that are animated together.", synonyms: AppleSpelling.viewKeys
  ) {
    styleRows + [
      KeyRow(
        "dampingRatio", .number(.notNegative),
        "The ratio of a spring, which takes the place of the curve."),
      KeyRow(
        "initialSpringVelocity", .number(), "The velocity of the spring at the beginning.",
        standard: "0"),
      KeyRow(
        "additive", .bool, "True blends with the animations that run, as since iOS 8.",
        standard: "false"),
      KeyRow("changes", .shared(.changes), "The changes that are animated.", isRequired: true),
    ]
  }

  /// UIKit's block of key frames.
  package static let viewKeyframeAnimation = MappingSchema(
    "viewKeyframeAnimation", "A view's key frames", expected: "{duration: seconds, keyframes: […]}",
    "`UIView.animateKeyframes`: changes, each in its part of the duration.",
    synonyms: AppleSpelling.viewKeys
  ) {
    styleRows + [
      KeyRow(
        "calculationMode", .names(KeyframeAnimation.CalculationMode.allCases.map(\.rawValue)),
        "How values between two key frames come about.", standard: "\"linear\""),
      KeyRow(
        "keyframes", .list(of: .mapping("viewKeyframe", "a key frame"), "a list of key frames"),
        "The key frames.", isRequired: true),
    ]
  }

  /// A key frame of a view's animation.
  package static let viewKeyframe = MappingSchema(
    "viewKeyframe", "A view's key frame",
    expected: "{relativeStartTime: 0…1, relativeDuration: 0…1, changes: […]}",
    "Changes in a part of the duration."
  ) {
    [
      KeyRow(
        "relativeStartTime", .number(.unit), "Where it begins, as a part of the duration.",
        isRequired: true),
      KeyRow(
        "relativeDuration", .number(.unit), "How long it takes, as a part of the duration.",
        isRequired: true),
      KeyRow("changes", .shared(.changes), "The changes that are animated.", isRequired: true),
    ]
  }

  private static var styleRows: [KeyRow] {
    [
      KeyRow("duration", .number(.notNegative), "The length.", unit: "seconds", isRequired: true),
      KeyRow(
        "delay", .number(.notNegative), "The time before it begins.", unit: "seconds", standard: "0"
      ),
      KeyRow("curve", .shared(.timingFunction).orNull, "The pace.", standard: "\"easeInEaseOut\""),
      KeyRow("repeatCount", .repeatCount, "How many cycles."),
      KeyRow(
        "options",
        .list(
          of: .names(MappingReader.viewOptions + MappingReader.viewCurves.map(\.name)),
          "a list of options"
        ).orNull,
        "UIKit's options; `allowUserInteraction` and `layoutSubviews` change nothing."),
      KeyRow("completion", .shared(.entries).orNull, "Runs when the animation has ended."),
    ]
  }
}

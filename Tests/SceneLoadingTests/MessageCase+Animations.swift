extension MessageCase {
  private static let curves =
    #"linear, easeIn, easeOut, easeInEaseOut, default, one of Penner's such as easeOutBack, "linear(0, 0.4 20%, 1)", "steps(4, jump-end)", or [x1, y1, x2, y2]"#
  private static let counts =
    "a count in 1…1000000, of jump-none in 2…1000000, and jump-start, jump-end, jump-none or jump-both"

  /// Mistakes in animations.
  static let animations: [MessageCase] = [
    .init(
      animation: "{toValue: 1}",
      "6:9: error: layers[0].animations[0]: the key \"keyPath\" is missing"),
    .init(
      animation: "{keyPath: 5}",
      "6:19: error: layers[0].animations[0].keyPath: found 5, allowed: a key path such as opacity or position.x"
    ),
    .init(
      animation: "{keyPath: opcity, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"opcity\"; did you mean \"opacity\"?"
    ),
    .init(
      animation: "{keyPath: position.z, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"position.z\", allowed: position, alone or with .x .y"
    ),
    .init(
      animation: "{keyPath: opacity.x, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"opacity.x\", allowed: opacity, which has no members"
    ),
    .init(
      animation: "{keyPath: transform.rotate.z, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"transform.rotate.z\", allowed: transform, alone or with .rotation .rotation.x .rotation.y .rotation.z .scale .scale.x .scale.y .scale.z .skew .translation .translation.x .translation.y .translation.z; did you mean \"transform.rotation.z\"?"
    ),
    .init(
      animation: "{keyPath: postion.x, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"postion.x\"; did you mean \"position.x\"?"
    ),
    .init(
      animation: "{keyPath: rotation.z, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"rotation.z\"; did you mean \"transform.rotation.z\"?"
    ),
    .init(
      animation: "{keyPath: frame, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: \"frame\" cannot be animated, allowed: \"position\" and \"bounds\" instead"
    ),
    .init(
      animation: "{keyPath: contentsGravity, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: \"contentsGravity\" cannot be animated, allowed: an animatable property"
    ),
    .init(
      animation: "{keyPath: sublayers, toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: \"sublayers\" cannot be animated, allowed: an animatable property"
    ),
    .init(
      animation: "{keyPath: fillRule, toValue: evenOdd}",
      "6:19: error: layers[0].animations[0].keyPath: \"fillRule\" cannot be animated, allowed: an animatable property"
    ),
    .init(
      animation: "{keyPath: '', toValue: 1}",
      "6:19: error: layers[0].animations[0].keyPath: unknown key path \"\""),
    .init(
      animation: "{keyPath: opacity, toValue: x}",
      "6:37: error: layers[0].animations[0].toValue: found \"x\", allowed: a number"),
    .init(
      animation: "{keyPath: position, toValue: 1}",
      "6:38: error: layers[0].animations[0].toValue: found 1, allowed: a point [x, y]"),
    .init(
      animation: "{keyPath: opacity, toValue: 90deg}",
      "6:37: error: layers[0].animations[0].toValue: found \"90deg\", allowed: a number, without a unit"
    ),
    .init(
      animation: "{keyPath: transform.rotation, toValue: 90grad}",
      "6:48: error: layers[0].animations[0].toValue: found \"90grad\", allowed: an angle such as 1.57, 90deg, 0.25turn or 1.57rad"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: null}",
      "6:37: error: layers[0].animations[0].toValue: found nothing (null), allowed: a number"),
    .init(
      animation: "{keyPath: transform, byValue: [{rotate: 90deg}]}",
      "6:39: error: layers[0].animations[0].byValue: \"byValue\" cannot be used with \"transform\", allowed: key paths such as \"transform.rotation\""
    ),
    .init(
      animation: "{keyPath: sublayerTransform, byValue: [{rotate: 90deg}]}",
      "6:47: error: layers[0].animations[0].byValue: \"byValue\" cannot be used with \"sublayerTransform\", allowed: key paths such as \"sublayerTransform.rotation\""
    ),
    .init(
      animation: "{keyPath: path, byValue: M0 0}",
      "6:34: error: layers[0].animations[0].byValue: \"byValue\" cannot be used with \"path\", allowed: key paths of numbers, points, sizes, rects and colours"
    ),
    .init(
      animation: "{keyPath: isHidden, byValue: true}",
      "6:38: error: layers[0].animations[0].byValue: \"byValue\" cannot be used with \"isHidden\", allowed: key paths of numbers, points, sizes, rects and colours"
    ),
    .init(
      animation: "{keyPath: opacity, values: []}",
      "6:36: error: layers[0].animations[0].values: found an empty list, allowed: a list of values, at least one"
    ),
    .init(
      animation: "{keyPath: opacity, values: 5}",
      "6:36: error: layers[0].animations[0].values: found 5, allowed: a list of values, at least one"
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, x, y]}",
      "6:40: error: layers[0].animations[0].values[1]: found \"x\", allowed: a number",
      "6:43: error: layers[0].animations[0].values[2]: found \"y\", allowed: a number"),
    .init(
      animation: "{type: keyframe, keyPath: opacity}",
      "6:9: error: layers[0].animations[0]: a keyframe animation needs \"values\" or \"path\""),
    .init(
      animation: "{keyPath: position, values: [[0, 0]], path: M0 0H1}",
      "6:53: error: layers[0].animations[0].path: found both \"values\" and \"path\", allowed: one of them"
    ),
    .init(
      animation: "{keyPath: opacity, path: M0 0H1}",
      "6:34: error: layers[0].animations[0].path: \"path\" cannot be used with \"opacity\", allowed: key paths of points, such as position"
    ),
    .init(
      animation: "{keyPath: position, path: M0 0}",
      "6:35: error: layers[0].animations[0].path: found a path without a segment, allowed: a path with at least one line or curve"
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, 1], keyTimes: [0, 2]}",
      "6:58: error: layers[0].animations[0].keyTimes[1]: found 2, allowed: a number in 0…1"),
    .init(
      animation: "{keyPath: opacity, values: [0, 1, 2], keyTimes: [0, 0.5, 0.25]}",
      "6:66: error: layers[0].animations[0].keyTimes[2]: found 0.25 after 0.5, allowed: key times that do not decrease"
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, 1], keyTimes: [a, 1]}",
      "6:55: error: layers[0].animations[0].keyTimes[0]: found \"a\", allowed: a number in 0…1"),
    .init(
      animation: "{keyPath: opacity, toValue: 1, timingFunction: easein}",
      "6:56: error: layers[0].animations[0].timingFunction: found \"easein\", allowed: \(curves); did you mean \"easeIn\"?"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: 1, timingFunction: [0, 0, 2, 1]}",
      "6:63: error: layers[0].animations[0].timingFunction[2]: found 2, allowed: an x in 0…1"),
    .init(
      animation: "{keyPath: opacity, toValue: 1, timingFunction: [0, 0, 1]}",
      "6:56: error: layers[0].animations[0].timingFunction: found a list of 3, allowed: \(curves)"
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, 1], timingFunctions: [ease]}",
      "6:62: error: layers[0].animations[0].timingFunctions[0]: found \"ease\", allowed: \(curves); did you mean \"default\"?"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: 1, duration: settling}",
      "6:50: error: layers[0].animations[0].duration: found settling for an animation that is no spring, allowed: a number, at least 0"
    ),
    .init(
      animation: "{type: spring, keyPath: opacity, damping: 0, duration: settling}",
      "6:64: error: layers[0].animations[0].duration: found settling for a spring that never settles, allowed: a number, at least 0"
    ),
    .init(
      animation: "{type: spring, keyPath: opacity, dampingRatio: 0.5, duration: settling}",
      "6:71: error: layers[0].animations[0].duration: found settling beside \"dampingRatio\", which fits a duration, allowed: a number, at least 0"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: 1, timingFunction: easeOutBak}",
      "6:56: error: layers[0].animations[0].timingFunction: found \"easeOutBak\", allowed: \(curves); did you mean \"easeOutBack\"?"
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "linear(0, x 20%, 1)"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the stop "x 20%", allowed: a number, with one or two percentages, such as 0.4 20%"#
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "linear()"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the stop "", allowed: a number, with one or two percentages, such as 0.4 20%"#
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "linear(0 1% 2% 3%, 1)"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the stop "0 1% 2% 3%", allowed: a number, with one or two percentages, such as 0.4 20%"#
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "steps(0)"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the steps "0", allowed: \#(counts)"#
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "steps(1, jump-none)"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the steps "1, jump-none", allowed: \#(counts)"#
    ),
    .init(
      animation: #"{keyPath: opacity, toValue: 1, timingFunction: "steps(3, middle)"}"#,
      #"6:56: error: layers[0].animations[0].timingFunction: found the steps "3, middle", allowed: \#(counts)"#
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, 1], timingFunctions: linear}",
      "6:61: error: layers[0].animations[0].timingFunctions: found \"linear\", allowed: a list of timing functions"
    ),
    .init(
      animation: "{keyPath: opacity, values: [0, 1], calculationMode: fast}",
      "6:61: error: layers[0].animations[0].calculationMode: found \"fast\", allowed: linear, discrete, paced, cubic or cubicPaced"
    ),
    .init(
      animation: "{type: basc, keyPath: opacity}",
      "6:16: error: layers[0].animations[0].type: found \"basc\", allowed: basic, keyframe, spring, group or transition; did you mean \"basic\"?"
    ),
    .init(
      animation: "{type: basic, keyPath: opacity, toValue: 1, values: [1]}",
      "6:53: error: layers[0].animations[0].values: \"values\" belongs to keyframe animations"),
    .init(
      animation: "{keyPath: opacity, values: [1], toValue: 1}",
      "6:41: error: layers[0].animations[0].toValue: \"toValue\" belongs to basic and spring animations"
    ),
    .init(
      animation: "{animations: [], keyPath: opacity}",
      "6:26: error: layers[0].animations[0].keyPath: \"keyPath\" belongs to the animations inside the group"
    ),
    .init(
      animation: "{type: group}",
      "6:9: error: layers[0].animations[0]: the key \"animations\" is missing"),
    .init(
      animation: "{animations: 5}",
      "6:22: error: layers[0].animations[0].animations: found 5, allowed: a list of animations"),
    .init(
      animation: "{keyPath: opacity, to: 1}",
      "6:28: error: layers[0].animations[0].to: unknown key \"to\"; did you mean \"toValue\"?"),
    .init(
      animation: "{keyPath: opacity, toValue: 1, durtion: 2}",
      "6:40: error: layers[0].animations[0].durtion: unknown key \"durtion\"; did you mean \"duration\"?"
    ),
    .init(
      animation:
        "{keyPath: opacity, toValue: 1, duration: -2, repeatCount: -1, fillMode: both sides}",
      "6:50: error: layers[0].animations[0].duration: found -2, allowed: a number, at least 0",
      "6:67: error: layers[0].animations[0].repeatCount: found -1, allowed: a number, at least 0, or .inf",
      "6:81: error: layers[0].animations[0].fillMode: found \"both sides\", allowed: removed, forwards, backwards or both"
    ),
    .init(
      animation: "{type: basic, keyPath: opacity, toValue: 1, mass: 1}",
      "6:53: error: layers[0].animations[0].mass: \"mass\" belongs to spring animations"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: 1, subtype: fromLeft}",
      "6:40: error: layers[0].animations[0].subtype: \"subtype\" belongs to transitions"
    ),
    .init(
      animation: "{key: spin, keyPath: opacity, toValue: x}",
      "6:48: error: layers[0].animations[\"spin\"].toValue: found \"x\", allowed: a number"),
    .init(
      animation:
        "{key: g, animations: [{key: a, keyPath: opacity, toValue: x}, {keyPath: opacity, toValue: x}]}",
      "6:67: error: layers[0].animations[\"g\"].animations[\"a\"].toValue: found \"x\", allowed: a number",
      "6:99: error: layers[0].animations[\"g\"].animations[1].toValue: found \"x\", allowed: a number"
    ),
    .init(
      animation: "5",
      "6:9: error: layers[0].animations[0]: found 5, allowed: an animation: a mapping of its properties"
    ),
    .init(
      animation: "{keyPath: opacity, toValue: 1, isRemovedOnCompletion: no}",
      "6:63: error: layers[0].animations[0].isRemovedOnCompletion: found \"no\", allowed: true or false; did you mean \"false\"?"
    ),
  ]
}

extension MessageCase {
  /// Mistakes in what a layer has.
  static let layers: [MessageCase] = [
    .init(
      layer: "{opacty: 1}",
      "4:6: error: layers[0].opacty: unknown key \"opacty\"; did you mean \"opacity\"?"),
    .init(
      layer: "{hidden: true}",
      "4:6: error: layers[0].hidden: unknown key \"hidden\"; did you mean \"isHidden\"?"),
    .init(
      layer: "{timeRemapping: {values: [0, 1], times: [1, 0]}}",
      "4:49: error: layers[0].timeRemapping.times[1]: found 0 after 1, allowed: times that do not decrease"
    ),
    .init(
      layer: "{timeRemapping: {values: [0, 1], times: [1]}}",
      "4:45: error: layers[0].timeRemapping.times: 1 times for 2 values, allowed: 2"),
    .init(
      layer: "{timeRemap: {values: []}}",
      "4:6: error: layers[0].timeRemap: unknown key \"timeRemap\"; did you mean \"timeRemapping\"?"),
    .init(
      layer: "{timeRemapping: {values: []}}",
      "4:21: error: layers[0].timeRemapping: the key \"times\" is missing",
      "4:30: error: layers[0].timeRemapping.values: found an empty list, allowed: a list of times, at least one"
    ),
    .init(
      layer: "{xyzzy: 1}",
      "4:6: error: layers[0].xyzzy: unknown key \"xyzzy\""),
    .init(
      layer: "{BackgroundColor: red}",
      "4:6: error: layers[0].BackgroundColor: unknown key \"BackgroundColor\"; did you mean \"backgroundColor\"?"
    ),
    .init(
      layer: "{background: red}",
      "4:6: error: layers[0].background: unknown key \"background\"; did you mean \"backgroundColor\"?"
    ),
    .init(
      layer: "5",
      "4:5: error: layers[0]: found 5, allowed: a layer: a mapping of its properties"),
    .init(
      layer: "null",
      "4:5: error: layers[0]: found nothing (null), allowed: a layer: a mapping of its properties"),
    .init(
      layer: "{type: shap}",
      "4:12: error: layers[0].type: found \"shap\", allowed: layer, shape, gradient, text, captions, part, transform, scroll, replicator or emitter; did you mean \"shape\"?"
    ),
    .init(
      layer: "{type: 5}",
      "4:12: error: layers[0].type: found 5, allowed: layer, shape, gradient, text, captions, part, transform, scroll, replicator or emitter"
    ),
    .init(
      layer: "{path: M0 0, fillColor: red}",
      "4:6: error: layers[0].path: \"path\" belongs to shape layers",
      "4:18: error: layers[0].fillColor: \"fillColor\" belongs to shape layers"),
    .init(
      layer: "{colors: [red]}",
      "4:6: error: layers[0].colors: \"colors\" belongs to gradient layers"
    ),
    .init(
      layer: "{string: x}",
      "4:6: error: layers[0].string: \"string\" belongs to text layers"
    ),
    .init(
      layer: "{type: gradient, colors: [red, blu, null], locations: [0, 2]}",
      "4:36: error: layers[0].colors[1]: found \"blu\", allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none; did you mean \"blue\"?",
      "4:41: error: layers[0].colors[2]: found nothing (null), allowed: a colour; clear is one that is not seen",
      "4:63: error: layers[0].locations[1]: found 2, allowed: a number in 0…1"),
    .init(
      layer: "{type: gradient, colors: [red, blue], locations: [0, 0.5, 1]}",
      "4:54: error: layers[0].locations: found 3 locations for 2 colours, allowed: as many as \"colors\" has"
    ),
    .init(
      layer: "{type: gradient, colors: [red, blue], locations: [1, 0]}",
      "4:54: error: layers[0].locations: found locations that decrease, allowed: a list of numbers in 0…1 that never decrease, or null for even spacing"
    ),
    .init(
      layer: "{compositingFilter: multiplied}",
      "4:25: error: layers[0].compositingFilter: found \"multiplied\", allowed: normalBlendMode, multiplyBlendMode, screenBlendMode, overlayBlendMode, darkenBlendMode, lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode, softLightBlendMode, hardLightBlendMode, differenceBlendMode, exclusionBlendMode, hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode, plusLighter, sourceAtop, destinationOver, destinationOut or xor; did you mean \"multiply\"?"
    ),
    .init(
      layer: "{type: text, font: missing.ttf, fontSize: -1}",
      "4:24: error: layers[0].font: there is no file \"missing.ttf\", allowed: a font file in the scene's folder or an asset root",
      "4:47: error: layers[0].fontSize: found -1, allowed: a number, at least 0"),
    .init(
      layer: "{edgeAntialiasingMask: [topp], contentsFormat: RGBA8, isOpaque: 1}",
      "4:29: error: layers[0].edgeAntialiasingMask[0]: found \"topp\", allowed: left, right, top or bottom; did you mean \"top\"?",
      "4:52: error: layers[0].contentsFormat: found \"RGBA8\", allowed: RGBA8Uint, RGBA16Float or Gray8Uint; did you mean \"RGBA8Uint\"?",
      "4:69: error: layers[0].isOpaque: found 1, allowed: true or false"),
    .init(
      layer: "{name: a, name: b}",
      "4:15: error: layers[0].name: found this key a second time (the first is on line 4), allowed: each key once"
    ),
    .init(
      layer: "{opacity: 1, 'opacity': 2, opacity: 3}",
      "4:18: error: layers[0].opacity: found this key a second time (the first is on line 4), allowed: each key once",
      "4:32: error: layers[0].opacity: found this key a second time (the first is on line 4), allowed: each key once"
    ),
    .init(
      layer: "{name: [a]}",
      "4:12: error: layers[0].name: found a list of 1, allowed: a name"),
    .init(
      layer: "{mask: [a]}",
      "4:12: error: layers[0].mask: found a list of 1, allowed: a layer: a mapping of its properties"
    ),
    .init(
      layer: "{sublayers: {a: b}}",
      "4:17: error: layers[0].sublayers: found a mapping, allowed: a list of layers"),
    .init(
      layer: "{sublayers: [{x: 1}, {mask: {y: 1}}]}",
      "4:19: error: layers[0].sublayers[0].x: unknown key \"x\"",
      "4:34: error: layers[0].sublayers[1].mask.y: unknown key \"y\""),
    .init(
      layer: "{contentsGravity: resizeaspect}",
      "4:23: error: layers[0].contentsGravity: found \"resizeaspect\", allowed: center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect or resizeAspectFill; did you mean \"resizeAspect\"?"
    ),
    .init(
      layer: "{contentsGravity: 3}",
      "4:23: error: layers[0].contentsGravity: found 3, allowed: center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect or resizeAspectFill"
    ),
    .init(
      layer: "{maskedCorners: [topleft, 5]}",
      "4:22: error: layers[0].maskedCorners[0]: found \"topleft\", allowed: topLeft, topRight, bottomLeft or bottomRight; did you mean \"topLeft\"?",
      "4:31: error: layers[0].maskedCorners[1]: found 5, allowed: topLeft, topRight, bottomLeft or bottomRight"
    ),
    .init(
      layer: "{maskedCorners: topLeft}",
      "4:21: error: layers[0].maskedCorners: found \"topLeft\", allowed: a list of topLeft, topRight, bottomLeft or bottomRight"
    ),
    .init(
      layer: "{fillMode: forward, repeatCount: -1, duration: -1, speed: .nan}",
      "4:16: error: layers[0].fillMode: found \"forward\", allowed: removed, forwards, backwards or both; did you mean \"forwards\"?",
      "4:38: error: layers[0].repeatCount: found -1, allowed: a number, at least 0, or .inf",
      "4:52: error: layers[0].duration: found -1, allowed: a number, at least 0",
      "4:63: error: layers[0].speed: found .nan, allowed: a finite number"),
    .init(
      layer: "{repeatCount: .nan, repeatDuration: .inf, beginTime: x}",
      "4:19: error: layers[0].repeatCount: found .nan, allowed: a number, at least 0, or .inf",
      "4:41: error: layers[0].repeatDuration: found .inf, allowed: a finite number",
      "4:58: error: layers[0].beginTime: found \"x\", allowed: a number"),
    .init(
      layer: "{repeatCount: 1e400}",
      "4:19: error: layers[0].repeatCount: found 1e400, allowed: a number, at least 0, or .inf"),
    .init(
      layer: "{cornerCurve: round}",
      "4:19: error: layers[0].cornerCurve: found \"round\", allowed: circular or continuous"),
    .init(
      layer: "{<<: {a: b}}",
      "4:11: error: layers[0].a: unknown key \"a\""),
  ]
}

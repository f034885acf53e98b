extension MessageCase {
  /// Mistakes at a scene's top level.
  static let topLevel: [MessageCase] = [
    .init(
      "canvas: {width: 1, height: 1}",
      "1:1: error: the key \"inbetween\" is missing"),
    .init(
      "inbetween: 2\ncanvas: {width: 1, height: 1}",
      "1:12: error: inbetween: found 2, allowed: 1, the version of the format"),
    .init(
      "inbetween: '1'\ncanvas: {width: 1, height: 1}",
      "1:12: error: inbetween: found \"1\", allowed: a number, without quotes"),
    .init(
      "inbetween: 1",
      "1:1: error: the key \"canvas\" is missing"),
    .init(
      "inbetween: 1\ncanvas: {width: 1}",
      "2:9: error: canvas: the key \"height\" is missing"),
    .init(
      "inbetween: 1\ncanvas: {width: 0, height: -1, scale: 0}",
      "2:17: error: canvas.width: found 0, allowed: a number above 0",
      "2:28: error: canvas.height: found -1, allowed: a number above 0",
      "2:39: error: canvas.scale: found 0, allowed: a number above 0"),
    .init(
      "inbetween: 1\ncanvas: {width: 40000, height: 1}",
      "2:17: error: canvas.width: found 40000, allowed: at most 32767 pixels"),
    .init(
      "inbetween: 1\ncanvas: {width: 100, height: 1, scale: 1000}",
      "2:17: error: canvas.width: found 100 points, at a scale of 1000, allowed: at most 32767 pixels"
    ),
    .init(
      "inbetween: 1\ncanvas: [1, 2]",
      "2:9: error: canvas: found a list of 2, allowed: {width: …, height: …}"),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1, color: red}",
      "2:31: error: canvas.color: unknown key \"color\", allowed: width, height, scale or background"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1, background: whit}",
      "2:43: error: canvas.background: found \"whit\", allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none; did you mean \"white\"?"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ntime: {duration: 0, framesPerSecond: 29.97}",
      "3:18: error: time.duration: found 0, allowed: seconds above 0, at most 1000000",
      "3:38: error: time.framesPerSecond: found 29.97, allowed: a whole number of frames in 1…1000, or a ratio such as \"30000/1001\"; did you mean \"30000/1001\"?"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ntime: {duration: 1e7, fps: 30}",
      "3:18: error: time.duration: found 1e7, allowed: seconds above 0, at most 1000000",
      "3:23: error: time.fps: unknown key \"fps\", allowed: duration or framesPerSecond; did you mean \"framesPerSecond\"?"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ntime: {duration: 12:30:45, framesPerSecond: fast}",
      "3:18: error: time.duration: found \"12:30:45\", allowed: seconds above 0, at most 1000000, in decimal notation such as 12.5 or 1e-3",
      "3:45: error: time.framesPerSecond: found \"fast\", allowed: a whole number of frames in 1…1000, or a ratio such as \"30000/1001\""
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ntime: {framesPerSecond: 1/0}",
      "3:25: error: time.framesPerSecond: found \"1/0\", allowed: a whole number of frames in 1…1000, or a ratio such as \"30000/1001\""
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\nlayer: []",
      "3:1: error: layer: unknown key \"layer\"; did you mean \"layers\"?"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\nlayers: {}",
      "3:9: error: layers: found an empty mapping, allowed: a list of layers"),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\nlayers:",
      "3:8: error: layers: found nothing (null), allowed: a list of layers"),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ninteractions: 5",
      "3:15: error: interactions: found 5, allowed: a list of interactions"),
    .init(
      "- 1\n- 2",
      "1:1: error: found a list of 2, allowed: a scene: a mapping with the keys inbetween, canvas and layers"
    ),
    .init(
      "just text",
      "1:1: error: found \"just text\", allowed: a scene: a mapping with the keys inbetween, canvas and layers"
    ),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\ntitle: [x]",
      "3:8: error: title: found a list of 1, allowed: a title"),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\nparameters: [x]",
      "3:13: error: parameters: found a list of 1, allowed: a mapping of names to default values"),
    .init(
      "inbetween: 1\ncanvas: {width: 1, height: 1}\nparameters: {'a b': 1}",
      "3:21: error: parameters[\"a b\"]: found the parameter name \"a b\", allowed: letters, digits, _, - and ., not starting with a digit"
    ),
  ]
}

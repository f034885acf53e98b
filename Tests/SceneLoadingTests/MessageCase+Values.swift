extension MessageCase {
  /// Mistakes in single values.
  static let values: [MessageCase] = [
    .init(
      preamble + "layers:\n  - name: a\n    backgroundColor: #fff\n",
      "5:21: error: layers[0].backgroundColor: found nothing: #fff after a blank is a comment, allowed: \"#fff\" in quotes"
    ),
    .init(
      layer: "{position: [${x}, 0]}",
      "4:18: error: not valid YAML: did not find expected ',' or ']', allowed: \"${name}\" in quotes inside brackets and braces"
    ),
    .init(
      layer: "{opacity: x}",
      "4:15: error: layers[0].opacity: found \"x\", allowed: a number"),
    .init(
      layer: "{opacity: '1'}",
      "4:15: error: layers[0].opacity: found \"1\", allowed: a number, without quotes"),
    .init(
      layer: "{opacity: 0x10}",
      "4:15: error: layers[0].opacity: found \"0x10\", allowed: a number, in decimal notation such as 12.5 or 1e-3"
    ),
    .init(
      layer: "{opacity: 1_000}",
      "4:15: error: layers[0].opacity: found \"1_000\", allowed: a number, in decimal notation such as 12.5 or 1e-3"
    ),
    .init(
      layer: "{opacity: 12:30:45}",
      "4:15: error: layers[0].opacity: found \"12:30:45\", allowed: a number, in decimal notation such as 12.5 or 1e-3"
    ),
    .init(
      layer: "{opacity: .nan}",
      "4:15: error: layers[0].opacity: found .nan, allowed: a finite number"),
    .init(
      layer: "{opacity: .inf}",
      "4:15: error: layers[0].opacity: found .inf, allowed: a finite number"),
    .init(
      layer: "{opacity: 1e400}",
      "4:15: error: layers[0].opacity: found 1e400, allowed: a number within ±1e15"),
    .init(
      layer: "{opacity: 1e16}",
      "4:15: error: layers[0].opacity: found 1e16, allowed: a number within ±1e15"),
    .init(
      layer: "{opacity: 90deg}",
      "4:15: error: layers[0].opacity: found \"90deg\", allowed: a number, without a unit"),
    .init(
      layer: "{opacity: true}",
      "4:15: error: layers[0].opacity: found true, allowed: a number"),
    .init(
      layer: "{opacity: [1]}",
      "4:15: error: layers[0].opacity: found a list of 1, allowed: a number"),
    .init(
      layer: "{opacity: }",
      "4:15: error: layers[0].opacity: found nothing (null), allowed: a number"),
    .init(
      layer: "{isHidden: yes}",
      "4:16: error: layers[0].isHidden: found \"yes\", allowed: true or false; did you mean \"true\"?"
    ),
    .init(
      layer: "{isHidden: Off}",
      "4:16: error: layers[0].isHidden: found \"Off\", allowed: true or false; did you mean \"false\"?"
    ),
    .init(
      layer: "{isHidden: 1}",
      "4:16: error: layers[0].isHidden: found 1, allowed: true or false"),
    .init(
      layer: "{isHidden: 'true'}",
      "4:16: error: layers[0].isHidden: found \"true\", allowed: true or false"),
    .init(
      layer: "{position: 5}",
      "4:16: error: layers[0].position: found 5, allowed: a point [x, y]"),
    .init(
      layer: "{position: [1]}",
      "4:16: error: layers[0].position: found a list of 1, allowed: a point [x, y]"),
    .init(
      layer: "{position: [1, 2, 3]}",
      "4:16: error: layers[0].position: found a list of 3, allowed: a point [x, y]"),
    .init(
      layer: "{position: [1, x]}",
      "4:20: error: layers[0].position[1]: found \"x\", allowed: a number"),
    .init(
      layer: "{bounds: [1, 2, 3]}",
      "4:14: error: layers[0].bounds: found a list of 3, allowed: a rect [x, y, width, height]"),
    .init(
      layer: "{frame: [a, b, c, d]}",
      "4:14: error: layers[0].frame[0]: found \"a\", allowed: a number",
      "4:17: error: layers[0].frame[1]: found \"b\", allowed: a number",
      "4:20: error: layers[0].frame[2]: found \"c\", allowed: a number",
      "4:23: error: layers[0].frame[3]: found \"d\", allowed: a number"),
    .init(
      layer: "{lineWidth: 1, cornerRadius: -1}",
      "4:6: error: layers[0].lineWidth: \"lineWidth\" belongs to shape layers",
      "4:34: error: layers[0].cornerRadius: found -1, allowed: a number, at least 0"),
    .init(
      layer: "{contentsScale: 0}",
      "4:21: error: layers[0].contentsScale: found 0, allowed: a number above 0"),
    .init(
      layer: "{type: shape, lineDashPattern: [0, 0]}",
      "4:36: error: layers[0].lineDashPattern: found a pattern of zeros, allowed: at least one length above 0, or null"
    ),
    .init(
      layer: "{type: shape, lineDashPattern: [1, -1]}",
      "4:40: error: layers[0].lineDashPattern[1]: found -1, allowed: a number, at least 0"),
    .init(
      layer: "{type: shape, lineDashPattern: 5}",
      "4:36: error: layers[0].lineDashPattern: found 5, allowed: a list of lengths, or null for a solid line"
    ),
    .init(
      layer: "{backgroundColor: rde}",
      "4:23: error: layers[0].backgroundColor: found \"rde\", allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none; did you mean \"red\"?"
    ),
    .init(
      layer: "{backgroundColor: '#12'}",
      "4:23: error: layers[0].backgroundColor: found \"#12\", allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none"
    ),
    .init(
      layer: "{backgroundColor: [1, 2]}",
      "4:23: error: layers[0].backgroundColor: found a list of 2, allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none"
    ),
    .init(
      layer: "{backgroundColor: [255, 0, 0]}",
      "4:24: error: layers[0].backgroundColor[0]: found 255, allowed: a component in 0…1"),
    .init(
      layer: "{backgroundColor: 5}",
      "4:23: error: layers[0].backgroundColor: found 5, allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none"
    ),
    .init(
      layer: "{backgroundColor: rgb(1)}",
      "4:23: error: layers[0].backgroundColor: found \"rgb(1)\", allowed: a colour such as \"#ff8800\", orange, rgb(255, 136, 0) or [1, 0.5, 0], or null for none"
    ),
    .init(
      layer: "{transform: 5}",
      "4:17: error: layers[0].transform: found 5, allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
    .init(
      layer: "{transform: null}",
      "4:17: error: layers[0].transform: found nothing (null), allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
    .init(
      layer: "{transform: [1, 2]}",
      "4:17: error: layers[0].transform: found a list of 2, allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
    .init(
      layer: "{transform: [{rotate: [1, 2]}]}",
      "4:27: error: layers[0].transform[0].rotate: found a list of 2, allowed: an angle, or [angle, x, y, z]"
    ),
    .init(
      layer: "{transform: [{rotate: 90 deg}]}",
      "4:27: error: layers[0].transform[0].rotate: found \"90 deg\", allowed: an angle such as 1.57, 90deg, 0.25turn or 1.57rad"
    ),
    .init(
      layer: "{transform: [{rotation: 1}]}",
      "4:19: error: layers[0].transform[0].rotation: unknown key \"rotation\", allowed: translate, scale, rotate, skew or perspective; did you mean \"rotate\"?"
    ),
    .init(
      layer: "{transform: [{scale: [1]}]}",
      "4:26: error: layers[0].transform[0].scale: found a list of 1, allowed: a number, [x, y] or [x, y, z]"
    ),
    .init(
      layer: "{transform: [{scale: x}]}",
      "4:26: error: layers[0].transform[0].scale: found \"x\", allowed: a number, [x, y] or [x, y, z]"
    ),
    .init(
      layer: "{transform: [{scale: 2, rotate: 1}]}",
      "4:18: error: layers[0].transform[0]: found 2 steps in one mapping, allowed: a list, one step in each mapping"
    ),
    .init(
      layer: "{transform: [{}]}",
      "4:18: error: layers[0].transform[0]: found an empty mapping, allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
    .init(
      layer: "{transform: [5deg]}",
      "4:18: error: layers[0].transform[0]: found \"5deg\", allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
    .init(
      layer: "{transform: [{perspective: 0}]}",
      "4:32: error: layers[0].transform[0].perspective: found 0, allowed: the eye's distance in points, not 0"
    ),
    .init(
      layer: "{transform: [{scale: 1e14}, {scale: 1e14}]}",
      "4:17: error: layers[0].transform: found steps whose product is beyond ±1e15, allowed: smaller numbers"
    ),
    .init(
      layer: "{type: shape, path: 5}",
      "4:25: error: layers[0].path: found 5, allowed: SVG path data, a mapping such as {rect: [x, y, width, height]}, or a list of these"
    ),
    .init(
      layer: "{type: shape, path: M0 0X}",
      "4:25: error: layers[0].path: found \"X\" at character 5 of the path data, allowed: a command letter"
    ),
    .init(
      layer: "{type: shape, path: {}}",
      "4:25: error: layers[0].path: found no shape, allowed: one of rect, ellipse, circle, arc, line, polyline, polygon, smooth, svg or path"
    ),
    .init(
      layer: "{type: shape, path: {rect: [1, 2, 3, 4], ellipse: [1, 2, 3, 4]}}",
      "4:25: error: layers[0].path: found rect and ellipse in one mapping, allowed: one of them; a list for several subpaths"
    ),
    .init(
      layer: "{type: shape, path: {rect: [1, 2, 3]}}",
      "4:32: error: layers[0].path.rect: found a list of 3, allowed: a rect [x, y, width, height]"),
    .init(
      layer: "{type: shape, path: {rct: [1, 2, 3, 4]}}",
      "4:26: error: layers[0].path.rct: unknown key \"rct\", allowed: rect, ellipse, circle, arc, line, polyline, polygon, smooth, svg, path or transform; did you mean \"rect\"?"
    ),
    .init(
      layer: "{type: shape, path: {ellipse: [0, 0, 1, 1], cornerRadius: 1}}",
      "4:49: error: layers[0].path.cornerRadius: \"cornerRadius\" only goes with \"rect\""),
    .init(
      layer: "{type: shape, path: {circle: {center: [0, 0], radius: -1}}}",
      "4:59: error: layers[0].path.circle.radius: found -1, allowed: a number, at least 0"),
    .init(
      layer: "{type: shape, path: {arc: {center: [0, 0], radius: 1, startAngle: 0}}}",
      "4:31: error: layers[0].path.arc: the key \"endAngle\" is missing"),
    .init(
      layer: "{type: shape, path: {line: [[0, 0]]}}",
      "4:32: error: layers[0].path.line: found a list of 1, allowed: 2 points [x, y]"),
    .init(
      layer: "{type: shape, path: {polyline: [[0, 0], 5]}}",
      "4:45: error: layers[0].path.polyline[1]: found 5, allowed: a point [x, y]"),
    .init(
      layer: "{type: shape, path: [M0 0, 5]}",
      "4:32: error: layers[0].path[1]: found 5, allowed: SVG path data, a mapping such as {rect: [x, y, width, height]}, or a list of these"
    ),
    .init(
      layer: "{type: shape, path: {smooth: [[0, 0], [1, 1]], closed: 1}}",
      "4:60: error: layers[0].path.closed: found 1, allowed: true or false"),
    .init(
      layer: "{type: shape, path: {polygon: [[0, 0], [1, 1]], closed: true}}",
      "4:53: error: layers[0].path.closed: \"closed\" only goes with \"smooth\""),
    .init(
      layer: "{type: shape, path: {svg: M0 0, transform: 5}}",
      "4:48: error: layers[0].path.transform: found 5, allowed: 16 numbers (m11…m44), or a list of steps such as {translate: [x, y]}, {scale: 2}, {rotate: 90deg}"
    ),
  ]
}

package import Documents
import LayerModel

extension MappingSchema {
  /// The top level of a scene's file.
  package static let scene = MappingSchema(
    "scene", "The top level", expected: SceneReader.form,
    "A scene: a canvas, layers from back to front, and the script of their interactions.",
    synonyms: ["version": "inbetween", "size": "canvas"],
    example: """
      inbetween: 1
      title: A disc that comes in
      canvas: {width: 160, height: 90, background: white}
      time: {duration: 1, framesPerSecond: 30}
      layers:
        - name: disc
          type: shape
          position: [80, 45]
          path: {circle: {center: [0, 0], radius: 30}}
          fillColor: tomato
          animations:
            - {keyPath: opacity, fromValue: 0, toValue: 1, duration: 1}
      """
  ) {
    [
      KeyRow(
        "inbetween", .number(NumberRange(text: "1", from: 1, to: 1)),
        "The version of the format.", isRequired: true),
      KeyRow("title", .text.orNull, "The scene's title, for people.", standard: "\"\""),
      KeyRow(
        "parameters",
        .mapping(ofNamesTo: .anything, "a mapping of names to values").asWritten.orNull,
        "Names with the values that they have unless the command line or a use of the file sets others."
      ),
      KeyRow(
        "definitions",
        .mapping(
          ofNamesTo: .mapping(ofNamesTo: .anything, "a mapping").asWritten,
          "a mapping of names to mappings"
        ).asWritten.orNull,
        "Names with mappings that `use` puts where their kind may stand."),
      KeyRow("seed", .number(.seed), "The seed of `random(…)`.", standard: "0"),
      KeyRow(
        "canvas", .mapping("canvas", "a mapping"), "The picture's size and background.",
        isRequired: true),
      KeyRow("time", .mapping("time", "a mapping"), "The clip's length and rate."),
      KeyRow(
        "layers", .list(of: .mapping("layer", "a layer"), "a list of layers"),
        "The layers from back to front, sublayers of a root that has the canvas's bounds."),
      KeyRow(
        "interactions",
        .list(of: .mapping("interaction", "an interaction"), "a list of interactions"),
        "Touches, buttons, timers and delegates of an app, each at its time."),
    ] + clipRows
  }

  /// The canvas.
  package static let canvas = MappingSchema(
    "canvas", "The canvas", expected: "{width: …, height: …}", "The picture's size and background.",
    rules: [
      // With a scale, the product counts.
      .when(
        [.lacks("scale")],
        [("width", .number(.sideInPixels)), ("height", .number(.sideInPixels))])
    ],
    synonyms: ["backgroundColor": "background"]
  ) {
    [
      KeyRow(
        "width", .number(.positive),
        "The width; times the scale at most \(Canvas.longestSideInPixels) pixels.", unit: "points",
        isRequired: true),
      KeyRow(
        "height", .number(.positive),
        "The height; times the scale at most \(Canvas.longestSideInPixels) pixels.", unit: "points",
        isRequired: true),
      KeyRow("scale", .number(.positive), "Pixels per point.", standard: "1"),
      KeyRow(
        "background", .shared(.background).orNull,
        "The colour behind all layers; null and none are transparent.",
        standard: "null"),
    ]
  }

  /// The clip's length and rate.
  package static let time = MappingSchema(
    "time", "Time", expected: "{duration: …, framesPerSecond: …}", "The clip's length and rate.",
    synonyms: ["fps": "framesPerSecond", "frameRate": "framesPerSecond", "length": "duration"]
  ) {
    [
      KeyRow(
        "duration", .number(.clipDuration),
        "The length; when it is not there, the clip ends with its last animation.", unit: "seconds"),
      KeyRow(
        "framesPerSecond", .shared(.frameRate), "The rate of the clip's frames.", standard: "60"),
    ]
  }
}

import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// The tables of a scene's keys: each key once, with its codec, its place and its meaning.
enum SceneKeys {}

extension SceneKeys {
  /// The version of the format.
  static let version = 1.0

  /// The words of messages for a file.
  static let expected = "a scene: a mapping with the keys inbetween, canvas and layers"

  /// The keys that messages of later stages name.
  static let vocabulary = SceneVocabulary(
    clipDuration: "time.duration", animationDuration: "duration", timerEnd: "\"until\"",
    point: "\"point\"", handlerLayer: "\"self\"")

  /// The top level of a scene's file.
  static let scene = KeyTable(
    "scene", "The top level", expected: expected,
    "A scene: a canvas, layers from back to front, and the script of their interactions.",
    blank: Scene(canvas: Canvas(size: .zero)),
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
      """,
    last: clipKeys.reversed().map(\.name), keys: fileKeys + contentKeys + clipKeys)

  /// The keys that each file is read for.
  private static let fileKeys: [Key<Scene>] = [
    Key(
      "inbetween", as: .number(NumberRange(text: "1", from: 1, to: 1)),
      "The version of the format.", isRequired: true,
      read: { field, _ in
        guard let number = field.number() else { return false }
        if number != version { field.mismatch("1, the version of the format") }
        return number == version
      }, write: { _, _ in .number(version) }),
    Key(
      "title", Codec.text("a title").orNull.mapped({ $0 ?? "" }, { $0 }), \.title,
      "The scene's title, for people.", usual: ""),
    // Worked out before anything is read.
    Key(
      ExpansionKeys.parameters,
      as: .mapping(ofNamesTo: .anything, "a mapping of names to values").asWritten.orNull,
      "Names with the values that they have unless the command line or a use of the file sets others.",
      read: { _, _ in true }),
    Key(
      ExpansionKeys.definitions,
      as: .mapping(
        ofNamesTo: .mapping(ofNamesTo: .anything, "a mapping").asWritten,
        "a mapping of names to mappings"
      ).asWritten.orNull,
      "Names with mappings that `use` puts where their kind may stand.",
      read: { _, _ in true }),
    Key(
      ExpansionKeys.seed, as: .number(.seed), "The seed of `random(…)`.", standard: "0",
      read: { _, _ in true },
      write: { scene, _ in scene.seed == 0 ? nil : .number(Double(scene.seed)) }),
    Key(
      "canvas", canvasCodec, \.canvas, "The picture's size and background.", isRequired: true),
    Key(
      "time", time.codec(), \.clipTime, "The clip's length and rate.", usual: ClipTime(),
      standard: .untold),
  ]

  /// The keys that are read where a file is used.
  private static let contentKeys: [Key<Scene>] = [
    Key(
      "layers", .layers, \.layers,
      "The layers from back to front, sublayers of a root that has the canvas's bounds.",
      usual: [], standard: .untold),
    Key(
      "interactions",
      .items(
        .list(of: .mapping("interaction", "an interaction"), "a list of interactions"),
        read: { $0.interactions() }, write: { .interaction($0, $1) }),
      \.interactions, "Touches, buttons, timers and delegates of an app, each at its time.",
      usual: [], standard: .untold),
    statesKey, variablesKey,
  ]

  /// The keys that a file that is used is read for by itself.
  static let ofUsedFiles = fileKeys + clipKeys.reversed()
  /// The names of the others.
  static let contentNames = contentKeys.map(\.name)

  // MARK: Canvas and time

  static let canvas = KeyTable(
    "canvas", "The canvas", expected: "{width: …, height: …}", "The picture's size and background.",
    blank: Canvas(size: .zero),
    rules: [
      // With a scale, the product counts.
      .when(
        [.lacks("scale")],
        [("width", .number(.sideInPixels)), ("height", .number(.sideInPixels))])
    ],
    synonyms: ["backgroundColor": "background"],
    keys: [
      Key(
        "width", .number(.positive), \.size.width,
        "The width; times the scale at most \(Canvas.longestSideInPixels) pixels.", unit: "points",
        isRequired: true),
      Key(
        "height", .number(.positive), \.size.height,
        "The height; times the scale at most \(Canvas.longestSideInPixels) pixels.", unit: "points",
        isRequired: true),
      Key("scale", .number(.positive), \.scale, "Pixels per point.", usual: 1),
      Key(
        "background", .background, \.background,
        "The colour behind all layers; null and none are transparent.", usual: .some(nil)),
    ])

  private static let canvasCodec = Codec<Canvas>(
    .mapping("canvas", "a mapping"), read: { $0.canvas() }, write: { canvas.write($0, $1) })

  /// The clip's length and rate.
  static let time = KeyTable(
    "time", "Time", expected: "{duration: …, framesPerSecond: …}", "The clip's length and rate.",
    blank: ClipTime(),
    synonyms: ["fps": "framesPerSecond", "frameRate": "framesPerSecond", "length": "duration"],
    keys: [
      Key(
        "duration", .number(.clipDuration), optional: \.duration,
        "The length; when it is not there, the clip ends with its last animation.", unit: "seconds"),
      Key(
        "framesPerSecond",
        Codec(
          .shared(.frameRate), read: { $0.frameRate() },
          write: { $0.seconds == 1 ? .number(Double($0.frames)) : .text("\($0)") }),
        \.frameRate, "The rate of the clip's frames.", usual: .sixty),
    ])
}

/// The clip's length and rate.
struct ClipTime: Hashable, Sendable {
  var duration: Seconds?
  var frameRate = FrameRate.sixty
}

extension Scene {
  /// The clip's length and rate.
  fileprivate var clipTime: ClipTime {
    get { ClipTime(duration: duration, frameRate: frameRate) }
    set { (duration, frameRate) = (newValue.duration, newValue.frameRate) }
  }
}

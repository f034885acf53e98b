import Documents
import SceneExpansion
import Graphics
import LayerModel
import SceneModel
import Timing

/// Reads the top level of a scene.
struct SceneReader {
  /// The format version that is understood.
  static let version = 1.0

  /// A message's words for the form of a file.
  static let form = "a scene: a mapping with the keys inbetween, canvas and layers"

  /// The file's whole value.
  let root: Field
  /// Values for parameters, by name.
  let overrides: [String: String]
  /// Files of values for parameters.
  var parameterFiles: [String] = []
  /// Names of overrides that need not be declared.
  let labels: Set<String>

  /// The scene, or `nil` after reporting why there is none.
  func scene() -> Scene? { sceneAndValue()?.scene }

  /// The scene, and its file's value as if it were written out; `nil` after reporting why there is
  /// none.
  func sceneAndValue() -> (scene: Scene, value: YAMLNode)? {
    guard case .mapping = root.node.content else {
      root.mismatch(Self.form)
      return nil
    }
    let expander = SceneExpander(root.reading, form: Self.form, canvas: Self.canvas(ofUsed:))
    let whole = Field(
      node: expander.scene(
        root, overrides: overrides, parameterFiles: parameterFiles, labels: labels),
      valuePath: .root,
      reading: root.reading)
    root.reading.scene.directory = LayerDirectory(whole.node)
    guard let mapping = MappingReader(whole, .scene) else {
      return nil
    }
    let title = Self.title(mapping)
    let canvas = mapping.required("canvas")?.canvas()
    let time = mapping["time"]?.clipTime()
    let layers = mapping["layers"]?.layers()
    let interactions = mapping["interactions"]?.interactions()
    let clip = ClipSettings(mapping)
    mapping.finish()
    guard let canvas else { return nil }
    var scene = Scene(
      title: title, canvas: canvas, duration: time?.duration, frameRate: time?.rate ?? .sixty,
      layers: layers ?? [], interactions: interactions ?? [])
    clip.apply(to: &scene)
    scene.remarks = whole.reading.remarks
    return (scene, whole.node)
  }

  /// The canvas of a file that another scene uses, with everything checked that is not read as part
  /// of that scene; `nil` after reporting why there is none.
  static func canvas(ofUsed whole: Field) -> Canvas? {
    guard let mapping = MappingReader(whole, .scene) else { return nil }
    _ = title(mapping)
    let canvas = mapping.required("canvas")?.canvas()
    _ = mapping["time"]?.clipTime()
    _ = ClipSettings(mapping)
    // Read where the file is used.
    _ = mapping["layers"]
    _ = mapping["interactions"]
    mapping.finish()
    return canvas
  }

  /// The scene's title, after the version; the keys that make values are known here, too.
  private static func title(_ mapping: MappingReader) -> String {
    if let version = mapping.required("inbetween"), let number = version.number(),
      number != Self.version
    {
      version.mismatch("1, the version of the format")
    }
    let title = mapping["title"].flatMap { $0.isNull ? nil : $0.text("a title") } ?? ""
    for key in [ExpansionKeys.parameters, ExpansionKeys.definitions, ExpansionKeys.seed] {
      _ = mapping[key]
    }
    return title
  }
}

extension Field {
  /// The picture's size and background.
  fileprivate func canvas() -> Canvas? {
    guard let mapping = MappingReader(self, .canvas) else { return nil }
    let widthField = mapping.required("width")
    let width = widthField?.number(.positive)
    let heightField = mapping.required("height")
    let height = heightField?.number(.positive)
    let scale = mapping["scale"].map { $0.number(.positive) } ?? 1
    let background = mapping["background"].map { $0.background() } ?? .some(nil)
    mapping.finish()
    guard let scale else { return nil }
    let isWidthFine = fits(width, scale, widthField)
    let isHeightFine = fits(height, scale, heightField)
    guard let width, let height, let background, isWidthFine, isHeightFine else { return nil }
    return Canvas(size: Size(width: width, height: height), scale: scale, background: background)
  }

  /// True when a side is not too long; when it is, that is reported.
  private func fits(_ side: Double?, _ scale: Double, _ field: Field?) -> Bool {
    guard let side, let field else { return false }
    let limit = Canvas.longestSideInPixels
    // The same tolerance with which a canvas counts its pixels.
    if side * scale <= Double(limit) + 1e-6 { return true }
    let times = scale == 1 ? "" : " points, at a scale of \(scale.shortestDecimal)"
    field.report("found \(field.described)\(times)", allowed: "at most \(limit) pixels")
    return false
  }

  /// The clip's length and rate.
  fileprivate func clipTime() -> (duration: Seconds?, rate: FrameRate)? {
    guard let mapping = MappingReader(self, .time) else { return nil }
    let duration = mapping["duration"]?.number(.clipDuration)
    let rate = mapping["framesPerSecond"]?.frameRate()
    mapping.finish()
    return (duration, rate ?? .sixty)
  }

  /// Frames per second: a whole number, or a ratio.
  private func frameRate() -> FrameRate? {
    let allowed = "a whole number of frames in 1…1000, or a ratio such as \"30000/1001\""
    switch node.content {
    case .number(let value, _):
      if value == value.rounded(), (1...1000).contains(value) {
        return FrameRate(frames: Int(value))
      }
      // The rates of television have decimal nicknames.
      let television = [23.976: "24000/1001", 29.97: "30000/1001", 59.94: "60000/1001"]
      let decimal = FrameRate(value.shortestDecimal)?.description
      mismatch(allowed, suggestion: television[value] ?? decimal)
    case .text(let text, _) where text.contains("/"):
      if let rate = FrameRate(text) { return rate }
      mismatch(allowed)
    default:
      mismatch(allowed)
    }
    return nil
  }
}

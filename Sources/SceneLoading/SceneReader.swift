import Documents
import Expressions
import SceneExpansion
import Graphics
import LayerModel
import SceneModel
import Timing

/// Reads the top level of a scene.
struct SceneReader {
  /// The file's whole value.
  let root: Field
  /// Values for parameters, by name.
  let overrides: [String: String]
  /// Files of values for parameters.
  var parameterFiles: [String] = []
  /// Names of overrides that need not be declared.
  let labels: Set<String>

  /// The scene, or `nil` after reporting why there is none.
  func scene() -> Scene? {
    guard case .mapping = root.node.content else {
      root.mismatch(SceneKeys.expected)
      return nil
    }
    let expander = SceneExpander(
      root.reading, expecting: SceneKeys.expected, canvas: Self.canvas(ofUsed:),
      text: Self.text(ofDivided:), parts: SceneKeys.parts,
      writing: { $0.yaml(inPlaceOf: $1, assetRoots: $2) })
    let whole = Field(
      node: expander.scene(
        root, overrides: overrides, parameterFiles: parameterFiles, labels: labels),
      valuePath: .root,
      reading: root.reading)
    root.reading.scene.directory = LayerDirectory(whole.node)
    if case .mapping(let variables)? = whole.node[ExpansionKeys.variables]?.content {
      root.reading.scene.variables = Set(variables.map(\.key))
    }
    var scene = SceneKeys.scene.read(whole)
    if root.reading.scene.isRandom, let random = expander.sceneRandom { scene?.seed = random.seed }
    scene?.remarks = whole.reading.remarks
    scene?.vocabulary = SceneKeys.vocabulary
    return scene
  }

  /// The text and the bounds of a layer whose text is divided; `nil` for a layer with errors, which
  /// are reported later, when it is read as a layer.
  static func text(ofDivided layer: Field) -> (text: TextProperties, bounds: Rect)? {
    let diagnostics = layer.reading.diagnostics.aside
    let field = Field(
      node: layer.node, valuePath: layer.valuePath, reading: Reading(diagnostics))
    guard let properties = field.layer()?.properties, diagnostics.errorCount == 0 else {
      return nil
    }
    return (properties.text, properties.bounds)
  }

  /// The canvas of a file that another scene uses, with everything checked that is not read as part
  /// of that scene; `nil` after reporting why there is none.
  static func canvas(ofUsed whole: Field) -> Canvas? {
    guard let mapping = MappingReader(whole, SceneKeys.scene.schema) else { return nil }
    var scene = SceneKeys.scene.blank
    mapping.read(SceneKeys.ofUsedFiles, into: &scene)
    // Read where the file is used.
    for key in SceneKeys.contentNames { _ = mapping[key] }
    mapping.finish()
    return scene.canvas.size == .zero ? nil : scene.canvas
  }
}

extension Field {
  /// The picture's size and background.
  func canvas() -> Canvas? {
    guard let mapping = MappingReader(self, SceneKeys.canvas.schema) else { return nil }
    var canvas = SceneKeys.canvas.blank
    let isWhole = mapping.read(SceneKeys.canvas.keys, into: &canvas)
    mapping.finish()
    let areFine = [("width", canvas.size.width), ("height", canvas.size.height)].map {
      fits($1, canvas.scale, mapping[$0])
    }
    return isWhole && areFine == [true, true] ? canvas : nil
  }

  /// True when a side is not too long; when it is, that is reported.
  private func fits(_ side: Double, _ scale: Double, _ field: Field?) -> Bool {
    let limit = Canvas.longestSideInPixels
    // The same tolerance with which a canvas counts its pixels.
    guard let field, side * scale > Double(limit) + 1e-6 else { return true }
    let times = scale == 1 ? "" : " points, at a scale of \(scale.shortestDecimal)"
    field.report("found \(field.described)\(times)", allowed: "at most \(limit) pixels")
    return false
  }

  /// Frames per second: a whole number, or a ratio.
  func frameRate() -> FrameRate? {
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

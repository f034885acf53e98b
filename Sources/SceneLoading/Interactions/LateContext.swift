import Documents
import Escaping
import LayerModel
import SceneModel

/// The file that an action stands in, as far as it is needed to read the action once all in it is
/// known.
struct LateContext: Sendable {
  private let file: String
  private let assets: AssetFolders
  private let limits: WorkLimits

  /// The file of an action.
  init(_ field: Field) {
    file = field.location.file
    assets = field.assets
    limits = field.reading.diagnostics.limits
  }

  /// The reader of the action.
  var reader: LateReader {
    LateReader(
      actions: { key, value, location throws(LateProblem) in
        try read(value, under: key, location) { SceneKeys.actionsByName[key]?.read($0) }
      },
      settings: { value, location throws(LateProblem) in
        try read(value, under: "transaction", location) { SceneKeys.transaction.read($0) }
      })
  }

  /// The measure of texts in the fonts that the file's names mean.
  func measure(_ shared: SharedTextMeasure) -> LateMeasure {
    LateMeasure { text, names, width throws(LateProblem) in
      let font = try shared.font(SharedTextMeasure.FontKey(names, in: assets)) {
        () throws(LateProblem) in
        try read(.list(names.map { .text($0) }), under: "font", nil) { $0.fontList() }
      }
      guard let measured = shared(text, in: font, width: width) else {
        throw LateProblem(
          "found a font that cannot be used", allowed: "a font file, or a name of one", at: nil)
      }
      return measured
    }
  }

  private func read<Value>(
    _ value: LateValue, under key: String, _ location: SourceLocation?,
    _ body: (Field) -> Value?
  ) throws(LateProblem) -> Value {
    let diagnostics = SceneDiagnostics(
      file: file, source: SourceText([]), assets: assets, limits: limits)
    let reading = Reading(diagnostics)
    let notes = reading.scene
    notes.site = HandlerSite(kind: nil)
    let field = Field(
      node: notes.node(of: value, location), valuePath: ValuePath([.key(key)]), reading: reading)
    let result = body(field)
    if let error = diagnostics.firstError {
      let place = error.line.flatMap { line in
        error.column.map { SourceLocation(file: error.file, line: line, column: $0) }
      }
      throw LateProblem("\(error.keyPath): \(error.found)", allowed: error.allowed, at: place)
    }
    guard let result else { throw LateProblem("\(key): found a mistake", at: location) }
    return result
  }
}

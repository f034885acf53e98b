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

extension SceneNotes {
  /// A value of an action as a node, whose place is that of the expression it came from.
  fileprivate func node(of value: LateValue, _ location: SourceLocation?) -> YAMLNode {
    let (line, column) = (location?.line ?? 1, location?.column ?? 1)
    func made(_ content: YAMLNode.Content) -> YAMLNode {
      YAMLNode(content: content, line: line, column: column)
    }
    switch value {
    case .null: return made(.null)
    case .bool(let value): return made(.bool(value))
    case .number(let value): return made(YAMLNode.number(value).content)
    case .text(let text): return made(.text(text, isPlain: false))
    case .list(let items): return made(.sequence(items.map { node(of: $0, location) }))
    case .mapping(let members):
      return made(
        .mapping(
          members.map {
            YAMLNode.Entry(
              key: $0.key, line: line, column: column, value: node(of: $0.value, location))
          }))
    case .known(let value, let place): return node(of: value, place ?? location)
    case .layer, .identity, .entries, .content, .expression:
      mark += 1
      known[mark] = value
      var result = made(.text("", isPlain: false))
      result.mark = mark
      return result
    }
  }
}

/// A value of a YAML document, typed by the YAML 1.2 core schema, with its place in the file.
struct YAMLNode {
  /// What a node is.
  enum Content {
    case null
    case bool(Bool)
    /// A number, which may be infinite or NaN; the text is as it was written.
    case number(Double, text: String)
    /// Any other scalar; `isPlain` when it was written without quotes.
    case text(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
    /// Something wrong that has been reported.
    case invalid
  }

  /// A key of a mapping and its value.
  struct Entry {
    let key: String
    let line: Int
    let column: Int
    var value: YAMLNode
  }

  var content: Content
  /// Line, counted from 1.
  var line: Int
  /// Column, counted from 1, in characters.
  var column: Int

  /// How many nodes there are in all, this one included.
  var nodeCount: Int {
    switch content {
    case .sequence(let items): items.reduce(1) { $0 + $1.nodeCount }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.nodeCount }
    default: 1
    }
  }

  /// The same value, as if it were written at another place.
  func moved(toLine line: Int, column: Int) -> YAMLNode {
    var result = self
    (result.line, result.column) = (line, column)
    switch content {
    case .sequence(let items):
      result.content = .sequence(items.map { $0.moved(toLine: line, column: column) })
    case .mapping(let entries):
      result.content = .mapping(
        entries.map {
          Entry(
            key: $0.key, line: line, column: column,
            value: $0.value.moved(toLine: line, column: column))
        })
    default: break
    }
    return result
  }
}

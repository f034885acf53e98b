import Documents
import LayerModel
import SceneModel

extension SceneNotes {
  /// A value of an action with marks on all values that may be more than they say.
  func marked(_ node: YAMLNode, _ key: String) -> YAMLNode {
    var result = node
    switch node.content {
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.value = marked(entry.value, entry.key)
          return entry
        })
    case .sequence(let items):
      mark += 1
      result.mark = mark
      if !ExpansionKeys.entryLists.contains(key) {
        result.content = .sequence(items.map { marked($0, "") })
      }
    default:
      mark += 1
      result.mark = mark
    }
    // That is lost where the content changes.
    result.isLate = node.isLate
    return result
  }

  /// A value of an action as a node, whose place is that of the expression it came from.
  func node(of value: LateValue, _ location: SourceLocation?) -> YAMLNode {
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

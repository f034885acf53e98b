import Documents
import Expressions

extension ExpressionValue {
  /// The value of a node that has been worked out.
  init(_ node: YAMLNode) {
    switch node.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value, let text): self = .number(value, written: text)
    case .text(let text, _): self = .text(text)
    case .sequence(let items): self = .list(NodeList(items: items))
    case .mapping(let entries): self.init(entries)
    case .invalid: self = .invalid
    }
  }

  /// A mapping of entries that have been worked out.
  init(_ entries: [YAMLNode.Entry]) { self = .mapping(NodeMapping(entries: entries)) }

  /// The value as a node has it.
  var content: YAMLNode.Content {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value, let written): .number(value, text: Self.text(of: value, written))
    case .text(let text): .text(text, isPlain: false)
    case .list(let list): .sequence((list as? NodeList)?.items ?? Self.nodes(of: list))
    case .mapping(let mapping):
      .mapping(
        (mapping as? NodeMapping)?.entries
          ?? mapping.members.map { key, value in
            YAMLNode.Entry(key, YAMLNode(content: value.content, line: 1, column: 1))
          })
    case .invalid: .invalid
    }
  }
}

extension ExpressionValue {
  /// The items of a list that a function made; their places are those of the whole.
  private static func nodes(of list: any ExpressionList) -> [YAMLNode] {
    (0..<list.count).map { YAMLNode(content: list.item($0).content, line: 1, column: 1) }
  }
}

/// A list of a file.
private struct NodeList: ExpressionList {
  let items: [YAMLNode]

  var count: Int { items.count }
  var depth: Int { 1 + (items.lazy.map { ExpressionValue($0).depth }.max() ?? 0) }
  var total: Int { items.reduce(0) { $0 + ExpressionValue($1).total } }
  func item(_ index: Int) -> ExpressionValue { ExpressionValue(items[index]) }
}

/// A mapping of a file.
private struct NodeMapping: ExpressionMapping {
  let entries: [YAMLNode.Entry]

  var count: Int { entries.count }
  var depth: Int { 1 + (entries.lazy.map { ExpressionValue($0.value).depth }.max() ?? 0) }
  var total: Int { entries.reduce(0) { $0 + ExpressionValue($1.value).total } }
  var members: [(key: String, value: ExpressionValue)] {
    entries.map { ($0.key, ExpressionValue($0.value)) }
  }
  func member(_ key: String) -> ExpressionValue? {
    entries.first { $0.key == key }.map { ExpressionValue($0.value) }
  }
}

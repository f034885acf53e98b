import Graphics

extension YAMLNode {
  /// Nothing.
  package static var null: YAMLNode { YAMLNode(made: .null) }
  /// Yes or no.
  package static func bool(_ value: Bool) -> YAMLNode { YAMLNode(made: .bool(value)) }
  /// A number, in its shortest form.
  package static func number(_ value: Double) -> YAMLNode {
    let text = value.isInfinite ? value < 0 ? "-.inf" : ".inf" : value.shortestDecimal
    return YAMLNode(made: .number(value, text: text))
  }
  package static func text(_ text: String) -> YAMLNode {
    YAMLNode(made: .text(text, isPlain: false))
  }
  package static func list(_ items: [YAMLNode]) -> YAMLNode { YAMLNode(made: .sequence(items)) }
  /// A list of numbers.
  package static func numbers(_ numbers: [Double]) -> YAMLNode {
    .list(numbers.map { .number($0) })
  }
  package static func mapping(_ entries: [Entry]) -> YAMLNode { YAMLNode(made: .mapping(entries)) }

  /// A node that is in no file so far.
  private init(made content: Content) { self.init(content: content, line: 0, column: 0) }

  /// The value as JSON, for documentation.
  package var inJSON: String {
    switch content {
    case .null, .invalid: "null"
    case .bool(let value): "\(value)"
    case .number(_, let text): text
    case .text(let text, _): "\"\(text)\""
    case .sequence(let items): "[\(items.map(\.inJSON).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\"\($0.key)\": \($0.value.inJSON)" }.joined(separator: ", "))}"
    }
  }
}

extension YAMLNode.Entry {
  /// A key and its value that are in no file so far.
  package init(_ key: String, _ value: YAMLNode) {
    self.init(key: key, line: 0, column: 0, value: value)
  }
}

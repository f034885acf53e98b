/// A value of a YAML document, typed by the YAML 1.2 core schema, with its place in the file.
package struct YAMLNode {
  /// The content of a node.
  package enum Content {
    case null
    case bool(Bool)
    /// A number, which may be infinite or NaN; the text is as it was written.
    case number(Double, text: String)
    /// Any other scalar; `isPlain` when it was written without quotes.
    case text(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
    /// A mistake that has been reported.
    case invalid
  }

  /// A key of a mapping and its value.
  package struct Entry {
    package let key: String
    package let line: Int
    package let column: Int
    package var value: YAMLNode

    /// A key at a place, and its value.
    package init(key: String, line: Int, column: Int, value: YAMLNode) {
      (self.key, self.line, self.column, self.value) = (key, line, column, value)
    }
  }

  package var content: Content { didSet { isWrittenOut = false } }
  /// Line, counted from 1.
  package var line: Int
  /// Column, counted from 1, in characters.
  package var column: Int
  /// The origin, when it is not written in the scene just as it is.
  package var origin: NodeOrigin?
  /// True when it is known that neither it nor a value in it is made by an expression, a loop or a
  /// definition.
  package private(set) var isWrittenOut = false
  /// True for a text with expressions that are worked out when a handler runs.
  package var isLate = false
  /// True for a name that an expander has made up for an entry, which may still be another one.
  package var isMadeName = false
  /// The number of a value in an action with such texts; 0 for any other.
  package var mark: Int32 = 0

  /// A node that is written in a file.
  package init(written content: Content, line: Int, column: Int) {
    (self.content, self.line, self.column) = (content, line, column)
    isWrittenOut = content.isWrittenOut
  }

  /// A node that comes from somewhere else.
  package init(content: Content, line: Int, column: Int, origin: NodeOrigin? = nil) {
    (self.content, self.line, self.column, self.origin) = (content, line, column, origin)
  }

  /// A name that is made up for an entry at a place.
  package init(madeName name: String, line: Int, column: Int, origin: NodeOrigin? = nil) {
    self.init(content: .text(name, isPlain: false), line: line, column: column, origin: origin)
    isMadeName = true
  }

  /// The number of nodes in all, and the number inside each other, this one included.
  package var size: (count: Int, depth: Int) {
    func whole(_ nodes: some Sequence<YAMLNode>) -> (count: Int, depth: Int) {
      nodes.reduce((1, 1)) { whole, node in
        let size = node.size
        return (whole.0 + size.count, max(whole.1, size.depth + 1))
      }
    }
    return switch content {
    case .sequence(let items): whole(items)
    case .mapping(let entries): whole(entries.lazy.map(\.value))
    default: (1, 1)
    }
  }

  /// A copy as if it were written at another's place.
  package func placed(at place: YAMLNode) -> YAMLNode {
    var result = self
    (result.line, result.column, result.origin) = (place.line, place.column, place.origin)
    switch content {
    case .sequence(let items):
      result.content = .sequence(items.map { $0.placed(at: place) })
    case .mapping(let entries):
      result.content = .mapping(
        entries.map {
          Entry(
            key: $0.key, line: place.line, column: place.column, value: $0.value.placed(at: place))
        })
    default: break
    }
    return result
  }

  /// A copy with the origin of the value around it, unless it has its own.
  package func inheriting(_ origin: NodeOrigin?) -> YAMLNode {
    guard self.origin == nil, let origin else { return self }
    var result = self
    result.origin = origin
    return result
  }

  /// The value of a key, when this is a mapping that has it.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content,
      let place = entries.indices.first(where: { entries[$0].key == key })
    else { return nil }
    return entries[place].value
  }

  /// The items of a list under a key.
  package func items(_ key: String) -> [YAMLNode] {
    guard case .sequence(let items)? = self[key]?.content else { return [] }
    return items
  }

  /// True for a list or a mapping.
  package var holdsOthers: Bool {
    switch content {
    case .sequence, .mapping: true
    default: false
    }
  }

  /// A scalar's text.
  package var plainText: String? {
    switch content {
    case .text(let text, _), .number(_, let text): text
    case .bool(let value): "\(value)"
    default: nil
    }
  }
}

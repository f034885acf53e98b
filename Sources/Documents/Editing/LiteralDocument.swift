import LayerModel

/// A YAML file as it is written: its mappings, and the bytes of their values.
struct LiteralDocument {
  typealias Refusal = LiteralEdit.Refusal

  /// A mapping that stands in the file once.
  struct Mapping {
    let line: Int
    let column: Int
    let entries: [YAMLNode.Entry]
  }

  private struct Place: Hashable {
    let line: Int
    let column: Int
  }

  private let source: SourceText
  private let root: YAMLNode
  /// The number of values that begin at a place: those of an alias begin where it leads.
  private var counts: [Place: Int] = [:]
  /// The mappings, and whether a loop or a definition is around them.
  private var mappings: [Place: (node: YAMLNode, isMade: Bool)] = [:]

  init(_ source: SourceText, _ limits: WorkLimits) throws(Refusal) {
    self.source = source
    do throws(TextProblem) {
      guard let root = try YAMLReader.read(source, limits, EmbeddedContents()) else {
        throw TextProblem(line: 1, column: 1, found: "the file is empty")
      }
      self.root = root
    } catch {
      throw Refusal(error.found, line: error.line)
    }
    // Those that wait are a list and no calls, however deep they lie.
    var waiting: [(node: YAMLNode, isMade: Bool)] = [(root, false)]
    while let (node, isMade) = waiting.popLast() {
      let place = Place(line: node.line, column: node.column)
      switch node.content {
      case .sequence(let items):
        counts[place, default: 0] += 1
        waiting += items.map { ($0, isMade) }
      case .mapping(let entries):
        counts[place, default: 0] += 1
        let isMade = isMade || entries.contains { $0.key == "forEach" || $0.key == "use" }
        mappings[place] = (node, isMade)
        waiting += entries.map { ($0.value, isMade || $0.key == "definitions") }
      default: counts[place, default: 0] += 1
      }
    }
  }

  /// The entries of a mapping at the top of the file.
  func entries(of key: String) -> [YAMLNode.Entry] {
    guard case .mapping(let top) = root.content,
      case .mapping(let entries)? = top.first(where: { $0.key == key })?.value.content
    else { return [] }
    return entries
  }

  /// The mapping that begins at a place.
  func mapping(at place: SourceLocation) throws(Refusal) -> Mapping {
    guard let line = place.line, let column = place.column,
      let (node, isMade) = mappings[Place(line: line, column: column)],
      case .mapping(let entries) = node.content
    else { throw Refusal("there is no mapping at this place", line: place.line ?? 1) }
    guard !isMade, place.use == 0 else {
      throw Refusal("a loop or a definition makes this: edit it in the file", line: line)
    }
    guard isOnly(node) else {
      throw Refusal("an alias leads here, too: edit it in the file", line: line)
    }
    return Mapping(line: line, column: column, entries: entries)
  }

  /// True where nothing else begins at a node's place; a block's first value may be a mapping that
  /// begins with the list around it.
  private func isOnly(_ node: YAMLNode) -> Bool {
    counts[Place(line: node.line, column: node.column)] == 1
  }

  /// The bytes of a value that is written in one line, once.
  func literal(of entry: YAMLNode.Entry) throws(Refusal) -> Range<Int> {
    let value = entry.value
    guard isOnly(value), value.line == entry.line, value.column > entry.column,
      let start = source.byte(atLine: value.line, column: value.column)
    else {
      throw Refusal("\(entry.key) is not written here in one line", line: entry.line)
    }
    if case .text(let text, _) = value.content, text.contains("${") {
      throw Refusal("\(entry.key) is an expression", line: entry.line)
    }
    let range: Range<Int>?
    switch value.content {
    case .sequence: range = brackets(from: start).map { start..<$0 }
    case .mapping, .invalid: range = nil
    default: range = scalar(value, from: start)
    }
    guard let range, !range.isEmpty else {
      throw Refusal("\(entry.key) is no literal in one line", line: entry.line)
    }
    if source.bytes[range].contains(UInt8(ascii: "$")), !isText(value) {
      throw Refusal("\(entry.key) has an expression in it", line: entry.line)
    }
    return range
  }

  private func isText(_ value: YAMLNode) -> Bool {
    if case .text = value.content { true } else { false }
  }

  /// The bytes of a scalar as it is read; `nil` where it is written otherwise: behind an anchor, or
  /// over several lines.
  private func scalar(_ node: YAMLNode, from start: Int) -> Range<Int>? {
    let first = source.bytes[start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return quoted(from: start).map { start..<$0 }
    }
    guard let text = node.plainText ?? nullText(at: start) else { return nil }
    let end = start + text.utf8.count
    guard end <= source.bytes.count, source.bytes[start..<end].elementsEqual(text.utf8) else {
      return nil
    }
    return start..<end
  }

  /// The spelling of a null.
  private func nullText(at start: Int) -> String? {
    ["null", "Null", "NULL", "~"].first { source.bytes[start...].starts(with: $0.utf8) }
  }

  /// One past the quote that ends a text in one line.
  private func quoted(from start: Int) -> Int? {
    let quote = source.bytes[start]
    var index = start + 1
    while index < source.bytes.count, source.bytes[index] != 0x0A, source.bytes[index] != 0x0D {
      if quote == UInt8(ascii: "\""), source.bytes[index] == UInt8(ascii: "\\") {
        index += 1
      } else if source.bytes[index] == quote {
        let isDoubled =
          quote == UInt8(ascii: "'") && index + 1 < source.bytes.count
          && source.bytes[index + 1] == quote
        guard isDoubled else { return index + 1 }
        index += 1
      }
      index += 1
    }
    return nil
  }

  /// One past the bracket or brace that closes the one at a place; in one line, unless it may be
  /// several.
  private func brackets(from start: Int, inOneLine: Bool = true) -> Int? {
    let bytes = source.bytes
    guard bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") else { return nil }
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // Inside a word they are letters.
        if " [{,:\n".utf8.contains(bytes[index - 1]) {
          guard let end = quoted(from: index) else { return nil }
          index = end - 1
        }
      case UInt8(ascii: "#") where bytes[index - 1] == UInt8(ascii: " "):
        if inOneLine { return nil }
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      case 0x0A, 0x0D:
        if inOneLine { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The place and the text of a new entry behind the others.
  func insertion(
    of key: String, _ text: String, into mapping: Mapping
  ) throws(Refusal) -> (Range<Int>, String) {
    guard let start = source.byte(atLine: mapping.line, column: mapping.column) else {
      throw Refusal("there is no mapping at this place", line: mapping.line)
    }
    if source.bytes[start] == UInt8(ascii: "{") {
      guard let end = brackets(from: start, inOneLine: false) else {
        throw Refusal("the braces do not end", line: mapping.line)
      }
      var place = end - 1
      while " \n\r".utf8.contains(source.bytes[place - 1]) { place -= 1 }
      let isEmpty = mapping.entries.isEmpty || source.bytes[place - 1] == UInt8(ascii: ",")
      return (place..<place, "\(isEmpty ? "" : ", ")\(key): \(text)")
    }
    // Behind the last sibling that ends with its line.
    let siblings = mapping.entries.filter { (try? literal(of: $0)) != nil }
    guard let last = siblings.max(by: { $0.line < $1.line }),
      let range = try? literal(of: last)
    else { throw Refusal("no sibling is written in one line to put it behind", line: mapping.line) }
    let bytes = source.bytes
    let end = bytes[range.upperBound...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let isOfTwo = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
    let indent = String(repeating: " ", count: mapping.column - 1)
    return (end..<end, "\(isOfTwo ? "\r\n" : "\n")\(indent)\(key): \(text)")
  }
}

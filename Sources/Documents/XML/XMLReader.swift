package import LayerModel

/// Reads a text as one XML document (XML 1.0, Namespaces in XML 1.0) in UTF-8.
///
/// Nothing outside of the text is ever read: entities of other files are none. Entities of the text
/// itself are put in, up to a sum; elements, attributes and levels are counted before they are
/// made.
///
/// Foundation's reader leaves out the text of such entities, knows the end of a tag only, and goes
/// on behind mistakes.
package struct XMLReader {
  private let bytes: [UInt8]
  private let source: SourceText
  private let limits: WorkLimits
  private var place = 0
  private var count = 0
  private var entities = XMLEntities()
  /// The elements that are open, the innermost last, each with the prefixes that it says.
  private var open: [(element: XMLElement, written: String, prefixes: [String])] = []
  /// The addresses that each prefix stands for, in the innermost element last.
  private var spaces = ["xml": ["http://www.w3.org/XML/1998/namespace"]]

  /// The most attributes of an element: drawing programs write some dozens.
  package static let mostAttributes = 256

  /// The document in a text: its outermost element.
  package static func read(
    _ source: SourceText, _ limits: WorkLimits
  ) throws(TextProblem) -> XMLElement {
    var reader = XMLReader(source: source, limits: limits)
    return try reader.document()
  }

  private init(source: SourceText, limits: WorkLimits) {
    (bytes, self.source, self.limits) = (source.bytes, source, limits)
  }

  private mutating func document() throws(TextProblem) -> XMLElement {
    while place < bytes.count {
      if next != UInt8(ascii: "<") {
        let start = place
        while place < bytes.count, next != UInt8(ascii: "<") { place += 1 }
        if open.isEmpty {
          try refuseText(start..<place)
        } else {
          add(.text(try text(start..<place)))
        }
      } else if take("<!--") {
        try skip(past: "-->", of: "a comment")
      } else if take("<![CDATA[") {
        let start = place
        try skip(past: "]]>", of: "a CDATA section")
        guard !open.isEmpty else { throw problem(start, "found text", "an element") }
        add(.text(String(decoding: bytes[start..<place - 3], as: UTF8.self)))
      } else if take("<?") {
        try skip(past: "?>", of: "an instruction")
      } else if take("<!DOCTYPE") {
        try declarations()
      } else if take("</") {
        if let whole = try close() { return whole }
      } else if let whole = try begin() {
        return whole
      }
    }
    guard let last = open.last else {
      throw problem(place, "found no element", "an XML document")
    }
    throw problem(
      last.element.offset, "found <\(last.written)> without its end", "</\(last.written)>")
  }

  /// Adds content to the innermost element; text goes on that before it.
  private mutating func add(_ content: XMLElement.Content) {
    let last = open.count - 1
    guard case .text(let more) = content,
      case .text(var text)? = open[last].element.content.last
    else { return open[last].element.content.append(content) }
    // Out of its place, so that it grows where it is.
    open[last].element.content.removeLast()
    text += more
    open[last].element.content.append(.text(text))
  }

  // MARK: Tags

  /// Reads a tag; the document where it is the whole of it.
  private mutating func begin() throws(TextProblem) -> XMLElement? {
    let start = place
    place += 1
    let written = try name("the name of an element")
    var attributes: [(name: String, value: String, offset: Int)] = []
    var (names, prefixes) = (Set<String>(), [String]())
    while true {
      let hasBlank = skipBlanks()
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "/") { break }
      let offset = place
      guard hasBlank else { throw unexpected("a blank, \">\" or \"/>\"") }
      let name = try name("an attribute, \">\" or \"/>\"")
      guard names.count < Self.mostAttributes else {
        throw problem(
          offset, "found more than \(Self.mostAttributes) attributes of an element",
          "at most that many")
      }
      let value = try value()
      guard names.insert(name).inserted else {
        throw problem(offset, "found the attribute \(name) twice", "each attribute once")
      }
      if name == "xmlns" || name.hasPrefix("xmlns:") {
        let prefix = String(name.dropFirst(6))
        spaces[prefix, default: []].append(value)
        prefixes.append(prefix)
      } else {
        attributes.append((name, value, offset))
      }
      try countOne()
    }
    let isEmpty = take("/")
    guard take(">") else { throw unexpected("\">\"") }
    try countOne()
    if let excess = limits.excess(of: .nesting, found: open.count + 1, isLeast: true) {
      throw problem(start, "found \(excess.amount)", excess.permission)
    }
    let element = XMLElement(
      name: spaced(written),
      attributes: attributes.map {
        XMLElement.Attribute(
          // Without a prefix an attribute is its element's own.
          name: $0.name.contains(":") ? spaced($0.name) : .init(space: "", local: $0.name),
          value: $0.value, offset: $0.offset)
      }, offset: start)
    open.append((element, written, prefixes))
    return isEmpty ? try end() : nil
  }

  private mutating func close() throws(TextProblem) -> XMLElement? {
    let start = place - 2
    let written = try name("the name of an element")
    skipBlanks()
    guard take(">") else { throw unexpected("\">\"") }
    guard let last = open.last, last.written == written else {
      throw problem(
        start, "found </\(written)>", open.last.map { "</\($0.written)>" } ?? "no end of an element"
      )
    }
    return try end()
  }

  /// Ends the innermost element, and puts it where it belongs; the document where it is the
  /// outermost one.
  private mutating func end() throws(TextProblem) -> XMLElement? {
    let (element, _, prefixes) = open.removeLast()
    for prefix in prefixes { spaces[prefix]?.removeLast() }
    guard open.isEmpty else {
      add(.element(element))
      return nil
    }
    while place < bytes.count {
      if take("<!--") {
        try skip(past: "-->", of: "a comment")
      } else if take("<?") {
        try skip(past: "?>", of: "an instruction")
      } else if !skipBlanks() {
        throw unexpected("the end of the file")
      }
    }
    return element
  }

  private func spaced(_ written: String) -> XMLElement.Name {
    guard let colon = written.firstIndex(of: ":") else {
      return XMLElement.Name(space: spaces[""]?.last ?? "", local: written)
    }
    let prefix = String(written[..<colon])
    // A prefix that stands for nothing is a space of its own.
    return XMLElement.Name(
      space: spaces[prefix]?.last ?? prefix, local: String(written[written.index(after: colon)...]))
  }

  private mutating func name(_ allowed: String) throws(TextProblem) -> String {
    let start = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    guard place > start, !(0x2D...0x39).contains(bytes[start]) else {
      place = start
      throw unexpected(allowed)
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x80...: true
    default: false
    }
  }

  /// The value of an attribute, with blanks for line ends.
  private mutating func value() throws(TextProblem) -> String {
    skipBlanks()
    guard take("=") else { throw unexpected("\"=\"") }
    skipBlanks()
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected("a value in quotes")
    }
    let begin = place
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote {
      guard bytes[place] != UInt8(ascii: "<") else { throw unexpected("the end of the value") }
      place += 1
    }
    guard place < bytes.count else {
      throw problem(begin, "found a value without its end", "a quotation mark behind it")
    }
    place += 1
    let text = try text(start..<place - 1)
    return text.utf8.contains { $0 < 0x20 }
      ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : text
  }

  // MARK: Text

  /// A text with its references put in, and one line feed for each line end.
  private mutating func text(_ range: Range<Int>) throws(TextProblem) -> String {
    let part = bytes[range]
    guard part.contains(where: { $0 == UInt8(ascii: "&") || $0 == 0x0D }) else {
      return String(decoding: part, as: UTF8.self)
    }
    let text = String(decoding: part, as: UTF8.self).replacing("\r\n", with: "\n")
      .replacing("\r", with: "\n")
    do throws(XMLEntities.Problem) {
      return try entities.resolved(text)
    } catch {
      // The reference itself is near enough: a text has few.
      let at = part.firstIndex(of: UInt8(ascii: "&")) ?? range.lowerBound
      throw problem(at, error.found, error.allowed)
    }
  }

  private func refuseText(_ range: Range<Int>) throws(TextProblem) {
    guard let first = bytes[range].firstIndex(where: { $0 > 0x20 }) else { return }
    throw problem(first, "not valid XML: found text", "\"<\"")
  }

  // MARK: Declarations

  /// Reads the declarations of a document's type, of which the entities of the text count.
  private mutating func declarations() throws(TextProblem) {
    let start = place
    while place < bytes.count, next != UInt8(ascii: "["), next != UInt8(ascii: ">") {
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        try skipQuoted()
      } else {
        place += 1
      }
    }
    guard take("[") else {
      guard take(">") else { throw problem(start, "found a declaration without its end", "\">\"") }
      return
    }
    while place < bytes.count, next != UInt8(ascii: "]") {
      if take("<!--") {
        try skip(past: "-->", of: "a comment")
      } else if take("<!ENTITY") {
        try entity()
      } else if next == UInt8(ascii: "<") {
        while place < bytes.count, next != UInt8(ascii: ">") {
          if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
            try skipQuoted()
          } else {
            place += 1
          }
        }
        place += 1
      } else {
        place += 1
      }
    }
    guard take("]") else { throw problem(start, "found declarations without their end", "\"]>\"") }
    skipBlanks()
    guard take(">") else { throw unexpected("\">\"") }
  }

  private mutating func entity() throws(TextProblem) {
    skipBlanks()
    // Entities of declarations alone.
    let isParameter = take("%")
    skipBlanks()
    let name = try name("the name of an entity")
    skipBlanks()
    var value: String?
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      let start = place + 1
      try skipQuoted()
      value = String(decoding: bytes[start..<place - 1], as: UTF8.self)
    }
    while place < bytes.count, next != UInt8(ascii: ">") {
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        try skipQuoted()
      } else {
        place += 1
      }
    }
    place += 1
    try countOne()
    if !isParameter { entities.declare(name, value) }
  }

  private mutating func skipQuoted() throws(TextProblem) {
    let (begin, quote) = (place, next)
    place += 1
    while place < bytes.count, bytes[place] != quote { place += 1 }
    guard place < bytes.count else {
      throw problem(begin, "found a value without its end", "a quotation mark behind it")
    }
    place += 1
  }

  // MARK: Bytes

  /// The next byte; 0, which the text does not have, at its end.
  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func take(_ word: String) -> Bool {
    guard next == word.utf8.first, bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let start = place
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    return place > start
  }

  private mutating func skip(past end: String, of noun: String) throws(TextProblem) {
    let start = place
    while place < bytes.count {
      if take(end) { return }
      place += 1
    }
    throw problem(start, "found \(noun) without its end", "\"\(end)\"")
  }

  private mutating func countOne() throws(TextProblem) {
    count += 1
    if let excess = limits.excess(of: .values, found: count, isLeast: true) {
      throw problem(place, "found \(excess.amount)", excess.permission)
    }
  }

  private func unexpected(_ allowed: String) -> TextProblem {
    let found = place < bytes.count ? "not valid XML" : "not valid XML: the file ends here"
    return problem(place, found, allowed)
  }

  private func problem(_ offset: Int, _ found: String, _ allowed: String?) -> TextProblem {
    let at = source.place(ofByte: min(offset, bytes.count))
    return TextProblem(line: at.line, column: at.column, found: found, allowed: allowed)
  }
}

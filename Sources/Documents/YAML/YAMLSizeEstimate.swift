/// The least number of values that a YAML text has, found without reading it as YAML.
///
/// The parser takes time and memory for every value before anyone can count them; what has far too
/// many is refused before. Only what is certainly a separator counts: the colon behind a key and
/// the dash of an item at the start of lines, and commas between brackets; not those in comments,
/// quotes and block texts.
package struct YAMLSizeEstimate {
  private let bytes: [UInt8]
  private var index = 0
  private var count = 0
  /// Brackets and braces that are open.
  private var depth = 0
  /// True where a value may begin, so that a quote or a bracket means something.
  private var isAtStart = true

  /// The byte at which a text has more separators than values are allowed; `nil` when it has not.
  package static func excess(over limit: Int, in bytes: [UInt8]) -> Int? {
    // Nothing else is counted, and counting bytes alone is far quicker.
    guard bytes.count > limit, bytes.count(where: isSeparator) > limit else { return nil }
    var estimate = YAMLSizeEstimate(bytes: bytes)
    return estimate.excess(over: limit)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func excess(over limit: Int) -> Int? {
    while index < bytes.count {
      step()
      if count > limit { return min(index, bytes.count - 1) }
    }
    return nil
  }

  /// True for the bytes of which each may count once.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
  }

  private func isBlank(at i: Int) -> Bool { i >= bytes.count || bytes[i] <= 0x20 }

  /// True behind the end of a key in quotes, where JSON needs no blank.
  private var isBehindQuote: Bool {
    index > 0 && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index - 1])
  }

  private func isBracket(at i: Int) -> Bool { ",[]{}".utf8.contains(bytes[i]) }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "#") where index == 0 || isBlank(at: index - 1):
      while index < bytes.count, !Self.isLineEnd(bytes[index]) { index += 1 }
      return
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if isAtStart { return skipQuoted(byte) }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard isAtStart || depth > 0 else { break }
      depth += 1
      isAtStart = true
      index += 1
      return
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth = max(0, depth - 1)
    case UInt8(ascii: ",") where depth > 0:
      count += 1
      isAtStart = true
      index += 1
      return
    case UInt8(ascii: ":") where isBlank(at: index + 1) || depth > 0 && isBehindQuote:
      if depth == 0 { count += 1 }
      isAtStart = true
      index += 1
      return
    case UInt8(ascii: "-") where depth == 0 && isAtStart && isBlank(at: index + 1):
      count += 1
      index += 1
      return
    case UInt8(ascii: "|") where depth == 0 && isAtStart,
      UInt8(ascii: ">") where depth == 0 && isAtStart:
      return skipBlockText()
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      index += 1
      return
    case _ where Self.isLineEnd(byte):
      isAtStart = true
      index += 1
      return
    case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      // What stands before a value: its name, its tag, the mark of a key.
      if isAtStart {
        repeat { index += 1 } while !isBlank(at: index) && (depth == 0 || !isBracket(at: index))
        return
      }
    default: break
    }
    isAtStart = false
    index += 1
  }

  private mutating func skipQuoted(_ quote: UInt8) {
    index += 1
    while index < bytes.count, bytes[index] != quote {
      index += quote == UInt8(ascii: "\"") && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
    // Two single quotes are one; of what follows the quote nothing begins a value.
    isAtStart = quote == UInt8(ascii: "'") && index < bytes.count && bytes[index] == quote
  }

  /// Skips the lines that are further in than the one that announces them: rather too many than too
  /// few.
  private mutating func skipBlockText() {
    var start = index
    while start > 0, !Self.isLineEnd(bytes[start - 1]) { start -= 1 }
    let indent = indentation(at: start)
    repeat {
      while index < bytes.count, !Self.isLineEnd(bytes[index]) { index += 1 }
      while index < bytes.count, Self.isLineEnd(bytes[index]) { index += 1 }
    } while index < bytes.count && indentation(at: index) > indent
    isAtStart = true
  }

  private func indentation(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return end - start
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

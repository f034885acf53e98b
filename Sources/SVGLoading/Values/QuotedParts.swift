/// The parts of a text of CSS in quotes, which is read byte by byte.
struct QuotedParts {
  /// The quote that is open.
  private var quote: UInt8?

  /// True for the byte at a place when it stands outside of quotes and is none.
  ///
  /// A backslash is not, nor is the byte behind it, which the place moves to.
  mutating func isOutside(_ byte: UInt8, at place: inout Int) -> Bool {
    if byte == UInt8(ascii: "\\") {
      place += 1
      return false
    }
    if let open = quote {
      if byte == open { quote = nil }
      return false
    }
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return true }
    quote = byte
    return false
  }
}

/// Reads the lexical parts of SVG path data: commands, numbers, flags, and what may separate them.
struct SVGPathDataScanner {
  /// Numbers beyond this are refused: squares of coordinates, and sums of them, must stay finite.
  static let largestNumber = 1e15

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte at the current place, or `nil` at the end.
  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// True when nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    skipWhitespace()
    return index == bytes.count
  }

  private mutating func skipWhitespace() {
    while let byte, Self.isWhitespace(byte) { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipWhitespace()
    if byte == UInt8(ascii: ",") {
      index += 1
      skipWhitespace()
    }
  }

  /// The command letter at the current place, when there is one.
  mutating func command() -> Character? {
    skipWhitespace()
    guard let byte else { return nil }
    let letter = Character(Unicode.Scalar(byte))
    guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else { return nil }
    index += 1
    return letter
  }

  /// True when a number can start after an optional separator: one more set of arguments follows.
  func isAtArgument() -> Bool {
    var copy = self
    copy.skipSeparator()
    guard let byte = copy.byte else { return false }
    return Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// A number; it ends where it must, so that "1.5.5-2" is three.
  mutating func number() throws(SVGPathDataError) -> Double {
    let start = index
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
    var digits = skipDigits()
    if byte == UInt8(ascii: ".") {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      if byte != nil, index > start { index = start }
      throw error(expected: "a number")
    }
    skipExponent()
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(text), abs(value) <= Self.largestNumber else {
      index = start
      throw SVGPathDataError(
        position: start + 1, found: text, expected: "a number within ±1e15")
    }
    return value
  }

  /// An exponent only counts when it has digits.
  private mutating func skipExponent() {
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return }
    let start = index
    index += 1
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
    if skipDigits() == 0 { index = start }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte, Self.isDigit(byte) { index += 1 }
    return index - start
  }

  /// A flag of an arc: one character, "0" or "1", with nothing needed after it.
  mutating func flag() throws(SVGPathDataError) -> Bool {
    guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error(expected: "a flag, 0 or 1")
    }
    index += 1
    return byte == UInt8(ascii: "1")
  }

  /// The error of finding what is at the current place.
  ///
  /// All bytes before are ASCII, so that the place in bytes is also the place in characters.
  func error(expected: String) -> SVGPathDataError {
    let rest = String(decoding: bytes[index...].prefix(16), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { "\"\($0.properties.isPrintable ? $0 : "?")\"" }
    return SVGPathDataError(position: index + 1, found: found ?? "the end", expected: expected)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}

extension Unicode.Scalar.Properties {
  /// False for control characters, which a message must not print.
  fileprivate var isPrintable: Bool { generalCategory != .control && generalCategory != .format }
}

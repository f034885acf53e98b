import Escaping

/// Takes the text behind `${` apart into words.
struct ExpressionLexer {
  private let bytes: [UInt8]
  /// The byte at which the next word is looked for.
  private(set) var index: Int

  /// The words of a text from a byte on.
  init(_ bytes: [UInt8], from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// The next word and the byte at which it starts.
  mutating func next() throws(ExpressionProblem) -> (token: ExpressionToken, offset: Int) {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    let start = index
    guard start < bytes.count else { return (.end, start) }
    let byte = bytes[start]
    if Self.isDigit(byte) || byte == UInt8(ascii: ".") && isDigit(at: start + 1) {
      return (try number(), start)
    }
    if byte == UInt8(ascii: "'") { return (try text(), start) }
    if Self.isLetter(byte) {
      while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) {
        index += 1
      }
      return (.name(string(start..<index)), start)
    }
    if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "="),
      "=!<>".utf8.contains(byte)
    {
      index += 2
      return (.symbol(string(start..<index)), start)
    }
    guard "+-*/%()[],.?:<>{}".utf8.contains(byte) else { throw unknown(at: start) }
    index += 1
    return (.symbol(string(start..<index)), start)
  }

  private func unknown(at start: Int) -> ExpressionProblem {
    let symbol = String(Character(Unicode.Scalar(bytes[start])))
    let allowed: [String: String] = [
      "=": "== for equality", "!": "not, or !=", "&": "and", "|": "or", "\"": "a text in '…'",
    ]
    return ExpressionProblem(
      at: start, "found \(Quotation.quoted(symbol)) in an expression", allowed: allowed[symbol])
  }

  /// Digits with a point and an exponent.
  private mutating func number() throws(ExpressionProblem) -> ExpressionToken {
    let start = index
    skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(at: index + 1) {
      index += 1
      skipDigits()
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "E") {
      let sign = index + 1
      let hasSign = sign < bytes.count && "+-".utf8.contains(bytes[sign])
      if isDigit(at: hasSign ? sign + 1 : sign) {
        index = hasSign ? sign + 1 : sign
        skipDigits()
      }
    }
    if index < bytes.count, Self.isLetter(bytes[index]) {
      while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) {
        index += 1
      }
      throw ExpressionProblem(
        at: start, "found \(Quotation.quoted(string(start..<index)))",
        allowed: "a number without a unit; angles are radians")
    }
    guard let value = Double(string(start..<index)), value.isFinite else {
      throw ExpressionProblem(at: start, "found a number that is too large")
    }
    return .number(value)
  }

  /// A text between single quotes, two of which stand for one.
  private mutating func text() throws(ExpressionProblem) -> ExpressionToken {
    let start = index
    var content: [UInt8] = []
    index += 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "'") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "'") else {
          return .text(String(decoding: content, as: UTF8.self))
        }
      }
      content.append(bytes[index])
      index += 1
    }
    throw ExpressionProblem(at: start, "found a text that does not end", allowed: "a ' at its end")
  }

  private mutating func skipDigits() { while isDigit(at: index) { index += 1 } }

  private func isDigit(at i: Int) -> Bool { i < bytes.count && Self.isDigit(bytes[i]) }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// True for the first character of a name: a letter of any script, or `_`.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// The YAML 1.2 core schema for scalars without quotes.
package enum YAMLScalar {
  /// The content of a scalar without quotes.
  ///
  /// Numbers are decimal; other spellings that some YAML readers know (`0x10`, `1_000`, `12:30:45`,
  /// `yes`) stay text.
  package static func content(_ text: String) -> YAMLNode.Content {
    // The first byte tells most words from numbers.
    switch text.utf8.first ?? UInt8(ascii: "~") {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      number(text).map { .number($0, text: text) } ?? .text(text, isPlain: true)
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      word(text)
    default: .text(text, isPlain: true)
    }
  }

  private static func word(_ text: String) -> YAMLNode.Content {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .bool(true)
    case "false", "False", "FALSE": .bool(false)
    default: .text(text, isPlain: true)
    }
  }

  /// A number in decimal notation, or YAML's infinities and NaN.
  ///
  /// Numbers too large for a `Double` are infinite.
  package static func number(_ text: some StringProtocol) -> Double? {
    if let number = shortNumber(text.utf8) { return number }
    if isDecimal(text.utf8) { return Double(text) }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: return nil
    }
  }

  /// The powers of ten that a `Double` holds exactly, as far as they are needed.
  private static let powersOfTen = (0...mostDigits).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }
  /// The number of digits that a `Double` surely holds exactly.
  private static let mostDigits = 15

  /// A number of few digits, with a sign and a point or without; `nil` for all other texts.
  ///
  /// Its digits and the power of ten that its point divides them by are exact, so that the division
  /// rounds once, as reading the text does.
  private static func shortNumber(_ text: some Collection<UInt8>) -> Double? {
    var (digits, digitCount, fractionCount) = (0, 0, 0)
    var (isNegative, hasPoint, isAtStart) = (false, false, true)
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digitCount < mostDigits:
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        digitCount += 1
        if hasPoint { fractionCount += 1 }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-") where isAtStart: isNegative = true
      case UInt8(ascii: "+") where isAtStart: break
      default: return nil
      }
      isAtStart = false
    }
    guard digitCount > 0 else { return nil }
    let number = Double(digits) / powersOfTen[fractionCount]
    return isNegative ? -number : number
  }

  /// True for a sign, digits with a point among, before or after them, and an exponent; only the
  /// digits must be there.
  private static func isDecimal(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func dropSign() {
      if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
    }
    func dropDigits() -> Int {
      let before = rest.count
      rest = rest.drop(while: isDigit)
      return before - rest.count
    }
    dropSign()
    let whole = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if dropDigits() == 0, whole == 0 { return false }
    } else if whole == 0 {
      return false
    }
    if let first = rest.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      dropSign()
      if dropDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

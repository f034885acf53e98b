import Documents
import LayerModel

/// Reads a text as one JSON document (RFC 8259), and numbers such as `.5` and `007`, which files of
/// some writers have, too.
///
/// Foundation's reader takes no byte order mark, traps on some deep documents and needs many times
/// the file's memory; this one counts values and levels before they are made.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let source: SourceText
  private let limits: WorkLimits
  private var place = 0
  private var count = 0

  /// The document in a text.
  static func read(_ source: SourceText, _ limits: WorkLimits) throws(TextProblem) -> JSONValue {
    var result: Result<JSONValue, TextProblem>?
    source.bytes.withUnsafeBufferPointer { bytes in
      result = Result { () throws(TextProblem) in
        var reader = JSONReader(bytes: bytes, source: source, limits: limits)
        return try reader.document()
      }
    }
    guard let result else { throw TextProblem(found: "found an empty file") }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, source: SourceText, limits: WorkLimits) {
    (self.bytes, self.source, self.limits) = (bytes, source, limits)
  }

  private mutating func document() throws(TextProblem) -> JSONValue {
    skipBlanks()
    let value = try self.value(depth: 1)
    skipBlanks()
    guard place == bytes.count else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func value(depth: Int) throws(TextProblem) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      try countOne(depth)
      return try object(depth: depth)
    case UInt8(ascii: "["):
      try countOne(depth)
      return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func object(depth: Int) throws(TextProblem) -> JSONValue {
    place += 1
    var members: [JSONValue.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try text()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw unexpected("\":\"") }
      skipBlanks()
      members.append(JSONValue.Member(key: key, value: try value(depth: depth + 1)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"}\"") }
    }
  }

  private mutating func list(depth: Int) throws(TextProblem) -> JSONValue {
    place += 1
    var numbers: [Double] = []
    var items: [JSONValue] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .list(items) }
    while true {
      skipBlanks()
      let item = try value(depth: depth + 1)
      if case .number(let number) = item, items.isEmpty {
        numbers.append(number)
      } else {
        if !numbers.isEmpty {
          items = numbers.map { .number($0) }
          numbers = []
        }
        if case .number = item { try countOne(depth) }
        items.append(item)
      }
      skipBlanks()
      if take(UInt8(ascii: "]")) { return numbers.isEmpty ? .list(items) : .numbers(numbers) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"]\"") }
    }
  }

  /// Counts a value; the numbers of a list, which lie close together, are one with it.
  private mutating func countOne(_ depth: Int) throws(TextProblem) {
    count += 1
    if let excess = limits.excess(of: .values, found: count, isLeast: true)
      ?? limits.excess(of: .nesting, found: depth, isLeast: true)
    {
      throw problem("found \(excess.amount)", allowed: excess.permission)
    }
  }

  // MARK: Scalars

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(TextProblem)
    -> JSONValue
  {
    for byte in "\(word)".utf8 where !take(byte) { throw unexpected("true, false or null") }
    return value
  }

  private mutating func number() throws(TextProblem) -> Double {
    let start = place
    let isNegative = take(UInt8(ascii: "-"))
    var (digits, scale, isShort) = (UInt64(0), 0, true)
    var hasDigits = false
    var isFraction = false
    while true {
      if next == UInt8(ascii: "."), !isFraction {
        isFraction = true
        place += 1
        continue
      }
      guard (0x30...0x39).contains(next) else { break }
      hasDigits = true
      // So many digits are a whole number of 53 bits, and divided by a power of ten up to 22 the
      // nearest number.
      if digits < 900_719_925_474_099 {
        digits = digits * 10 + UInt64(next - 0x30)
        if isFraction { scale += 1 }
      } else {
        isShort = false
      }
      place += 1
    }
    guard hasDigits else { throw unexpected("a digit") }
    if isShort, scale <= 22, next | 0x20 != UInt8(ascii: "e") {
      let number = Double(digits) / Self.powers[scale]
      return isNegative ? -number : number
    }
    if next | 0x20 == UInt8(ascii: "e") {
      place += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { place += 1 }
      guard (0x30...0x39).contains(next) else { throw unexpected("a digit") }
      while (0x30...0x39).contains(next) { place += 1 }
    }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)) else {
      throw unexpected("a number")
    }
    return number
  }

  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  private mutating func text() throws(TextProblem) -> String {
    let begin = place
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place += 1
    }
    if next == UInt8(ascii: "\"") {
      place += 1
      return String(decoding: bytes[start..<place - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<place])
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      default: text.append(byte)
      }
    }
    place = begin
    throw problem("found a text without its end", allowed: "a quotation mark behind it")
  }

  /// The bytes of an escape behind its backslash.
  private mutating func escaped() throws(TextProblem) -> [UInt8] {
    let byte = next
    if byte == UInt8(ascii: "u") {
      var unit = try codeUnit()
      if unit >> 10 == 0x36, next == UInt8(ascii: "\\"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "u")
      {
        place += 1
        let low = try codeUnit()
        unit = low >> 10 == 0x37 ? 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
      }
      // Half a pair is no character.
      return Array(String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8)
    }
    guard let known = Self.escapes[byte] else { throw unexpected("an escape") }
    place += 1
    return [known]
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]

  private mutating func codeUnit() throws(TextProblem) -> UInt32 {
    place += 1
    guard place + 4 <= bytes.count, bytes[place] != UInt8(ascii: "+"),
      let unit = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    place += 4
    return unit
  }

  // MARK: Bytes

  /// The next byte; 0, which the text does not have, at its end.
  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
  }

  private func unexpected(_ allowed: String) -> TextProblem {
    let found = place < bytes.count ? "not valid JSON" : "not valid JSON: the file ends here"
    return problem(found, allowed: allowed)
  }

  private func problem(_ found: String, allowed: String) -> TextProblem {
    let at = source.place(ofByte: min(place, bytes.count))
    return TextProblem(line: at.line, column: at.column, found: found, allowed: allowed)
  }
}

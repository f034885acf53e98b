/// The text of a style sheet without comments, as the parts of its rules: each byte is looked at
/// once for them, however deep they lie in one another.
struct StyleText {
  /// A part of a sheet, or of a rule's body.
  enum Part {
    /// Text up to a semicolon or the end: a declaration, or a rule without a body.
    case statement(String)
    /// A rule: what stands before its body, and the places of the body's bytes.
    case rule(String, body: Range<Int>)
  }

  private let bytes: [UInt8]
  /// The places of the braces that close, by those of the ones that open.
  private let ends: [Int: Int]

  /// A sheet from its text; a body that never closes goes to the end.
  init(_ text: String) {
    bytes = Self.withoutComments(Array(text.utf8))
    var (open, ends): ([Int], [Int: Int]) = ([], [:])
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "{"): open.append(place)
      case UInt8(ascii: "}"): if let begin = open.popLast() { ends[begin] = place }
      default: break
      }
      place = Self.end(ofSignAt: place, in: bytes)
    }
    self.ends = ends
  }

  /// The places of all bytes.
  var all: Range<Int> { bytes.indices }

  /// The text of some bytes.
  func text(of range: Range<Int>) -> Substring {
    String(decoding: bytes[range], as: UTF8.self)[...]
  }

  /// The first part of some bytes, which go on behind it; `nil` at their end.
  func next(in rest: inout Range<Int>) -> Part? {
    var (place, depth) = (rest.lowerBound, 0)
    let start = rest.lowerBound
    let isVariable = bytes[rest].drop { $0 <= 0x20 }.starts(with: "--".utf8)
    var hasColon = false
    func words() -> String { text(of: start..<place).trimmed }
    while place < rest.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      case UInt8(ascii: ":"): hasColon = true
      case UInt8(ascii: ";") where depth == 0:
        defer { rest = place + 1..<rest.upperBound }
        return .statement(words())
      case UInt8(ascii: "{"):
        let end = min(ends[place] ?? rest.upperBound, rest.upperBound)
        // The value of a variable may have braces.
        if isVariable, hasColon {
          place = end
          break
        }
        defer { rest = min(end + 1, rest.upperBound)..<rest.upperBound }
        return .rule(words(), body: place + 1..<end)
      default: break
      }
      place = min(Self.end(ofSignAt: place, in: bytes), rest.upperBound)
    }
    let last = words()
    rest = rest.upperBound..<rest.upperBound
    return last.isEmpty ? nil : .statement(last)
  }

  /// The name at a text's begin with what its escapes stand for (CSS Syntax 3); the text goes
  /// on behind it.
  static func name(_ rest: inout Substring) -> String {
    var name = ""
    while let sign = rest.first {
      if sign.isLetter || sign.isNumber || sign == "-" || sign == "_" {
        name.append(sign)
        rest.removeFirst()
        continue
      }
      guard sign == "\\", let next = rest.dropFirst().first, !next.isNewline else { break }
      rest.removeFirst()
      let digits = rest.prefix(6).prefix { $0.isASCII && $0.isHexDigit }
      guard let code = UInt32(digits, radix: 16) else {
        name.append(rest.removeFirst())
        continue
      }
      name.unicodeScalars.append(code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}")
      rest = rest[digits.endIndex...]
      if rest.first?.isWhitespace ?? false { rest.removeFirst() }
    }
    return name
  }

  /// The place behind a sign, which may be a text in quotes of one line.
  private static func end(ofSignAt place: Int, in bytes: [UInt8]) -> Int {
    let sign = bytes[place]
    guard sign != UInt8(ascii: "\\") else { return min(place + 2, bytes.count) }
    guard sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "'") else { return place + 1 }
    var end = place + 1
    while end < bytes.count, bytes[end] != sign, bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "*")) else { return bytes }
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "*")
      {
        place += 2
        while place + 1 < bytes.count,
          bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/")
        {
          place += 1
        }
        place += 2
        continue
      }
      let end = end(ofSignAt: place, in: bytes)
      result += bytes[place..<end]
      place = end
    }
    return result
  }
}

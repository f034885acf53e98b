/// A use of a variable in a text: `var(--name, fallback)`.
struct VariableCall {
  let name: String
  let fallback: ArraySlice<UInt8>?
  /// The places of the text's bytes that it stands at.
  let range: Range<Int>

  /// True for a byte of a name, a number or a unit.
  static func isOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "%")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "#")
  }

  /// The places at which `var(` stands outside of quotes.
  private static func begin(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var quotes = QuotedParts()
    var place = start
    while place + 3 < text.endIndex {
      let byte = text[place]
      if quotes.isOutside(byte, at: &place), byte | 0x20 == UInt8(ascii: "v"),
        text[place + 1] | 0x20 == UInt8(ascii: "a"), text[place + 2] | 0x20 == UInt8(ascii: "r"),
        text[place + 3] == UInt8(ascii: "("),
        place == text.startIndex || !isOfWord(text[place - 1])
      {
        return place
      }
      place += 1
    }
    return nil
  }

  /// The first use in a text; one that never closes goes to the end.
  static func first(in text: ArraySlice<UInt8>) -> VariableCall? {
    guard let begin = begin(in: text, from: text.startIndex) else { return nil }
    var (depth, place, comma) = (1, begin + 4, Int?.none)
    var quotes = QuotedParts()
    while place < text.endIndex {
      let byte = text[place]
      if quotes.isOutside(byte, at: &place) {
        if byte == UInt8(ascii: "(") {
          depth += 1
        } else if byte == UInt8(ascii: ")") {
          depth -= 1
          if depth == 0 { break }
        } else if byte == UInt8(ascii: ","), depth == 1, comma == nil {
          comma = place
        }
      }
      place += 1
    }
    place = min(place, text.endIndex)
    return VariableCall(
      name: String(decoding: text[(begin + 4)..<(comma ?? place)], as: UTF8.self).trimmed,
      fallback: comma.map { text[($0 + 1)..<place] },
      range: begin..<min(place + 1, text.endIndex))
  }

  /// The names of all variables in a text, those in what stands for others too.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var (names, place): ([String], Int) = ([], 0)
    while let begin = begin(in: bytes[...], from: place) {
      place = begin + 4
      let rest = bytes[place...].drop { $0 <= 0x20 }
      names.append(String(decoding: rest.prefix(while: isOfWord), as: UTF8.self))
    }
    return names
  }
}

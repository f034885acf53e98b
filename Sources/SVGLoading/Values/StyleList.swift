/// The parts of a value of CSS that are not in parentheses or quotes.
enum StyleList {
  /// The parts between commas, without the blanks around them.
  static func items(_ text: some StringProtocol) -> [String] {
    parts(text) { $0 == "," }.map { $0.trimmed }
  }

  /// The parts between blanks.
  static func words(_ text: some StringProtocol) -> [String] {
    parts(text) { $0.isWhitespace }.filter { !$0.isEmpty }.map { String($0) }
  }

  /// The parts between blanks and commas.
  static func values(_ text: some StringProtocol) -> [String] {
    parts(text) { $0 == "," || $0.isWhitespace }.filter { !$0.isEmpty }.map { String($0) }
  }

  private static func parts<Text: StringProtocol>(
    _ text: Text, _ isBetween: (Character) -> Bool
  ) -> [Text.SubSequence] {
    var parts: [Text.SubSequence] = []
    var (depth, start, quote) = (0, text.startIndex, Character?.none)
    /// The signs of an escape so far: as many as six digits, and a blank that ends them.
    var escape = 0
    for place in text.indices {
      let character = text[place]
      if escape == 1 || (2..<7).contains(escape) && character.isHexDigit {
        escape = character.isHexDigit ? escape + 1 : 0
        continue
      }
      let isEnd = escape > 0 && character.isWhitespace
      escape = character == "\\" ? 1 : 0
      if isEnd || escape > 0 { continue }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if depth <= 0, isBetween(character) {
        parts.append(text[start..<place])
        start = text.index(after: place)
      }
    }
    parts.append(text[start...])
    return parts
  }

  /// The parts between semicolons.
  static func declarations(_ text: Substring) -> [Substring] { parts(text) { $0 == ";" } }
}

/// A condition of a selector on an attribute.
struct AttributeCondition {
  /// The comparison of an attribute with a text.
  enum Comparison: String {
    case equals = "="
    case begins = "^="
    case ends = "$="
    case contains = "*="
    /// A word of the value is the text.
    case hasWord = "~="
    /// The value is the text, or goes on behind it with a hyphen.
    case hasPrefix = "|="
  }

  let name: String
  /// The comparison and the text; `nil` where any value will do.
  private let wanted: (comparison: Comparison, text: String)?

  /// The condition in brackets: `fill`, `fill=red`, `class^="icon-"`; `nil` for another text.
  init?(_ text: Substring) {
    var rest = text.drop(while: \.isWhitespace)
    let name = rest.prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
    rest = rest[name.endIndex...].drop(while: \.isWhitespace)
    guard !rest.isEmpty else {
      wanted = nil
      return
    }
    let sign = rest.prefix { $0 != "=" }
    guard sign.count <= 1, let comparison = Comparison(rawValue: sign + "=") else { return nil }
    let value = rest.dropFirst(sign.count + 1).trimmed
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
      wanted = (comparison, value)
      return
    }
    let inside = value.dropFirst().dropLast()
    guard value.count > 1, value.last == quote, !inside.contains(quote) else { return nil }
    wanted = (comparison, String(inside))
  }

  /// True for a value on which it holds.
  func holds(for value: String) -> Bool {
    guard let (comparison, text) = wanted else { return true }
    switch comparison {
    case .equals: return value == text
    // An empty text is no part of any value.
    case .begins: return !text.isEmpty && value.hasPrefix(text)
    case .ends: return !text.isEmpty && value.hasSuffix(text)
    case .contains: return !text.isEmpty && value.contains(text)
    case .hasWord: return value.split(whereSeparator: \.isWhitespace).contains { $0 == text }
    case .hasPrefix: return value == text || value.hasPrefix(text + "-")
    }
  }
}

import Documents
import Graphics

/// The conditions of `@media` and `@supports`: true, false, or `nil` where that is not known.
enum StyleCondition {
  /// Parentheses in one another that nobody writes.
  private static let deepest = 20

  // MARK: Media

  /// True for a list of media queries that a picture of a size on a screen has, light and moving
  /// (Media Queries 4).
  static func media(_ list: String, _ size: Size) -> Bool? {
    guard !list.trimmed.isEmpty else { return true }
    return any(StyleList.items(list.lowercased()).map { query($0, size) })
  }

  private static func query(_ text: String, _ size: Size) -> Bool? {
    var words = Self.words(text)[...]
    let isWord = { (word: String?) in word.map { !$0.hasPrefix("(") } ?? false }
    let negates = words.first == "not" && isWord(words.dropFirst().first)
    if negates || words.first == "only" { words.removeFirst() }
    guard let type = words.first, isWord(type), type != "not" else {
      return holds(words) { feature($0, size) }
    }
    var holds: Bool? = ["all", "screen"].contains(type)
    words.removeFirst()
    if words.first == "and", words.count > 1, !words.contains("or") {
      holds = all([holds, self.holds(words.dropFirst()) { feature($0, size) }])
    } else if !words.isEmpty {
      holds = nil
    }
    return negates ? holds.map { !$0 } : holds
  }

  private static func feature(_ text: String, _ size: Size) -> Bool? {
    guard let colon = text.firstIndex(of: ":") else { return range(text, size) }
    let (name, value) = (text[..<colon].trimmed, text[text.index(after: colon)...].trimmed)
    switch (name, value) {
    case ("prefers-color-scheme", "light"), ("prefers-reduced-motion", "no-preference"): return true
    case ("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce"): return false
    case ("orientation", "portrait"): return size.height >= size.width
    case ("orientation", "landscape"): return size.height < size.width
    default: break
    }
    for (prefix, sign) in [("min-", ">="), ("max-", "<="), ("", "=")] where name.hasPrefix(prefix) {
      return range("\(name.dropFirst(prefix.count)) \(sign) \(value)", size)
    }
    return nil
  }

  /// A name alone, or comparisons one after another: `100px <= width < 200px`.
  private static func range(_ text: String, _ size: Size) -> Bool? {
    var (sides, signs): ([String], [String]) = ([""], [])
    for character in text {
      guard "<>=".contains(character) else {
        sides[sides.count - 1].append(character)
        continue
      }
      if character == "=", let sign = signs.last, sign.count == 1, sign != "=", sides.last == "" {
        signs[signs.count - 1].append(character)
      } else {
        signs.append(String(character))
        sides.append("")
      }
    }
    sides = sides.map(\.trimmed)
    guard sides.count(where: { measures($0, size) != nil }) == 1,
      signs.count < 2
        || signs.count == 2 && signs[0].first == signs[1].first && signs[0] != "="
          && measures(sides[1], size) != nil
    else { return nil }
    guard !signs.isEmpty else {
      return sides[0] == "prefers-reduced-motion" ? false : measures(sides[0], size).map { $0 != 0 }
    }
    let isRatio = sides.contains("aspect-ratio")
    let numbers = sides.map { measures($0, size) ?? number($0, isRatio: isRatio) }
    return all(
      signs.indices.map { place in
        guard let a = numbers[place], let b = numbers[place + 1] else { return nil }
        switch signs[place] {
        case "<": return a < b
        case "<=": return a <= b
        case ">": return a > b
        case ">=": return a >= b
        default: return a == b
        }
      })
  }

  private static func measures(_ name: String, _ size: Size) -> Double? {
    switch name {
    case "width": size.width
    case "height": size.height
    case "aspect-ratio": size.height > 0 ? size.width / size.height : 0
    // Known where they stand alone.
    case "prefers-color-scheme", "prefers-reduced-motion": 1
    default: nil
    }
  }

  private static func number(_ text: String, isRatio: Bool) -> Double? {
    guard isRatio else {
      guard let length = Length(text), !length.hasParts,
        length.plain.map({ $0.unit != "" || $0.number == 0 }) ?? true
      else { return nil }
      // Its units are of what fonts are by themselves, whatever the outermost element says of its
      // own (Media Queries 4, 1.3): both an em and a rem are 16 points.
      return length.value(of: .fontSize(Length.initialFontSize))
    }
    let parts = text.split(separator: "/").map { NumberText.number($0) }
    guard let first = parts.first ?? nil, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return first }
    return parts[1].flatMap { $0 > 0 ? first / $0 : nil }
  }

  // MARK: Support

  /// True for declarations and selectors that are not told as left out for themselves.
  static func support(_ text: String) -> Bool? {
    holds(words(text)[...]) { text in
      if text.lowercased().hasPrefix("selector(") {
        return Selector(text.dropFirst(9).dropLast().trimmed) != nil
      }
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let name = text[..<colon].trimmed.lowercased()
      let value = Calculation.simplified(text[text.index(after: colon)...].trimmed)
      return StyleVariables.isName(name)
        || Style.declarable.contains(name)
          && (StyleVariables.areUsed(in: value) || PropertyGrammar.accepts(value, of: name))
    }
  }

  // MARK: Words

  /// The words of a condition; one may stand right behind a parenthesis.
  private static func words(_ text: String) -> [String] {
    StyleList.words(text.replacing(")", with: ") "))
  }

  /// Words in parentheses with `not`, `and` or `or`; `leaf` knows those that have none.
  private static func holds(
    _ words: ArraySlice<String>, depth: Int = 0, _ leaf: (String) -> Bool?
  ) -> Bool? {
    guard depth <= deepest, let first = words.first else { return nil }
    if first.lowercased() == "not" {
      guard words.count == 2 else { return nil }
      return holds(words.dropFirst(), depth: depth, leaf).map { !$0 }
    }
    let operators = Set(
      words.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.lowercased() })
    guard words.count % 2 == 1, operators.count <= 1, operators.isSubset(of: ["and", "or"]) else {
      return nil
    }
    let outcomes = words.enumerated().filter { $0.offset % 2 == 0 }.map { _, word -> Bool? in
      guard word.hasSuffix(")") else { return nil }
      guard word.hasPrefix("(") else { return leaf(word) }
      let inside = word.dropFirst().dropLast().trimmed
      guard inside.hasPrefix("(") || inside.lowercased().hasPrefix("not ") else {
        return leaf(inside)
      }
      return holds(Self.words(inside)[...], depth: depth + 1, leaf)
    }
    return operators.contains("or") ? any(outcomes) : all(outcomes)
  }

  private static func all(_ outcomes: [Bool?]) -> Bool? {
    outcomes.contains(false) ? false : outcomes.contains(nil) ? nil : true
  }

  private static func any(_ outcomes: [Bool?]) -> Bool? {
    outcomes.contains(true) ? true : outcomes.contains(nil) ? nil : false
  }
}

import Escaping

/// Texts that were told, and how many more times each came, or others that differ from it by
/// numbers and quoted words alone.
struct RepeatedTexts {
  private var counts: [String: Int] = [:]
  /// The texts in the order in which they were told.
  private var order: [String] = []
  private var kinds: [String: Kind] = [:]

  /// Texts that are alike.
  private struct Kind {
    /// The one that was told first.
    let first: String
    var told = 1
    /// The number of those that were not told.
    var rest = 0
  }

  /// The most texts that are kept; more are told each time.
  private static let limit = 1000
  /// The most texts of a kind that are told.
  private static let mostOfKind = 3

  /// True for a text that was told, which is counted.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isOneOfMany: True when one that is like several that were told is counted, too.
  /// - Returns: True when it is not to be told.
  mutating func isRepeated(_ text: String, isOneOfMany: Bool = false) -> Bool {
    if let count = counts[text] {
      counts[text] = count + 1
      return true
    }
    guard isOneOfMany, let kind = kinds[Self.kind(of: text)], kind.told >= Self.mostOfKind else {
      return false
    }
    kinds[Self.kind(of: text)]?.rest += 1
    return true
  }

  /// Keeps texts that are told now.
  mutating func add(_ texts: some Sequence<String>) {
    for text in texts where order.count < Self.limit && counts[text] == nil {
      counts[text] = 0
      order.append(text)
      kinds[Self.kind(of: text), default: Kind(first: text, told: 0)].told += 1
    }
  }

  /// A line for each that came again, and for each with others like it that were not told: its own
  /// first line, and how many more times it came.
  var lines: [String] {
    order.flatMap { text in
      let kind = kinds[Self.kind(of: text)]
      return [
        (counts[text] ?? 0, "times"), (kind?.first == text ? kind?.rest ?? 0 : 0, "like it"),
      ].filter { $0.0 > 0 }.map { count, words in
        let line = text.prefix { !$0.isNewline }
        return "\(Quotation.bounded(String(line), to: 500)) (\(count) more \(words))\n"
      }
    }
  }

  /// A text without its numbers and its quoted words, but for the name of the layer that it is
  /// about.
  private static func kind(of text: String) -> String {
    var kind = ""
    var isQuoted = false
    var rest = text[...]
    if let name = text.prefixMatch(of: #/warning: layer "[^"]*": /#) {
      kind += text[name.range]
      rest = text[name.range.upperBound...]
    }
    for character in rest {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, !(character.isNumber || character == ".") { kind.append(character) }
    }
    return kind
  }
}

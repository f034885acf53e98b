import Escaping

/// Texts that were told, and how many more times each came.
struct RepeatedTexts {
  private var counts: [String: Int] = [:]
  /// The texts in the order in which they were told.
  private var order: [String] = []

  /// The most texts that are kept; more are told each time.
  private static let limit = 1000

  /// True for a text that was told, which is counted.
  mutating func isRepeated(_ text: String) -> Bool {
    guard let count = counts[text] else { return false }
    counts[text] = count + 1
    return true
  }

  /// Keeps texts that are told now.
  mutating func add(_ texts: some Sequence<String>) {
    for text in texts where order.count < Self.limit && counts[text] == nil {
      counts[text] = 0
      order.append(text)
    }
  }

  /// A line for each that came again: its own first line, and how many more times it came.
  var lines: [String] {
    order.compactMap { text in
      guard let count = counts[text], count > 0 else { return nil }
      let line = text.prefix { !$0.isNewline }
      return "\(Quotation.bounded(String(line), to: 500)) (\(count) more times)\n"
    }
  }
}

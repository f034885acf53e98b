/// Messages one after the other, not more than anyone reads.
enum MessageList {
  /// The most messages that are shown.
  static let limit = 100

  /// The first messages, and how many more there are.
  ///
  /// - Parameters:
  ///   - texts: Messages, each ending in a newline.
  ///   - count: How many there are in all; those that are given when absent.
  ///   - noun: What they are.
  /// - Returns: The text; empty without messages.
  static func text(_ texts: [String], of count: Int? = nil, _ noun: String) -> String {
    let shown = texts.prefix(limit)
    let rest = (count ?? texts.count) - shown.count
    return shown.joined() + (rest > 0 ? "… and \(rest.counted("more \(noun)"))\n" : "")
  }
}

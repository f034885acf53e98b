/// The form in which messages show what an author wrote: one line, without control characters, and
/// no longer than is read.
package enum Quotation {
  /// The most bytes of a message.
  package static let messageLimit = 4096

  /// A text in quotes, in one line and cut to 40 characters.
  package static func quoted(_ text: some StringProtocol) -> String { "\"\(cut(text, to: 40))\"" }

  /// A text in one line, cut in its middle to a number of characters: both ends tell more than one.
  package static func cut(_ text: some StringProtocol, to length: Int = 100) -> String {
    let scalars = text.unicodeScalars
    // Long texts are not counted to their end.
    guard
      let over = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      over < scalars.endIndex
    else { return DisplayText.line(text) }
    let head = length * 2 / 3
    return line(scalars.prefix(head)) + "…" + line(scalars.suffix(length - 1 - head))
  }

  /// A text cut in its middle to a number of bytes in UTF-8, at least three; line ends stay.
  package static func bounded(_ text: String, to limit: Int = messageLimit) -> String {
    guard text.utf8.count > limit else { return text }
    let room = limit - "…".utf8.count
    let utf8 = text.utf8
    var head = utf8.index(utf8.startIndex, offsetBy: room * 2 / 3)
    while head.samePosition(in: text.unicodeScalars) == nil { head = utf8.index(before: head) }
    let headLength = utf8.distance(from: utf8.startIndex, to: head)
    var tail = utf8.index(utf8.endIndex, offsetBy: headLength - room)
    while tail.samePosition(in: text.unicodeScalars) == nil { tail = utf8.index(after: tail) }
    var result = String.UnicodeScalarView(text.unicodeScalars[..<head])
    result.append("…")
    result.append(contentsOf: text.unicodeScalars[tail...])
    return String(result)
  }

  /// The first of some texts that together have at most a number of bytes, none of them cut, and
  /// how many more there are.
  package static func first(
    _ texts: some Sequence<String>, to limit: Int
  ) -> (text: String, rest: Int) {
    var (result, rest) = ("", 0)
    for text in texts {
      // Those behind one that is left out are, too: a list has no holes.
      if rest == 0, result.utf8.count + text.utf8.count <= limit {
        result += text
      } else {
        rest += 1
      }
    }
    return (result, rest)
  }

  /// Names as a sentence offers them: "a, b or c".
  package static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func line(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    DisplayText.line(String(String.UnicodeScalarView(scalars)))
  }
}

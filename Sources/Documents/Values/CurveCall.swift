/// A function of CSS that is a pacing curve, as it is written (CSS Easing Functions 2).
package struct CurveCall {
  /// The function's name, in small letters.
  package let name: String
  /// The texts between commas, without the blanks around them.
  package let arguments: [String]

  /// A call; `nil` for a text that is none.
  package init?(_ text: String) {
    let text = Self.words(text)
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    name = text[..<open].lowercased()
    arguments = text[text.index(after: open)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false).map(Self.words)
  }

  /// The words with one blank between them.
  private static func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The control points that one argument of `linear()` writes: one, or two with the same output
  /// where it has two percentages; `nil` for an argument that is not well-formed.
  package static func stops(_ argument: String) -> [(output: Double, percent: Double?)]? {
    var output: Double?
    var percents: [Double] = []
    for word in argument.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix("%") {
        guard let percent = NumberText.number(word.dropLast()) else { return nil }
        percents.append(percent)
      } else {
        guard output == nil, let number = NumberText.number(word) else { return nil }
        output = number
      }
    }
    guard let output, percents.count <= 2 else { return nil }
    return percents.isEmpty ? [(output, nil)] : percents.map { (output, $0) }
  }

  /// The arguments of `steps`: how many, and the word for where it jumps; `nil` for others.
  package var steps: (count: Int, word: String)? {
    guard let first = arguments.first, arguments.count <= 2, let count = Int(first) else {
      return nil
    }
    return (count, arguments.dropFirst().first?.lowercased() ?? "end")
  }
}

/// How messages show what an author wrote.
enum Quoting {
  /// A text in quotes, cut to 40 characters, without control characters.
  static func quoted(_ text: String) -> String { "\"\(cut(text, to: 40))\"" }

  /// A text cut to a number of characters, with blanks in place of control characters.
  static func cut(_ text: String, to length: Int = 100) -> String {
    let scalars = text.unicodeScalars
    let shown = String(withoutControls(scalars.prefix(length)))
    return shown + (scalars.dropFirst(length).isEmpty ? "" : "…")
  }

  /// Characters with blanks in place of those that control a terminal or the direction of writing.
  static func withoutControls(_ scalars: some Sequence<Unicode.Scalar>) -> String.UnicodeScalarView
  {
    String.UnicodeScalarView(
      scalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: " "
        default: scalar
        }
      })
  }
}

/// Text as terminals and lists may show it: nothing in it moves the cursor, starts an escape
/// sequence or turns the direction of writing.
package enum DisplayText {
  /// A text of several lines: line feeds stay, and other characters that control the display become
  /// blanks.
  package static func lines(_ text: some StringProtocol) -> String { replaced(text) { $0 == "\n" } }

  /// A text in one line: line ends become blanks, too.
  package static func line(_ text: some StringProtocol) -> String { replaced(text) { _ in false } }

  /// The character that is shown for another one; one for one, so that columns stay.
  package static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.controlsDisplay ? " " : scalar
  }

  private static func replaced(
    _ text: some StringProtocol, except isKept: (Unicode.Scalar) -> Bool
  ) -> String {
    // Nearly all text is free of them.
    guard text.unicodeScalars.contains(where: { $0.controlsDisplay && !isKept($0) }) else {
      return String(text)
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isKept($0) ? $0 : shown($0) }))
  }
}

extension Unicode.Scalar {
  /// True for control characters (C0, DEL, C1), line ends, and characters that control the
  /// direction of writing or are not shown; joiners, which belong to scripts and emoji, are none.
  package var controlsDisplay: Bool {
    switch value {
    case 0x20..<0x7F: return false
    case 0xFEFF, 0x206A...0x206F, 0xFFF9...0xFFFB, 0xE0001: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return properties.isBidiControl
    default: return false
    }
  }
}

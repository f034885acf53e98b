/// Text in XML documents (SVG, JUnit) and HTML pages.
package enum XMLText {
  /// A text for an element or an attribute in quotes of either kind.
  ///
  /// A parser gives the same text back, with U+FFFD for each character that XML cannot hold.
  /// Characters are looked at one by one: a mark that combines with `<` does not hide it.
  package static func escaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      // As they are, parsers would turn them into blanks or other line ends.
      case "\t", "\n", "\r": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case let other where other.value < 0x20 || (0xFFFE...0xFFFF).contains(other.value):
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

/// Names of fonts as scenes write them, and what stands for those that Linux does not have.
enum FontName {
  /// A name without case, blanks and dashes, in which spellings of one name agree.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// Families of the same widths: the first one's name is always understood as the second.
  private static let families = [
    ("Helvetica", "Liberation Sans"), ("Helvetica Neue", "Liberation Sans"),
    ("Arial", "Liberation Sans"), ("Times", "Liberation Serif"),
    ("Times New Roman", "Liberation Serif"), ("Courier", "Liberation Mono"),
    ("Courier New", "Liberation Mono"),
  ]

  private static let styles = [
    "": "", "regular": "", "roman": "", "bold": " Bold", "oblique": " Italic", "italic": " Italic",
    "boldoblique": " Bold Italic", "bolditalic": " Bold Italic", "mt": "", "psmt": "",
    "boldmt": " Bold", "italicmt": " Italic", "bolditalicmt": " Bold Italic",
  ]

  /// The metric-compatible font that a name stands for, such as "Liberation Sans Bold" for
  /// "Helvetica-Bold"; `nil` for other names.
  static func counterpart(of name: String) -> String? {
    let name = folded(name)
    // The longest family first, so that "Helvetica Neue" is no style of Helvetica.
    for (family, other) in families.sorted(by: { $0.0.count > $1.0.count }) {
      let family = folded(family)
      guard name.hasPrefix(family), let style = styles[String(name.dropFirst(family.count))]
      else { continue }
      return other + style
    }
    return nil
  }

  /// The name with the other word for slanted letters, such as "DejaVu Sans Oblique" for "DejaVu
  /// Sans Italic"; `nil` for a name without one.
  static func slanted(_ name: String) -> String? {
    let name = folded(name)
    for (word, other) in [("italic", "oblique"), ("oblique", "italic")] where name.hasSuffix(word) {
      return name.dropLast(word.count) + other
    }
    return nil
  }

  /// The substitutes for a font that nobody knows.
  static let fallbacks = ["Liberation Sans", "DejaVu Sans"]
}

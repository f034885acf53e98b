import Graphics

/// A text as it is drawn: outlines in ems, the top left corner of its box at the origin.
struct TypesetText: Sendable {
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  var outline = Path()
}

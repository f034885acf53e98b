/// The pen's way along a glyph of a line and the marks on it, in ems.
struct GlyphAdvance {
  /// The place of the pen before it.
  let start: Double
  /// The pen's way.
  var width: Double
  /// The line's glyphs with an outline that are of it.
  var glyphs: Range<Int>
  /// True where it is of text from right to left.
  var runsLeft: Bool
}

extension [GlyphAdvance] {
  /// Adds a glyph; marks, along which the pen does not go, are of the glyph before them, and where
  /// text runs left of the one behind.
  mutating func add(_ glyph: GlyphAdvance) {
    guard let last = last, glyph.runsLeft ? last.width == 0 : glyph.width == 0 else {
      append(glyph)
      return
    }
    self[count - 1].width += glyph.width
    // The letter's own direction, and not that of a mark before it.
    if glyph.width != 0 { self[count - 1].runsLeft = glyph.runsLeft }
    self[count - 1].glyphs = last.glyphs.lowerBound..<glyph.glyphs.upperBound
  }
}

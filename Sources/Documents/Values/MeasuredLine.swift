package import Graphics
package import LayerModel

/// A line of text in ems of its font, its baseline at y = 0.
package struct MeasuredLine {
  /// Measures a line of text, in which letters may be joined that need not be; `nil` where there is
  /// no font.
  package typealias Measure =
    (_ string: String, _ font: FontReference, _ joinsLetters: Bool) -> MeasuredLine?

  /// A glyph and the marks on it.
  package struct Letter {
    package let width: Double
    /// The outline from where it begins.
    package let outline: Path
    /// True for one of text from right to left.
    package let runsLeft: Bool

    /// A letter from its parts.
    package init(_ parts: (width: Double, outline: Path, runsLeft: Bool)) {
      (width, outline, runsLeft) = parts
    }

    /// True for one without width and outline, such as a mark of direction, beside which there is
    /// no space.
    package var isNothing: Bool { width == 0 && outline.isEmpty }
  }

  package let width: Double
  package let ascent: Double
  package let descent: Double
  package let outline: Path
  /// The glyphs from left to right.
  package let letters: [Letter]
  /// The bytes of its text that run one way, from left to right.
  package let stretches: [(text: Range<Int>, runsLeft: Bool)]
  /// True where another font stands for the one that is asked for.
  package let isSubstitute: Bool
  /// True where boxes stand for characters that no font has.
  package let hasBoxes: Bool

  /// A line from its advance, the distances of its baseline from a text layer's top and of its
  /// lowest letters from that, the outlines of its glyphs, its glyphs each for itself, and the
  /// order of its text.
  package init(
    width: Double, ascent: Double, descent: Double, outline: Path, letters: [Letter],
    stretches: [(text: Range<Int>, runsLeft: Bool)], isSubstitute: Bool, hasBoxes: Bool
  ) {
    (self.width, self.ascent, self.descent) = (width, ascent, descent)
    self.outline = outline
    (self.letters, self.stretches) = (letters, stretches)
    (self.isSubstitute, self.hasBoxes) = (isSubstitute, hasBoxes)
  }
}

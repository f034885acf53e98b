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
    let width: Double
    /// The outline from where it begins.
    let outline: Path
    /// True for one of text from right to left.
    let runsLeft: Bool

    /// A letter from its parts.
    package init(_ parts: (width: Double, outline: Path, runsLeft: Bool)) {
      (width, outline, runsLeft) = parts
    }

    /// True for a mark of direction, which has no place, and so no space beside it.
    var isNothing: Bool { width == 0 && outline.isEmpty }

    /// The letter with more room behind it.
    func widened(by width: Double) -> Letter { Letter((self.width + width, outline, runsLeft)) }

    /// The left edges of the letter and of the next one to its right: letter spacing follows the
    /// letter in its own direction.
    func place(
      from pen: Double, size: Double, spacing: Double
    ) -> (begin: Double, end: Double) {
      (pen + (runsLeft ? spacing : 0), pen + width * size + spacing)
    }
  }

  let width: Double
  let ascent: Double
  let descent: Double
  let outline: Path
  /// The glyphs from left to right.
  let letters: [Letter]
  /// The bytes of its text that run one way, from left to right.
  let stretches: [(text: Range<Int>, runsLeft: Bool)]
  /// True where another font stands for the one that is asked for.
  let isSubstitute: Bool

  /// A line from its advance, the distances of its baseline from a text layer's top and of its
  /// lowest letters from that, the outlines of its glyphs, its glyphs each for itself, and the
  /// order of its text.
  package init(
    width: Double, ascent: Double, descent: Double, outline: Path, letters: [Letter],
    stretches: [(text: Range<Int>, runsLeft: Bool)], isSubstitute: Bool
  ) {
    (self.width, self.ascent, self.descent) = (width, ascent, descent)
    self.outline = outline
    (self.letters, self.stretches) = (letters, stretches)
    self.isSubstitute = isSubstitute
  }
}

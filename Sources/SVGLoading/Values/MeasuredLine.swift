package import Graphics
package import LayerModel

/// A line of text in ems of its font, its baseline at y = 0.
package struct MeasuredLine {
  /// Measures a line of text; `nil` where there is no font.
  package typealias Measure = (_ string: String, _ font: FontReference) -> MeasuredLine?

  /// A glyph and the marks on it: its advance, and its outline from where it begins.
  package typealias Letter = (width: Double, outline: Path)

  let width: Double
  let ascent: Double
  let outline: Path
  /// The glyphs from left to right.
  let letters: [Letter]

  /// A line from its advance, the distance of its baseline from a text layer's top, the outlines
  /// of its glyphs, and its glyphs each for itself.
  package init(width: Double, ascent: Double, outline: Path, letters: [Letter]) {
    (self.width, self.ascent, self.outline, self.letters) = (width, ascent, outline, letters)
  }
}

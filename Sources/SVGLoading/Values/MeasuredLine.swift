package import Graphics
package import LayerModel

/// A line of text in ems of its font, its baseline at y = 0.
package struct MeasuredLine {
  /// Measures a line of text; `nil` where there is no font.
  package typealias Measure = (_ string: String, _ font: FontReference) -> MeasuredLine?

  let width: Double
  let ascent: Double
  let outline: Path

  /// A line from its advance, the distance of its baseline from a text layer's top, and the
  /// outlines of its glyphs.
  package init(width: Double, ascent: Double, outline: Path) {
    (self.width, self.ascent, self.outline) = (width, ascent, outline)
  }
}

package import Graphics
package import LayerModel

/// A part of a text that is divided, which is drawn where the whole text has it.
package struct TypesetPart: Sendable {
  /// The part's characters, an ellipsis for those that are cut.
  package let string: String
  /// The pen's way along it by the height of its line, in ems, from the top left corner of the
  /// text's box.
  let frame: Rect
  /// The glyphs, where the whole text has them.
  package let text: TypesetText

  /// A part of a line at a place.
  init(_ part: TypesetCluster, of line: TypesetLine, at place: Point) {
    string = part.string
    let metrics = line.metrics
    frame = Rect(
      x: place.x + part.start, y: place.y - metrics.ascent, width: part.end - part.start,
      height: metrics.ascent + metrics.descent)
    text = TypesetText([(part.ink, place)])
  }
}

extension TypesetText {
  /// Places in a point at which parts lie: so fine that nothing is seen of it, and so coarse that
  /// sums of places are exact.
  private static let grid = 65_536.0

  /// The rectangle of a part in the coordinates of its text's layer.
  ///
  /// - Parameters:
  ///   - part: The part's number.
  ///   - fitted: The text that this is of.
  ///   - bounds: The bounds of the text's layer.
  /// - Returns: The rectangle, in points.
  package func frame(
    ofPart part: Int, of fitted: TextProperties, in bounds: Rect
  ) -> Rect {
    let (em, frame) = (fitted.emSize, parts[part].frame)
    func even(_ number: Double) -> Double {
      abs(number) < 1e9 ? (number * Self.grid / 2).rounded() / Self.grid * 2 : number
    }
    return Rect(
      x: even(bounds.minX + frame.minX * em),
      y: even(bounds.minY + drop(of: fitted, in: bounds.size) + frame.minY * em),
      width: even(frame.size.width * em), height: even(frame.size.height * em))
  }
}

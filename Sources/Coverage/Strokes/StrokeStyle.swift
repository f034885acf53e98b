package import Graphics

/// The style of a line; dashes are in its path already.
package struct StrokeStyle: Hashable, Sendable {
  package let width: Double
  package let cap: LineCap
  package let join: LineJoin
  package let miterLimit: Double

  /// The style of a line of a width in the units of its path.
  package init(width: Double, cap: LineCap, join: LineJoin, miterLimit: Double) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }

  /// The reach of the line from its path, its corners and ends included, in pixels.
  package func reach(under map: AffineTransform) -> Double {
    // A square end's corner is √2 half widths away.
    let norm = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    return width / 2 * max(join == .miter ? miterLimit : 1, 1.5) * norm
  }
}

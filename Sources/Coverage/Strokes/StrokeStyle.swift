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
}

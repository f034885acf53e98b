import Glibc

extension AffineTransform {
  /// The most pixels of a picture that may fall into one along an axis; Cairo's filters and
  /// pixman's 16 bits before the point have no numbers for more.
  private static let mostShrinking = 4096.0
  /// The distance from the middle, in its own pixels, at which a picture may be sampled, at most.
  private static let farthest = 16_000.0

  /// The map for sampling a picture, pressed less flat where it shrinks far below a pixel.
  ///
  /// The pixels that are covered are decided elsewhere: only the part of the picture that is seen
  /// there differs. Of a picture that is much thinner than a pixel those about its middle are.
  ///
  /// - Parameters:
  ///   - middle: The point of the picture that stays where it is.
  ///   - extents: The pixels that are painted.
  /// - Returns: A map that can be sampled; the same one where this one shrinks nothing to less than
  ///   1/256.
  package func sampleable(around middle: Point, over extents: PixelRect) -> AffineTransform {
    // The squares of the lengths of both axes' images, and their product.
    let (xx, xy, yy) = (a * a + b * b, a * c + b * d, c * c + d * d)
    // Nearly all maps: the longest stretch is at most the root of the sum of these squares.
    guard abs(determinant) < (xx + yy).squareRoot() / 256 else { return self }
    // The direction that is stretched most; what is stretched least is at a right angle to it.
    let angle = atan2(2 * xy, xx - yy) / 2
    let along = Point(x: cos(angle), y: sin(angle))
    let across = Point(x: -along.y, y: along.x)
    let image = Point(x: a * along.x + c * along.y, y: b * along.x + d * along.y)
    let longer = image.length
    let shorter = abs(determinant) / longer
    guard shorter < 1.0 / 256, longer > 0, longer.isFinite else { return self }
    let unit = image * (1 / longer)
    let side = determinant < 0 ? Point(x: unit.y, y: -unit.x) : Point(x: -unit.y, y: unit.x)
    let center = apply(to: middle)
    /// The stretch in a direction, at which all that is painted lies within reach.
    func stretch(_ stretch: Double, along direction: Point) -> Double {
      let distance = extents.rect.corners.reduce(0) { farthest, corner in
        let offset = corner - center
        return max(farthest, abs(offset.x * direction.x + offset.y * direction.y))
      }
      return max(stretch, 1 / Self.mostShrinking, distance / Self.farthest)
    }
    let (first, second) = (stretch(longer, along: unit), stretch(shorter, along: side))
    var map = AffineTransform(
      a: first * unit.x * along.x + second * side.x * across.x,
      b: first * unit.y * along.x + second * side.y * across.x,
      c: first * unit.x * along.y + second * side.x * across.y,
      d: first * unit.y * along.y + second * side.y * across.y, tx: 0, ty: 0)
    let moved = map.apply(to: middle)
    (map.tx, map.ty) = (center.x - moved.x, center.y - moved.y)
    // A middle beyond all numbers is seen nowhere.
    return map.isDrawable ? map : self
  }

  /// True when a picture can be drawn under the map: it has an inverse, and leads to places that
  /// have numbers.
  package var isDrawable: Bool { inverted != nil && tx.isFinite && ty.isFinite }
}

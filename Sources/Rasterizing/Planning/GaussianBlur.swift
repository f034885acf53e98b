import Graphics
import SceneModel

/// A Gaussian blur with a shift, in pixels.
struct GaussianBlur: Hashable, Sendable {
  /// The variance along x, the covariance of x and y, and the variance along y, in square pixels.
  let (xx, xy, yy): (Double, Double, Double)
  /// How far everything is moved.
  let shift: Point

  /// The largest standard deviation, in pixels: on any canvas such a shadow is hardly seen.
  static let largestDeviation = 500.0
  /// In pixels; no canvas, and no layer near one, is so large.
  private static let farthestShift = 1e7
  /// Standard deviations beyond which nothing is added: 0.02 % of the whole lies there on a side.
  static let cut = 3.5

  /// The blur of a shadow, whose standard deviation is its radius in the layer's own coordinates
  /// (core-animation 7.6); `nil` for one that falls farther away than any canvas reaches.
  init?(of shadow: ShadowProperties, map: AffineTransform) {
    let offset = shadow.offset
    shift = Point(
      x: map.a * offset.width + map.c * offset.height,
      y: map.b * offset.width + map.d * offset.height)
    guard abs(shift.x) < Self.farthestShift, abs(shift.y) < Self.farthestShift else { return nil }
    // Beyond this radius every blur is the widest one, and squares stay finite.
    let radius = min(max(shadow.radius, 0), Self.largestDeviation * 1e9)
    let variance = radius * radius
    let x = variance * (map.a * map.a + map.c * map.c)
    let y = variance * (map.b * map.b + map.d * map.d)
    let limit = Self.largestDeviation * Self.largestDeviation
    let factor = min(1, limit / max(x, y, limit))
    let blur = (x * factor, variance * (map.a * map.b + map.c * map.d) * factor, y * factor)
    guard blur.0.isFinite, blur.1.isFinite, blur.2.isFinite else { return nil }
    (xx, xy, yy) = blur
  }

  /// How far a pixel's alpha reaches along x and y beyond where it is moved to, in pixels.
  private var reach: (x: Int, y: Int) {
    (
      PixelRect.limited((xx.squareRoot() * Self.cut).rounded(.up)) + 2,
      PixelRect.limited((yy.squareRoot() * Self.cut).rounded(.up)) + 2
    )
  }

  /// The pixels that what is painted into some pixels can reach.
  func reached(from source: PixelRect) -> PixelRect { moved(source, by: shift) }

  /// The pixels from which alpha can come to some pixels.
  func source(of pixels: PixelRect) -> PixelRect { moved(pixels, by: shift * -1) }

  private func moved(_ rect: PixelRect, by shift: Point) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    let (x, y) = (
      (PixelRect.limited(shift.x.rounded(.down)), PixelRect.limited(shift.x.rounded(.up))),
      (PixelRect.limited(shift.y.rounded(.down)), PixelRect.limited(shift.y.rounded(.up)))
    )
    return PixelRect(
      x: rect.minX + x.0 - reach.x..<rect.maxX + x.1 + reach.x,
      y: rect.minY + y.0 - reach.y..<rect.maxY + y.1 + reach.y)
  }
}

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
  /// Standard deviations beyond which nothing is added: 0.02 % of the whole lies there on a side.
  static let cut = 3.5

  /// The blur of a shadow, whose standard deviation is its radius in the layer's own coordinates
  /// (core-animation 7.6).
  init(of shadow: ShadowProperties, map: AffineTransform) {
    let variance = max(shadow.radius, 0) * max(shadow.radius, 0)
    let x = variance * (map.a * map.a + map.c * map.c)
    let y = variance * (map.b * map.b + map.d * map.d)
    let limit = Self.largestDeviation * Self.largestDeviation
    let factor = min(1, limit / max(x, y, limit))
    (xx, xy, yy) = (x * factor, variance * (map.a * map.b + map.c * map.d) * factor, y * factor)
    let offset = shadow.offset
    shift = Point(
      x: map.a * offset.width + map.c * offset.height,
      y: map.b * offset.width + map.d * offset.height)
  }

  /// How far a pixel's alpha reaches along x and y beyond where it is moved to, in pixels.
  private var reach: (x: Int, y: Int) {
    (
      Int((xx.squareRoot() * Self.cut).rounded(.up)) + 2,
      Int((yy.squareRoot() * Self.cut).rounded(.up)) + 2
    )
  }

  /// The pixels that what is painted into some pixels can reach.
  func reached(from source: PixelRect) -> PixelRect { moved(source, by: shift) }

  /// The pixels from which alpha can come to some pixels.
  func source(of pixels: PixelRect) -> PixelRect { moved(pixels, by: shift * -1) }

  private func moved(_ rect: PixelRect, by shift: Point) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    func bound(_ value: Double) -> Int { Int(min(max(value, -1e8), 1e8)) }
    let (x, y) = (
      (bound(shift.x.rounded(.down)), bound(shift.x.rounded(.up))),
      (bound(shift.y.rounded(.down)), bound(shift.y.rounded(.up)))
    )
    return PixelRect(
      x: rect.minX + x.0 - reach.x..<rect.maxX + x.1 + reach.x,
      y: rect.minY + y.0 - reach.y..<rect.maxY + y.1 + reach.y)
  }
}

package import Graphics

/// A Gaussian blur with a shift, in pixels.
package struct GaussianBlur: Hashable, Sendable {
  /// The variance along x, the covariance of x and y, and the variance along y, in square pixels.
  package let (xx, xy, yy): (Double, Double, Double)
  /// The shift of everything.
  package let shift: Point

  /// The largest standard deviation, in pixels: on any canvas such a shadow is hardly seen.
  package static let largestDeviation = 500.0
  /// Standard deviations beyond which nothing is added: 0.02 % of the whole lies there on a side.
  static let cut = 3.5

  package init(xx: Double, xy: Double, yy: Double, shift: Point) {
    (self.xx, self.xy, self.yy) = (xx, xy, yy)
    self.shift = shift
  }

  /// The blur of a standard deviation in the coordinates that a map brings to pixels; `nil` beyond
  /// all numbers.
  package init?(deviation: Double, shift: Point = .zero, map: AffineTransform) {
    self.shift = shift
    // Beyond this radius every blur is the widest one, and squares stay finite.
    let radius = min(max(deviation, 0), Self.largestDeviation * 1e9)
    let variance = radius * radius
    let x = variance * (map.a * map.a + map.c * map.c)
    let y = variance * (map.b * map.b + map.d * map.d)
    let limit = Self.largestDeviation * Self.largestDeviation
    let factor = min(1, limit / max(x, y, limit))
    let blur = (x * factor, variance * (map.a * map.b + map.c * map.d) * factor, y * factor)
    guard blur.0.isFinite, blur.1.isFinite, blur.2.isFinite else { return nil }
    (xx, xy, yy) = blur
  }

  /// The reach of a pixel's alpha along x and y beyond the place it is moved to, in pixels.
  private var reach: (x: Int, y: Int) {
    (
      PixelRect.limited((xx.squareRoot() * Self.cut).rounded(.up)) + 2,
      PixelRect.limited((yy.squareRoot() * Self.cut).rounded(.up)) + 2
    )
  }

  // MARK: Coarse pixels

  /// A standard deviation, in pixels, from which on pixels are joined before they are blurred.
  private static let fineDeviation = 16.0

  /// The numbers of pixels along x and y that are joined to one before they are blurred: powers of
  /// two, 1 where the blur is narrow.
  ///
  /// At least 8 coarse pixels remain to a standard deviation. The variance that linear
  /// interpolation between two of them adds is then at most a sixth of a coarse pixel's square too
  /// much or too little, and a Gaussian edge nowhere further from the true one than 0.1 of 255
  /// levels.
  var coarseness: (x: Int, y: Int) {
    func factor(_ variance: Double) -> Int {
      let deviation = variance.squareRoot()
      guard deviation >= Self.fineDeviation else { return 1 }
      return 1 << Int((deviation / Self.fineDeviation).exponent + 1)
    }
    if xy == 0 { return (factor(xx), factor(yy)) }
    // Slanted, it may be narrow although it is wide along both axes.
    let middle = (xx + yy) / 2
    let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let narrowest = factor(max(middle - spread, 0))
    return (narrowest, narrowest)
  }

  /// The same blur of coarse pixels, less what joining and interpolating them add to it.
  var coarse: GaussianBlur {
    let (x, y) = (Double(coarseness.x), Double(coarseness.y))
    // A box of n pixels has a variance of n² / 12, and the line between two of them, a triangle, n²
    // / 6.
    let (addedX, addedY) = (x > 1 ? x * x / 4 : 0, y > 1 ? y * y / 4 : 0)
    return GaussianBlur(
      xx: (xx - addedX) / (x * x), xy: xy / (x * y), yy: (yy - addedY) / (y * y),
      shift: Point(x: shift.x / x, y: shift.y / y))
  }

  /// The number of pixels that could be painted while a picture is blurred into another.
  package func work(from source: PixelRect, to result: PixelRect) -> Int {
    let (x, y) = coarseness
    let taps = (
      x: 2 * Self.cut * coarse.xx.squareRoot() + 2, y: 2 * Self.cut * coarse.yy.squareRoot() + 2
    )
    let across = Double(source.height / y) * Double(result.width / x) * taps.x
    let down = Double(result.height / y) * Double(result.width / x) * taps.y
    // Some eight products take as long as a pixel.
    return Int(min((across + down) / 8, 1e15))
  }

  // MARK: Moving

  /// The whole pixels of the shift, which move the result and do not change it.
  package var wholeShift: (x: Int, y: Int) {
    (PixelRect.limited(shift.x.rounded(.down)), PixelRect.limited(shift.y.rounded(.down)))
  }

  /// The same blur without the whole pixels of its shift.
  package var withoutWholeShift: GaussianBlur {
    let whole = wholeShift
    return GaussianBlur(
      xx: xx, xy: xy, yy: yy,
      shift: Point(x: shift.x - Double(whole.x), y: shift.y - Double(whole.y)))
  }

  // MARK: Extents

  /// The pixels that paint in some pixels can reach.
  package func reached(from source: PixelRect) -> PixelRect { moved(source, by: shift) }

  /// The pixels from which alpha can come to some pixels.
  package func source(of pixels: PixelRect) -> PixelRect { moved(pixels, by: shift * -1) }

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

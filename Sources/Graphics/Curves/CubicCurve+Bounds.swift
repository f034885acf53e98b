extension CubicCurve {
  /// The smallest rectangle around the curve itself, not around its control points.
  public var boundingBox: Rect {
    let x = Self.extent(start.x, control1.x, control2.x, end.x)
    let y = Self.extent(start.y, control1.y, control2.y, end.y)
    return Rect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }

  /// The range of one coordinate: its values at the ends and where its derivative, a quadratic,
  /// changes sign.
  private static func extent(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double
  ) -> (low: Double, high: Double) {
    var (low, high) = (min(p0, p3), max(p0, p3))
    // Inside the ends' range no control point can push the curve out of it; NaN stays unrefined.
    guard min(p1, p2) < low || max(p1, p2) > high else { return (low, high) }
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    for t in roots(a, b, c) where t > 0 && t < 1 {
      let u = 1 - t
      let value = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
      low = min(low, value)
      high = max(high, value)
    }
    return (low, high)
  }

  /// The real roots of a·t² + b·t + c, without cancellation.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    // A zero denominator gives an infinity, which is outside 0…1 as a missing root should be.
    return [q / a, c / q]
  }
}

/// A cubic Bézier curve: where it starts and ends, and the two points that pull it.
public struct CubicCurve: Hashable, Sendable {
  /// The point at parameter 0.
  public var start: Point
  /// The end of the tangent at the start.
  public var control1: Point
  /// The beginning of the tangent at the end.
  public var control2: Point
  /// The point at parameter 1.
  public var end: Point

  /// A curve from its four points.
  public init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A quadratic curve as a cubic one, its degree raised.
  public init(start: Point, quadControl control: Point, end: Point) {
    self.init(
      start: start, control1: start.interpolated(to: control, by: 2.0 / 3),
      control2: end.interpolated(to: control, by: 2.0 / 3), end: end)
  }

  /// The point at a parameter, 0 at the start and 1 at the end; outside, the polynomial goes on.
  public func point(at t: Double) -> Point {
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
      + end * (t * t * t)
  }

  /// The derivative by the parameter, in points: three times a mean of the control polygon's legs.
  public func derivative(at t: Double) -> Point {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
  }

  /// The second derivative by the parameter, in points: six times a mean of the control polygon's
  /// bends.
  package func secondDerivative(at t: Double) -> Point {
    (start - control1 * 2 + control2) * (6 * (1 - t)) + (control1 - control2 * 2 + end) * (6 * t)
  }

  /// The direction of travel at a parameter, of length 1; zero when all four points coincide.
  ///
  /// Where the curve stands still, as at an end whose control point lies on it, it is the limit of
  /// the directions from inside the curve.
  public func tangent(at t: Double) -> Point {
    // Below this part of the polygon the derivative is cancellation, not direction.
    let negligible = polygonLength * 1e-9
    let first = derivative(at: t)
    if first.length > negligible { return first.normalized }
    let inwards = t > 0.5 ? -1.0 : 1.0
    let second = secondDerivative(at: t)
    if second.length > negligible { return (second * inwards).normalized }
    return (end - start).normalized
  }

  /// The part between two parameters, in the direction of travel, with the same shape.
  public func trimmed(from a: Double, to b: Double) -> CubicCurve {
    if a == 0, b == 1 { return self }
    // Both ends by blossoming: three interpolations, with a or b used 3, 2, 1 and 0 times.
    func blossom(_ t1: Double, _ t2: Double, _ t3: Double) -> Point {
      let p01 = start.interpolated(to: control1, by: t1)
      let p12 = control1.interpolated(to: control2, by: t1)
      let p23 = control2.interpolated(to: end, by: t1)
      return p01.interpolated(to: p12, by: t2)
        .interpolated(to: p12.interpolated(to: p23, by: t2), by: t3)
    }
    return CubicCurve(
      start: a == 0 ? start : blossom(a, a, a), control1: blossom(a, a, b),
      control2: blossom(a, b, b), end: b == 1 ? end : blossom(b, b, b))
  }

  /// The parts up to the middle parameter and from there on.
  package var halves: (CubicCurve, CubicCurve) {
    let (a, b, c) = (
      (start + control1) * 0.5, (control1 + control2) * 0.5, (control2 + end) * 0.5
    )
    let (d, e) = ((a + b) * 0.5, (b + c) * 0.5)
    let middle = (d + e) * 0.5
    return (
      CubicCurve(start: start, control1: a, control2: d, end: middle),
      CubicCurve(start: middle, control1: e, control2: c, end: end)
    )
  }

  /// The length of the control polygon, which the curve never exceeds.
  var polygonLength: Double {
    (control1 - start).length + (control2 - control1).length + (end - control2).length
  }
}

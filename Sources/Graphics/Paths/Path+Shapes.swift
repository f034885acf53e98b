import Glibc

extension Path {
  /// A rectangle: from its top left corner clockwise on screen, closed (`CGPathAddRect`).
  public init(rect: Rect) {
    self.init(polyline: rect.corners, closed: true)
  }

  /// Straight lines through points; closed back to the first when asked.
  public init(polyline points: [Point], closed: Bool = false) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
    if closed { closeSubpath() }
  }

  /// The control distance, as a part of the radius, with which one cubic stands for `sweep` radians
  /// of a circle: 4/3 · tan(sweep/4), exact at both ends and in the middle, within 2.8e-4 of the
  /// radius over a quarter turn.
  static func controlDistance(sweep: Double) -> Double { 4.0 / 3.0 * tan(sweep / 4) }

  /// An ellipse that touches the sides of a rectangle: four cubics from the rightmost point,
  /// clockwise on screen, closed (`CGPathAddEllipseInRect`).
  public init(ellipseIn rect: Rect) {
    self.init()
    addArc(
      center: rect.center, radii: Size(width: rect.size.width / 2, height: rect.size.height / 2),
      startAngle: 0, sweep: 2 * .pi)
    closeSubpath()
  }

  /// A part of a circle, as `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)` draws
  /// it.
  ///
  /// Angles are radians from the positive x axis, growing clockwise on screen. The sweep runs from
  /// the start in the direction asked for, at most one turn; when the angles differ by at least a
  /// turn and are equal modulo a turn it is a whole circle.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    let sweep = Self.arcSweep(from: startAngle, to: endAngle, clockwise: clockwise)
    addArc(
      center: center, radii: Size(width: radius, height: radius), startAngle: startAngle,
      sweep: sweep)
  }

  /// The signed angle an arc covers, −2π…2π.
  static func arcSweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = clockwise ? end - start : start - end
    var sweep = fmod(difference, turn)
    // Angles written in decimals miss a whole turn by a rounding: within 1e-9 they mean it.
    let isWhole = abs(sweep) < 1e-9 || abs(abs(sweep) - turn) < 1e-9
    if isWhole {
      sweep = abs(difference) > turn - 1e-9 ? turn : 0
    } else if sweep < 0 {
      sweep += turn
    }
    return clockwise ? sweep : -sweep
  }

  /// Appends an elliptical arc as cubics of a quarter turn or less, joined to the current point.
  mutating func addArc(center: Point, radii: Size, startAngle: Double, sweep: Double) {
    let ellipse = AffineTransform(
      a: radii.width, b: 0, c: 0, d: radii.height, tx: center.x, ty: center.y)
    let start = ellipse.apply(to: Self.pointOnUnitCircle(startAngle))
    if currentPoint == nil || elements.last == .close {
      move(to: start)
    } else {
      addLine(to: start)
    }
    // A whole turn ends exactly where it began.
    addArc(
      ofUnitCircleMappedBy: ellipse, startAngle: startAngle, sweep: sweep,
      end: abs(sweep) == 2 * .pi ? start : nil)
  }

  /// Appends a part of the unit circle, mapped to the plane, as cubics of a quarter turn or less.
  ///
  /// - Parameters:
  ///   - map: Takes the unit circle to the ellipse.
  ///   - startAngle: Where on the unit circle the current point lies, in radians.
  ///   - sweep: The signed angle covered, in radians.
  ///   - end: The last point, where it is known better than the angles can say.
  mutating func addArc(
    ofUnitCircleMappedBy map: AffineTransform, startAngle: Double, sweep: Double, end: Point?
  ) {
    guard sweep != 0 else { return }
    // 1e-9 keeps a whole turn written in decimals at four cubics.
    let count = max(1, Int(saturating: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let k = Self.controlDistance(sweep: step)
    for i in 0..<count {
      let p = Self.pointOnUnitCircle(startAngle + step * Double(i))
      let q = Self.pointOnUnitCircle(startAngle + step * Double(i + 1))
      addCurve(
        to: i == count - 1 ? end ?? map.apply(to: q) : map.apply(to: q),
        control1: map.apply(to: Point(x: p.x - k * p.y, y: p.y + k * p.x)),
        control2: map.apply(to: Point(x: q.x + k * q.y, y: q.y - k * q.x)))
    }
  }

  /// (cos, sin) of an angle, with exact zeros on the axes: π is not a `Double`, so that sin(π) is
  /// 1.2e-16, and what comes out below 1e-15 means the axis.
  private static func pointOnUnitCircle(_ angle: Double) -> Point {
    func snapped(_ value: Double) -> Double { abs(value) < 1e-15 ? 0 : value }
    return Point(x: snapped(cos(angle)), y: snapped(sin(angle)))
  }

  /// A smooth curve through points: the uniform Catmull–Rom spline, as cubics.
  ///
  /// The tangent at a point is half the vector between its neighbours. At the ends of an open curve
  /// the missing neighbour is the reflection of the other one, as in keyframe animations
  /// (Kochanek–Bartels with all parameters 0).
  public init(smooth points: [Point], closed: Bool = false) {
    guard points.count > 2 else {
      self.init(polyline: points, closed: closed)
      return
    }
    self.init()
    let n = points.count
    func neighbour(_ i: Int) -> Point {
      if closed { return points[(i + n) % n] }
      if i < 0 { return points[0] * 2 - points[1] }
      if i >= n { return points[n - 1] * 2 - points[n - 2] }
      return points[i]
    }
    move(to: points[0])
    for i in 0..<(closed ? n : n - 1) {
      let (p, q) = (neighbour(i), neighbour(i + 1))
      addCurve(
        to: q, control1: p + (q - neighbour(i - 1)) * (1.0 / 6),
        control2: q - (neighbour(i + 2) - p) * (1.0 / 6))
    }
    if closed { closeSubpath() }
  }
}

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
  private static func controlDistance(sweep: Double) -> Double { 4.0 / 3.0 * tan(sweep / 4) }

  /// An ellipse that touches the sides of a rectangle: four cubics from the rightmost point,
  /// clockwise on screen, closed (`CGPathAddEllipseInRect`).
  public init(ellipseIn rect: Rect) {
    self.init()
    addArc(
      center: rect.center, radii: Size(width: rect.size.width / 2, height: rect.size.height / 2),
      startAngle: 0, sweep: 2 * .pi)
    closeSubpath()
  }

  /// A part of a circle, as `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)` draws it.
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
    func point(_ angle: Double) -> Point {
      Point(x: center.x + radii.width * cos(angle), y: center.y + radii.height * sin(angle))
    }
    func tangent(_ angle: Double) -> Point {
      Point(x: -radii.width * sin(angle), y: radii.height * cos(angle))
    }
    let start = point(startAngle)
    if currentPoint == nil || elements.last == .close {
      move(to: start)
    } else {
      addLine(to: start)
    }
    // 1e-9 keeps a whole turn written in decimals at four cubics.
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    guard sweep != 0 else { return }
    let step = sweep / Double(count)
    let k = Self.controlDistance(sweep: step)
    for i in 0..<count {
      let a = startAngle + step * Double(i)
      let b = startAngle + step * Double(i + 1)
      let (p, q) = (point(a), point(b))
      addCurve(to: q, control1: p + tangent(a) * k, control2: q - tangent(b) * k)
    }
  }

  /// A rectangle with round corners, clockwise on screen from the top side, closed.
  ///
  /// A radius above half the shorter side acts as that half (measured for `CALayer.cornerRadius`).
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadius: The radius of the rounded corners, in points.
  ///   - corners: The corners to round, in the order top left, top right, bottom right, bottom left.
  public init(
    roundedRect rect: Rect, cornerRadius: Double,
    corners: (Bool, Bool, Bool, Bool) = (true, true, true, true)
  ) {
    let radius = min(cornerRadius, rect.size.width / 2, rect.size.height / 2)
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    let rounded = [corners.0, corners.1, corners.2, corners.3]
    // Unit vectors from each corner: towards the corner before it and towards the one after it.
    let box = rect.corners
    let k = 1 - Self.controlDistance(sweep: .pi / 2)
    for i in 0..<4 {
      let corner = box[i]
      guard rounded[i] else {
        if i == 0 { move(to: corner) } else { addLine(to: corner) }
        continue
      }
      let previous = (box[(i + 3) % 4] - corner).normalized
      let next = (box[(i + 1) % 4] - corner).normalized
      let start = corner + previous * radius
      if i == 0 { move(to: start) } else { addLine(to: start) }
      addCurve(
        to: corner + next * radius, control1: corner + previous * (radius * k),
        control2: corner + next * (radius * k))
    }
    closeSubpath()
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

extension Point {
  /// The vector of length 1 in the same direction; zero stays zero.
  var normalized: Point {
    let length = length
    return length > 0 ? self * (1 / length) : self
  }
}

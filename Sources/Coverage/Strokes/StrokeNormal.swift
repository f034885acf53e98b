import Graphics

/// The width of a line across a curve.
struct StrokeNormal {
  /// The point on the curve.
  let point: Point
  /// To the left, half a width long.
  let side: Point
  /// The left and the right end.
  private(set) var ends: (Point, Point)

  /// The width at a point, to the left and the right of a direction.
  init(_ point: Point, _ direction: Point, _ half: Double) {
    self.point = point
    side = Point(x: direction.y, y: -direction.x) * half
    ends = (point + side, point - side)
  }

  /// The width at a parameter of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - t: The parameter.
  ///   - half: Half the width.
  ///   - step: The parameter's step from there to the next ones; the ends are moved so that chords
  ///     of each side enclose the area of its curve. They stay when it is 0.
  init(_ curve: CubicCurve, at t: Double, half: Double, step: Double) {
    let (point, way) = (curve.point(at: t), curve.derivative(at: t))
    let length = way.length
    guard length > 0, length.isFinite else {
      self.init(point, curve.tangent(at: t), half)
      return
    }
    let direction = way * (1 / length)
    self.init(point, direction, half)
    guard step > 0 else { return }
    // Between an arc that turns by an angle and its chord lies the chord's length times a twelfth
    // of the angle, in the mean.
    let bend = curve.secondDerivative(at: t)
    let turn = (way.x * bend.y - way.y * bend.x) / (length * length) * step
    let (chord, more) = (length * step, half * turn)
    let outwards = Point(x: direction.y, y: -direction.x) * (turn / 12)
    ends = (ends.0 + outwards * (chord + more), ends.1 + outwards * (chord - more))
  }
}

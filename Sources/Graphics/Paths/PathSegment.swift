/// One stretch of a path between two of its points: a straight line or a curve.
public enum PathSegment: Hashable, Sendable {
  /// A straight line.
  case line(from: Point, to: Point)
  /// A cubic curve, or a quadratic one whose degree was raised.
  case curve(CubicCurve)

  /// The start.
  public var start: Point {
    switch self {
    case .line(let from, _): from
    case .curve(let curve): curve.start
    }
  }

  /// The end.
  public var end: Point {
    switch self {
    case .line(_, let to): to
    case .curve(let curve): curve.end
    }
  }

  /// The arc length in points, to 1e-9 of itself.
  public var length: Double {
    switch self {
    case .line(let from, let to): (to - from).length
    case .curve(let curve): curve.length
    }
  }

  /// The point at a parameter, 0 at the start and 1 at the end.
  public func point(at t: Double) -> Point {
    switch self {
    case .line(let from, let to): from.interpolated(to: to, by: t)
    case .curve(let curve): curve.point(at: t)
    }
  }

  /// The change of the point with the parameter, at a parameter.
  public func derivative(at t: Double) -> Point {
    switch self {
    case .line(let from, let to): to - from
    case .curve(let curve): curve.derivative(at: t)
    }
  }

  /// The direction of travel at a parameter, of length 1; zero when the segment is a single point.
  public func tangent(at t: Double) -> Point {
    switch self {
    case .line(let from, let to): (to - from).normalized
    case .curve(let curve): curve.tangent(at: t)
    }
  }

  /// The parameter at which a length has been travelled, 0…1.
  ///
  /// - Parameters:
  ///   - distance: The length travelled from the start, in points.
  ///   - length: The segment's own ``length``.
  /// - Returns: The parameter; 0 below the range and 1 above it.
  public func parameter(atLength distance: Double, of length: Double) -> Double {
    switch self {
    case .line: length > 0 ? min(max(distance / length, 0), 1) : 0
    case .curve(let curve): curve.parameter(atLength: distance, of: length)
    }
  }

  /// The part between two parameters, 0…1 each.
  public func trimmed(from a: Double, to b: Double) -> PathSegment {
    switch self {
    case .line(let from, let to):
      .line(
        from: a == 0 ? from : from.interpolated(to: to, by: a),
        to: b == 1 ? to : from.interpolated(to: to, by: b))
    case .curve(let curve): .curve(curve.trimmed(from: a, to: b))
    }
  }

  /// The smallest rectangle around it.
  public var boundingBox: Rect {
    switch self {
    case .line(let from, let to): Rect(around: [from, to]) ?? .zero
    case .curve(let curve): curve.boundingBox
    }
  }
}

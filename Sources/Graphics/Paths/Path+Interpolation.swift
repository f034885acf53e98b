extension Path {
  /// The path a fraction of the way to another, point by point (control points too), or `nil` when
  /// the two do not have the same number of segments, moves and closes in the same places.
  ///
  /// Where a line or a curve of one path meets another kind in the other path, both are taken as
  /// the cubic curves that look the same. `fraction` may leave 0…1.
  public func interpolated(to other: Path, by fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result = Path()
    var (here, there) = (Pen(), Pen())
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        result.move(to: p.interpolated(to: q, by: fraction))
      case (.line(let p), .line(let q)):
        result.addLine(to: p.interpolated(to: q, by: fraction))
      case (.quadCurve(let p, let c), .quadCurve(let q, let d)):
        result.addQuadCurve(
          to: p.interpolated(to: q, by: fraction), control: c.interpolated(to: d, by: fraction))
      case (.close, .close): result.closeSubpath()
      default:
        guard let p = here.cubic(of: a), let q = there.cubic(of: b) else { return nil }
        result.addCurve(
          to: p.end.interpolated(to: q.end, by: fraction),
          control1: p.control1.interpolated(to: q.control1, by: fraction),
          control2: p.control2.interpolated(to: q.control2, by: fraction))
      }
      here.follow(a)
      there.follow(b)
    }
    return result
  }
}

/// The place that drawing has come to along a path's elements.
private struct Pen {
  private var point = Point.zero
  private var subpathStart = Point.zero

  /// A line or a curve from here as a cubic curve; `nil` for a move and a close.
  func cubic(of element: Path.Element) -> CubicCurve? {
    switch element {
    case .line(let end):
      CubicCurve(
        start: point, control1: point.interpolated(to: end, by: 1.0 / 3),
        control2: point.interpolated(to: end, by: 2.0 / 3), end: end)
    case .quadCurve(let end, let control):
      CubicCurve(start: point, quadControl: control, end: end)
    case .curve(let end, let control1, let control2):
      CubicCurve(start: point, control1: control1, control2: control2, end: end)
    case .move, .close: nil
    }
  }

  mutating func follow(_ element: Path.Element) {
    switch element {
    case .move(let to): (point, subpathStart) = (to, to)
    case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): point = to
    case .close: point = subpathStart
    }
  }
}

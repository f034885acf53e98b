extension Path {
  /// The number of times that the path winds around a point, open subpaths being closed by a
  /// straight line: positive clockwise on screen.
  public func windingNumber(around point: Point) -> Int {
    subpaths.reduce(0) { $0 + $1.windingNumber(around: point) }
  }

  /// The distance from a point to the nearest point of the line, in points; infinite for a path
  /// without segments.
  public func distance(to point: Point) -> Double {
    var least = Double.infinity
    for segment in subpaths.flatMap(\.segments) {
      var last = segment.start
      segment.forEachVertex {
        least = min(least, Self.distance(from: last, to: $0, point))
        last = $0
      }
    }
    return least
  }

  private static func distance(from a: Point, to b: Point, _ point: Point) -> Double {
    let (edge, way) = (b - a, point - a)
    let square = edge.x * edge.x + edge.y * edge.y
    let part = square > 0 ? min(max((way.x * edge.x + way.y * edge.y) / square, 0), 1) : 0
    return (point - a.interpolated(to: b, by: part)).length
  }
}

extension Subpath {
  /// The number of times that it winds around a point, closed by a straight line.
  package func windingNumber(around point: Point) -> Int {
    var (winding, last) = (0, start)
    for segment in segments {
      if segment.mayCrossRay(from: point) {
        segment.forEachVertex {
          winding += Self.crossing(from: last, to: $0, point)
          last = $0
        }
      }
      last = segment.end
    }
    return winding + Self.crossing(from: last, to: start, point)
  }

  /// The direction of an edge that the ray from a point to the right crosses; 0 when it crosses
  /// none.
  private static func crossing(from a: Point, to b: Point, _ point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    guard x > point.x else { return 0 }
    return b.y > a.y ? 1 : -1
  }
}

extension PathSegment {
  /// True unless it lies on one side of the ray from a point to the right, or behind it, as its
  /// control points do.
  fileprivate func mayCrossRay(from point: Point) -> Bool {
    guard case .curve(let curve) = self else { return true }
    let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
    let isFirstAbove = a.y <= point.y
    return
      (isFirstAbove != (b.y <= point.y) || isFirstAbove != (c.y <= point.y)
      || isFirstAbove != (d.y <= point.y)) && max(a.x, b.x, c.x, d.x) > point.x
  }

  /// Lends the corners, after its start, of straight lines that follow it within a few thousandths
  /// of its size.
  fileprivate func forEachVertex(_ body: (Point) -> Void) {
    if case .curve(let curve) = self {
      let steps = 32
      for i in 1..<steps { body(curve.point(at: Double(i) / Double(steps))) }
    }
    body(end)
  }
}

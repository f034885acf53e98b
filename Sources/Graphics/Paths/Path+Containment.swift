extension Path {
  /// The number of times that the path winds around a point, open subpaths being closed by a
  /// straight line: positive clockwise on screen.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    for subpath in subpaths {
      var last = subpath.start
      for vertex in subpath.segments.flatMap(\.flattened) {
        winding += Self.crossing(from: last, to: vertex, point)
        last = vertex
      }
      winding += Self.crossing(from: last, to: subpath.start, point)
    }
    return winding
  }

  /// The distance from a point to the nearest point of the line, in points; infinite for a path
  /// without segments.
  public func distance(to point: Point) -> Double {
    var least = Double.infinity
    for segment in subpaths.flatMap(\.segments) {
      var last = segment.start
      for vertex in segment.flattened {
        least = min(least, Self.distance(from: last, to: vertex, point))
        last = vertex
      }
    }
    return least
  }

  /// The direction of an edge that the ray from a point to the right crosses; 0 when it crosses
  /// none.
  private static func crossing(from a: Point, to b: Point, _ point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    guard x > point.x else { return 0 }
    return b.y > a.y ? 1 : -1
  }

  private static func distance(from a: Point, to b: Point, _ point: Point) -> Double {
    let (edge, way) = (b - a, point - a)
    let square = edge.x * edge.x + edge.y * edge.y
    let part = square > 0 ? min(max((way.x * edge.x + way.y * edge.y) / square, 0), 1) : 0
    return (point - a.interpolated(to: b, by: part)).length
  }
}

extension PathSegment {
  /// The corners, after its start, of straight lines that follow it within a few thousandths of its
  /// size.
  fileprivate var flattened: [Point] {
    guard case .curve(let curve) = self else { return [end] }
    let steps = 32
    return (1...steps).map { curve.point(at: Double($0) / Double(steps)) }
  }
}

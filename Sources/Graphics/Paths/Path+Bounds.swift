extension Path {
  /// The smallest rectangle around every point the path visits, or `nil` when it is empty.
  ///
  /// Curves count with where they go, not with their control points; a lone move counts.
  public var boundingBox: Rect? {
    var result: Rect?
    func include(_ rect: Rect) { result = result?.union(rect) ?? rect }
    for subpath in subpaths {
      include(Rect(origin: subpath.start, size: .zero))
      for segment in subpath.segments { include(segment.boundingBox) }
    }
    return result
  }

  /// The smallest rectangle around all points and control points, or `nil` when there are none.
  ///
  /// It holds ``boundingBox`` and is cheaper.
  public var controlPointBox: Rect? {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for element in elements {
      element.forEachPoint { point in
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
      }
    }
    guard maxX >= minX, maxY >= minY else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// False when a point lies beyond all numbers.
  package var isFinite: Bool {
    // 0 times anything finite is 0, and times anything else is not a number.
    var sum = 0.0
    for element in elements { element.forEachPoint { sum += $0.x * 0 + $0.y * 0 } }
    return sum == 0
  }
}

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
    func include(_ point: Point) {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): include(to)
      case .quadCurve(let to, let control):
        include(control)
        include(to)
      case .curve(let to, let control1, let control2):
        include(control1)
        include(control2)
        include(to)
      case .close: break
      }
    }
    guard maxX >= minX, maxY >= minY else { return nil }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

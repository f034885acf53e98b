extension Path {
  /// The drawn segments, each as the points of a Bézier curve: two for a line or a close, three for
  /// a quadratic, four for a cubic.
  ///
  /// Moves draw nothing and are not among them.
  public var bezierSegments: [[Point]] {
    var result: [[Point]] = []
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let to):
        (current, start) = (to, to)
      case .line(let to):
        result.append([current, to])
        current = to
      case .quadCurve(let to, let control):
        result.append([current, control, to])
        current = to
      case .curve(let to, let control1, let control2):
        result.append([current, control1, control2, to])
        current = to
      case .close:
        result.append([current, start])
        current = start
      }
    }
    return result
  }
}

import Graphics

extension Path {
  /// The length of a part that is as good as a point, but has a direction.
  static let pointLength = 1e-3

  /// The path with short lines to the right in place of subpaths without a length, so that square
  /// ends are a square there (SVG 2, 13.5.5); Core Animation draws none.
  var withSquares: Path {
    let subpaths = subpaths
    guard subpaths.contains(where: \.isPoint) else { return self }
    var result = Path()
    for subpath in subpaths {
      result.move(to: subpath.start)
      if subpath.isPoint {
        result.addLine(to: Point(x: subpath.start.x + Self.pointLength, y: subpath.start.y))
        continue
      }
      for segment in subpath.segments.dropLast(subpath.isClosed ? 1 : 0) {
        switch segment {
        case .line(_, let to): result.addLine(to: to)
        case .curve(let curve):
          result.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        }
      }
      if subpath.isClosed { result.closeSubpath() }
    }
    return result
  }
}

extension Subpath {
  /// True where its segments have no length.
  fileprivate var isPoint: Bool {
    !segments.isEmpty
      && segments.allSatisfy { segment in
        if case .line(let from, let to) = segment { from == to } else { false }
      }
  }
}

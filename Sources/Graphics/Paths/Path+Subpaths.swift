/// A run of segments that are joined end to end, from one move to the next.
public struct Subpath: Hashable, Sendable {
  /// The start.
  public internal(set) var start: Point
  /// The segments in order; for a closed subpath the last one is the straight line back to the
  /// start, which has no length when the outline was there already.
  public internal(set) var segments: [PathSegment]
  /// True when it was closed, so that its last segment joins its first.
  public internal(set) var isClosed: Bool
}

extension Path {
  /// The subpaths in the order in which they were built; one that is only a move has no segments.
  public var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let to):
        if let finished = open { result.append(finished) }
        open = Subpath(start: to, segments: [], isClosed: false)
        current = to
      case .line(let to):
        open?.segments.append(.line(from: current, to: to))
        current = to
      case .quadCurve(let to, let control):
        open?.segments.append(
          .curve(CubicCurve(start: current, quadControl: control, end: to)))
        current = to
      case .curve(let to, let control1, let control2):
        open?.segments.append(
          .curve(CubicCurve(start: current, control1: control1, control2: control2, end: to)))
        current = to
      case .close:
        if var finished = open {
          finished.segments.append(.line(from: current, to: finished.start))
          finished.isClosed = true
          result.append(finished)
          current = finished.start
        }
        open = nil
      }
    }
    if let finished = open { result.append(finished) }
    return result
  }

  /// Adds a segment that starts at the current point.
  mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(_, let to): addLine(to: to)
    case .curve(let curve):
      addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
  }

  /// A path of one subpath.
  init(_ subpath: Subpath) {
    self.init()
    move(to: subpath.start)
    // The way back of a closed subpath is its close.
    for segment in subpath.isClosed ? subpath.segments.dropLast() : subpath.segments[...] {
      add(segment)
    }
    if subpath.isClosed { closeSubpath() }
  }
}

/// An outline: subpaths of lines and Bézier curves, in points (`CGPath`).
///
/// Every subpath starts with a move. After a `close` the current point is the subpath's start, and
/// a segment that follows it directly begins a new subpath there.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic curve from the current point.
    case quadCurve(to: Point, control: Point)
    /// A cubic curve from the current point.
    case curve(to: Point, control1: Point, control2: Point)
    /// A straight line to the start of the subpath, which is then closed.
    case close

    /// Visits the points: control points, then the end; none of a close.
    @inline(__always)
    func forEachPoint(_ visit: (Point) -> Void) {
      switch self {
      case .move(let to), .line(let to): visit(to)
      case .quadCurve(let to, let control):
        visit(control)
        visit(to)
      case .curve(let to, let control1, let control2):
        visit(control1)
        visit(control2)
        visit(to)
      case .close: break
      }
    }
  }

  /// The steps, in order.
  public private(set) var elements: [Element] = []

  /// An empty path.
  public init() {}

  /// True when there is not a single element.
  public var isEmpty: Bool { elements.isEmpty }

  /// The start of the next segment: `nil` before the first element.
  public private(set) var currentPoint: Point?
  private var subpathStart: Point = .zero

  /// Starts a subpath.
  public mutating func move(to point: Point) {
    elements.append(.move(to: point))
    currentPoint = point
    subpathStart = point
  }

  /// Adds a line; without a current point it only moves there.
  public mutating func addLine(to point: Point) {
    guard beginSegment(orMoveTo: point) else { return }
    elements.append(.line(to: point))
    currentPoint = point
  }

  /// Adds a quadratic curve; without a current point it starts at its control point.
  public mutating func addQuadCurve(to point: Point, control: Point) {
    _ = beginSegment(orMoveTo: control)
    elements.append(.quadCurve(to: point, control: control))
    currentPoint = point
  }

  /// Adds a cubic curve; without a current point it starts at its first control point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    _ = beginSegment(orMoveTo: control1)
    elements.append(.curve(to: point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Closes the subpath; does nothing when there is none open.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Appends the elements of another path, its subpaths staying its own.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    currentPoint = other.currentPoint
    subpathStart = other.subpathStart
  }

  /// Makes room for elements that are about to be added.
  mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

  /// Begins a subpath for a segment that follows a close, with a move to where it closed.
  ///
  /// False when there was no point at all and the segment became that move.
  private mutating func beginSegment(orMoveTo point: Point) -> Bool {
    guard let current = currentPoint else {
      move(to: point)
      return false
    }
    if case .close = elements.last { move(to: current) }
    return true
  }

  /// The path with every point mapped.
  public func transformed(by map: AffineTransform) -> Path {
    var result = Path()
    for element in elements {
      switch element {
      case .move(let to): result.move(to: map.apply(to: to))
      case .line(let to): result.addLine(to: map.apply(to: to))
      case .quadCurve(let to, let control):
        result.addQuadCurve(to: map.apply(to: to), control: map.apply(to: control))
      case .curve(let to, let control1, let control2):
        result.addCurve(
          to: map.apply(to: to), control1: map.apply(to: control1),
          control2: map.apply(to: control2))
      case .close: result.closeSubpath()
      }
    }
    return result
  }
}

import Graphics

/// The pieces of a line that is wider than its curve, one after the other: each is two triangles
/// between two normals and where these meet.
///
/// Two pieces share a normal, on which both meetings lie, so that the triangles of a side are
/// together one polygon, around all points as often as they are: along the side, and back by the
/// meetings.
struct StrokeFan {
  private var left: [Point]
  private var right: [Point]
  private var centers: [Point]
  /// True when the left side's triangles go around to the right.
  private let isRight: Bool

  /// A piece.
  ///
  /// - Parameters:
  ///   - start: The left and right ends of its first normal.
  ///   - end: Those of its last one.
  ///   - center: The place where the normals meet.
  init(from start: (Point, Point), to end: (Point, Point), around center: Point) {
    (left, right, centers) = ([start.0, end.0], [start.1, end.1], [center])
    isRight = Self.isRight(start.0, end.0, center)
  }

  /// Goes on with a piece.
  ///
  /// - Returns: False when it does not begin where the last one ends, or turns the other way.
  mutating func goesOn(
    from start: (Point, Point), to end: (Point, Point), around center: Point
  ) -> Bool {
    guard left.last == start.0, right.last == start.1,
      Self.isRight(start.0, end.0, center) == isRight
    else { return false }
    left.append(end.0)
    right.append(end.1)
    centers.append(center)
    return true
  }

  /// The polygons of the left and of the right side.
  var sides: [[Point]] { [left + centers.reversed(), right + centers.reversed()] }

  private static func isRight(_ a: Point, _ b: Point, _ center: Point) -> Bool {
    (b.x - a.x) * (center.y - a.y) - (b.y - a.y) * (center.x - a.x) > 0
  }
}

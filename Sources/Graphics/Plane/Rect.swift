/// An axis-aligned rectangle, in points: an origin (smallest x and y) and a size.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates (top left on screen).
  public var origin: Point
  /// The extent from the origin.
  public var size: Size

  /// A rectangle with a corner and an extent.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from four numbers, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Smallest x.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// Smallest y: the top on screen.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// Largest x.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// Largest y: the bottom on screen.
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// Horizontal centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// Vertical centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The centre.
  public var center: Point { Point(x: midX, y: midY) }
  /// True when either side is zero or negative.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// The four corners in the order of a path around the rectangle.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY),
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// The point at unit coordinates: (0, 0) is the origin, (1, 1) the opposite corner.
  public func point(atUnit unit: Point) -> Point {
    Point(x: origin.x + unit.x * size.width, y: origin.y + unit.y * size.height)
  }

  /// True for points inside and on the left and top edges, false on the right and bottom ones
  /// (half-open, `CGRectContainsPoint`).
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle smaller by a distance at each side; larger when the distance is negative.
  public func insetBy(_ distance: Double) -> Rect {
    Rect(
      x: origin.x + distance, y: origin.y + distance,
      width: size.width - 2 * distance, height: size.height - 2 * distance)
  }

  /// The smallest rectangle that holds both; an empty one counts with its origin.
  public func union(_ other: Rect) -> Rect {
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The part both share, or `nil` when they do not overlap in an area.
  public func intersection(_ other: Rect) -> Rect? {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > x, bottom > y else { return nil }
    return Rect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// The smallest rectangle around some points, or `nil` when there are none.
  public init?(around points: some Sequence<Point>) {
    var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    for point in points {
      guard let b = bounds else {
        bounds = (point.x, point.y, point.x, point.y)
        continue
      }
      bounds = (
        min(b.minX, point.x), min(b.minY, point.y), max(b.maxX, point.x), max(b.maxY, point.y)
      )
    }
    guard let b = bounds else { return nil }
    self.init(x: b.minX, y: b.minY, width: b.maxX - b.minX, height: b.maxY - b.minY)
  }
}

/// A position in the plane, in points; x grows to the right and y downwards.
public struct Point: Hashable, Sendable {
  /// Horizontal coordinate, in points.
  public var x: Double
  /// Vertical coordinate, in points.
  public var y: Double

  /// A point at (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// The component-wise sum.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The component-wise difference.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Both coordinates times a factor.
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// The distance from the origin, in points.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of length 1 in the same direction; zero stays zero.
  var normalized: Point {
    let length = length
    return length > 0 ? self * (1 / length) : self
  }

  /// The point a fraction of the way to another; `fraction` may leave 0…1 and is not clamped.
  public func interpolated(to other: Point, by fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}

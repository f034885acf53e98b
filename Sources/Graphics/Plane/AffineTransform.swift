/// A map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty (Core Graphics' letters).
public struct AffineTransform: Hashable, Sendable {
  /// x' for one unit of x.
  public var a: Double
  /// y' for one unit of x.
  public var b: Double
  /// x' for one unit of y.
  public var c: Double
  /// y' for one unit of y.
  public var d: Double
  /// Shift along x, in points.
  public var tx: Double
  /// Shift along y, in points.
  public var ty: Double

  /// A map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A shift, in points.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A stretch about the origin.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The product of this map and another, which comes second: the row-vector product `self · next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The signed factor by which areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map that undoes this one, or `nil` when this one flattens the plane.
  public var inverted: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The image of a point.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest axis-aligned rectangle around where a rectangle goes.
  public func boundingBox(of rect: Rect) -> Rect {
    Rect(around: rect.corners.lazy.map(apply(to:))) ?? .zero
  }
}

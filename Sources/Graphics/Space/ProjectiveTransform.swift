/// A map of the plane that takes lines to lines: `[x y 1] · M`, divided by the third number, w.
///
/// It is what a matrix of space does to the plane z = 0 seen along z. Points with w ≤ 0 are behind
/// the eye and have no image.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The image of one unit of x: its part of (x, y, w).
  public var x: SIMD3<Double>
  /// The image of one unit of y.
  public var y: SIMD3<Double>
  /// The image of the origin.
  public var origin: SIMD3<Double>

  /// A map from its three rows.
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// The map that changes nothing.
  public static let identity = ProjectiveTransform(
    x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))

  /// The restriction of a map of space to the plane z = 0, its depth pressed into a plane.
  public init(_ map: Transform) {
    self.init(
      x: SIMD3(map.m11, map.m12, map.m14), y: SIMD3(map.m21, map.m22, map.m24),
      origin: SIMD3(map.m41, map.m42, map.m44))
  }

  /// A map without perspective.
  public init(_ map: AffineTransform) {
    self.init(
      x: SIMD3(map.a, map.b, 0), y: SIMD3(map.c, map.d, 0), origin: SIMD3(map.tx, map.ty, 1))
  }

  /// The product `self · next`: this map first, then another.
  public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      // Summed in this order, without fused operations, so that every machine agrees.
      next.x * r.x + next.y * r.y + next.origin * r.z
    }
    return ProjectiveTransform(x: row(x), y: row(y), origin: row(origin))
  }

  /// The affine map, or `nil` when it has some or is wholly behind the eye.
  public var affine: AffineTransform? {
    let w = origin.z
    guard x.z == 0, y.z == 0, w > 0 else { return nil }
    if w == 1 {
      return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    }
    return AffineTransform(
      a: x.x / w, b: x.y / w, c: y.x / w, d: y.y / w, tx: origin.x / w, ty: origin.y / w)
  }

  /// The image of a point before the division: x, y and w.
  public func homogeneous(_ point: Point) -> SIMD3<Double> {
    x * point.x + y * point.y + origin
  }

  /// The image of a point, or `nil` when it is behind the eye.
  public func apply(to point: Point) -> Point? {
    let image = homogeneous(point)
    guard image.z > 0 else { return nil }
    return Point(x: image.x / image.z, y: image.y / image.z)
  }

  /// Positive where a figure in front of the eye keeps its sense of turning, negative where it is
  /// seen from behind, 0 when the plane is seen edge on or flattened.
  public var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y) - x.y * (y.x * origin.z - y.z * origin.x)
      + x.z * (y.x * origin.y - y.y * origin.x)
  }

  /// The map that undoes this one, or `nil` when this one flattens the plane.
  ///
  /// Images of points in front of the eye go back to points with w > 0; what has no origin in front
  /// of the eye gets a w ≤ 0.
  public var inverted: ProjectiveTransform? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    let (a, b, c) = (x, y, origin)
    return ProjectiveTransform(
      x: SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) / d,
      y: SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) / d,
      origin: SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) / d)
  }

  /// False when a number in it is not finite.
  public var isFinite: Bool {
    // 0 times anything finite is 0, and times anything else is not a number.
    ((x + y + origin) * 0).sum() == 0
  }
}

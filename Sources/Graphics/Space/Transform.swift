/// A map of space, `CATransform3D`: row vectors, `[x y z 1] · M`; translation is in m41, m42, m43
/// and perspective in m34.
public struct Transform: Hashable, Sendable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  // Sixteen matrix entries; their names are their documentation (row, column).
  public var m11, m12, m13, m14: Double
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var m21, m22, m23, m24: Double
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var m31, m32, m33, m34: Double
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var m41, m42, m43, m44: Double

  /// The map that changes nothing.
  public static let identity = Transform(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// A map from its four rows.
  public init(
    rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (r1.x, r1.y, r1.z, r1.w)
    (m21, m22, m23, m24) = (r2.x, r2.y, r2.z, r2.w)
    (m31, m32, m33, m34) = (r3.x, r3.y, r3.z, r3.w)
    (m41, m42, m43, m44) = (r4.x, r4.y, r4.z, r4.w)
  }

  /// A map of the plane, as a map of space that leaves z alone.
  public init(_ map: AffineTransform) {
    self.init(
      rows: SIMD4(map.a, map.b, 0, 0), SIMD4(map.c, map.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(map.tx, map.ty, 0, 1))
  }

  /// A map from sixteen numbers, m11…m44 row by row, or `nil` when there are not sixteen.
  public init?(entries: some Collection<Double>) {
    guard entries.count == 16 else { return nil }
    let e = Array(entries)
    self.init(
      rows: SIMD4(e[0], e[1], e[2], e[3]), SIMD4(e[4], e[5], e[6], e[7]),
      SIMD4(e[8], e[9], e[10], e[11]), SIMD4(e[12], e[13], e[14], e[15]))
  }

  /// The four rows.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24),
      SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44)
    )
  }

  /// The sixteen numbers m11…m44, row by row.
  public var entries: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// The product `self · next`, this map first: `CATransform3DConcat(self, next)`.
  public func concatenating(_ next: Transform) -> Transform {
    let (n1, n2, n3, n4) = next.rows
    @inline(__always) func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      // Summed in this order, without fused operations, so that every machine agrees.
      n1 * r.x + n2 * r.y + n3 * r.z + n4 * r.w
    }
    let (r1, r2, r3, r4) = rows
    return Transform(rows: row(r1), row(r2), row(r3), row(r4))
  }

  /// The map applied a number of times; the identity when that is none.
  ///
  /// - Complexity: O(log count).
  package func power(_ count: Int) -> Transform {
    guard count > 1 else { return count == 1 ? self : .identity }
    let half = power(count / 2)
    let even = half.concatenating(half)
    return count.isMultiple(of: 2) ? even : even.concatenating(self)
  }

  /// False when a number, or a sum of four of a column, has grown beyond all bounds.
  @inlinable package var isFinite: Bool {
    let (r1, r2, r3, r4) = rows
    // 0 times anything finite is 0, and times anything else is not a number.
    return ((r1 + r2 + r3 + r4) * 0).sum() == 0
  }
}

import Glibc

extension Transform {
  /// A shift, in points (`CATransform3DMakeTranslation`).
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform {
    var result = identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// A stretch about the origin (`CATransform3DMakeScale`).
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform {
    var result = identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// A turn about an axis through the origin (`CATransform3DMakeRotation`).
  ///
  /// Positive turns about z run clockwise on screen, because y points down. An axis of length zero
  /// gives the identity, as Core Animation does.
  ///
  /// - Parameters:
  ///   - radians: The angle.
  ///   - x: The axis along x; the axis need not have length 1.
  ///   - y: The axis along y.
  ///   - z: The axis along z.
  /// - Returns: The turn.
  public static func rotation(
    radians: Double, x: Double = 0, y: Double = 0, z: Double = 1
  ) -> Transform {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (ux, uy, uz) = (x / length, y / length, z / length)
    let (s, c) = (sin(radians), cos(radians))
    let k = 1 - c
    return Transform(
      rows: SIMD4(c + ux * ux * k, ux * uy * k + uz * s, ux * uz * k - uy * s, 0),
      SIMD4(uy * ux * k - uz * s, c + uy * uy * k, uy * uz * k + ux * s, 0),
      SIMD4(uz * ux * k + uy * s, uz * uy * k - ux * s, c + uz * uz * k, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// A shear of x along y: y times the tangent of the angle is added to x, as CSS's `skewX` does.
  ///
  /// Core Animation has no call for it. A quarter turn, which would shear beyond all bounds, shears
  /// by a million.
  public static func skew(radians: Double) -> Transform {
    var result = identity
    result.m21 = slope(ofSkew: radians)
    return result
  }

  /// The part of y that a shear by an angle in radians adds to x.
  static func slope(ofSkew radians: Double) -> Double { min(max(tan(radians), -1e6), 1e6) }

  /// A perspective projection: m34 = −1/`distance`, with the eye `distance` points in front of
  /// z = 0.
  public static func perspective(distance: Double) -> Transform {
    var result = identity
    result.m34 = -1 / distance
    return result
  }
}

extension Transform {
  /// The map after a shift, which is `Transform.translation(…).concatenating(self)`.
  public func afterTranslation(x: Double, y: Double, z: Double = 0) -> Transform {
    let (r1, r2, r3, r4) = rows
    return Transform(rows: r1, r2, r3, r1 * x + r2 * y + r3 * z + r4)
  }

  /// The map before a shift, which is `concatenating(.translation(…))`.
  public func beforeTranslation(x: Double, y: Double, z: Double = 0) -> Transform {
    let (r1, r2, r3, r4) = rows
    let shift = SIMD4(x, y, z, 0)
    return Transform(
      rows: r1 + shift * r1.w, r2 + shift * r2.w, r3 + shift * r3.w, r4 + shift * r4.w)
  }
}

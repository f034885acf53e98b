import Glibc

/// A matrix as the numbers that the virtual members of a key path name: `rotation.x`, `scale.y`,
/// `translation.z` and so on.
///
/// They act in this order: scale, skew, rotation, translation.
///
/// The rotation is three turns, about x first, then y, then z (M = Rx · Ry · Rz for row vectors).
/// Read from a matrix its angles are in −π…π; a number written stays as it is, however many turns.
/// The other two skews and perspective are kept.
public struct TransformComponents: Hashable, Sendable {
  /// Turns about the x, y and z axes, in radians.
  public var rotation: SIMD3<Double>
  /// Stretch along the axes.
  public var scale: SIMD3<Double> {
    get { parts.scale }
    set { parts.scale = newValue }
  }
  /// The shear of x along y, in radians: y times its tangent is added to x, as CSS's `skewX` does.
  ///
  /// Range: −π/2…π/2. An angle outside of it is stored as the one in it that has the same tangent.
  public var skew: Double {
    get { atan(parts.skew.x) }
    set { parts.skew.x = Transform.slope(ofSkew: newValue) }
  }
  /// Shift, in points.
  public var translation: SIMD3<Double> {
    get { parts.translation }
    set { parts.translation = newValue }
  }
  private var parts: TransformDecomposition

  /// Takes a matrix apart; one with m44 = 0, which has no parts, counts as the identity.
  public init(_ matrix: Transform) {
    parts = TransformDecomposition(matrix) ?? TransformDecomposition(.identity) ?? .init()
    let (r0, r1, r2) = parts.rotation
    // Adding 0 makes a negative zero positive, so that half a turn reads as π and not −π.
    let cosine = (r0.x * r0.x + r0.y * r0.y).squareRoot()
    let y = atan2(-r0.z, cosine)
    if cosine < 1e-12 {
      // Gimbal lock: x and z turn about the same axis, so all of it is called x. The bound is a
      // rounding of a quarter turn: cos(π/2) is 6e-17.
      let x = r0.z < 0 ? atan2(r1.x + 0, r1.y) : atan2(-r1.x + 0, r1.y)
      rotation = SIMD3(x, y, 0)
      return
    }
    let x = atan2(r1.z + 0, r2.z)
    guard cosine < 1e-3 else {
      rotation = SIMD3(x, y, atan2(r0.y + 0, r0.x))
      return
    }
    // Close to gimbal lock the first row is mostly rounding. What is left once the turn about x is
    // undone makes x and z wrong together, and their matrix right.
    let row1 = r1 * cos(x) - r2 * sin(x)
    rotation = SIMD3(x, y, atan2(-row1.x, row1.y))
  }

  /// The matrix of these numbers.
  public var matrix: Transform {
    if rotation.x == 0, rotation.y == 0 { return parts.transform(turned: rotation.z) }
    let turn = Transform.rotation(radians: rotation.x, x: 1, y: 0, z: 0)
      .concatenating(.rotation(radians: rotation.y, x: 0, y: 1, z: 0))
      .concatenating(.rotation(radians: rotation.z, x: 0, y: 0, z: 1))
    var result = parts
    let (r0, r1, r2, _) = turn.rows
    result.rotation = (
      SIMD3(r0.x, r0.y, r0.z), SIMD3(r1.x, r1.y, r1.z), SIMD3(r2.x, r2.y, r2.z)
    )
    return result.transform
  }
}

extension TransformDecomposition {
  /// The parts of the identity.
  fileprivate init() {}
}

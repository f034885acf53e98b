import Glibc

/// A matrix as the numbers that the virtual members of a key path name: `rotation.x`, `scale.y`,
/// `translation.z` and so on.
///
/// The rotation is three turns, about x first, then y, then z (M = Rx · Ry · Rz for row vectors).
/// Read from a matrix its angles are in −π…π; a number written stays as it is, however many turns.
/// Skew and perspective are kept.
public struct TransformComponents: Hashable, Sendable {
  /// Turns about the x, y and z axes, in radians.
  public var rotation: SIMD3<Double>
  /// Stretch along the axes.
  public var scale: SIMD3<Double> {
    get { parts.scale }
    set { parts.scale = newValue }
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
    let y = asin(min(max(-r0.z, -1), 1))
    if abs(r0.z) > 1 - 1e-15 {
      // Gimbal lock: x and z turn about the same axis, so all of it is called x.
      let x = r0.z < 0 ? atan2(r1.x, r1.y) : atan2(-r1.x, r1.y)
      rotation = SIMD3(x, y, 0)
    } else {
      rotation = SIMD3(atan2(r1.z, r2.z), y, atan2(r0.y, r0.x))
    }
  }

  /// The matrix of these numbers.
  public var matrix: Transform {
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

import Glibc

/// A matrix taken apart: perspective, translation, rotation, skew and scale, applied in the reverse
/// of that order (W3C CSS Transforms 2, "unmatrix", for row vectors).
///
/// A matrix that flattens space still has parts: an axis of length 0 takes the direction that the
/// other two leave (or its own unit vector), with scale 0. So scaling up from nothing does not
/// turn.
struct TransformDecomposition: Hashable, Sendable {
  /// m14, m24, m34 and m44 of a matrix that holds only the perspective.
  var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// m41, m42, m43, in points.
  var translation = SIMD3<Double>.zero
  /// The orthonormal rows of the rotation.
  var rotation = (
    SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1)
  )
  /// xy, xz, yz.
  var skew = SIMD3<Double>.zero
  /// Along the three axes.
  var scale = SIMD3<Double>(1, 1, 1)

  static func == (a: Self, b: Self) -> Bool {
    a.perspective == b.perspective && a.translation == b.translation && a.rotation == b.rotation
      && a.skew == b.skew && a.scale == b.scale
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(translation)
    hasher.combine(scale)
  }

  /// Takes a matrix apart; `nil` when m44 is 0 and it cannot be normalised.
  init?(_ matrix: Transform) {
    guard matrix.m44 != 0 else { return nil }
    let (r1, r2, r3, r4) = matrix.rows
    let w = matrix.m44
    let m = Transform(rows: r1 / w, r2 / w, r3 / w, r4 / w)
    translation = SIMD3(m.m41, m.m42, m.m43)
    var row0 = SIMD3(m.m11, m.m12, m.m13)
    var row1 = SIMD3(m.m21, m.m22, m.m23)
    var row2 = SIMD3(m.m31, m.m32, m.m33)
    perspective = Self.perspective(of: m, row0, row1, row2)

    scale.x = row0.length
    if scale.x > 0 { row0 /= scale.x }
    skew.x = row0.dot(row1)
    row1 -= row0 * skew.x
    scale.y = row1.length
    if scale.y > 0 {
      row1 /= scale.y
      skew.x /= scale.y
    } else {
      skew.x = 0
    }
    skew.y = row0.dot(row2)
    row2 -= row0 * skew.y
    skew.z = row1.dot(row2)
    row2 -= row1 * skew.z
    scale.z = row2.length
    if scale.z > 0 {
      row2 /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z
    } else {
      (skew.y, skew.z) = (0, 0)
    }
    rotation = Self.completed(row0, row1, row2, scale)
    if rotation.0.dot(rotation.1.cross(rotation.2)) < 0 {
      scale = -scale
      rotation = (-rotation.0, -rotation.1, -rotation.2)
    }
  }

  /// The perspective numbers: (m14, m24, m34, 1) · transpose(inverse(M without them)), which is the
  /// solution of M₀ · p = (m14, m24, m34, 1) for the matrix M₀ whose last column is (0, 0, 0, 1).
  private static func perspective(
    of m: Transform, _ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>
  ) -> SIMD4<Double> {
    guard m.m14 != 0 || m.m24 != 0 || m.m34 != 0 else { return SIMD4(0, 0, 0, 1) }
    let determinant = row0.dot(row1.cross(row2))
    guard determinant != 0 else { return SIMD4(m.m14, m.m24, m.m34, 1) }
    // Cramer's rule for the upper 3×3, then the last row: t · p + p4 = 1.
    let right = SIMD3(m.m14, m.m24, m.m34)
    let (c0, c1, c2) = (
      SIMD3(row0.x, row1.x, row2.x), SIMD3(row0.y, row1.y, row2.y), SIMD3(row0.z, row1.z, row2.z)
    )
    let p =
      SIMD3(
        right.dot(c1.cross(c2)), c0.dot(right.cross(c2)), c0.dot(c1.cross(right))) / determinant
    return SIMD4(p.x, p.y, p.z, 1 - SIMD3(m.m41, m.m42, m.m43).dot(p))
  }

  /// Orthonormal rows where some have length 0 and take what the others leave.
  private static func completed(
    _ row0: SIMD3<Double>, _ row1: SIMD3<Double>, _ row2: SIMD3<Double>, _ scale: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    // Nearly all matrices, many times a frame: without lists, which take memory.
    if scale.x > 0, scale.y > 0, scale.z > 0 { return (row0, row1, row2) }
    let rows = [row0, row1, row2]
    let known = (0..<3).filter { scale[$0] > 0 }
    switch known.count {
    case 2:
      let missing = 3 - known[0] - known[1]
      var result = rows
      result[missing] = rows[(missing + 1) % 3].cross(rows[(missing + 2) % 3])
      return (result[0], result[1], result[2])
    case 1:
      let i = known[0]
      let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      // The next axis made perpendicular to the known row, or the one after when they are parallel.
      var next = axes[(i + 1) % 3] - rows[i] * rows[i].dot(axes[(i + 1) % 3])
      if next.length < 1e-6 { next = axes[(i + 2) % 3] - rows[i] * rows[i].dot(axes[(i + 2) % 3]) }
      var result = rows
      result[(i + 1) % 3] = next / next.length
      result[(i + 2) % 3] = rows[i].cross(result[(i + 1) % 3])
      return (result[0], result[1], result[2])
    default:
      return (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    }
  }

  /// The matrix of these parts with a turn about z alone for its rotation, as most layers turn.
  func transform(turned radians: Double) -> Transform {
    let (s, c) = (sin(radians), cos(radians))
    // The last is what `Transform.rotation` makes of 1: c plus the rest, which may round.
    return transform(
      rotated: SIMD3(c, s, 0), SIMD3(0 - s, c, 0), SIMD3(0, 0, c + (1 - c)))
  }

  /// The matrix put together again.
  var transform: Transform { transform(rotated: rotation.0, rotation.1, rotation.2) }

  private func transform(
    rotated r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>
  ) -> Transform {
    guard perspective == SIMD4(0, 0, 0, 1) else { return inPerspective(r0, r1, r2) }
    // The products of `inPerspective`, in its order, without those with 0.
    let (a, b, c) = (SIMD4(r0, 0), SIMD4(r1, 0), SIMD4(r2, 0))
    return Transform(
      rows: a * scale.x, a * (scale.y * skew.x) + b * scale.y,
      a * (scale.z * skew.y) + b * (scale.z * skew.z) + c * scale.z, SIMD4(translation, 1))
  }

  private func inPerspective(
    _ r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>
  ) -> Transform {
    var m = Transform.identity
    (m.m14, m.m24, m.m34, m.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
    m = Transform.translation(x: translation.x, y: translation.y, z: translation.z)
      .concatenating(m)
    m = Transform(
      rows: SIMD4(r0, 0), SIMD4(r1, 0), SIMD4(r2, 0), SIMD4(0, 0, 0, 1)
    ).concatenating(m)
    // Scale and skew together: row i of this matrix says where axis i goes before the rotation.
    let shape = Transform(
      rows: SIMD4(scale.x, 0, 0, 0), SIMD4(scale.y * skew.x, scale.y, 0, 0),
      SIMD4(scale.z * skew.y, scale.z * skew.z, scale.z, 0), SIMD4(0, 0, 0, 1))
    return shape.concatenating(m)
  }
}

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
  var length: Double { dot(self).squareRoot() }
}

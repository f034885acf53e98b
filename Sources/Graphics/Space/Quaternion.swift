import Glibc

/// A turn of space as a unit quaternion.
struct Quaternion: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The turn of three orthonormal matrix rows (row vectors), by Shepperd's method: the largest
  /// component is taken from a square root, so that no other is divided by something small.
  ///
  /// S. W. Shepperd, "Quaternion from rotation matrix", J. Guidance and Control 1 (1978).
  init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    let squares = [
      1 + r0.x - r1.y - r2.z, 1 - r0.x + r1.y - r2.z, 1 - r0.x - r1.y + r2.z,
      1 + r0.x + r1.y + r2.z,
    ]
    // A tie goes to w, then z: a half turn about z is then (0, 0, 1, w) with the sign of m12.
    let order = [3, 2, 1, 0]
    let largest = order.max { squares[$0] < squares[$1] } ?? 3
    let half = 0.5 * max(squares[largest], 0).squareRoot()
    let k = half > 0 ? 0.25 / half : 0
    switch largest {
    case 0:
      self.init(x: half, y: (r0.y + r1.x) * k, z: (r2.x + r0.z) * k, w: (r1.z - r2.y) * k)
    case 1:
      self.init(x: (r0.y + r1.x) * k, y: half, z: (r1.z + r2.y) * k, w: (r2.x - r0.z) * k)
    case 2:
      self.init(x: (r2.x + r0.z) * k, y: (r1.z + r2.y) * k, z: half, w: (r0.y - r1.x) * k)
    default:
      self.init(x: (r1.z - r2.y) * k, y: (r2.x - r0.z) * k, z: (r0.y - r1.x) * k, w: half)
    }
  }

  /// The matrix rows of the turn (row vectors).
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The turn a fraction of the way to another, at constant speed, the short way round.
  ///
  /// With a dot product of exactly 0 (half a turn apart) nothing is negated. `fraction` may leave
  /// 0…1.
  func interpolated(to other: Quaternion, by fraction: Double) -> Quaternion {
    var dot = x * other.x + y * other.y + z * other.z + w * other.w
    let sign: Double = dot < 0 ? -1 : 1
    dot = min(abs(dot), 1)
    let angle = acos(dot)
    var (a, b) = (1 - fraction, fraction)
    // Below 1e-6 radians sin(k·angle)/sin(angle) is k to the last digit.
    if angle > 1e-6 {
      a = sin((1 - fraction) * angle) / sin(angle)
      b = sin(fraction * angle) / sin(angle)
    }
    b *= sign
    return Quaternion(
      x: a * x + b * other.x, y: a * y + b * other.y, z: a * z + b * other.z, w: a * w + b * other.w
    )
  }
}

/// The grid on which outlines are measured: whole numbers of 1/4096 of a pixel.
///
/// Sums over it are exact, so that a pixel's coverage depends on nothing but the edges through it.
enum CoverageGrid {
  /// Bits behind the point.
  static let bits = 12
  /// Steps in a pixel.
  static let step = 1 << bits
  /// The place inside its pixel of a coordinate.
  static let fraction = step - 1
  /// The coverage of a whole pixel: a height times twice a width.
  static let full = Int32(step * step * 2)

  /// The distance of coordinates from the canvas's origin, in pixels, at most: Cairo's limit.
  private static let limit = 4_194_304.0

  /// The nearest coordinate; NaN becomes the limit.
  @inline(__always)
  static func coordinate(_ value: Double) -> Int {
    // In this order the limit wins over NaN.
    let limited = min(max(-limit, value), limit)
    return nearest(limited * Double(step))
  }

  /// The nearest whole number to one of less than 2³⁶, halves upwards, to 2⁻¹⁵ of one.
  @inline(__always)
  static func nearest(_ value: Double) -> Int {
    // The sum has one exponent, and 15 bits behind the point.
    let offset = 206_158_430_208.0
    let (bits, zero) = ((value + (offset + 0.5)).bitPattern, offset.bitPattern)
    return Int(truncatingIfNeeded: bits) >> 15 &- Int(truncatingIfNeeded: zero) >> 15
  }
}

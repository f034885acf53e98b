/// Brings rows of numbers to bytes.
package enum AlphaRounding {
  private static let block = 16

  /// Rounds numbers in 0…255 to the nearest whole ones, halves upwards.
  ///
  /// - Parameters:
  ///   - values: At least as many as there are bytes.
  ///   - bytes: The target.
  static func round(_ values: [Float], into bytes: inout [UInt8]) {
    round(count: bytes.count, into: &bytes) { place in
      unsafe values.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: 4 * place, as: SIMD16<Float>.self)
      }
    } single: {
      values[$0]
    }
  }

  /// Rounds the linear interpolation between two rows of numbers in 0…255.
  ///
  /// - Parameters:
  ///   - upper: As many as there are bytes.
  ///   - lower: As many.
  ///   - part: How far on the way from the first to the second, 0…1.
  ///   - bytes: The target.
  static func round(
    _ upper: [Float], _ lower: [Float], _ part: Float, into bytes: inout [UInt8]
  ) {
    round(count: bytes.count, into: &bytes) { place in
      unsafe upper.withUnsafeBytes { upper in
        unsafe lower.withUnsafeBytes { lower in
          let a = unsafe upper.loadUnaligned(fromByteOffset: 4 * place, as: SIMD16<Float>.self)
          let b = unsafe lower.loadUnaligned(fromByteOffset: 4 * place, as: SIMD16<Float>.self)
          return a + (b - a) * part
        }
      }
    } single: {
      upper[$0] + (lower[$0] - upper[$0]) * part
    }
  }

  /// Copies bytes to a row of as many pixels.
  package static func copy(_ bytes: [UInt8], to row: inout MutableSpan<UInt8>) {
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe bytes.withUnsafeBufferPointer { _ = unsafe row.update(fromContentsOf: $0) }
    }
  }

  @inline(__always)
  private static func round(
    count: Int, into bytes: inout [UInt8], block load: (Int) -> SIMD16<Float>,
    single: (Int) -> Float
  ) {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      let whole = count / block * block
      for place in stride(from: 0, to: whole, by: block) {
        unsafe bytes.storeBytes(
          of: rounded(load(place)), toByteOffset: place, as: SIMD16<UInt8>.self)
      }
      for place in whole..<count {
        unsafe bytes[place] = rounded(SIMD16(repeating: single(place)))[0]
      }
    }
  }

  /// - Complexity: O(1), without the checks of a conversion, which are slow in a row's loop.
  @inline(__always)
  private static func rounded(_ values: SIMD16<Float>) -> SIMD16<UInt8> {
    // Beyond 2²³ a number of this type has no digits behind the point: the nearest whole number,
    // the even one of two, is in its lowest bits.
    let magic = SIMD16<Float>(repeating: 8_388_608)
    let even = (values + magic) - magic
    let up = SIMD16<Float>().replacing(with: 1, where: (values - even) .== 0.5)
    let bits = unsafe unsafeBitCast(even + up + magic, to: SIMD16<UInt32>.self)
    return SIMD16<UInt8>(truncatingIfNeeded: bits)
  }
}

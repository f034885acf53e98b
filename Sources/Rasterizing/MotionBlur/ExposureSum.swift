import FramePlanning
import Graphics

/// Pictures added up in linear light, pixel by pixel, and their mean.
struct ExposureSum {
  /// Blue, green, red and alpha of each pixel, row by row.
  private var sums: [SIMD4<UInt32>]
  private let width: Int
  private let light = LinearLight.standard

  /// A sum for pictures of some size.
  init(width: Int, height: Int) {
    self.width = width
    sums = Array(repeating: SIMD4(), count: width * height)
  }

  /// Sets the sum in a region to 0.
  mutating func clear(_ region: ChangedRegion) {
    for part in region.parts {
      for y in part.rows {
        for x in part.columns { sums[y * width + x] = SIMD4() }
      }
    }
  }

  /// Adds a picture's pixels in a region.
  mutating func add(_ pixmap: Pixmap, in region: ChangedRegion) {
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
        unsafe light.amounts.withUnsafeBufferPointer { amounts in
          for part in region.parts {
            for y in part.rows {
              var byte = y * pixmap.strideInBytes + part.columns.lowerBound * 4
              for place in y * width + part.columns.lowerBound..<y * width + part.columns.upperBound
              {
                let alpha = unsafe Int(bytes[byte + 3])
                let row = alpha << 8
                unsafe sums[place] &+= SIMD4(
                  amounts[row | Int(bytes[byte])], amounts[row | Int(bytes[byte + 1])],
                  amounts[row | Int(bytes[byte + 2])], UInt32(truncatingIfNeeded: alpha))
                byte += 4
              }
            }
          }
        }
      }
    }
  }

  /// Writes the mean of the pictures that were added into a region of another.
  ///
  /// - Parameters:
  ///   - count: How many were added, at most 256.
  ///   - region: Where.
  ///   - pixmap: The target, of the same size.
  func writeMean(of count: Int, in region: ChangedRegion, to pixmap: inout Pixmap) {
    let stride = pixmap.strideInBytes
    let factor = 1 / Double(count)
    let opaque = UInt32(count * 255)
    unsafe pixmap.bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe sums.withUnsafeBufferPointer { sums in
        for part in region.parts {
          for y in part.rows {
            for x in part.columns {
              let sum = unsafe sums[y * width + x]
              let byte = y * stride + x * 4
              let pixel =
                sum.w == opaque ? opaquePixel(sum, factor) : pixel(sum, count: count)
              for i in 0..<4 { unsafe bytes[byte + i] = pixel[i] }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private func opaquePixel(_ sum: SIMD4<UInt32>, _ factor: Double) -> SIMD4<UInt8> {
    func byte(_ sum: UInt32) -> UInt8 {
      light.byte(of: UInt32(Double(sum) * factor + 0.5))
    }
    return SIMD4(byte(sum.x), byte(sum.y), byte(sum.z), 255)
  }

  /// A pixel that something shows through in some of the pictures.
  private func pixel(_ sum: SIMD4<UInt32>, count: Int) -> SIMD4<UInt8> {
    let meanAlpha = Double(sum.w) / Double(count)
    let alpha = meanAlpha.rounded()
    guard alpha > 0 else { return SIMD4() }
    func byte(_ sum: UInt32) -> UInt8 {
      let straight = Double(sum) / Double(count) * 255 / meanAlpha
      let component = light.component(of: UInt32(min(straight, LinearLight.full).rounded()))
      return UInt8(min((component * alpha / 255).rounded(), alpha))
    }
    return SIMD4(byte(sum.x), byte(sum.y), byte(sum.z), UInt8(alpha))
  }
}

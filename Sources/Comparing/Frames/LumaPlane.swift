import Graphics
import Media

/// The luma of a picture, 8 bits a pixel, rows without gaps.
struct LumaPlane {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var samples: [UInt8] = []

  /// No picture.
  init() {}

  /// All of a picture.
  init(_ pixmap: Pixmap) { update(pixmap, rows: 0..<pixmap.height) }

  /// Takes some rows of a picture; memory is used again when the size is the same, and the other
  /// rows mean nothing.
  mutating func update(_ pixmap: Pixmap, rows: Range<Int>) {
    prepare(width: pixmap.width, height: pixmap.height)
    samples.withUnsafeMutableBufferPointer { target in
      pixmap.bytes.withUnsafeBytes { source in
        guard let first = target.baseAddress else { return }
        for y in rows {
          let row = y * pixmap.strideInBytes
          let out = UnsafeMutableRawPointer(first + y * width)
          var x = 0
          while x + 8 <= width {
            let pixels = source.loadUnaligned(fromByteOffset: row + x * 4, as: SIMD8<UInt32>.self)
            out.storeBytes(of: Self.luma(of: pixels), toByteOffset: x, as: SIMD8<UInt8>.self)
            x += 8
          }
          while x < width {
            let pixel = source.loadUnaligned(fromByteOffset: row + x * 4, as: UInt32.self)
            target[y * width + x] = UInt8(truncatingIfNeeded: Self.luma(of: pixel))
            x += 1
          }
        }
      }
    }
  }

  /// Takes some rows of a decoder's luma plane, as it is.
  mutating func update(_ plane: YCbCrPlanes.Plane, rows: Range<Int>) {
    prepare(width: plane.width, height: plane.height)
    samples.withUnsafeMutableBufferPointer { target in
      for y in rows {
        _ = target[y * width..<(y + 1) * width].update(
          fromContentsOf: UnsafeBufferPointer(start: plane.row(y), count: width))
      }
    }
  }

  private mutating func prepare(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    if samples.count != width * height {
      samples = [UInt8](repeating: 0, count: width * height)
    }
  }

  /// Of eight pixels at once; 16 bits hold the sums.
  @inline(__always)
  private static func luma(of pixels: SIMD8<UInt32>) -> SIMD8<UInt8> {
    let blue = SIMD8<UInt16>(truncatingIfNeeded: pixels & 255)
    let green = SIMD8<UInt16>(truncatingIfNeeded: (pixels &>> 8) & 255)
    let red = SIMD8<UInt16>(truncatingIfNeeded: (pixels &>> 16) & 255)
    return SIMD8<UInt8>(truncatingIfNeeded: (blue &* 19 &+ green &* 183 &+ red &* 54) &>> 8)
  }

  /// Luma by BT.709's weights in 256ths, from sRGB values, 0…255.
  @inline(__always)
  static func luma(of pixel: UInt32) -> UInt32 {
    (19 &* (pixel & 255) &+ 183 &* (pixel >> 8 & 255) &+ 54 &* (pixel >> 16 & 255)) >> 8
  }
}

import Graphics

/// The luma of a picture, 8 bits a pixel, rows without gaps.
struct LumaPlane {
  let width: Int
  let height: Int
  private(set) var samples: [UInt8]

  /// Luma by BT.709's weights in 256ths, from sRGB values.
  init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    let (columns, rows, rowBytes) = (width, height, pixmap.strideInBytes)
    samples = [UInt8](unsafeUninitializedCapacity: columns * rows) { target, count in
      pixmap.bytes.withUnsafeBytes { source in
        for y in 0..<rows {
          for x in 0..<columns {
            let pixel = source.loadUnaligned(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
            let sum = 19 * (pixel & 255) + 183 * (pixel >> 8 & 255) + 54 * (pixel >> 16 & 255)
            target[y * columns + x] = UInt8(sum >> 8)
          }
        }
      }
      count = columns * rows
    }
  }

  /// Mean absolute difference to a plane of the same size, in levels; equal planes give exactly 0.
  func meanDifference(to other: LumaPlane) -> Double {
    precondition(width == other.width && height == other.height, "planes of two sizes")
    var total = 0
    samples.withUnsafeBufferPointer { a in
      other.samples.withUnsafeBufferPointer { b in
        for y in 0..<height {
          var sum: UInt32 = 0
          for i in y * width..<(y + 1) * width {
            sum &+= UInt32(a[i] > b[i] ? a[i] &- b[i] : b[i] &- a[i])
          }
          total += Int(sum)
        }
      }
    }
    return Double(total) / Double(max(samples.count, 1))
  }
}

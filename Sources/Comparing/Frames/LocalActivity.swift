import Graphics

/// How much goes on around each pixel: where there is more to see, encoding leaves more behind.
enum LocalActivity {
  /// The mean of the steps to the right and down of each pixel of some rows, in a unit's parts of a level.
  ///
  /// A step is that of the channel that changes most, so that edges between colours of one luma count. The
  /// last column and row have no step.
  static func plane(of pixmap: Pixmap, rows: Range<Int>, unit: Int) -> [Int16] {
    let (width, height, rowBytes) = (pixmap.width, pixmap.height, pixmap.strideInBytes)
    var result = [Int16](repeating: 0, count: rows.count * width)
    pixmap.bytes.withUnsafeBytes { bytes in
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
      }
      for y in rows {
        let out = (y - rows.lowerBound) * width
        for x in 0..<width {
          let here = pixel(x, y)
          let right = x + 1 < width ? step(here, pixel(x + 1, y)) : 0
          let below = y + 1 < height ? step(here, pixel(x, y + 1)) : 0
          result[out + x] = Int16((right + below) * unit / 2)
        }
      }
    }
    return result
  }

  @inline(__always)
  private static func step(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    var most = 0
    for shift in stride(from: UInt32(0), to: 24, by: 8) {
      most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return most
  }
}

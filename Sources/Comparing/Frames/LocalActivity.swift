import Graphics

/// The activity of each block: with more to see, encoding leaves more behind.
enum LocalActivity {
  /// Levels are held in sixteenths.
  static let unit = 16.0

  /// Sums over blocks of the mean of the steps to the right and down of each pixel, in sixteenths
  /// of a level.
  ///
  /// A step is that of the channel that changes most, so that edges between colours of one luma
  /// count. The last column and row have no step.
  ///
  /// - Parameters:
  ///   - sums: Gets a sum for each block.
  ///   - pixmap: The picture.
  ///   - blocks: The blocks that the sums are of.
  static func update(_ sums: inout [Int32], of pixmap: Pixmap, blocks: DifferenceBlocks) {
    let (width, height, rowBytes) = (pixmap.width, pixmap.height, pixmap.strideInBytes)
    let side = DifferenceBlocks.side
    if sums.count != blocks.columns * blocks.rows {
      sums = [Int32](repeating: 0, count: blocks.columns * blocks.rows)
    }
    pixmap.bytes.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let start = bytes.baseAddress else { return }
        for block in 0..<blocks.rows {
          let first = block * blocks.columns
          sums[first..<first + blocks.columns].update(repeating: 0)
          for y in block * side..<min(block * side + side, height) {
            let row = start + y * rowBytes
            // In the last row a step down to itself is none.
            let below = y + 1 < height ? row + rowBytes : row
            var x = 0
            while x + side < width {
              let here = row.loadUnaligned(fromByteOffset: x * 4, as: SIMD16<UInt8>.self)
              let right = row.loadUnaligned(fromByteOffset: x * 4 + 4, as: SIMD16<UInt8>.self)
              let down = below.loadUnaligned(fromByteOffset: x * 4, as: SIMD16<UInt8>.self)
              sums[first + x / side] &+= 8 &* (step(here, right) &+ step(here, down))
              x += side
            }
            while x < width {
              let here = pixel(row, x)
              let right = x + 1 < width ? pixel(row, x + 1) : here
              sums[first + x / side] &+= 8 &* (step(here, right) &+ step(here, pixel(below, x)))
              x += 1
            }
          }
        }
      }
    }
  }

  /// One pixel in lanes for four.
  private static func pixel(_ row: UnsafeRawPointer, _ x: Int) -> SIMD16<UInt8> {
    let value = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
    return unsafeBitCast(SIMD4<UInt32>(value, 0, 0, 0), to: SIMD16<UInt8>.self)
  }

  /// The sum over four pixels of the difference of the channel that differs most; alpha does not
  /// count.
  @inline(__always)
  private static func step(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> Int32 {
    let difference = (a &- b).replacing(with: b &- a, where: b .> a)
    // Halves of 16 bits, in which SSE2 can compare.
    let pixels = unsafeBitCast(difference, to: SIMD8<Int16>.self)
    let low = pixels & 255
    let high = (pixels &>> 8) & 255
    // Blue and green stand in even lanes, red in odd ones.
    let most = low.replacing(with: high, where: high .> low).evenHalf
    let sum = most.replacing(with: low.oddHalf, where: low.oddHalf .> most)
    return Int32(sum.wrappedSum())
  }
}

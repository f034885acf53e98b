/// The median of the means of all 16 × 16 tiles of a plane; memory is kept from plane to plane.
struct TileMedian {
  /// Columns and rows of pixels in a tile.
  private static let side = 16
  private var means: [Double] = []

  /// The median of a plane with a sum for each block; of an even number of tiles, the upper one.
  ///
  /// - Parameters:
  ///   - sums: The sums, row by row.
  ///   - unit: A level in one pixel, in the unit of the sums.
  ///   - blocks: The blocks that the sums are of.
  /// - Returns: The median, in levels.
  mutating func median(of sums: [Int32], unit: Double, _ blocks: DifferenceBlocks) -> Double {
    let side = Self.side / DifferenceBlocks.side
    means.removeAll(keepingCapacity: true)
    var restingCount = 0
    for top in stride(from: 0, to: blocks.rows, by: side) {
      let rows = top..<min(top + side, blocks.rows)
      for left in stride(from: 0, to: blocks.columns, by: side) {
        let columns = left..<min(left + side, blocks.columns)
        let sum = Self.sum(of: sums, rows, columns, stride: blocks.columns)
        let width = min(Self.side, blocks.width - left * DifferenceBlocks.side)
        let height = min(Self.side, blocks.height - top * DifferenceBlocks.side)
        if sum == 0 { restingCount += 1 }
        means.append(Double(sum) / (Double(width * height) * unit))
      }
    }
    // Without more ado: the middle one is 0.
    if restingCount * 2 > means.count + 1 { return 0 }
    return Self.select(means.count / 2, of: &means)
  }

  /// The sum of a tile's blocks, which are four in a row but at the picture's edge.
  private static func sum(
    of sums: [Int32], _ rows: Range<Int>, _ columns: Range<Int>, stride: Int
  ) -> Int32 {
    unsafe sums.withUnsafeBytes { sums in
      var lanes = SIMD4<Int32>()
      for row in rows {
        let place = row &* stride &+ columns.lowerBound
        if columns.count == 4 {
          lanes &+= unsafe sums.loadUnaligned(fromByteOffset: 4 &* place, as: SIMD4<Int32>.self)
        } else {
          for column in 0..<columns.count {
            lanes.x &+= unsafe sums.load(fromByteOffset: 4 &* (place &+ column), as: Int32.self)
          }
        }
      }
      return lanes.wrappedSum()
    }
  }

  /// The value at a place in ascending order, by Hoare's selection.
  private static func select(_ place: Int, of values: inout [Double]) -> Double {
    unsafe values.withUnsafeMutableBufferPointer { values in
      var (low, high) = (0, values.count - 1)
      while low < high {
        let pivot = unsafe values[(low + high) / 2]
        var (i, j) = (low, high)
        while i <= j {
          while unsafe values[i] < pivot { i += 1 }
          while unsafe values[j] > pivot { j -= 1 }
          if i <= j {
            unsafe values.swapAt(i, j)
            i += 1
            j -= 1
          }
        }
        if place <= j {
          high = j
        } else if place >= i {
          low = i
        } else {
          break
        }
      }
      return unsafe values[place]
    }
  }
}

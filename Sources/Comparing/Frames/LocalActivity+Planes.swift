import Media

extension LocalActivity {
  /// The same sums from a decoder's samples, without working out pixels.
  ///
  /// A step of luma is one in all channels. A step of a colour difference reaches over two pixels,
  /// and counts where steps of luma are smaller.
  ///
  /// - Parameters:
  ///   - sums: Gets a sum for each block.
  ///   - planes: The picture's planes.
  ///   - blocks: The blocks that the sums are of.
  static func update(_ sums: inout [Int32], of planes: YCbCrPlanes, blocks: DifferenceBlocks) {
    let count = blocks.columns * blocks.rows
    if sums.count != count { sums = [Int32](repeating: 0, count: count) }
    let side = DifferenceBlocks.side
    let colorWeight = max(planes.weights.redFromCr, planes.weights.blueFromCb)
    sums.withUnsafeMutableBufferPointer { sums in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * blocks.columns) { steps in
        let (luma, rest) = (0..<blocks.columns, blocks.columns..<3 * blocks.columns)
        for row in 0..<blocks.rows {
          steps.update(repeating: 0)
          for y in row * side..<min(row * side + side, planes.y.height) {
            addSteps(
              of: planes.y, y, side: side, to: UnsafeMutableBufferPointer(rebasing: steps[luma]))
          }
          for (i, plane) in [planes.cb, planes.cr].enumerated() {
            let columns = rest.lowerBound + i * blocks.columns
            let part = UnsafeMutableBufferPointer(
              rebasing: steps[columns..<columns + blocks.columns])
            for y in row * side / 2..<min(row * side / 2 + side / 2, plane.height) {
              addSteps(of: plane, y, side: side / 2, to: part)
            }
          }
          for column in 0..<blocks.columns {
            let color = max(steps[blocks.columns + column], steps[2 * blocks.columns + column])
            // Half a level of the two steps' mean is eight sixteenths; a colour difference's step
            // is seen twice in each of two rows, by half.
            sums[row * blocks.columns + column] = max(
              (8 &* planes.weights.luma &* steps[column]) >> 8,
              (16 &* colorWeight &* color) >> 8)
          }
        }
      }
    }
  }

  /// Adds the steps to the right and down from a row's samples to the blocks that they lie in.
  private static func addSteps(
    of plane: YCbCrPlanes.Plane, _ y: Int, side: Int, to steps: UnsafeMutableBufferPointer<Int32>
  ) {
    let row = plane.row(y)
    // In the last row a step down to itself is none.
    let below = y + 1 < plane.height ? plane.row(y + 1) : row
    var x = 0
    while x + 17 <= plane.width {
      let here = Sixteen(row + x)
      let sum = here.steps(to: Sixteen(row + x + 1)) &+ here.steps(to: Sixteen(below + x))
      if side == 4 {
        let blocks = sum.pairSums
        for i in 0..<4 { steps[x / 4 + i] &+= blocks[i] }
      } else {
        for i in 0..<8 { steps[x / 2 + i] &+= Int32(sum[i]) }
      }
      x += 16
    }
    while x < plane.width {
      let right = x + 1 < plane.width ? row[x + 1] : row[x]
      let (here, down) = (Int32(row[x]), Int32(below[x]))
      steps[x / side] &+= abs(Int32(right) - here) + abs(down - here)
      x += 1
    }
  }
}

/// Sixteen neighbouring samples.
private struct Sixteen {
  private let even: SIMD8<Int16>
  private let odd: SIMD8<Int16>

  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    let lanes = UnsafeRawPointer(start).loadUnaligned(as: SIMD8<Int16>.self)
    let byte = SIMD8<Int16>(repeating: 255)
    even = lanes & byte
    odd = (lanes &>> SIMD8(repeating: 8)) & byte
  }

  /// The distances to others, those of two neighbours together.
  @inline(__always)
  func steps(to other: Sixteen) -> SIMD8<Int16> {
    (other.even &- even).magnitude16 &+ (other.odd &- odd).magnitude16
  }
}

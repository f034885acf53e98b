import Glibc
import Media

extension DifferenceBlocks {
  /// Takes the differences of two decoded pictures from their samples, without working out pixels.
  ///
  /// Samples below black or above white show nothing and count as black or white. A pixel's change
  /// is worked out with the nearest sample of the colour differences.
  ///
  /// - Parameters:
  ///   - a: The expected picture.
  ///   - b: The picture that is judged, in the same format.
  ///   - tolerance: Differences of a channel up to this do not make a pixel a changed one.
  /// - Returns: False when there is none.
  mutating func update(_ a: YCbCrPlanes, _ b: YCbCrPlanes, tolerance: Int) -> Bool {
    prepare(width: a.y.width, height: a.y.height)
    // A block's four samples of colour differences stand for sixteen pixels.
    units = a.isLimited ? (219.0 / 255, 224.0 / 255 / 4) : (1, 1.0 / 4)
    colorSpread = 1.1
    var pass = RowPass(tolerance: Int16(clamping: tolerance))
    var differs = false
    var largest = [[Int32]](repeating: [Int32](repeating: 0, count: columns), count: 3)
    for row in 0..<rows {
      let blocks = row * columns..<(row + 1) * columns
      let pairs = [(a.y, b.y), (a.cb, b.cb), (a.cr, b.cr)]
      var rowDiffers = false
      for (place, pair) in pairs.enumerated() {
        let side = place == 0 ? Self.side : Self.side / 2
        let lines = row * side..<min(row * side + side, pair.0.height)
        let planeRow = PlaneRow(a: pair.0, b: pair.1, lines: lines, side: side)
        if planeRow.isEqual {
          sums[place].clear(blocks)
          for column in 0..<columns { largest[place][column] = 0 }
        } else {
          rowDiffers = true
          planeRow.sum(into: &sums[place], blocks, largest: &largest[place])
        }
      }
      guard rowDiffers else { continue }
      differs = true
      noteChanges(&pass, a, b, row, largest)
    }
    finish(pass)
    return differs
  }

  /// Looks at the pixels of those blocks whose samples differ by so much that a pixel may have
  /// changed, or may differ more than all before.
  private mutating func noteChanges(
    _ pass: inout RowPass, _ a: YCbCrPlanes, _ b: YCbCrPlanes, _ row: Int, _ largest: [[Int32]]
  ) {
    let weights = a.weights
    let colorWeight = max(weights.redFromCr, weights.blueFromCb)
    var most = Int32(pass.largest[0])
    for column in 0..<columns {
      let bound =
        (weights.luma &* largest[0][column]
          &+ colorWeight &* max(largest[1][column], largest[2][column])) >> 8
      if bound < Int32(pass.tolerance), bound < most { continue }
      for y in row * Self.side..<min(row * Self.side + Self.side, height) {
        for x in column * Self.side..<min(column * Self.side + Self.side, width) {
          let luma = Self.difference(a.y, b.y, x, y)
          let blue = Self.difference(a.cb, b.cb, x / 2, y / 2)
          let red = Self.difference(a.cr, b.cr, x / 2, y / 2)
          let channels = (
            weights.luma &* luma &+ weights.redFromCr &* red,
            weights.luma &* luma &+ weights.greenFromCb &* blue &+ weights.greenFromCr &* red,
            weights.luma &* luma &+ weights.blueFromCb &* blue
          )
          let found = min(
            255, (max(abs(channels.0), abs(channels.1), abs(channels.2)) + 128) >> 8)
          most = max(most, found)
          guard found > Int32(pass.tolerance) else { continue }
          pass.note(x: x, y: y)
          isChanged[y * width + x] = true
        }
      }
    }
    pass.largest = SIMD8(repeating: Int16(most))
  }

  private static func difference(
    _ a: YCbCrPlanes.Plane, _ b: YCbCrPlanes.Plane, _ x: Int, _ y: Int
  ) -> Int32 {
    func sample(_ plane: YCbCrPlanes.Plane) -> Int32 {
      Int32(min(max(Int16(plane.row(y)[x]), plane.range.lowerBound), plane.range.upperBound))
    }
    return sample(b) - sample(a)
  }
}

/// The lines of one row of blocks in one plane of two pictures.
private struct PlaneRow {
  let a: YCbCrPlanes.Plane
  let b: YCbCrPlanes.Plane
  let lines: Range<Int>
  /// Columns of samples in a block.
  let side: Int

  var isEqual: Bool {
    lines.allSatisfy { y in memcmp(a.row(y), b.row(y), a.width) == 0 }
  }

  /// Sums the differences of each block, and finds its largest.
  func sum(
    into sums: inout DifferenceBlocks.Sums, _ blocks: Range<Int>, largest: inout [Int32]
  ) {
    sums.signed.withUnsafeMutableBufferPointer { signed in
      sums.magnitudes.withUnsafeMutableBufferPointer { magnitudes in
        largest.withUnsafeMutableBufferPointer { largest in
          let lower = SIMD8<Int16>(repeating: a.range.lowerBound)
          let upper = SIMD8<Int16>(repeating: a.range.upperBound)
          let count = 16 / side
          var column = 0
          while column * side + 16 <= a.width {
            var sum = SixteenSamples()
            for y in lines {
              sum.add(a.row(y) + column * side, b.row(y) + column * side, lower, upper)
            }
            let place = blocks.lowerBound + column
            for i in 0..<count {
              let block = side == 4 ? sum.four(i) : sum.two(i)
              signed[place + i] = block.signed
              magnitudes[place + i] = block.magnitude
              largest[column + i] = block.largest
            }
            column += count
          }
          while column < blocks.count {
            let block = single(column * side..<min(column * side + side, a.width))
            signed[blocks.lowerBound + column] = block.signed
            magnitudes[blocks.lowerBound + column] = block.magnitude
            largest[column] = block.largest
            column += 1
          }
        }
      }
    }
  }

  /// One block at the end of the row, sample by sample.
  private func single(_ columns: Range<Int>) -> BlockSum {
    var sum = BlockSum(signed: 0, magnitude: 0, largest: 0)
    for y in lines {
      for x in columns {
        func sample(_ plane: YCbCrPlanes.Plane) -> Int32 {
          Int32(min(max(Int16(plane.row(y)[x]), plane.range.lowerBound), plane.range.upperBound))
        }
        let difference = sample(b) - sample(a)
        sum.signed += difference
        sum.magnitude += abs(difference)
        sum.largest = max(sum.largest, abs(difference))
      }
    }
    return sum
  }
}

/// The sums of one block in one plane.
private struct BlockSum {
  var signed: Int32
  var magnitude: Int32
  var largest: Int32
}

/// Differences of sixteen neighbouring columns, those of even and odd columns in pairs.
private struct SixteenSamples {
  /// For each pair of columns their sum; four lines at most, which 16 bits hold.
  private var signed = SIMD8<Int16>()
  private var magnitudes = SIMD8<Int16>()
  private var most = SIMD8<Int16>()

  @inline(__always)
  mutating func add(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ lower: SIMD8<Int16>,
    _ upper: SIMD8<Int16>
  ) {
    let a = UnsafeRawPointer(a).loadUnaligned(as: SIMD8<Int16>.self)
    let b = UnsafeRawPointer(b).loadUnaligned(as: SIMD8<Int16>.self)
    if (a ^ b).isZero { return }
    let byte = SIMD8<Int16>(repeating: 255)
    let shift = SIMD8<Int16>(repeating: 8)
    let even = (b & byte).clamped(lower, upper) &- (a & byte).clamped(lower, upper)
    let odd =
      ((b &>> shift) & byte).clamped(lower, upper) &- ((a &>> shift) & byte).clamped(lower, upper)
    signed &+= even &+ odd
    let (evenMagnitude, oddMagnitude) = (even.magnitude16, odd.magnitude16)
    magnitudes &+= evenMagnitude &+ oddMagnitude
    most = most.larger(evenMagnitude).larger(oddMagnitude)
  }

  /// A block of four columns.
  @inline(__always)
  func four(_ block: Int) -> BlockSum {
    BlockSum(
      signed: signed.pairSums[block], magnitude: magnitudes.pairSums[block],
      largest: most.pairMaxima[block])
  }

  /// A block of two columns.
  @inline(__always)
  func two(_ block: Int) -> BlockSum {
    BlockSum(
      signed: Int32(signed[block]), magnitude: Int32(magnitudes[block]), largest: Int32(most[block])
    )
  }
}

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
          planeRow.sumExcesses(
            into: &sums[place], blocks, largest: largest[place],
            scale: a.isLimited ? (place == 0 ? 298 : 291) : 256, weight: place == 0 ? 1 : 4)
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
    let tolerance = Int32(pass.tolerance)
    let (columns, width) = (columns, width)
    let lines = row * Self.side..<min(row * Self.side + Self.side, height)
    var most = Int32(pass.largest[0])
    isChanged.withUnsafeMutableBufferPointer { isChanged in
      for column in 0..<columns {
        let bound =
          (weights.luma &* largest[0][column]
            &+ colorWeight &* max(largest[1][column], largest[2][column])) >> 8
        if bound < tolerance, bound < most { continue }
        let x = column * Self.side
        var mostInBlock = SIMD4<Int32>()
        for y in lines {
          let found = Self.pixelDifferences(a, b, weights, x, y)
          mostInBlock = mostInBlock.larger(found)
          let marks = FourMarks(found, above: tolerance)
          if marks.isEmpty { continue }
          pass.note(
            marks, x: x, y: y,
            in: UnsafeMutableBufferPointer(rebasing: isChanged[y * width..<(y + 1) * width]))
        }
        most = max(most, mostInBlock.max())
      }
    }
    pass.largest = SIMD8(repeating: Int16(most))
  }

  /// The largest difference of a channel in each of four pixels, in levels of 255; 0 behind the end
  /// of the row.
  @inline(__always)
  private static func pixelDifferences(
    _ a: YCbCrPlanes, _ b: YCbCrPlanes, _ weights: YCbCrPlanes.Weights, _ x: Int, _ y: Int
  ) -> SIMD4<Int32> {
    let luma = four(b.y, x, y) &- four(a.y, x, y)
    let blue = two(b.cb, x / 2, y / 2) &- two(a.cb, x / 2, y / 2)
    let red = two(b.cr, x / 2, y / 2) &- two(a.cr, x / 2, y / 2)
    let gray = luma &* SIMD4(repeating: weights.luma)
    let channels = (
      red &* SIMD2(repeating: weights.redFromCr),
      blue &* SIMD2(repeating: weights.greenFromCb) &+ red
        &* SIMD2(repeating: weights.greenFromCr),
      blue &* SIMD2(repeating: weights.blueFromCb)
    )
    let largest = (gray &+ channels.0.doubled).magnitude32
      .larger((gray &+ channels.1.doubled).magnitude32)
      .larger((gray &+ channels.2.doubled).magnitude32)
    let levels = (largest &+ SIMD4(repeating: 128)) &>> SIMD4(repeating: 8)
    var found = levels &- (levels &- SIMD4(repeating: 255)).larger(SIMD4())
    // The last sample of colour differences reaches a pixel beyond an odd width.
    if x + 4 > a.y.width { for lane in (a.y.width - x)..<4 { found[lane] = 0 } }
    return found
  }

  /// Four samples of a row; behind its end, and outside black and white, those at the bound.
  @inline(__always)
  private static func four(_ plane: YCbCrPlanes.Plane, _ x: Int, _ y: Int) -> SIMD4<Int32> {
    let row = UnsafeRawPointer(plane.row(y))
    var samples = SIMD4<UInt8>()
    if x + 4 <= plane.width {
      samples = row.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt8>.self)
    } else {
      for lane in 0..<plane.width - x {
        samples[lane] = row.load(fromByteOffset: x + lane, as: UInt8.self)
      }
    }
    let lower = SIMD4(repeating: Int32(plane.range.lowerBound))
    let upper = SIMD4(repeating: Int32(plane.range.upperBound))
    let levels = SIMD4<Int32>(truncatingIfNeeded: samples).larger(lower)
    return levels &- (levels &- upper).larger(SIMD4())
  }

  /// Two samples of a row of colour differences, the same at its end.
  @inline(__always)
  private static func two(_ plane: YCbCrPlanes.Plane, _ x: Int, _ y: Int) -> SIMD2<Int32> {
    let row = plane.row(y)
    func sample(_ x: Int) -> Int32 {
      Int32(min(max(Int16(row[x]), plane.range.lowerBound), plane.range.upperBound))
    }
    return SIMD2(sample(x), x + 1 < plane.width ? sample(x + 1) : 0)
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

  /// Sums the squares of what samples exceed the dead zone by, in the few blocks where one does.
  ///
  /// - Parameters:
  ///   - sums: Gets the sums.
  ///   - blocks: The row of blocks.
  ///   - largest: The largest difference of each.
  ///   - scale: A sample's step in 256ths of a level of 255.
  ///   - weight: The pixels that a sample stands for.
  func sumExcesses(
    into sums: inout DifferenceBlocks.Sums, _ blocks: Range<Int>, largest: [Int32], scale: Int32,
    weight: Int32
  ) {
    // As samples have it, rounded down: what is no excess adds nothing.
    let zone = DifferenceBlocks.deadZone * 256 / scale
    for column in 0..<blocks.count where largest[column] > zone {
      var sum: Int32 = 0
      for y in lines {
        for x in column * side..<min(column * side + side, a.width) {
          let excess = (abs(difference(x, y)) &* scale) >> 8 &- DifferenceBlocks.deadZone
          if excess > 0 { sum &+= excess &* excess }
        }
      }
      sums.add(excess: weight &* sum, to: blocks.lowerBound + column)
    }
  }

  /// The difference of two samples, none of them below black or above white.
  @inline(__always)
  private func difference(_ x: Int, _ y: Int) -> Int32 {
    func sample(_ plane: YCbCrPlanes.Plane) -> Int32 {
      Int32(min(max(Int16(plane.row(y)[x]), plane.range.lowerBound), plane.range.upperBound))
    }
    return sample(b) - sample(a)
  }

  /// One block at the end of the row, sample by sample.
  private func single(_ columns: Range<Int>) -> BlockSum {
    var sum = BlockSum(signed: 0, magnitude: 0, largest: 0)
    for y in lines {
      for x in columns {
        let difference = difference(x, y)
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

import Graphics

/// Boxes whose sides are those of the canvas's pixels.
extension BoxFilter {
  /// Writes the means of the boxes along a row, where they are upright and lie within the pixels
  /// that count: the boxes then share the sums of their columns.
  ///
  /// Without it 100 images that move by parts of pixels take 1.8 times as long (`make bench
  /// BENCH=images`).
  ///
  /// - Parameters:
  ///   - row: Takes them.
  ///   - place: The place on the canvas of the row's first pixel.
  ///   - sums: Room for sums.
  /// - Returns: The pixels that are written.
  func fill(
    _ row: inout MutableSpan<UInt32>, from place: Point, summing sums: inout [SIMD4<UInt32>]
  ) -> Range<Int> {
    let top = corner(around: place).top
    guard map.b == 0, map.c == 0, picture.width >= 4, top >= part.minY &* 256,
      top &+ height <= part.maxY &* 256
    else { return 0..<0 }
    @inline(__always)
    func left(_ i: Int) -> Int {
      corner(around: Point(x: place.x + Double(i), y: place.y)).left
    }
    func isInside(_ i: Int) -> Bool {
      let left = left(i)
      return left >= part.minX &* 256 && left &+ width <= part.maxX &* 256
    }
    var (first, end) = (0, row.count)
    while first < end, !isInside(first) { first += 1 }
    while first < end, !isInside(end - 1) { end -= 1 }
    guard first < end else { return 0..<0 }
    let ends = [left(first), left(end - 1)]
    let columns = Side(min(ends[0], ends[1]), abs(ends[1] - ends[0]) + width)
    let origin = min(columns.first, picture.width - 4)
    let count = columns.last - origin + 4
    if sums.count < count { sums = [SIMD4<UInt32>](repeating: SIMD4(), count: count) }
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe sumColumns(origin...columns.last, from: top, into: sums)
      for i in first..<end {
        let side = Side(left(i), width)
        var sum = unsafe sums[side.first &- origin] &* side.firstPart
        if side.last > side.first {
          var whole = SIMD4<UInt32>()
          for column in side.first &+ 1..<side.last { unsafe whole &+= sums[column &- origin] }
          unsafe sum &+= whole &<< 8 &+ sums[side.last &- origin] &* side.lastPart
        }
        row[i] = pixel(sum)
      }
    }
    return first..<end
  }

  /// Sums the pixels of columns over the height of a box.
  private func sumColumns(
    _ columns: ClosedRange<Int>, from top: Int,
    into sums: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    let pixels = unsafe picture.bytes.span.bytes
    let rows = Side(top, height)
    let (firstPart, lastPart) = (
      UInt16(truncatingIfNeeded: rows.firstPart),
      rows.last > rows.first ? UInt16(truncatingIfNeeded: rows.lastPart) : 0
    )
    let stride = picture.strideInBytes
    var next = columns.lowerBound
    while next <= columns.upperBound {
      // The last four of the picture may have been summed in part before.
      let column = min(next, picture.width &- 4)
      next &+= 4
      var place = rows.first &* stride &+ column &* 4
      let upper = Channels(pixels, place)
      var whole = Channels()
      let end = rows.last &* stride &+ column &* 4
      place &+= stride
      while place < end {
        whole.add(Channels(pixels, place))
        place &+= stride
      }
      let lower = Channels(pixels, end)
      let number = column &- columns.lowerBound
      // A level times a part is less than 2¹⁶.
      let blueRed = Self.pairs(
        whole.blueRed, upper.blueRed &* firstPart, lower.blueRed &* lastPart)
      let greenAlpha = Self.pairs(
        whole.greenAlpha, upper.greenAlpha &* firstPart, lower.greenAlpha &* lastPart)
      for i in 0..<4 {
        unsafe sums[number &+ i] = SIMD4(
          blueRed.0[i], greenAlpha.0[i], blueRed.1[i], greenAlpha.1[i])
      }
    }
  }

  /// Sums of whole levels and of parts of two channels, in 256ths.
  @inline(__always)
  private static func pairs(
    _ whole: SIMD8<UInt16>, _ upper: SIMD8<UInt16>, _ lower: SIMD8<UInt16>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    @inline(__always)
    func split(_ numbers: SIMD8<UInt16>) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
      let pairs = unsafe unsafeBitCast(numbers, to: SIMD4<UInt32>.self)
      return (pairs & 0xFFFF, pairs &>> 16)
    }
    let (a, b, c) = (split(whole), split(upper), split(lower))
    return (a.0 &<< 8 &+ b.0 &+ c.0, a.1 &<< 8 &+ b.1 &+ c.1)
  }
}

/// Sums from which the signed areas between lines and the right ends of their rows are found.
///
/// A row's sums, added up from the left, are those areas of its pixels.
@safe struct AreaSums {
  private let start: UnsafeMutablePointer<Int32>
  let width: Int
  let height: Int
  /// From a row's first sum to the next row's.
  let stride: Int

  /// Sums over pixels, all zero.
  ///
  /// - Parameters:
  ///   - width: Columns.
  ///   - height: Rows.
  ///   - stride: Sums of a row: at least two more than there are columns.
  ///   - words: Words that say which of the sums are not zero.
  ///   - memory: Takes the sums.
  init(width: Int, height: Int, stride: Int, words: Int, memory: CoverageMemory) {
    (self.width, self.height, self.stride) = (width, height, stride)
    memory.prepare(sums: stride * height, words: words)
    unsafe start = memory.sums
  }

  /// The sums of a row.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<Int32> { unsafe start + row &* stride }

  /// Adds a straight line through a row to its sums.
  ///
  /// - Parameters:
  ///   - start: The row's sums.
  ///   - xs: Where it starts and ends, from the first column.
  ///   - fall: How far it goes down.
  @inline(__always)
  func add(to start: UnsafeMutablePointer<Int32>, xs: (Int, Int), fall: Int) {
    let (left, right) = (min(xs.0, xs.1), max(xs.0, xs.1))
    let (first, last) = (left >> CoverageGrid.bits, right >> CoverageGrid.bits)
    guard first < width else { return }
    if first >= 0, last &- first <= 1 {
      unsafe Self.add(left: left, right: right, fall, to: start + first)
    } else if last < 0 {
      unsafe Self.add(fall, 0, to: start)
    } else {
      unsafe addAcross(to: start, left: left, right: right, fall)
    }
  }

  /// Adds a line through a pixel, or through two: without a branch, since which of them it is
  /// changes from row to row.
  @inline(__always)
  private static func add(
    left: Int, right: Int, _ fall: Int, to sum: UnsafeMutablePointer<Int32>
  ) {
    let bound = left | CoverageGrid.fraction &+ 1
    // All ones when it goes on in the second pixel.
    let isLonger = (bound &- right) >> (Int.bitWidth - 1)
    let slope = Double(fall) / Double(right &- left)
    let rest = (fall &- CoverageGrid.nearest(Double(bound &- left) * slope)) & isLonger
    let (upper, beyond) = (fall &- rest, (right &- bound) & isLonger)
    let inside =
      left & CoverageGrid.fraction &+ CoverageGrid.step &- (bound &- right &+ beyond)
    // They wrap around: where winding numbers are large no area is asked for.
    unsafe sum[0] &+= Int32(truncatingIfNeeded: upper &* (2 * CoverageGrid.step &- inside))
    unsafe sum[1] &+= Int32(
      truncatingIfNeeded: upper &* inside &+ rest &* (2 * CoverageGrid.step &- beyond))
    unsafe sum[2] &+= Int32(truncatingIfNeeded: rest &* beyond)
  }

  /// Adds a line through more than one pixel, or through some on the left of the first.
  private func addAcross(
    to start: UnsafeMutablePointer<Int32>, left: Int, right: Int, _ fall: Int
  ) {
    let slope = Double(fall) / Double(right &- left)
    var (column, done) = (left >> CoverageGrid.bits, 0)
    var inside = left & CoverageGrid.fraction
    if column < 0 {
      done = CoverageGrid.nearest(Double(0 &- left) * slope)
      unsafe Self.add(done, 0, to: start)
      (column, inside) = (0, 0)
    }
    let last = right >> CoverageGrid.bits
    let end = min(last, width)
    while column < end {
      let sum = CoverageGrid.nearest(Double((column &+ 1) << CoverageGrid.bits &- left) * slope)
      unsafe Self.add(sum &- done, inside &+ CoverageGrid.step, to: start + column)
      (done, inside) = (sum, 0)
      column &+= 1
    }
    guard column < width else { return }
    unsafe Self.add(fall &- done, right & CoverageGrid.fraction, to: start + column)
  }

  /// Adds a line in one pixel: how far it falls, and the sum of where it begins and ends in it.
  @inline(__always)
  private static func add(_ fall: Int, _ inside: Int, to sum: UnsafeMutablePointer<Int32>) {
    // They wrap around: where winding numbers are large no area is asked for.
    unsafe sum[0] &+= Int32(truncatingIfNeeded: fall &* (2 * CoverageGrid.step &- inside))
    unsafe sum[1] &+= Int32(truncatingIfNeeded: fall &* inside)
  }

  /// Numbers, each added to those before.
  @inline(__always)
  static func sums(_ numbers: SIMD4<Int32>, after sum: Int32) -> SIMD4<Int32> {
    let pairs = numbers &+ SIMD4(0, numbers[0], numbers[1], numbers[2])
    return pairs &+ SIMD4(0, 0, pairs[0], pairs[1]) &+ SIMD4(repeating: sum)
  }

  /// The levels of areas, rounded as ``level(_:)`` does.
  @inline(__always)
  static func levels(_ areas: SIMD4<Int32>) -> SIMD4<Int32> {
    let parts = (areas &+ 128) &>> 8
    // Cut to 0 and to the whole by signs: there is no instruction for it.
    let excess = parts &- CoverageGrid.full >> 8
    let least = (excess & excess &>> 31) &+ CoverageGrid.full >> 8
    let cut = least & ~(least &>> 31)
    return ((cut &<< 8) &- cut &+ CoverageGrid.full >> 9) &>> 17
  }

  /// The level of an area, rounded to the nearest.
  @inline(__always)
  static func level(_ area: Int32) -> UInt8 {
    // In two steps, so that it stays in 32 bits; the excess of rounded lines is cut.
    let part = min(max((area &+ 128) >> 8, 0), CoverageGrid.full >> 8)
    return UInt8(truncatingIfNeeded: (part &* 255 &+ CoverageGrid.full >> 9) >> 17)
  }
}

/// Sums from which the coverage of some pixels is found.
///
/// A row's sums, added up from the left, are the signed areas between the lines so far and the
/// row's right end. The same is done with bounds of the winding numbers: where they leave one
/// boundary between inside and outside, the area is the coverage; elsewhere lines that turn the
/// same points inside meet in a pixel, and have to be taken apart (``MixedPixel``).
@safe struct CoverageSums {
  private let areas: AreaSums
  private let windings: UnsafeMutablePointer<Int64>
  /// A bit for each pixel that anything was added to, and more.
  private let touched: UnsafeMutablePointer<UInt64>
  private let words: Int
  /// Lines and visits.
  private(set) var visited: VisitedLines

  private var width: Int { areas.width }
  var height: Int { areas.height }
  private var stride: Int { areas.stride }

  /// Sums over pixels, all zero.
  ///
  /// - Parameters:
  ///   - width: Columns.
  ///   - height: Rows.
  ///   - memory: Takes the sums.
  init(width: Int, height: Int, memory: CoverageMemory) {
    // A line adds to the pixel behind its own, and a visit's end to the one behind its last.
    let stride = width + 2
    words = (stride + 63) / 64
    areas = AreaSums(
      width: width, height: height, stride: stride, words: words * height, memory: memory)
    visited = VisitedLines(memory, height: height)
    unsafe (windings, touched) = (memory.windings, memory.touched)
  }

  // MARK: Adding

  /// Takes a straight line through a row.
  ///
  /// - Parameters:
  ///   - row: The row's number from the first one.
  ///   - xs: Where it starts and ends, from the first column.
  ///   - ys: The same from the row's top; never equal.
  @inline(__always)
  mutating func add(row: Int, xs: (Int, Int), ys: (Int, Int)) {
    unsafe areas.add(to: areas.row(row), xs: xs, fall: ys.1 &- ys.0)
    visited.add(xs: xs, ys: ys)
  }

  /// Ends a visit, which has the lines since the last one ended.
  @inline(__always)
  mutating func end(_ visit: RowVisit) {
    guard visit.maxX >= 0 else {
      // All of it is on the left of the first pixel.
      unsafe windings[visit.row &* stride] &+= Self.bounds(visit.winding, visit.winding)
      unsafe touched[visit.row &* words] |= 1
      return visited.drop()
    }
    let (first, last) = columns(of: visit)
    let range = visit.range
    visited.end(row: visit.row, columns: (first, last), most: range.most)
    let start = unsafe windings + visit.row &* stride
    unsafe start[first] &+= Self.bounds(range.least, range.most)
    unsafe start[last &+ 1] &+= Self.bounds(
      visit.winding &- range.least, visit.winding &- range.most)
    let row = unsafe touched + visit.row &* words
    let (from, to) = (first >> 6, (last &+ 1) >> 6)
    // All bits from the first one on, and all up to the last.
    let (head, tail) = (
      UInt64.max &<< UInt64(first & 63), UInt64.max &>> UInt64(63 &- (last &+ 1) & 63)
    )
    if from == to {
      unsafe row[from] |= head & tail
    } else {
      unsafe row[from] |= head
      for word in from &+ 1..<to { unsafe row[word] = .max }
      unsafe row[to] |= tail
    }
  }

  /// Keeps the lines since the last visit ended until ``takeBack()``.
  mutating func putAside() { visited.putAside() }
  /// Goes on with lines that were put aside.
  mutating func takeBack() { visited.takeBack() }

  /// The pixels in which a visit has lines, or the one behind the last.
  private func columns(of visit: RowVisit) -> (first: Int, last: Int) {
    (
      min(max(visit.minX >> CoverageGrid.bits, 0), width),
      min(max(visit.maxX >> CoverageGrid.bits, 0), width)
    )
  }

  /// Bounds of winding numbers in one number, 32 bits each.
  @inline(__always)
  private static func bounds(_ least: Int, _ most: Int) -> Int64 {
    Int64(truncatingIfNeeded: most &<< 32 &+ least)
  }

  // MARK: Pixels by number

  /// Writes down numbers of pixels, from 1 on, while there are no sums; 0 takes them back.
  func number(_ pixel: MixedPixel, _ number: Int) {
    unsafe areas.row(pixel.row)[pixel.column] = Int32(truncatingIfNeeded: number)
  }

  /// The number that was written down for a pixel; 0 when none was, or behind the last column.
  @inline(__always)
  func number(row: Int, column: Int) -> Int {
    column < width ? Int(unsafe areas.row(row)[column]) : 0
  }

  // MARK: Adding up

  /// Writes the coverage of all pixels, and makes the sums zero again.
  ///
  /// - Parameters:
  ///   - picture: Takes it, in 255ths; of pixels that are left to be found out nothing.
  ///   - isEvenOdd: True when every second winding number is outside.
  /// - Returns: Pixels that are left, from the left in each row from the top.
  func write(to picture: borrowing AlphaRows, isEvenOdd: Bool) -> [MixedPixel] {
    var left: [MixedPixel] = []
    for row in 0..<height {
      picture.fill(row, 0, width, with: 0)
      if isEvenOdd {
        write(row, to: picture, isEvenOdd: true, &left)
      } else {
        write(row, to: picture, isEvenOdd: false, &left)
      }
    }
    return left
  }

  @inline(__always)
  private func write(
    _ row: Int, to picture: borrowing AlphaRows, isEvenOdd: Bool, _ left: inout [MixedPixel]
  ) {
    let (sums, windings) = unsafe (areas.row(row), windings + row &* stride)
    let touched = unsafe touched + row &* words
    var (sum, bounds, column) = (Int32(0), Int64(0), 0)
    for word in 0..<words {
      var bits = unsafe touched[word]
      unsafe touched[word] = 0
      while bits != 0 {
        let next = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if next > column, bounds != 0 {
          // Between visits all points of a row have one winding number.
          picture.fill(row, column, min(next, width), with: Self.level(bounds, isEvenOdd))
        }
        unsafe sum &+= sums[next]
        unsafe bounds &+= windings[next]
        unsafe sums[next] = 0
        unsafe windings[next] = 0
        column = next &+ 1
        // The two behind the last one take the lines beyond it.
        guard next < width else { continue }
        if let area = Self.area(sum, bounds, isEvenOdd) {
          picture.set(row, next, AreaSums.level(area))
        } else {
          let (_, most) = Self.windings(bounds)
          left.append(MixedPixel(row: row, column: next, winding: Int(most)))
        }
      }
    }
    if bounds != 0 { picture.fill(row, column, width, with: Self.level(bounds, isEvenOdd)) }
  }

  /// The least and the largest of some winding numbers.
  @inline(__always)
  private static func windings(_ bounds: Int64) -> (least: Int32, most: Int32) {
    let least = Int32(truncatingIfNeeded: bounds)
    return (least, Int32(truncatingIfNeeded: (bounds &- Int64(least)) >> 32))
  }

  /// The area inside, or `nil` when the sum does not tell.
  @inline(__always)
  private static func area(_ sum: Int32, _ bounds: Int64, _ isEvenOdd: Bool) -> Int32? {
    let (least, most) = windings(bounds)
    if isEvenOdd {
      guard most &- least <= 1 else { return nil }
      let area = sum & (2 &* CoverageGrid.full &- 1)
      return area > CoverageGrid.full ? 2 &* CoverageGrid.full &- area : area
    }
    if least >= 0, most <= 1 { return sum }
    if least > 0 || most < 0 { return CoverageGrid.full }
    return least >= -1 && most <= 0 ? 0 &- sum : nil
  }

  /// The level of pixels all of whose points have one winding number.
  @inline(__always)
  private static func level(_ bounds: Int64, _ isEvenOdd: Bool) -> UInt8 {
    let (winding, _) = windings(bounds)
    return (isEvenOdd ? winding & 1 != 0 : winding != 0) ? 255 : 0
  }
}

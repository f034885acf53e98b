import Graphics

/// The coverage of all pixels of an outline of which no two edges cross, and around whose points it
/// goes once or not at all: each area is the coverage.
///
/// Without them 1,400 moving characters, whose masks are outlines of this kind, take 1.4 times as
/// long (`make bench BENCH=text`), and 300 ovals with lines around them 1.25 times
/// (`BENCH=lottie`).
@safe struct SimpleSums {
  let sums: AreaSums
  /// A byte for each block of a row, which is not zero where anything was added to it.
  let touched: UnsafeMutableRawPointer
  /// Words of eight of them in a row.
  let words: Int
  let pixels: PixelRect
  /// From the first row to behind the last one, in coordinates of the grid.
  private let height: Int
  /// All ones when the areas are negative.
  private let sign: Int32
  var isNegative: Bool { sign != 0 }
  private let isWide: Bool

  /// Columns that are written at a time, as a power of two, and as a number.
  private static let blockBits = 3
  static let block = 1 << blockBits

  /// Sums over pixels, all zero.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - direction: The winding number inside of the outline, 1 or −1.
  ///   - memory: Takes the sums.
  ///   - isWide: True when kernels for vectors of 256 bits are used.
  init(
    _ pixels: PixelRect, direction: Int, memory: CoverageMemory,
    isWide: Bool = WideVectors.areAvailable
  ) {
    // A line adds to the pixels behind its own.
    let blocks = pixels.width >> Self.blockBits + 1
    words = (blocks + 7) / 8
    self.pixels = pixels
    height = pixels.height << CoverageGrid.bits
    sums = AreaSums(
      width: pixels.width, height: pixels.height, stride: blocks * Self.block + 2,
      words: words * pixels.height, memory: memory)
    unsafe touched = unsafe UnsafeMutableRawPointer(memory.touched)
    sign = direction < 0 ? -1 : 0
    self.isWide = isWide
  }

  /// Writes the coverage of an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - move: How far it is moved, in coordinates of the grid: less than a pixel.
  ///   - rows: Take it, from the first pixel on, in 255ths.
  func write(
    _ outline: FlatOutline, movedBy move: (x: Int, y: Int) = (0, 0), to rows: borrowing AlphaRows
  ) {
    let oneDown = move.y > 0 ? 1 : 0
    let first = FlatOutline.Corner(
      x: pixels.minX << CoverageGrid.bits &- move.x, y: pixels.minY << CoverageGrid.bits &- move.y)
    unsafe outline.corners.withUnsafeBufferPointer { corners in
      // What is on the right of all columns covers none.
      for contour in outline.contours
      where contour.bottom + oneDown >= pixels.minY && contour.top < pixels.maxY
        && contour.left < pixels.maxX
      {
        if isWide, unsafe addWide(contour, of: corners, in: first) { continue }
        var last = unsafe corners[contour.corners.upperBound - 1]
        for i in contour.corners {
          let corner = unsafe corners[i]
          addLine(from: last, to: corner, in: first)
          last = corner
        }
      }
    }
    if isWide { return writeWide(to: rows) }
    for row in 0..<sums.height { write(row, to: rows) }
  }

  // MARK: Adding

  /// Adds a line, cut where it leaves a row.
  @inline(__always)
  private func addLine(
    from start: FlatOutline.Corner, to end: FlatOutline.Corner, in first: FlatOutline.Corner
  ) {
    let isDown = start.y < end.y
    let (high, low) = isDown ? (start, end) : (end, start)
    let (top, bottom) = (high.y &- first.y, low.y &- first.y)
    guard top < height, bottom > 0, top < bottom else { return }
    let (highX, lowX) = (high.x &- first.x, low.x &- first.x)
    // All ones when it goes up.
    let sign = isDown ? 0 : -1
    let row = max(top, 0) >> CoverageGrid.bits
    var line = unsafe (sums: sums.row(row), touched: touched + row &* words &* 8)
    if (bottom &- 1) >> CoverageGrid.bits == top >> CoverageGrid.bits {
      return unsafe add(to: line, from: highX, to: lowX, fall: ((bottom &- top) ^ sign) &- sign)
    }
    let slope = Double(lowX &- highX) / Double(bottom &- top)
    func x(_ y: Int) -> Int {
      y == bottom ? lowX : highX &+ CoverageGrid.nearest(Double(y &- top) * slope)
    }
    var y = max(top, 0)
    var place = y == top ? highX : x(y)
    let last = min(bottom, height)
    while y < last {
      let nextY = min(y & ~CoverageGrid.fraction &+ CoverageGrid.step, last)
      let next = x(nextY)
      unsafe add(to: line, from: place, to: next, fall: ((nextY &- y) ^ sign) &- sign)
      (y, place) = (nextY, next)
      unsafe line.sums += sums.stride
      unsafe line.touched += words &* 8
    }
  }

  /// Adds a straight line through a row.
  @inline(__always)
  private func add(
    to row: (sums: UnsafeMutablePointer<Int32>, touched: UnsafeMutableRawPointer),
    from start: Int, to end: Int, fall: Int
  ) {
    unsafe sums.add(to: row.sums, xs: (start, end), fall: fall)
    let first = min(start, end) >> CoverageGrid.bits
    let last = max(start, end) >> CoverageGrid.bits &+ 1
    if first >= 0, last &- first <= Self.block, last <= sums.width {
      unsafe Self.touch(first, in: row.touched)
      unsafe Self.touch(last, in: row.touched)
    } else {
      let (first, last) = (max(first, 0), min(max(last, 0), sums.width))
      for column in stride(from: first, to: last, by: Self.block) {
        unsafe Self.touch(column, in: row.touched)
      }
      if first <= last { unsafe Self.touch(last, in: row.touched) }
    }
  }

  /// Writes down that something was added in the block of a column.
  @inline(__always)
  private static func touch(_ column: Int, in touched: UnsafeMutableRawPointer) {
    unsafe touched.storeBytes(of: 1, toByteOffset: column >> blockBits, as: UInt8.self)
  }

  // MARK: Adding up

  /// Writes the coverage of a row, and makes its sums zero again.
  @inline(__always)
  private func write(_ row: Int, to rows: borrowing AlphaRows) {
    let line = unsafe UnsafeMutableRawPointer(sums.row(row))
    let touched = unsafe touched.assumingMemoryBound(to: UInt64.self) + row &* words
    var (sum, level, column) = (Int32(0), UInt8(0), 0)
    for word in 0..<words {
      // The lowest bits of bytes.
      var bits = unsafe touched[word]
      unsafe touched[word] = 0
      while bits != 0 {
        let start = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        rows.fill(row, column, start, with: level)
        let (first, second) = unsafe (line + start &* 4, line + (start &* 4 &+ 16))
        let a = unsafe AreaSums.sums(first.loadUnaligned(as: SIMD4<Int32>.self), after: sum)
        let b = unsafe AreaSums.sums(second.loadUnaligned(as: SIMD4<Int32>.self), after: a[3])
        unsafe first.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        unsafe second.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        let low = AreaSums.levels((a ^ sign) &- sign)
        let high = AreaSums.levels((b ^ sign) &- sign)
        var both = SIMD8<UInt8>()
        for i in 0..<4 {
          both[i] = UInt8(truncatingIfNeeded: low[i])
          both[i &+ 4] = UInt8(truncatingIfNeeded: high[i])
        }
        (sum, level, column) = (b[3], both[7], start &+ Self.block)
        unsafe rows.withRow(row) { levels in
          let levels = unsafe UnsafeMutableRawPointer(levels + start)
          if column <= sums.width {
            unsafe levels.storeBytes(of: both, as: SIMD8<UInt8>.self)
          } else {
            for i in 0..<max(sums.width &- start, 0) {
              unsafe levels.storeBytes(of: both[i], toByteOffset: i, as: UInt8.self)
            }
          }
        }
      }
    }
    rows.fill(row, column, sums.width, with: level)
    // A line adds to the pixels behind its own.
    unsafe (line + (sums.stride &- 2) &* 4).storeBytes(of: 0, as: Int64.self)
  }
}

/// The coverage of all pixels of an outline of which no two edges meet, and around whose points it
/// goes once or not at all: each area is the coverage.
///
/// Without them 1,400 moving characters, whose masks are outlines of this kind, take 1.4 times as
/// long (`make bench BENCH=text`), and 500 stars with a line 1.2 times (`BENCH=shapes`).
@safe struct SimpleSums: RowSink {
  static var takesVisits: Bool { false }

  private let sums: AreaSums
  /// All ones when the areas are negative.
  private let sign: Int32

  /// Columns that are written at a time.
  static let block = 8

  /// Sums over the pixels of an outline, all zero.
  ///
  /// - Parameters:
  ///   - width: Columns.
  ///   - height: Rows.
  ///   - direction: The winding number inside of the outline, 1 or −1.
  ///   - memory: Takes the sums.
  init(width: Int, height: Int, direction: Int, memory: CoverageMemory) {
    let blocks = (width + Self.block - 1) / Self.block
    sums = AreaSums(
      width: width, height: height, stride: (blocks + 1) * Self.block, memory: memory)
    sign = direction < 0 ? -1 : 0
  }

  func end(_ visit: RowVisit) {}
  func putAside() {}
  func takeBack() {}

  @inline(__always)
  mutating func add(row: Int, xs: (Int, Int), ys: (Int, Int)) { sums.add(row: row, xs: xs, ys: ys) }

  /// Writes the coverage of all pixels, and makes the sums zero again.
  ///
  /// - Parameter rows: Take it, from the first pixel on, in 255ths.
  func write(to rows: borrowing AlphaRows) {
    for row in 0..<sums.height {
      unsafe rows.withRow(row) { levels in unsafe write(row, to: UnsafeMutableRawPointer(levels)) }
    }
  }

  @inline(__always)
  private func write(_ row: Int, to levels: UnsafeMutableRawPointer) {
    let line = unsafe UnsafeMutableRawPointer(sums.row(row))
    var sum = Int32(0)
    var both = SIMD8<UInt8>()
    var column = 0
    while column < sums.width {
      let (first, second) = unsafe (line + column &* 4, line + (column &* 4 &+ 16))
      if unsafe Self.areZero(first) {
        // All are as the last one before.
        both = SIMD8(repeating: both[7])
      } else {
        let a = unsafe AreaSums.sums(first.loadUnaligned(as: SIMD4<Int32>.self), after: sum)
        let b = unsafe AreaSums.sums(second.loadUnaligned(as: SIMD4<Int32>.self), after: a[3])
        sum = b[3]
        unsafe first.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        unsafe second.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        let low = AreaSums.levels((a ^ sign) &- sign)
        let high = AreaSums.levels((b ^ sign) &- sign)
        for i in 0..<4 {
          both[i] = UInt8(truncatingIfNeeded: low[i])
          both[i &+ 4] = UInt8(truncatingIfNeeded: high[i])
        }
      }
      if column &+ Self.block <= sums.width {
        unsafe (levels + column).storeBytes(of: both, as: SIMD8<UInt8>.self)
      } else {
        for i in 0..<sums.width &- column {
          unsafe (levels + (column &+ i)).storeBytes(of: both[i], as: UInt8.self)
        }
      }
      column &+= Self.block
    }
    // A line adds to the pixels behind its own.
    unsafe (line + column &* 4).storeBytes(of: 0, as: Int64.self)
  }

  /// True for a block of zeros.
  @inline(__always)
  private static func areZero(_ block: UnsafeMutableRawPointer) -> Bool {
    let numbers = unsafe block.loadUnaligned(as: SIMD4<UInt64>.self)
    return numbers[0] | numbers[1] | numbers[2] | numbers[3] == 0
  }
}

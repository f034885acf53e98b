/// The changed ones of four neighbouring pixels: one in the byte of each that has changed, the
/// first in the lowest.
struct FourMarks {
  private let bytes: UInt32

  /// Marks those lanes that are above a limit.
  @inline(__always)
  init(_ lanes: SIMD4<Int32>, above limit: Int32) {
    let excess = (SIMD4(repeating: limit) &- lanes) &>> SIMD4(repeating: 31)
    let marks = SIMD4<UInt8>(truncatingIfNeeded: excess) & SIMD4(repeating: 1)
    bytes = UInt32(littleEndian: unsafeBitCast(marks, to: UInt32.self))
  }

  @inline(__always) var isEmpty: Bool { bytes == 0 }

  /// The number of marks.
  @inline(__always) var count: Int { bytes.nonzeroBitCount }

  /// The first marked pixel of those that are not empty.
  @inline(__always) var first: Int { bytes.trailingZeroBitCount / 8 }

  /// The last marked pixel of those that are not empty.
  @inline(__always) var last: Int { 3 - bytes.leadingZeroBitCount / 8 }

  /// Sets the marks in a row, which may end within the four.
  @inline(__always)
  func store(into row: UnsafeMutableBufferPointer<Bool>, at x: Int) {
    if x + 4 <= row.count, let start = row.baseAddress {
      UnsafeMutableRawPointer(start).storeBytes(
        of: bytes.littleEndian, toByteOffset: x, as: UInt32.self)
    } else {
      for lane in 0..<row.count - x { row[x + lane] = bytes >> (8 * UInt32(lane)) & 1 != 0 }
    }
  }
}

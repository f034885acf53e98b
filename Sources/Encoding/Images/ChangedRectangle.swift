import Glibc
import Graphics

/// The smallest rectangle outside which two pictures are equal.
struct ChangedRectangle {
  let columns: Range<Int>
  let rows: Range<Int>

  /// The rectangle of two pictures of the same size; `nil` when they are equal.
  init?(_ a: IndexedPixmap, _ b: IndexedPixmap) {
    let bytes = Rows(width: a.width, height: a.height, strides: (a.width, a.width))
    guard let found = bytes.difference(a.indices, b.indices) else { return nil }
    self = found
  }

  /// The rectangle of pixels that become clear, which is place 0, from one picture to the next;
  /// `nil` when none does.
  init?(clearedFrom before: IndexedPixmap, to after: IndexedPixmap) {
    guard let changed = ChangedRectangle(before, after) else { return nil }
    let found = Self.around(changed, width: before.width) { place in
      before.indices[place] != 0 && after.indices[place] == 0
    }
    guard let found else { return nil }
    self = found
  }

  /// The rectangle of pixels that are not clear, which is place 0; `nil` when there is none.
  init?(notClearIn picture: IndexedPixmap) {
    let found = Self.around(.all(of: picture), width: picture.width) { picture.indices[$0] != 0 }
    guard let found else { return nil }
    self = found
  }

  /// A whole picture.
  static func all(of picture: IndexedPixmap) -> ChangedRectangle {
    ChangedRectangle(columns: 0..<picture.width, rows: 0..<picture.height)
  }

  /// The first pixel.
  static let pixel = ChangedRectangle(columns: 0..<1, rows: 0..<1)

  /// The smallest rectangle around both; `nil` without any.
  static func union(_ a: ChangedRectangle?, _ b: ChangedRectangle?) -> ChangedRectangle? {
    guard let a, let b else { return a ?? b }
    func around(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return ChangedRectangle(columns: around(a.columns, b.columns), rows: around(a.rows, b.rows))
  }

  /// The smallest rectangle around some pixels of a part of a picture, whose rows have no gaps.
  @inline(__always)
  private static func around(
    _ part: ChangedRectangle, width: Int, _ isMeant: (_ place: Int) -> Bool
  ) -> ChangedRectangle? {
    var found: ChangedRectangle?
    for y in part.rows {
      let row = y * width
      guard let left = part.columns.first(where: { isMeant(row + $0) }),
        let right = part.columns.last(where: { isMeant(row + $0) })
      else { continue }
      let line = ChangedRectangle(columns: left..<right + 1, rows: y..<y + 1)
      found = union(found, line)
    }
    return found
  }

  /// The rectangle of two pictures of the same size; `nil` when they are equal.
  ///
  /// - Parameters:
  ///   - a: A picture.
  ///   - b: The other.
  ///   - isEven: True when the left and the upper edge are moved outwards to even numbers.
  init?(_ a: Pixmap, _ b: Pixmap, isEven: Bool) {
    let bytes = Rows(
      width: a.width * 4, height: a.height, strides: (a.strideInBytes, b.strideInBytes))
    guard let found = bytes.difference(a.bytes, b.bytes) else { return nil }
    let mask = isEven ? ~1 : ~0
    columns = found.columns.lowerBound / 4 & mask..<(found.columns.upperBound + 3) / 4
    rows = found.rows.lowerBound & mask..<found.rows.upperBound
  }

  private init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// Rows of bytes that are compared; widths and places are counted in bytes.
  private struct Rows {
    let width: Int
    let height: Int
    let strides: (Int, Int)

    func difference(_ a: [UInt8], _ b: [UInt8]) -> ChangedRectangle? {
      unsafe a.withUnsafeBytes { a in
        unsafe b.withUnsafeBytes { b in
          guard let a = a.baseAddress, let b = b.baseAddress else { return nil }
          func isEqual(_ y: Int) -> Bool {
            unsafe memcmp(a + y * strides.0, b + y * strides.1, width) == 0
          }
          guard let top = (0..<height).first(where: { !isEqual($0) }),
            let bottom = (top..<height).last(where: { !isEqual($0) })
          else { return nil }
          var (left, right) = (width, 0)
          for y in top...bottom {
            let (p, q) = unsafe (a + y * strides.0, b + y * strides.1)
            left = unsafe Self.firstDifference(p, q, 0, left)
            right = unsafe Self.lastDifference(p, q, right, width)
          }
          return ChangedRectangle(columns: left..<right, rows: top..<bottom + 1)
        }
      }
    }

    /// True when 64 bytes are equal.
    @inline(__always)
    private static func areEqual(_ p: UnsafeRawPointer, _ q: UnsafeRawPointer) -> Bool {
      let different =
        unsafe p.loadUnaligned(as: SIMD8<UInt64>.self) ^ q.loadUnaligned(as: SIMD8<UInt64>.self)
      let four = different.lowHalf | different.highHalf
      let two = four.lowHalf | four.highHalf
      return two.x | two.y == 0
    }

    /// The first place below `end` that differs, or `end`.
    private static func firstDifference(
      _ p: UnsafeRawPointer, _ q: UnsafeRawPointer, _ start: Int, _ end: Int
    ) -> Int {
      var x = start
      while x + 64 <= end, unsafe areEqual(p + x, q + x) { x += 64 }
      while x + 8 <= end {
        let a = unsafe p.loadUnaligned(fromByteOffset: x, as: UInt64.self)
        let b = unsafe q.loadUnaligned(fromByteOffset: x, as: UInt64.self)
        if a != b { return x + (a ^ b).trailingZeroBitCount / 8 }
        x += 8
      }
      while x < end,
        unsafe p.load(fromByteOffset: x, as: UInt8.self)
          == q.load(fromByteOffset: x, as: UInt8.self)
      {
        x += 1
      }
      return x
    }

    /// One past the last place from `start` on that differs, or `start`.
    private static func lastDifference(
      _ p: UnsafeRawPointer, _ q: UnsafeRawPointer, _ start: Int, _ end: Int
    ) -> Int {
      var x = end
      while x - 64 >= start, unsafe areEqual(p + x - 64, q + x - 64) { x -= 64 }
      while x - 8 >= start {
        let a = unsafe p.loadUnaligned(fromByteOffset: x - 8, as: UInt64.self)
        let b = unsafe q.loadUnaligned(fromByteOffset: x - 8, as: UInt64.self)
        if a != b { return x - (a ^ b).leadingZeroBitCount / 8 }
        x -= 8
      }
      while x > start,
        unsafe p.load(fromByteOffset: x - 1, as: UInt8.self)
          == q.load(fromByteOffset: x - 1, as: UInt8.self)
      {
        x -= 1
      }
      return x
    }
  }
}

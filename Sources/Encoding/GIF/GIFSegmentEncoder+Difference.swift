import Glibc

extension GIFSegmentEncoder {
  /// The smallest rectangle outside which two pictures are equal; `nil` when they are equal.
  static func difference(
    _ a: IndexedPixmap, _ b: IndexedPixmap
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let (width, height) = (a.width, a.height)
    return unsafe a.indices.withUnsafeBytes { a in
      unsafe b.indices.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return nil }
        func isEqual(_ y: Int) -> Bool { unsafe memcmp(a + y * width, b + y * width, width) == 0 }
        guard let top = (0..<height).first(where: { !isEqual($0) }),
          let bottom = (top..<height).last(where: { !isEqual($0) })
        else { return nil }
        var (left, right) = (width, 0)
        for y in top...bottom {
          let (p, q) = unsafe (a + y * width, b + y * width)
          left = unsafe firstDifference(p, q, 0, left)
          right = unsafe lastDifference(p, q, right, width)
        }
        return (left..<right, top..<bottom + 1)
      }
    }
  }

  /// The first column below `end` that differs, or `end`.
  private static func firstDifference(
    _ p: UnsafeRawPointer, _ q: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int {
    var x = start
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

  /// One past the last column from `start` on that differs, or `start`.
  private static func lastDifference(
    _ p: UnsafeRawPointer, _ q: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int {
    var x = end
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

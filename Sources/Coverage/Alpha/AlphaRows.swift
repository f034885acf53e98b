/// Rows of alpha that coverage is written to.
@safe package struct AlphaRows: ~Copyable {
  @usableFromInline let start: UnsafeMutablePointer<UInt8>
  /// From a row's first pixel to the next row's.
  package let stride: Int

  /// Rows in memory that lives, and stays where it is, for as long as they do.
  package init(start: UnsafeMutablePointer<UInt8>, stride: Int) {
    unsafe self.start = start
    self.stride = stride
  }

  /// The rows from one on.
  package borrowing func rows(from row: Int) -> AlphaRows {
    unsafe AlphaRows(start: start + row * stride, stride: stride)
  }

  /// Rows that are all the first one.
  package var firstOnly: AlphaRows { unsafe AlphaRows(start: start, stride: 0) }

  /// Lends the levels from a pixel on.
  @inlinable @inline(__always)
  package borrowing func withLevels(
    _ row: Int, _ column: Int, _ body: (_ levels: UnsafePointer<UInt8>) -> Void
  ) {
    unsafe body(UnsafePointer(start + (row &* stride &+ column)))
  }

  /// Sets a pixel.
  @inlinable @inline(__always)
  package borrowing func set(_ row: Int, _ column: Int, _ level: UInt8) {
    unsafe start[row &* stride &+ column] = level
  }

  /// Sets the pixels from a column to before another one; none when there are none.
  @inlinable @inline(__always)
  package borrowing func fill(_ row: Int, _ column: Int, _ end: Int, with level: UInt8) {
    guard end > column else { return }
    let pixels = unsafe start + (row &* stride &+ column)
    let count = end &- column
    guard count >= 16, count <= 256 else {
      unsafe pixels.update(repeating: level, count: count)
      return
    }
    // Sixteen at a time, the last ones once more.
    let levels = SIMD16(repeating: level)
    var place = 0
    while place &+ 16 < count {
      unsafe UnsafeMutableRawPointer(pixels + place).storeBytes(
        of: levels, as: SIMD16<UInt8>.self)
      place &+= 16
    }
    unsafe UnsafeMutableRawPointer(pixels + (count &- 16)).storeBytes(
      of: levels, as: SIMD16<UInt8>.self)
  }

  /// Lends a row's pixels.
  @inlinable @inline(__always)
  package borrowing func withRow(
    _ row: Int, _ body: (_ pixels: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    unsafe body(start + row &* stride)
  }

  /// The level of a pixel.
  @inlinable @inline(__always)
  package borrowing func level(_ row: Int, _ column: Int) -> UInt8 {
    unsafe start[row &* stride &+ column]
  }

  /// The levels of four pixels, one in each byte.
  @inlinable @inline(__always)
  package borrowing func four(_ row: Int, _ column: Int) -> UInt32 {
    unsafe UnsafeRawPointer(start + (row &* stride &+ column)).loadUnaligned(as: UInt32.self)
  }

  /// The levels of 16 pixels.
  @inlinable @inline(__always)
  package borrowing func sixteen(_ row: Int, _ column: Int) -> SIMD16<UInt8> {
    unsafe UnsafeRawPointer(start + (row &* stride &+ column)).loadUnaligned(
      as: SIMD16<UInt8>.self)
  }

  /// The first pixels in a row that are covered, and those between them that are not, up to many
  /// of these.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The pixels that are looked at.
  /// - Returns: The pixels; `nil` when none is covered.
  package borrowing func run(_ row: Int, _ columns: Range<Int>) -> Range<Int>? {
    var first = columns.lowerBound
    while first < columns.upperBound, !hasLevels(row, first, columns.upperBound) { first &+= 8 }
    guard first < columns.upperBound else { return nil }
    var end = first
    var next = first
    while next < columns.upperBound, next &- end < 32 {
      if hasLevels(row, next, columns.upperBound) { end = next &+ 8 }
      next &+= 8
    }
    return first..<min(end, columns.upperBound)
  }

  /// True where one of eight pixels is covered.
  @inline(__always)
  private borrowing func hasLevels(_ row: Int, _ column: Int, _ end: Int) -> Bool {
    let levels = unsafe UnsafeRawPointer(start + (row &* stride &+ column))
    if column &+ 8 <= end { return unsafe levels.loadUnaligned(as: UInt64.self) != 0 }
    for i in 0..<end &- column where unsafe levels.load(fromByteOffset: i, as: UInt8.self) != 0 {
      return true
    }
    return false
  }

  /// Multiplies the first pixels of some rows by an alpha, 0…1.
  package borrowing func multiply(by alpha: Double, width: Int, height: Int) {
    let factor = UInt32(alpha * 65536 + 0.5)
    func product(_ level: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (UInt32(level) &* factor &+ 32768) >> 16)
    }
    let full = UInt64(product(.max)) &* 0x0101_0101_0101_0101
    for row in 0..<height {
      let pixels = unsafe start + row &* stride
      var place = 0
      while place < width {
        if place &+ 8 <= width {
          // Most runs of eight have no level, or are full.
          let eight = unsafe UnsafeMutableRawPointer(pixels + place)
          let levels = unsafe eight.loadUnaligned(as: UInt64.self)
          if levels == 0 || levels == .max {
            if levels != 0 { unsafe eight.storeBytes(of: full, as: UInt64.self) }
            place &+= 8
            continue
          }
        }
        let end = min(place &+ 8, width)
        for i in place..<end { unsafe pixels[i] = product(pixels[i]) }
        place = end
      }
    }
  }

  /// Takes the first pixels of some rows from those of other ones, whose levels are not lower.
  package borrowing func subtract(from other: borrowing AlphaRows, width: Int, height: Int) {
    for row in 0..<height {
      let pixels = unsafe start + row &* stride
      let others = unsafe other.start + row &* other.stride
      for i in 0..<width {
        let level = unsafe others[i]
        unsafe pixels[i] = level &- min(pixels[i], level)
      }
    }
  }

  /// Adds levels to the pixels from a column on; none goes beyond 255.
  @inlinable @inline(__always)
  package borrowing func add(_ row: Int, _ column: Int, _ levels: UnsafeBufferPointer<UInt8>) {
    let pixels = unsafe start + (row &* stride &+ column)
    for i in 0..<levels.count {
      let level = unsafe pixels[i]
      unsafe pixels[i] = level &+ min(levels[i], 255 &- level)
    }
  }

  /// Adds levels to the pixels of some rows; none goes beyond 255.
  ///
  /// - Parameters:
  ///   - row: The first row.
  ///   - column: The first column of each row.
  ///   - levels: The levels, row after row, where they begin.
  ///   - width: Columns, a multiple of 8; all of them within the ``stride``.
  ///   - height: Rows.
  @inlinable @inline(__always)
  package borrowing func addBlocks(
    _ row: Int, _ column: Int, _ levels: UnsafePointer<UInt8>, width: Int, height: Int
  ) {
    var pixels = unsafe UnsafeMutableRawPointer(start + (row &* stride &+ column))
    var levels = unsafe UnsafeRawPointer(levels)
    for _ in 0..<height {
      var place = 0
      while place &+ 16 <= width {
        unsafe Self.add(levels + place, to: pixels + place, SIMD16<UInt8>.self)
        place &+= 16
      }
      if place < width { unsafe Self.add(levels + place, to: pixels + place, SIMD8<UInt8>.self) }
      unsafe pixels += stride
      unsafe levels += width
    }
  }

  @inlinable @inline(__always)
  static func add<Levels: SIMD>(
    _ levels: UnsafeRawPointer, to pixels: UnsafeMutableRawPointer, _ type: Levels.Type
  ) where Levels.Scalar == UInt8 {
    let added = unsafe levels.loadUnaligned(as: type)
    var sum = unsafe pixels.loadUnaligned(as: type)
    // One by one, from which one instruction is made.
    for i in 0..<sum.scalarCount { sum[i] = sum[i] &+ min(added[i], 255 &- sum[i]) }
    unsafe pixels.storeBytes(of: sum, as: type)
  }
}

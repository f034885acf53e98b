/// At most four rows of a plane, and those of another that they are held against, sixteen columns
/// at a time.
@unsafe struct RowPairs {
  private var a: InlineArray<4, UnsafeRawPointer>
  private var b: InlineArray<4, UnsafeRawPointer>
  private let count: Int
  private let shift: Int
  /// Columns of the plane.
  let columns: Int
  /// Those that are whole sixteens in both rows.
  let wholeColumns: Int

  /// Pairs of rows.
  ///
  /// - Parameters:
  ///   - lines: One to four rows.
  ///   - a: The rows of the plane that is taken away.
  ///   - b: The rows that they are held against.
  ///   - shift: The columns and rows by which numbers of B lie behind those of A; the last ones
  ///     stand for those beyond the picture.
  ///   - size: Columns and rows of the plane.
  init(
    _ lines: Range<Int>, of a: PicturePlanes.Rows, facing b: PicturePlanes.Rows,
    _ shift: (x: Int, y: Int), _ size: (width: Int, height: Int)
  ) {
    unsafe self.shift = shift.x
    unsafe (count, columns) = (min(lines.count, 4), size.width)
    unsafe wholeColumns = max(size.width - shift.x, 0) / 16 * 16
    unsafe self.a = InlineArray(repeating: a[lines.lowerBound])
    unsafe self.b = InlineArray(repeating: b[min(lines.lowerBound + shift.y, size.height - 1)])
    for place in unsafe 1..<max(count, 1) {
      let y = lines.lowerBound + place
      unsafe self.a[place] = a[y]
      unsafe self.b[place] = b[min(y + shift.y, size.height - 1)]
    }
  }

  /// Reads what sixteen columns differ by, row by row, but for equal rows.
  @inline(__always)
  func readWhole<Reader: ColumnReader>(
    _ reader: Reader, _ column: Int, _ body: (_ even: SIMD8<Int16>, _ odd: SIMD8<Int16>) -> Void
  ) {
    let place = unsafe column &* Reader.bytesPerColumn
    let other = unsafe place &+ shift &* Reader.bytesPerColumn
    for row in unsafe 0..<count {
      if let found = unsafe reader.differences(a[unchecked: row] + place, b[unchecked: row] + other)
      {
        body(found.even, found.odd)
      }
    }
  }

  /// The same, wherever the rows end.
  @inline(__always)
  func read<Reader: ColumnReader>(
    _ reader: Reader, _ column: Int, _ body: (_ even: SIMD8<Int16>, _ odd: SIMD8<Int16>) -> Void
  ) {
    if unsafe column < wholeColumns { return unsafe readWhole(reader, column, body) }
    for row in unsafe 0..<count {
      if let found = unsafe lastDifferences(reader, a[row], b[row], column..<columns) {
        body(found.even, found.odd)
      }
    }
  }

  /// The differences of the last columns of rows.
  @inline(never)
  private func lastDifferences<Reader: ColumnReader>(
    _ reader: Reader, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ columns: Range<Int>
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>)? {
    let bytes = unsafe Reader.bytesPerColumn
    return unsafe withUnsafeTemporaryAllocation(byteCount: 32 * bytes, alignment: 16) { padded in
      unsafe padded.initializeMemory(as: UInt8.self, repeating: 0)
      guard let start = padded.baseAddress else { return nil }
      for x in columns.prefix(16) {
        let place = unsafe start + (x - columns.lowerBound) * bytes
        unsafe place.copyMemory(from: a + x * bytes, byteCount: bytes)
        unsafe (place + 16 * bytes).copyMemory(
          from: b + min(x + shift, columns.upperBound - 1) * bytes, byteCount: bytes)
      }
      return unsafe reader.differences(start, start + 16 * bytes)
    }
  }
}

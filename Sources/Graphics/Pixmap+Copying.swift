extension Pixmap {
  /// Takes over a rectangle of another picture, at the same place; it lies within both.
  public mutating func copy(columns: Range<Int>, rows: Range<Int>, from other: Pixmap) {
    for y in rows {
      let (to, from) = (y * strideInBytes, y * other.strideInBytes)
      bytes.replaceSubrange(
        to + columns.lowerBound * 4..<to + columns.upperBound * 4,
        with: other.bytes[from + columns.lowerBound * 4..<from + columns.upperBound * 4])
    }
  }
}

extension Pixmap {
  /// A picture of the same pixels that shares no memory with it.
  ///
  /// A picture that is assigned shares its memory until one of the two is written: where the other
  /// belongs to another thread, that copies all of it while both are in use.
  public var unshared: Pixmap {
    var copy = Pixmap(width: width, height: height)
    copy.copy(columns: 0..<width, rows: 0..<height, from: self)
    return copy
  }

  /// Takes over a rectangle of another picture, at the same place; it lies within both.
  public mutating func copy(columns: Range<Int>, rows: Range<Int>, from other: Pixmap) {
    for y in rows {
      let (to, from) = (y * strideInBytes, y * other.strideInBytes)
      bytes.replaceSubrange(
        to + columns.lowerBound * 4..<to + columns.upperBound * 4,
        with: other.bytes[from + columns.lowerBound * 4..<from + columns.upperBound * 4])
    }
  }

  /// Composites a picture with this one, by source over or source, clipped at the right and below.
  ///
  /// - Parameters:
  ///   - other: The picture.
  ///   - x: The column of its first pixel.
  ///   - y: The row of its first pixel.
  ///   - blends: True for source over, false for source.
  package mutating func paint(_ other: Pixmap, x: Int, y: Int, blends: Bool = true) {
    for row in 0..<min(other.height, height - y) {
      for column in 0..<min(other.width, width - x) {
        let from = row * other.strideInBytes + column * 4
        let to = (y + row) * strideInBytes + (x + column) * 4
        let alpha = blends ? other.bytes[from + 3] : 255
        for channel in 0..<4 {
          bytes[to + channel] = AlphaScaling.over(
            bytes[to + channel], other.bytes[from + channel], alpha: alpha)
        }
      }
    }
  }
}

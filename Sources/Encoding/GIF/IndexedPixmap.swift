/// A picture whose pixels are places in a palette, rows from the top without gaps.
public struct IndexedPixmap: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width · height` places in a palette.
  public package(set) var indices: [UInt8]

  /// A picture of the palette's first place, to be filled by a ``GIFQuantizer``.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a picture of \(width) × \(height) pixels")
    self.width = width
    self.height = height
    indices = [UInt8](repeating: 0, count: width * height)
  }

  /// A picture of the same pixels that shares no memory with it; see `Pixmap.unshared`.
  var unshared: IndexedPixmap {
    var copy = IndexedPixmap(width: width, height: height)
    copy.copy(columns: 0..<width, rows: 0..<height, from: self)
    return copy
  }

  /// Gives all pixels of a rectangle the first place, which is transparent where any is.
  mutating func clear(columns: Range<Int>, rows: Range<Int>) {
    for row in rows.map({ $0 * width }) {
      for place in row + columns.lowerBound..<row + columns.upperBound { indices[place] = 0 }
    }
  }

  /// Takes over a rectangle of another picture of the same size.
  mutating func copy(columns: Range<Int>, rows: Range<Int>, from other: IndexedPixmap) {
    for row in rows.map({ $0 * width }) {
      let places = row + columns.lowerBound..<row + columns.upperBound
      indices.replaceSubrange(places, with: other.indices[places])
    }
  }
}

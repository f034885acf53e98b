/// A rectangle of whole pixels.
public struct PixelBounds: Hashable, Sendable {
  /// The leftmost column.
  public let x: Int
  /// The topmost row.
  public let y: Int
  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int

  /// The rectangle with so many more pixels on each side, as far as a picture reaches.
  func grown(by distance: Int, width: Int, height: Int) -> PixelBounds {
    let (left, top) = (max(x - distance, 0), max(y - distance, 0))
    return PixelBounds(
      x: left, y: top, width: min(x + self.width + distance, width) - left,
      height: min(y + self.height + distance, height) - top)
  }
}

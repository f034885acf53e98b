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
}

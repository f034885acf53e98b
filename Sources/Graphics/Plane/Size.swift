/// A width and a height, in points.
///
/// Either may be negative while an animation overshoots.
public struct Size: Hashable, Sendable {
  /// Extent along x, in points.
  public var width: Double
  /// Extent along y, in points.
  public var height: Double

  /// A size of `width` × `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size without extent.
  public static let zero = Size(width: 0, height: 0)
}

public import Graphics

/// The picture that a scene fills.
public struct Canvas: Hashable, Sendable {
  /// Width and height in points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// The colour behind all layers; `nil` is transparent.
  public var background: Color?

  /// A canvas of a size in points.
  public init(size: Size, scale: Double = 1, background: Color? = nil) {
    self.size = size
    self.scale = scale
    self.background = background
  }

  /// A canvas of a width and a height in points.
  public init(width: Double, height: Double, scale: Double = 1, background: Color? = nil) {
    self.init(size: Size(width: width, height: height), scale: scale, background: background)
  }

  /// The longest side of a picture, in pixels (Cairo's limit).
  public static let longestSideInPixels = 32_767

  /// Columns of pixels: points times scale, rounded up where that leaves a part of a pixel.
  public var widthInPixels: Int { Self.pixels(size.width * scale) }
  /// Rows of pixels, likewise.
  public var heightInPixels: Int { Self.pixels(size.height * scale) }

  /// Products within 1e-6 of an integer are that integer, so that a scale written in decimals does
  /// not add a pixel; products beyond all integers count as a great many.
  private static func pixels(_ exact: Double) -> Int {
    guard exact < 1e15 else { return 1_000_000_000_000_000 }
    let nearest = exact.rounded()
    return max(1, Int(saturating: abs(exact - nearest) <= 1e-6 ? nearest : exact.rounded(.up)))
  }
}

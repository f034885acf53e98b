public import Graphics
public import Timing

/// What an author wrote: a canvas, a clip's time, the model layer tree with its animations, and
/// the script of what happens while it plays.
///
/// An open value; `TimelineCompiler` checks what it needs.
public struct Scene: Hashable, Sendable {
  /// The scene's title, empty when it has none.
  public var title: String
  /// The picture's size and background.
  public var canvas: Canvas
  /// The clip's length in seconds; `nil` means until the last animation ends.
  public var duration: Seconds?
  /// The clip's frame rate.
  public var frameRate: FrameRate
  /// Back to front: sublayers of the root, which has the canvas's bounds.
  public var layers: [Layer]
  /// What happens while it plays, ordered by time, then as written.
  public var interactions: [Interaction]

  /// A scene from its parts.
  public init(
    title: String = "", canvas: Canvas, duration: Seconds? = nil, frameRate: FrameRate = .sixty,
    layers: [Layer] = [], interactions: [Interaction] = []
  ) {
    self.title = title
    self.canvas = canvas
    self.duration = duration
    self.frameRate = frameRate
    self.layers = layers
    self.interactions = interactions
  }
}

/// The picture that a scene fills.
public struct Canvas: Hashable, Sendable {
  /// Width and height in points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// What lies behind all layers; `nil` is transparent.
  public var background: Color?

  /// A canvas of a size in points.
  public init(size: Size, scale: Double = 1, background: Color? = nil) {
    self.size = size
    self.scale = scale
    self.background = background
  }

  /// The longest side of a picture, in pixels (Cairo's limit).
  public static let longestSideInPixels = 32_767

  /// Columns of pixels: points times scale, rounded up where that leaves a part of a pixel.
  public var widthInPixels: Int { Self.pixels(size.width * scale) }
  /// Rows of pixels, likewise.
  public var heightInPixels: Int { Self.pixels(size.height * scale) }

  /// Products within 1e-6 of an integer are that integer, so that a scale written in decimals does
  /// not add a pixel; what no integer can hold counts as a great many.
  private static func pixels(_ exact: Double) -> Int {
    guard exact < 1e15 else { return 1_000_000_000_000_000 }
    let nearest = exact.rounded()
    return max(1, Int(saturating: abs(exact - nearest) <= 1e-6 ? nearest : exact.rounded(.up)))
  }
}

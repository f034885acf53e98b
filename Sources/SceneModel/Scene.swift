import Graphics
public import LayerModel
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

public import Graphics

/// The behaviour of a rasterizer besides the frame's own content.
public struct RasterizerOptions: Hashable, Sendable {
  /// The background behind all layers in place of the canvas's own.
  public enum Background: Hashable, Sendable {
    /// The canvas's own.
    case canvas
    /// A colour, or `nil` for nothing: transparent pixels.
    case color(Color?)
  }

  /// The background behind all layers.
  public var background: Background
  /// False draws every picture anew for each frame; the bytes are the same, only later.
  public var usesCaches: Bool

  /// Paths of layers at whose steps Cairo is made to fail, to show what a failure does to the rest.
  package var refusedLayers: Set<String> = []

  /// Options, the usual ones where nothing is said.
  public init(background: Background = .canvas, usesCaches: Bool = true) {
    self.background = background
    self.usesCaches = usesCaches
  }
}

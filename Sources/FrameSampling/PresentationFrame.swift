public import Graphics
public import SceneModel
public import Timing

/// The presentation tree at one instant, flat and in paint order.
///
/// Only `FrameSampler` makes one. It promises:
/// - `layers` is in paint order, each layer directly followed by the subtree of its mask, when it
///   has one, and then by the subtrees of its sublayers, back to front (by `zPosition`, then by
///   place in the tree);
/// - the subtree of the layer at `i` is `layers[i..<layers[i].subtreeEnd]`;
/// - every number is finite, and a matrix that reaches the canvas is affine;
/// - values are as animated, not clamped: whoever draws clamps;
/// - layers that are hidden, or have no opacity, are still there.
public struct PresentationFrame: Hashable, Sendable {
  /// The instant shown, in seconds from the clip's start.
  public internal(set) var instant: Seconds
  /// The picture that is filled.
  public internal(set) var canvas: Canvas
  /// The presentation layers.
  public internal(set) var layers: [PresentationLayer]

  init(instant: Seconds, canvas: Canvas, layers: [PresentationLayer]) {
    self.instant = instant
    self.canvas = canvas
    self.layers = layers
  }
}

/// A layer as it is shown at one instant.
public struct PresentationLayer: Hashable, Sendable {
  /// The layer's place in the timeline: the same layer has the same number in every frame of it.
  public let index: Int
  /// Names from the root, separated by `/`, for messages.
  public let path: String
  /// The layer's class.
  public let kind: Layer.Kind
  /// The presentation values.
  public internal(set) var properties: LayerProperties
  /// From the layer's own coordinates to canvas points: position, anchor, transform, and all
  /// ancestors', flattened to the plane.
  public internal(set) var transformToCanvas: Transform
  /// Positions in the frame of the mask's subtree, empty when there is no mask; its root is the first.
  public internal(set) var mask: Range<Int>
  /// One past the position of the last layer of this layer's subtree, mask included.
  public internal(set) var subtreeEnd: Int

  /// Positions in the frame of the sublayers' subtrees, one after another.
  public var sublayers: Range<Int> { mask.upperBound..<subtreeEnd }
}

public import Graphics
public import LayerModel
import TimelineModel

/// A layer as it is shown at one instant.
public struct PresentationLayer: Hashable, Sendable {
  /// The layer, and which of its copies.
  public let id: ID
  /// The layer's place in the timeline: the same layer has the same number in every tree of it.
  public var index: Int { id.index }
  /// Names from the root, separated by `/`, for messages.
  public let path: String
  /// The layer's class.
  public let kind: LayerKind
  /// True for the root of a mask.
  public let isMask: Bool
  /// The presentation values.
  public internal(set) var properties: LayerProperties
  /// The images that are shown in place of ``contents`` while one dissolves into another.
  public internal(set) var contentsDissolve: ImageDissolve?
  /// The picture of its contents' file that plays.
  var contentsPicture = 0
  /// The map from the layer's own coordinates to those of its plane: position, anchor, transform
  /// and what the superlayer does to its sublayers.
  ///
  /// The plane is the superlayer's, or that of the nearest ancestor that does not keep its
  /// sublayers' depth, or the canvas's.
  public internal(set) var transformToPlane = ProjectiveTransform.identity
  /// The map from the layer's own coordinates to canvas points.
  public internal(set) var transformToCanvas = ProjectiveTransform.identity
  /// True when layers above it turn their sublayers' geometry over an odd number of times.
  public internal(set) var isFlipped = false
  /// The factor of its colours, as a copy that a replicator shows; of a mask white.
  public internal(set) var tint = Color.white
  /// Position in the tree of the superlayer, or of the layer that this one masks; `nil` for a
  /// top-level layer.
  public internal(set) var parent: Int?
  /// Position in the tree of the layer whose plane this one is drawn in; `nil` is the canvas.
  public internal(set) var plane: Int?
  /// Positions in the tree of the mask's subtree, empty when there is no mask; its root is the
  /// first.
  public internal(set) var mask = 0..<0
  /// One past the position of the last layer of this layer's subtree, mask included.
  public internal(set) var subtreeEnd = 0
  /// The map from the layer's own coordinates to the plane's, with all depth that was kept.
  var transformInSpace = Transform.identity
  /// The key of its order among its siblings, back to front.
  var depth = 0.0
  /// The number of the copy of the replicator right above it, from 0 on.
  let instance: Int
  /// The number of copies of its sublayers that a replicator has in the tree.
  var instanceCount = 1

  /// The image that is shown, of a file that plays with the picture that does; `nil` is none.
  public var contents: PresentationImage? {
    properties.contents.map { PresentationImage($0, picture: contentsPicture) }
  }

  /// Positions in the tree of the sublayers' subtrees, one after another.
  @inlinable  // As is the next one.
  public var sublayers: Range<Int> { mask.upperBound..<subtreeEnd }

  /// True for a layer whose sublayers stay where they are in space instead of being drawn into its
  /// plane (core-animation 9.5).
  @inlinable  // So that other modules read two values and do not copy the layer.
  public var keepsDepth: Bool {
    kind.keepsDepth(preservesDepth: properties.preservesDepth, pageCurl: properties.pageCurl)
  }

  /// True when it is seen from behind: its plane is mirrored, and not by flipped geometry alone.
  @inlinable public var facesAway: Bool { (transformToCanvas.determinant < 0) != isFlipped }

  /// True for layers that are no copies: those whose tracks run in clip time.
  public var isOriginal: Bool { id.copy == 0 }

  /// Names a presentation layer in all trees of a timeline.
  public struct ID: Hashable, Sendable {
    /// The layer's place in the timeline.
    public let index: Int
    /// 0 for the original; a number of its own for every copy that replicators above it make.
    public let copy: Int
  }

  init(_ layer: TimelineLayer, _ id: ID, instance: Int, under parent: Int?) {
    self.id = id
    self.instance = instance
    path = layer.path
    kind = layer.kind
    isMask = layer.isMask
    properties = layer.model
    self.parent = parent
  }
}

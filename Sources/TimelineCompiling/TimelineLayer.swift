public import SceneModel
public import Timing

/// A layer of a timeline: model values, and the tracks that run over them.
public struct TimelineLayer: Sendable, Hashable {
  /// Names from the root, separated by `/`; a layer without a name is `kind[place]`, a mask `mask`.
  public let path: String
  /// The layer's own name; empty when it has none.
  public let name: String
  /// The layer's class.
  public let kind: Layer.Kind
  /// Position of the superlayer, or of the layer that this one masks; `nil` for a top-level layer.
  public let parent: Int?
  /// True for a layer that is the mask of its ``parent``.
  public let isMask: Bool
  /// Positions of the mask's subtree; empty when there is no mask.
  public let mask: Range<Int>
  /// One past the position of the last layer of the subtree, mask included.
  public let subtreeEnd: Int
  /// From clip time to the layer's own time.
  public let clock: TimeMap
  /// What the properties are where no track shows.
  public let model: LayerProperties
  /// In the order in which they apply.
  public let tracks: [Track]
  /// The properties that some track writes, each once, in the table's order.
  public let animatedProperties: [LayerProperty]

  /// The key paths that some track writes, each once, in the order of their first track.
  public var animatedKeyPaths: [AnimationKeyPath] {
    var seen: Set<AnimationKeyPath> = []
    return tracks.flatMap(\.outputs).map(\.keyPath).filter { seen.insert($0).inserted }
  }
}

import SceneModel
import Timing

/// An animation that was added to a layer, and for how long it was attached.
struct RecordedAnimation: Sendable {
  let animation: Animation
  /// The key, or its place in the layer.
  let label: String
  /// The order in which it was added, among all.
  let ordinal: Int
  /// The time of its addition, in clip time.
  let addedAt: Seconds
  /// True for one that was in the scene when it began.
  let isInitial: Bool
  /// The time at which it begins, in the layer's time.
  var begin: Seconds
  /// The animation in the layer's own time, which no change of a clock changes.
  var flattened: FlattenedAnimation
  /// The time of its removal, in clip time; `nil` while it is attached.
  var removedAt: Seconds?
  /// The layer as it was before a transition that has begun.
  var outgoingState: LayerID?

  var isAttached: Bool { removedAt == nil }

  /// The time for which it is attached, in clip time.
  var window: Range<Seconds> {
    let start = isInitial ? -.infinity : addedAt
    return start..<max(start, removedAt ?? .infinity)
  }
}

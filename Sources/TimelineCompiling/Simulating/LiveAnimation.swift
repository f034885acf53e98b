import SceneModel
import TimelineModel
import Timing

/// An animation that was added to a layer of a simulation.
final class LiveAnimation {
  unowned let layer: LiveLayer
  let animation: Animation
  /// The key, or its place in the layer.
  let label: String
  /// The order in which it was added, among all.
  let ordinal: Int
  /// When it was added, in clip time.
  let addedAt: Seconds
  /// When it begins, in the layer's time.
  let begin: Seconds
  /// Why it was added.
  let cause: String
  /// The transaction it was added in, until it is over.
  var transaction: LiveTransaction?
  /// True for one that was in the scene when it began.
  let isInitial: Bool

  /// When it was removed, in clip time; `nil` while it is attached.
  private(set) var removedAt: Seconds?
  /// True once its active time has begun.
  var hasStarted = false
  /// True once its active time is over, or it was removed.
  var hasStopped = false
  /// Changes when its events have to be found anew.
  var stamp = 0
  /// Of a transition: the layer as it was before.
  var oldFace: LiveLayer?
  private var flattened: Flattened?

  /// What it comes to under a clock.
  private struct Flattened {
    let tracks: [Track]
    let active: Range<Seconds>?
    let transitionMap: TimeMap?
  }

  init(
    _ animation: Animation, on layer: LiveLayer, label: String, ordinal: Int, at instant: Seconds,
    isInitial: Bool, cause: String, transaction: LiveTransaction?
  ) {
    self.layer = layer
    self.animation = animation
    self.label = label
    self.ordinal = ordinal
    self.isInitial = isInitial
    self.cause = cause
    self.transaction = transaction
    addedAt = instant
    let now = layer.clock(instant)?.time ?? 0
    begin = animation.timing.beginTime.flatMap { $0 == 0 ? nil : $0 } ?? now
  }

  /// A copy on a copy of its layer.
  init(_ other: LiveAnimation, on layer: LiveLayer, ordinal: Int) {
    self.layer = layer
    self.ordinal = ordinal
    (animation, label, isInitial) = (other.animation, other.label, other.isInitial)
    (addedAt, begin, removedAt) = (other.addedAt, other.begin, other.removedAt)
    (cause, transaction, oldFace) = (other.cause, nil, other.oldFace)
    (hasStarted, hasStopped) = (true, true)
  }

  var isAttached: Bool { removedAt == nil }

  func remove(at instant: Seconds) {
    removedAt = instant
    forgetTracks()
  }

  /// What it shows, under the layer's clock as it is known now.
  var tracks: [Track] { flatten().tracks }

  /// The range of clip time that holds its active time; `nil` when it has none.
  var activeSpan: Range<Seconds>? { flatten().active }

  /// Of a transition: from clip time to its progress.
  var transitionMap: TimeMap? { flatten().transitionMap }

  /// To be called when the layer's clock has changed.
  func forgetTracks() { flattened = nil }

  private func flatten() -> Flattened {
    if let flattened { return flattened }
    var ignored = IssueCollector()
    return flatten(&ignored)
  }

  /// Finds what is wrong with the animation.
  func check(_ issues: inout IssueCollector) { _ = flatten(&issues) }

  private func flatten(_ issues: inout IssueCollector) -> Flattened {
    let start = isInitial ? -.infinity : addedAt
    let end = removedAt ?? .infinity
    var flattener = AnimationFlattener(
      kind: layer.source.kind, layerPath: layer.path, window: start..<max(start, end))
    flattener.add(animation, label: label, begin: begin, clock: layer.clock, &issues)
    let result = Flattened(
      tracks: flattener.tracks, active: flattener.activeSpan,
      transitionMap: flattener.transitionMap)
    flattened = result
    return result
  }
}

import LayerModel
import SceneModel
import Timing

/// A layer of a record: where it was when, and all that it was.
struct RecordedLayer: Sendable {
  /// The layer as its author wrote it.
  let source: Layer
  let path: String
  let superlayer: LayerID?
  let isMask: Bool
  /// Of a copy: the layer of the tree that it is a copy of.
  let original: LayerID?
  /// All sublayers that it ever had, back to front.
  var sublayers: [LayerID] = []
  /// All masks that it ever had; the last that has not left counts.
  var masks: [LayerID] = []
  /// The time for which it is in the tree, in clip time.
  var presence: Range<Seconds> { didSet { version += 1 } }

  /// Its time within its superlayer's now.
  var timing: MediaTiming
  /// Its time before it was paused; `nil` unless it is.
  var pause: LayerPause?
  /// Drives its time offset, by clip time.
  var scrub: PiecewiseLinearMap?
  /// From clip time to its own, as it was and as it will be if nothing changes.
  var clock: TimeMap {
    didSet {
      clockVersion += 1
      version += 1
    }
  }

  /// The model values.
  var history: ModelHistory { didSet { version += 1 } }
  /// All animations that were ever added, in order.
  var animations: [RecordedAnimation] = [] { didSet { version += 1 } }
  /// The place of the animation that was added last under each key.
  private var placesByKey: [String: Int] = [:]
  /// The places of those that are on it, in order, and of at most as many that were.
  private var recentPlaces: [Int] = []
  /// The number of animations that are on it now.
  private var attachedCount = 0

  /// Grows with each change of the layer's values, presence, clock or animations.
  private(set) var version = 0
  /// Grows with each change of its clock.
  private(set) var clockVersion = 0

  /// A layer that comes, with nothing in it.
  init(
    _ source: Layer, path: String, in superlayer: LayerID?, under outer: TimeMap, isMask: Bool,
    addedAt: Seconds?
  ) {
    self.source = source
    self.path = path
    self.superlayer = superlayer
    self.isMask = isMask
    original = nil
    presence = (addedAt ?? -.infinity)..<(.infinity)
    timing = source.timing
    history = ModelHistory(source.properties)
    clock = outer
    clock = timeMap(under: outer)
    animations.reserveCapacity(source.animations.count)
  }

  /// A copy of a layer as it is now, with the animations that are on it and no layers.
  init(copying other: RecordedLayer, _ id: LayerID, in superlayer: LayerID) {
    source = other.source
    path = other.path
    self.superlayer = superlayer
    isMask = other.isMask
    original = other.original ?? id
    presence = -.infinity..<(.infinity)
    (timing, scrub, clock, history) = (other.timing, other.scrub, other.clock, other.history)
    animations = other.attachedPlaces.map { other.animations[$0] }
    recentPlaces = Array(animations.indices)
    attachedCount = animations.count
  }

  /// True for the root of a layer's old state, whose superlayer is the layer itself.
  private var isState: Bool { original != nil && original == superlayer }

  /// From clip time to its own as its timing is now, where `outer` is its superlayer's.
  func timeMap(under outer: TimeMap) -> TimeMap {
    // Of a state it is in the layer's clock already; one with a fault has been reported.
    guard !isState, timing.fault == nil else { return outer }
    return scrub.map { timing.layerTimeMap(under: outer, offsetBy: $0) }
      ?? timing.layerTimeMap(under: outer)
  }

  /// True once it was taken out of its superlayer.
  var hasLeft: Bool { presence.upperBound < .infinity }

  /// Takes it out of its superlayer.
  mutating func leave(at instant: Seconds) {
    presence = presence.lowerBound..<max(presence.lowerBound, instant)
  }

  /// The number of things that are looked at to know what it is now: its animations, and pieces of
  /// its clock, which are many times cheaper.
  var stepCount: Int { 1 + recentPlaces.count + clock.pieceCount / 8 }

  mutating func append(_ animation: RecordedAnimation) {
    if let key = animation.animation.key { placesByKey[key] = animations.count }
    recentPlaces.append(animations.count)
    attachedCount += 1
    animations.append(animation)
  }

  /// The places of the animations that are on it now, in the order in which they were added.
  var attachedPlaces: [Int] { recentPlaces.filter { animations[$0].isAttached } }

  /// Takes an animation off it.
  mutating func detach(_ place: Int, at instant: Seconds) {
    guard animations[place].isAttached else { return }
    animations[place].removedAt = instant
    attachedCount -= 1
    if recentPlaces.count > 2 * attachedCount { recentPlaces = attachedPlaces }
  }

  /// The place of the animation that has a key now: the one that was added last under it.
  func placeOfAnimation(forKey key: String) -> Int? {
    placesByKey[key].flatMap { animations[$0].isAttached ? $0 : nil }
  }
}

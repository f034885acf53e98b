import LayerModel
import SceneModel
import Timing

/// A layer of a record: where it was when, and all that it was.
struct RecordedLayer: Sendable {
  /// A place where it stood before a script moved it.
  struct Place: Sendable {
    /// The last part of its path there.
    let name: String
    let superlayer: LayerID?
    /// The time for which it stood there, in clip time.
    let presence: Range<Seconds>
  }

  /// The layer as its author wrote it.
  let source: Layer
  /// The names from the root to it, as it stands now.
  private(set) var path: String
  /// The layer it is in now, or was when it left the tree.
  private(set) var superlayer: LayerID?
  let isMask: Bool
  /// The layer of the tree that a copy is of; `nil` for a layer of the tree.
  let original: LayerID?
  /// All sublayers that it ever had, each as often as it had places among them, back to front.
  var sublayers: [Placement] = []
  /// All masks that it ever had; the last that has not left counts.
  var masks: [LayerID] = []
  /// The time for which it is in the tree where it stands now, in clip time.
  private(set) var presence: Range<Seconds> { didSet { version += 1 } }
  /// The places where it stood before, in their order.
  private(set) var earlierPlaces: [Place] = []

  /// The layer's time within its superlayer's now.
  var timing: MediaTiming
  /// The time before it was paused; `nil` unless it is.
  var pause: LayerPause?
  /// Drives its time offset, by clip time.
  var scrub: PiecewiseLinearMap?
  /// The map from clip time to its own, as it was and as it will be if nothing changes.
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

  /// A copy of a layer as it is now, with the animations on it, but for new ones, and no layers.
  init(
    copying other: RecordedLayer, _ id: LayerID, in superlayer: LayerID, without new: [Int] = []
  ) {
    source = other.source
    path = other.path
    self.superlayer = superlayer
    isMask = other.isMask
    original = other.original ?? id
    presence = -.infinity..<(.infinity)
    (timing, scrub, clock, history) = (other.timing, other.scrub, other.clock, other.history)
    animations = other.attachedPlaces.filter { !new.contains($0) }.map { other.animations[$0] }
    recentPlaces = Array(animations.indices)
    attachedCount = animations.count
  }

  /// True for the root of a layer's old state, whose superlayer is the layer itself.
  private var isState: Bool { original != nil && original == superlayer }

  /// The map from clip time to its own as its timing is now, where `outer` is its superlayer's.
  func timeMap(under outer: TimeMap) -> TimeMap {
    // Of a state it is in the layer's clock already; one with a fault has been reported.
    guard !isState, timing.fault == nil else { return outer }
    let outer = remapped(outer)
    return scrub.map { timing.layerTimeMap(under: outer, offsetBy: $0) }
      ?? timing.layerTimeMap(under: outer)
  }

  /// The map from clip time to the time that its begin and its speed count in, where `outer` is its
  /// superlayer's.
  func remapped(_ outer: TimeMap) -> TimeMap {
    source.remappedTimeMap(under: outer)
  }

  /// The number of the place where it stands now, or stood last.
  var placeNumber: Int { earlierPlaces.count }

  /// True once it was taken out of its superlayer.
  var hasLeft: Bool { presence.upperBound < .infinity }

  /// Takes it out of its superlayer.
  mutating func leave(at instant: Seconds) {
    presence = presence.lowerBound..<max(presence.lowerBound, instant)
  }

  /// Puts it into another layer, or at another place in the same; one that has left comes back.
  ///
  /// - Parameters:
  ///   - superlayer: The layer; `nil` is the root.
  ///   - name: The last part of its path, as it was.
  ///   - instant: Now, in clip time.
  /// - Returns: False for one that stood where it was for no time: that place is as if it had never
  ///   been.
  mutating func move(to superlayer: LayerID?, named name: String, at instant: Seconds) -> Bool {
    let end = min(instant, presence.upperBound)
    let stood = end > max(0, presence.lowerBound)
    if stood {
      earlierPlaces.append(
        Place(name: name, superlayer: self.superlayer, presence: presence.lowerBound..<end))
    }
    if stood || hasLeft { presence = instant..<(.infinity) }
    self.superlayer = superlayer
    version += 1
    return stood
  }

  /// Calls it by another path, because it or a layer around it was moved.
  mutating func rename(_ path: String) {
    self.path = path
    version += 1
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

/// A layer's time when it was paused.
struct LayerPause {
  let timing: MediaTiming
  /// The layer's own time.
  let localTime: Seconds
  /// The time of its superlayer.
  let outerTime: Seconds
}

import FrameSampling
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// A layer of a simulation: what it is now, and all that it was.
final class LiveLayer {
  /// What its author wrote.
  let source: Layer
  let path: String
  /// The order in which it came, among all: tree order for the layers of the scene.
  let ordinal: Int
  private(set) weak var superlayer: LiveLayer?
  let isMask: Bool

  /// All sublayers that it ever had, back to front.
  private(set) var sublayers: [LiveLayer] = []
  private(set) var mask: LiveLayer?
  /// Of a copy: the layer that it was copied from, whose animations hold the copy.
  private(set) weak var original: LiveLayer?
  /// When it is in the tree, in clip time.
  private(set) var presence: Range<Seconds>
  /// False until the transaction ends in which it came.
  var isCommitted = false

  /// How its time follows its superlayer's now.
  private(set) var timing: MediaTiming
  /// The speed to go on with after a pause.
  var speedBeforePause: Double?
  /// What drives its time offset, by clip time.
  private var scrub: PiecewiseLinearMap?
  /// From clip time to its own, as it was and as it will be if nothing changes.
  private(set) var clock: TimeMap

  private var history: ModelHistory
  /// All animations that were ever added, in order.
  private(set) var animations: [LiveAnimation] = []
  /// The animation that was added last under each key.
  private var animationsByKey: [String: LiveAnimation] = [:]
  private var presented: TimelineLayer?

  init(
    _ source: Layer, path: String, ordinal: Int, in superlayer: LiveLayer?, isMask: Bool,
    addedAt: Seconds?
  ) {
    self.source = source
    self.path = path
    self.ordinal = ordinal
    self.superlayer = superlayer
    self.isMask = isMask
    presence = (addedAt ?? -.infinity)..<(.infinity)
    timing = source.timing
    history = ModelHistory(source.properties)
    let outer = superlayer?.clock ?? .identity
    clock = source.timing.fault == nil ? source.timing.layerTimeMap(under: outer) : outer
  }

  /// A copy of a layer as it is now, with what runs in it: its old state in a transition.
  ///
  /// It follows the layer's clock, and is in no tree.
  convenience init(oldFaceOf layer: LiveLayer, at instant: Seconds) {
    self.init(copying: layer, in: layer, at: instant)
    timing = MediaTiming()
  }

  private init(copying other: LiveLayer, in superlayer: LiveLayer, at instant: Seconds) {
    source = other.source
    path = other.path
    ordinal = other.ordinal
    self.superlayer = superlayer
    isMask = other.isMask
    original = other.original ?? other
    presence = -.infinity..<(.infinity)
    isCommitted = true
    (timing, scrub, clock, history) = (other.timing, other.scrub, other.clock, other.history)
    animations = other.attachedAnimations.map {
      LiveAnimation($0, on: self, ordinal: $0.ordinal)
    }
    mask = other.mask.map { LiveLayer(copying: $0, in: self, at: instant) }
    sublayers = other.sublayers.filter { $0.presence.upperBound == .infinity }.map {
      LiveLayer(copying: $0, in: self, at: instant)
    }
  }

  func append(_ layer: LiveLayer) {
    if layer.isMask { mask = layer } else { sublayers.append(layer) }
  }

  /// This layer, its mask's subtree and its sublayers' subtrees.
  var subtree: [LiveLayer] {
    [self] + (mask?.subtree ?? []) + sublayers.flatMap(\.subtree)
  }

  /// How many layers a copy of it has.
  var subtreeCount: Int {
    1 + (mask?.subtreeCount ?? 0)
      + sublayers.reduce(0) { $1.presence.upperBound == .infinity ? $0 + $1.subtreeCount : $0 }
  }

  /// What is looked at to know it: its animations, and the changes of its values.
  var stepCount: Int { 1 + animations.count + history.count }

  /// True while it and all above it are in the tree.
  var isInTree: Bool { presence.upperBound == .infinity && superlayer?.isInTree ?? true }

  func leaveTree(at instant: Seconds) {
    presence = presence.lowerBound..<max(presence.lowerBound, instant)
    presented = nil
  }

  // MARK: Model and presentation

  /// The model values now.
  func model(at instant: Seconds) -> LayerProperties {
    var properties = history.initial
    timelineLayer(tracks: history.tracks).present(at: instant, in: &properties)
    return properties
  }

  /// The presentation values now.
  func presentation(at instant: Seconds) -> LayerProperties {
    let layer = presentedLayer
    var properties = layer.model
    layer.present(at: instant, in: &properties)
    return properties
  }

  func set(_ property: LayerProperty, to value: PropertyValue, at instant: Seconds) {
    history.set(property, to: value, at: instant)
    presented = nil
  }

  func move(
    _ property: LayerProperty, from: PropertyValue, to: PropertyValue, at instant: Seconds,
    lasting duration: Seconds
  ) {
    history.move(property, from: from, to: to, at: instant, lasting: duration)
    presented = nil
  }

  /// Everything that runs over the first model values: later ones, animations in the order in which
  /// they were added, and the times when it is not in the tree.
  var tracks: [Track] {
    history.tracks + animations.flatMap(\.tracks) + absence
  }

  private var absence: [Track] {
    guard presence != -.infinity..<(.infinity) else { return [] }
    let hidden = PiecewiseLinearMap.Body.constant(TimePosition(time: 0))
    let comes = presence.lowerBound > -.infinity
    var pieces: [PiecewiseLinearMap.Piece] = []
    if comes { pieces.append(.init(start: presence.lowerBound, body: .nothing)) }
    if presence.upperBound < .infinity {
      pieces.append(.init(start: presence.upperBound, body: hidden))
    }
    let map = PiecewiseLinearMap(before: comes ? hidden : .nothing, pieces)
    return [
      .holding(
        .isHidden, .bool(true), where: TimeMap([.pieces(map)]), label: "not in the tree")
    ]
  }

  private var presentedLayer: TimelineLayer {
    if let presented { return presented }
    let layer = timelineLayer(tracks: tracks)
    presented = layer
    return layer
  }

  /// The layer as a timeline holds it, with nothing around it; `path` is another one for a face.
  func timelineLayer(tracks: [Track], path: String? = nil) -> TimelineLayer {
    TimelineLayer(
      path: path ?? self.path, originalPath: self.path, name: path == nil ? source.name : "",
      kind: source.kind, isMask: isMask, clock: clock,
      hasBeginTime: (source.timing.beginTime ?? 0) != 0, model: history.initial, tracks: tracks,
      location: source.location)
  }

  // MARK: Animations

  /// The animations that are on it now.
  var attachedAnimations: [LiveAnimation] { animations.filter(\.isAttached) }

  /// The animation that has a key now: the one that was added last under it.
  func attachedAnimation(forKey key: String) -> LiveAnimation? {
    animationsByKey[key].flatMap { $0.isAttached ? $0 : nil }
  }

  func append(_ animation: LiveAnimation) {
    animations.append(animation)
    if let key = animation.animation.key { animationsByKey[key] = animation }
    presented = nil
  }

  /// To be called when an animation was removed.
  func animationsDidChange() { presented = nil }

  // MARK: Time

  /// Changes how its time follows its superlayer's from an instant on.
  ///
  /// - Parameters:
  ///   - instant: Now, in clip time.
  ///   - scrub: What drives its time offset from now on, by clip time; `nil` for nothing.
  ///   - change: Changes the timing; `timeOffset` is the present one.
  /// - Returns: The layers whose clocks changed, or `nil` when a time around them repeats, so that it
  ///   has no single course.
  func changeTiming(
    at instant: Seconds, scrub: PiecewiseLinearMap? = nil, _ change: (inout MediaTiming) -> Void
  ) -> [LiveLayer]? {
    if let old = self.scrub { timing.timeOffset = old(instant)?.time ?? timing.timeOffset }
    change(&timing)
    self.scrub = scrub
    if scrub != nil { timing.timeOffset = 0 }
    return followSuperlayer(from: instant) ? subtree : nil
  }

  /// Finds the clock anew from an instant on, and those of all layers below; false when one of them
  /// has no single course.
  private func followSuperlayer(from instant: Seconds) -> Bool {
    guard timing.fault == nil else { return false }
    let outer = superlayer?.clock ?? .identity
    var next: TimeMap? = timing.layerTimeMap(under: outer)
    if let scrub { next = next?.adding(scrub) }
    guard let next, let whole = clock.continued(by: next, from: instant) else { return false }
    clock = whole
    presented = nil
    for animation in animations { animation.forgetTracks() }
    let faces = animations.compactMap { $0.layer === self ? $0.oldFace : nil }
    return ([mask].compactMap(\.self) + sublayers + faces).allSatisfy {
      $0.followSuperlayer(from: instant)
    }
  }
}

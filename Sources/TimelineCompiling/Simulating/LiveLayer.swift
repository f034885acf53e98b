import SceneModel
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

  func append(_ layer: LiveLayer) {
    if layer.isMask { mask = layer } else { sublayers.append(layer) }
  }

  /// This layer, its mask's subtree and its sublayers' subtrees.
  var subtree: [LiveLayer] {
    [self] + (mask?.subtree ?? []) + sublayers.flatMap(\.subtree)
  }

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
    return [.hiding(where: TimeMap([.pieces(map)]), label: "not in the tree")]
  }

  private var presentedLayer: TimelineLayer {
    if let presented { return presented }
    let layer = timelineLayer(tracks: tracks)
    presented = layer
    return layer
  }

  /// The layer as a timeline holds it, at a place in the tree.
  func timelineLayer(
    tracks: [Track], parent: Int? = nil, mask: Range<Int> = 0..<0, subtreeEnd: Int = 0
  ) -> TimelineLayer {
    let written = Set(tracks.flatMap(\.outputs).map(\.keyPath.property))
    return TimelineLayer(
      path: path, name: source.name, kind: source.kind, parent: parent, isMask: isMask, mask: mask,
      subtreeEnd: subtreeEnd, clock: clock, model: history.initial, tracks: tracks,
      animatedProperties: LayerProperty.all.filter(written.contains))
  }

  // MARK: Animations

  /// The animations that are on it now.
  var attachedAnimations: [LiveAnimation] { animations.filter(\.isAttached) }

  func append(_ animation: LiveAnimation) {
    animations.append(animation)
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
    return ([mask].compactMap(\.self) + sublayers).allSatisfy {
      $0.followSuperlayer(from: instant)
    }
  }
}

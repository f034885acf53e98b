import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The history of a script, from the clip's start to its end: which layer was in the tree when,
/// under which clock, with which model values and animations.
///
/// Nothing in it points to what made it.
struct ScriptRecord: Sendable {
  /// Every layer that ever came, and those in the states that transitions keep; a layer's place is
  /// its ID.
  private(set) var layers: [RecordedLayer] = [] { didSet { version += 1 } }
  /// The layers without a superlayer, back to front.
  private(set) var roots: [Placement] = [] { didSet { version += 1 } }
  /// Every animation of a layer of the tree, in the order in which they were added.
  private(set) var additions: [AnimationID] = []
  /// The event log, in order.
  var events: [TimelineEvent] = []
  /// The fingers that touched the canvas, in the order in which they came.
  var touches: [ShownTouches.Touch] = []
  /// The taps, in their order.
  var taps: [PlayedTap] = []
  /// The sounds that were played, in their order.
  var sounds: [AudioClip] = []
  /// The snapshots that were taken, in their order.
  var snapshots: [LayerSnapshot] = []
  /// The font files by which texts were measured, each with the place that first asked for it.
  private(set) var measuredFonts: [MeasuredFont.Use] = []
  private var knownFonts: Set<MeasuredFont> = []
  /// The errors and warnings about the scene, its script and its animations, each once.
  var issues: IssueCollector
  /// Grows with every change of a layer.
  private(set) var version = 0

  /// Notes a font file by which a text was measured.
  mutating func note(_ font: MeasuredFont, at place: SourceLocation?) {
    guard knownFonts.insert(font).inserted else { return }
    measuredFonts.append(MeasuredFont.Use(font, at: place))
  }

  /// A record of nothing, of a scene in a format with these words.
  init(_ words: SceneVocabulary = .values) { issues = IssueCollector(words) }

  subscript(layer: LayerID) -> RecordedLayer {
    _read { yield layers[layer.index] }
    _modify { yield &layers[layer.index] }
  }

  subscript(animation: AnimationID) -> RecordedAnimation {
    _read { yield layers[animation.layer.index].animations[animation.index] }
    _modify { yield &layers[animation.layer.index].animations[animation.index] }
  }

  /// Makes room for some layers at once: they are large, and would be moved as their list grows.
  mutating func makeRoom(forLayers count: Int) { layers.reserveCapacity(count) }

  /// Adds a layer with nothing in it, and in no list of sublayers yet.
  mutating func append(_ layer: RecordedLayer) -> LayerID {
    layers.append(layer)
    return LayerID(index: layers.count - 1)
  }

  /// Puts a layer into its superlayer: as the mask, or among the sublayers.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - index: Its place among the sublayers that there are now, from the back; `nil` is the
  ///     front.
  mutating func append(_ layer: LayerID, at index: Int? = nil) {
    let superlayer = self[layer].superlayer
    if self[layer].isMask, let superlayer {
      self[superlayer].masks.append(layer)
      return
    }
    let all = sublayers(of: superlayer)
    var place = all.count
    if let index {
      let present = all.indices.filter { isPresent(all[$0]) }
      if index < present.count { place = present[index] }
    }
    let placement = Placement(layer: layer, number: self[layer].placeNumber)
    change(sublayersOf: superlayer) { $0.insert(placement, at: place) }
  }

  private mutating func change(
    sublayersOf superlayer: LayerID?, _ body: (inout [Placement]) -> Void
  ) {
    if let superlayer { body(&self[superlayer].sublayers) } else { body(&roots) }
  }

  /// Moves a layer with all that is in it to a place among the sublayers of another, or of the
  /// root.
  ///
  /// - Parameters:
  ///   - layer: The layer, which may have left the tree.
  ///   - superlayer: The layer that it comes into; `nil` is the root.
  ///   - index: Its place among the other sublayers that there are now, from the back; `nil` is the
  ///     front.
  ///   - instant: Now, in clip time.
  mutating func move(
    _ layer: LayerID, to superlayer: LayerID?, at index: Int?, at instant: Seconds
  ) {
    let (outer, number) = (self[layer].superlayer, self[layer].placeNumber)
    let name = ownName(of: layer)
    if !self[layer].move(to: superlayer, named: name, at: instant) {
      change(sublayersOf: outer) {
        $0.removeAll { $0.layer == layer && $0.number == number }
      }
    }
    guard superlayer != outer else { return append(layer, at: index) }
    let component =
      self[layer].source.name.isEmpty
      ? self[layer].source.pathComponent(at: sublayers(of: superlayer).count) : name
    append(layer, at: index)
    let path = superlayer.map { "\(self[$0].path)/\(component)" } ?? component
    let length = self[layer].path.count
    for inside in subtree(of: layer) {
      self[inside].rename(path + self[inside].path.dropFirst(length))
    }
    followSuperlayer(layer, from: instant)
  }

  /// The last part of a layer's path as it stands now.
  private func ownName(of layer: LayerID) -> String {
    let path = self[layer].path
    return self[layer].superlayer.map { String(path.dropFirst(self[$0].path.count + 1)) } ?? path
  }

  /// Adds an animation to a layer of the tree.
  mutating func append(_ animation: RecordedAnimation, to layer: LayerID) -> AnimationID {
    let id = AnimationID(layer: layer, index: self[layer].animations.count)
    self[layer].append(animation)
    additions.append(id)
    return id
  }

  // MARK: The tree

  /// The mask of a layer now, if it has one.
  func mask(of layer: LayerID) -> LayerID? { self[layer].masks.last { !self[$0].hasLeft } }

  /// All masks that a layer ever had, in the order in which they came.
  func masks(of layer: LayerID) -> [LayerID] { self[layer].masks }

  /// All places among the sublayers of a layer, or of the root, that layers ever had, back to
  /// front.
  func sublayers(of layer: LayerID?) -> [Placement] { layer.map { self[$0].sublayers } ?? roots }

  /// The sublayers that a layer, or the root, has now, back to front.
  func presentSublayers(of layer: LayerID?) -> [LayerID] {
    sublayers(of: layer).filter(isPresent).map(\.layer)
  }

  /// True for the place where a layer stands now.
  func isPresent(_ placement: Placement) -> Bool {
    isLast(placement) && !self[placement.layer].hasLeft
  }

  /// True for the place where a layer stands now, or stood when it left the tree.
  private func isLast(_ placement: Placement) -> Bool {
    placement.number == self[placement.layer].placeNumber
  }

  /// A layer, its masks' subtrees and its sublayers' subtrees, also those that have left, but not
  /// those that were moved elsewhere.
  func subtree(of layer: LayerID) -> [LayerID] {
    [layer] + inside(layer).flatMap(subtree)
  }

  /// The masks and the sublayers of a layer, likewise.
  private func inside(_ layer: LayerID) -> [LayerID] {
    self[layer].masks + self[layer].sublayers.filter(isLast).map(\.layer)
  }

  /// The number of layers of a layer's copy.
  func copyCount(of layer: LayerID, before commit: LiveCommit) -> Int {
    1 + (mask(of: layer).map { copyCount(of: $0, before: commit) } ?? 0)
      + sublayers(of: layer, before: commit).reduce(0) { $0 + copyCount(of: $1, before: commit) }
  }

  /// The sublayers that a layer had before a commit, back to front.
  private func sublayers(of layer: LayerID, before commit: LiveCommit) -> [LayerID] {
    sublayers(of: layer).filter { placement in
      isLast(placement) && !commit.layers.contains(placement.layer)
        && (!self[placement.layer].hasLeft || commit.leaving.contains(placement.layer))
    }.map(\.layer)
  }

  /// True while a layer and all above it are in the tree.
  func isInTree(_ layer: LayerID) -> Bool {
    !self[layer].hasLeft && self[layer].superlayer.map(isInTree) ?? true
  }

  /// True for a layer and all that stands in it.
  func isInside(_ layer: LayerID, _ other: LayerID) -> Bool {
    layer == other || self[layer].superlayer.map { isInside($0, other) } ?? false
  }

  /// A layer or its nearest ancestor for which something is true.
  func nearest(to layer: LayerID, where holds: (RecordedLayer) -> Bool) -> LayerID? {
    holds(self[layer]) ? layer : self[layer].superlayer.flatMap { nearest(to: $0, where: holds) }
  }

  /// Copies a layer as it is now, with what runs in it, but for the layers and animations that a
  /// commit brings or takes away: its old state in a transition, which follows the layer's clock
  /// and is in no tree.
  mutating func copyState(of layer: LayerID, before commit: LiveCommit) -> LayerID {
    copy(layer, in: layer, before: commit)
  }

  private mutating func copy(
    _ layer: LayerID, in superlayer: LayerID, before commit: LiveCommit
  ) -> LayerID {
    let new = commit.animations.filter { $0.layer == layer }.map(\.index)
    let copy = append(
      RecordedLayer(copying: self[layer], layer, in: superlayer, without: new))
    if let mask = mask(of: layer) {
      self[copy].masks = [self.copy(mask, in: copy, before: commit)]
    }
    for sublayer in sublayers(of: layer, before: commit) {
      let inside = self.copy(sublayer, in: copy, before: commit)
      self[copy].sublayers.append(Placement(layer: inside, number: 0))
    }
    return copy
  }

  // MARK: Clocks

  /// Changes how a layer's time follows its superlayer's from an instant on.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - instant: Now, in clip time.
  ///   - scrub: Drives its time offset from now on, by clip time; `nil` for nothing.
  ///   - change: Changes the timing; `timeOffset` is the present one.
  mutating func changeTiming(
    of layer: LayerID, at instant: Seconds, scrub: PiecewiseLinearMap?,
    _ change: (inout MediaTiming) -> Void
  ) {
    if let old = self[layer].scrub {
      self[layer].timing.timeOffset = old(instant)?.time ?? self[layer].timing.timeOffset
    }
    change(&self[layer].timing)
    if self[layer].timing.speed != 0 { self[layer].pause = nil }
    self[layer].scrub = scrub
    if scrub != nil { self[layer].timing.timeOffset = 0 }
    followSuperlayer(layer, from: instant)
  }

  /// Finds a layer's clock anew from an instant on, and those of all layers below.
  mutating func followSuperlayer(_ layer: LayerID, from instant: Seconds) {
    follow(self[layer].superlayer.map { self[$0].clock } ?? .identity, layer, from: instant)
  }

  /// - Parameters:
  ///   - outer: The superlayer's clock.
  ///   - before: The same before it was changed; `nil` where it was not.
  ///   - layer: The layer.
  ///   - instant: Now, in clip time.
  private mutating func follow(
    _ outer: TimeMap, before: TimeMap? = nil, _ layer: LayerID, from instant: Seconds
  ) {
    let old = self[layer].clock
    let next = self[layer].timeMap(under: outer)
    // A clock that is the superlayer's goes on as it does, in the same memory.
    self[layer].clock =
      before == old && next == outer ? outer : old.continued(by: next, from: instant)
    let clock = self[layer].clock
    let below = inside(layer) + self[layer].animations.compactMap(\.outgoingState)
    // Copies of a layer refer to its states, which follow the layer itself.
    for other in below where self[other].superlayer == layer {
      follow(clock, before: old, other, from: instant)
    }
  }
}

/// A part of a record.
enum RecordExtent {
  /// All that ever was.
  case whole
  /// All that is there now: not what has left or was taken off, nor values before the last.
  case present
}

/// A layer of a record.
struct LayerID: Hashable, Sendable {
  /// The place among the record's layers: the order in which they came.
  let index: Int
}

/// A layer of a record at one of the places where it ever stood.
struct Placement: Hashable, Sendable {
  let layer: LayerID
  /// The number of the place among the layer's.
  let number: Int
}

/// An animation of a record.
struct AnimationID: Hashable, Sendable {
  /// The layer it was added to.
  let layer: LayerID
  /// The place among the layer's animations.
  let index: Int
}

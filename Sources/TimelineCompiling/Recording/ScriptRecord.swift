import LayerModel
import TimelineModel
import Timing

/// The course of a script, from the clip's start to its end: which layer was in the tree when,
/// under which clock, with which model values and animations.
///
/// Nothing in it points to what made it.
struct ScriptRecord: Sendable {
  /// Every layer that ever came, and those in the states that transitions keep; a layer's place is
  /// its ID.
  private(set) var layers: [RecordedLayer] = [] { didSet { version += 1 } }
  /// The layers without a superlayer, back to front.
  private(set) var roots: [LayerID] = [] { didSet { version += 1 } }
  /// Every animation of a layer of the tree, in the order in which they were added.
  private(set) var additions: [AnimationID] = []
  /// The event log, in order.
  var events: [TimelineEvent] = []
  /// The fingers that touched the canvas, in the order in which they came.
  var touches: [ShownTouches.Touch] = []
  /// The errors and warnings about the scene, its script and its animations, each once.
  var issues = IssueCollector()
  /// Grows with every change of a layer.
  private(set) var version = 0

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

  /// Puts a layer in front of those without a superlayer.
  mutating func appendRoot(_ layer: LayerID) { roots.append(layer) }

  /// Puts a layer into its superlayer: in front of the sublayers, or as the mask.
  mutating func append(_ layer: LayerID, to superlayer: LayerID) {
    if self[layer].isMask {
      self[superlayer].masks.append(layer)
    } else {
      self[superlayer].sublayers.append(layer)
    }
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

  /// All sublayers that a layer ever had, back to front.
  func sublayers(of layer: LayerID) -> [LayerID] { self[layer].sublayers }

  /// A layer, its masks' subtrees and its sublayers' subtrees, also those that have left.
  func subtree(of layer: LayerID) -> [LayerID] {
    [layer] + (self[layer].masks + self[layer].sublayers).flatMap(subtree)
  }

  /// The number of layers of a layer's copy.
  func copyCount(of layer: LayerID) -> Int {
    1 + (mask(of: layer).map(copyCount) ?? 0)
      + self[layer].sublayers.reduce(0) { self[$1].hasLeft ? $0 : $0 + copyCount(of: $1) }
  }

  /// True while a layer and all above it are in the tree.
  func isInTree(_ layer: LayerID) -> Bool {
    !self[layer].hasLeft && self[layer].superlayer.map(isInTree) ?? true
  }

  /// A layer or its nearest ancestor for which something is true.
  func nearest(to layer: LayerID, where holds: (RecordedLayer) -> Bool) -> LayerID? {
    holds(self[layer]) ? layer : self[layer].superlayer.flatMap { nearest(to: $0, where: holds) }
  }

  /// Copies a layer as it is now, with what runs in it: its old state in a transition, which
  /// follows the layer's clock and is in no tree.
  mutating func copyState(of layer: LayerID) -> LayerID {
    copy(layer, in: layer)
  }

  private mutating func copy(_ layer: LayerID, in superlayer: LayerID) -> LayerID {
    let copy = append(RecordedLayer(copying: self[layer], layer, in: superlayer))
    if let mask = mask(of: layer) { self[copy].masks = [self.copy(mask, in: copy)] }
    for sublayer in self[layer].sublayers where !self[sublayer].hasLeft {
      let inside = self.copy(sublayer, in: copy)
      self[copy].sublayers.append(inside)
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
    let below =
      self[layer].masks + self[layer].sublayers + self[layer].animations.compactMap(\.oldFace)
    // Copies of a layer refer to its states, which follow the layer itself.
    for other in below where self[other].superlayer == layer {
      follow(clock, before: old, other, from: instant)
    }
  }
}

/// A layer of a record.
struct LayerID: Hashable, Sendable {
  /// Its place among the record's layers: the order in which they came.
  let index: Int
}

/// An animation of a record.
struct AnimationID: Hashable, Sendable {
  /// The layer it was added to.
  let layer: LayerID
  /// Its place among the layer's animations.
  let index: Int
}

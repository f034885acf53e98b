import Graphics
import LayerModel
import TimelineModel
import Timing

extension PresentationFrame {
  /// A step of filling the tree; those that wait are a list and no calls, however deep layers lie.
  private enum ExpansionStep {
    /// The subtrees of siblings, which are layers of the timeline, below a position of the tree.
    case siblings(Range<Int>, under: Int?, instance: Int, copy: Int, instant: Seconds)
    /// All of a position's mask is in the tree.
    case endOfMask(Int)
    /// All that lies below a position is in the tree.
    case endOfSubtree(Int)
  }

  /// Fills the tree with the layers of a timeline and the copies that there are at an instant, in
  /// tree order.
  mutating func expand(_ timeline: Timeline, _ table: SamplingTable, at instant: Seconds) {
    layers.removeAll(keepingCapacity: true)
    copyExcess = nil
    layers.reserveCapacity(timeline.layers.count)
    var steps: [ExpansionStep] = [
      .siblings(timeline.layers.indices, under: nil, instance: 0, copy: 0, instant: instant)
    ]
    while let step = steps.popLast() {
      switch step {
      case .endOfMask(let position): layers[position].mask = position + 1..<layers.count
      case .endOfSubtree(let position): layers[position].subtreeEnd = layers.count
      case .siblings(let range, let parent, let instance, let copy, let instant):
        guard let next = range.first else { continue }
        let layer = timeline.layers[next]
        if let found = timeline.limits.excess(
          of: .shownLayers, found: layers.count + 1, isLeast: true)
        {
          copyExcess = copyExcess ?? found.at(layer: layer.path, instant: instant)
          continue
        }
        let position = layers.count
        layers.append(
          PresentationLayer(
            layer, .init(index: next, copy: copy), instance: instance, under: parent))
        // The last step is done first: the mask, then the sublayers, then the siblings behind.
        steps.append(
          .siblings(
            layer.subtreeEnd..<range.upperBound, under: parent, instance: instance, copy: copy,
            instant: instant))
        steps.append(.endOfSubtree(position))
        let sublayers = timeline.sublayers(of: next)
        if layer.kind.has(.copies) {
          let replicator = table.replicator(next, of: layer, at: instant, &scratch)
          layers[position].instanceCount = replicator.shownCount
          for k in (0..<replicator.shownCount).reversed() {
            // Below another replicator the numbers of both make one that no other copy has.
            steps.append(
              .siblings(
                sublayers, under: position, instance: k,
                copy: copy &* (ReplicatorProperties.largestCount + 1) &+ k,
                instant: layer.instant(ofInstance: k, at: instant, replicator)))
          }
        } else {
          steps.append(
            .siblings(sublayers, under: position, instance: 0, copy: copy, instant: instant))
        }
        steps.append(.endOfMask(position))
        if let mask = timeline.mask(of: next, at: instant) {
          steps.append(.siblings(mask, under: position, instance: 0, copy: copy, instant: instant))
        }
      }
    }
  }

  /// Writes the presentation values of all layers at an instant, but of those that stand still.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - table: Its tracks.
  ///   - instant: The instant, in seconds from the clip's start.
  ///   - before: The instant whose values they have; `nil` when they have none.
  /// - Returns: False, and the tree is then worth nothing, when a replicator has another number of
  ///   copies than the tree, or a layer another mask.
  mutating func present(
    _ timeline: Timeline, _ table: SamplingTable, at instant: Seconds, after before: Seconds?
  ) -> Bool {
    history.advance(isSequel: before != nil)
    for i in history.slots.indices {
      let index = history.slots[i].index
      let instant = self.instant(of: i, in: timeline, at: instant)
      history.slots[i].instant = instant
      history.slots[i].localTime =
        table.maps.position(in: table.layers[index].clock, at: instant, &scratch.recent)?.time ?? 0
      if table.layers[index].hasMask {
        // The mask of a layer in the tree comes right after it.
        let mask = layers[i].mask.isEmpty ? nil : layers[layers[i].mask.lowerBound].index
        guard mask == timeline.mask(of: index, at: instant)?.lowerBound else { return false }
      }
      let isStill =
        before.map { table.isStill(index, from: $0, to: instant, &scratch) } ?? false
      // A layer that changes may place its sublayers elsewhere.
      if isStill, !(history.slots[i].parent.map(history.isChanged) ?? false) {
        history.append(isChanged: false, isStill: true)
        continue
      }
      if !isStill { present(i, of: timeline, table) }
      if layers.span[i].kind.has(.copies),
        layers.span[i].properties.replicator.shownCount != layers.span[i].instanceCount
      {
        return false
      }
      history.append(isChanged: place(i) || !isStill, isStill: isStill)
    }
    return true
  }

  /// Writes a layer's values at its instant.
  private mutating func present(_ i: Int, of timeline: Timeline, _ table: SamplingTable) {
    let (index, time) = (history.slots[i].index, history.slots[i])
    table.present(index, at: time.instant, &scratch, in: &layers[i].properties)
    if table.layers[index].animatesContents { layers[i].contentsDissolve = scratch.dissolve }
    let images = Int(table.layers[index].animatedImages)
    if images >= 0 { timeline.animatedImages[images].play(&layers[i], at: time.localTime) }
  }

  /// The instant at which a layer is sampled, whose superlayer has been presented before.
  private func instant(of position: Int, in timeline: Timeline, at instant: Seconds) -> Seconds {
    guard let parent = history.slots[position].parent else { return instant }
    let outer = history.slots[parent].instant
    let k = history.slots[position].instance
    // Asked of the properties, before the layer is read as a whole.
    guard k > 0, layers[parent].properties.replicator.instanceDelay != 0 else { return outer }
    return timeline.layers[layers[parent].index].instant(
      ofInstance: k, at: outer, layers[parent].properties.replicator)
  }
}

extension TimelineLayer {
  /// The instant at which the sublayers of a replicator's copy are sampled: their own time less as
  /// many delays (core-animation 9.3).
  func instant(
    ofInstance k: Int, at instant: Seconds, _ replicator: ReplicatorProperties
  ) -> Seconds {
    guard k > 0, replicator.instanceDelay != 0 else { return instant }
    return clock.outerTime(from: instant, delayedBy: Double(k) * replicator.instanceDelay)
  }
}

extension SamplingTable {
  /// A replicator's properties at an instant; `index` is its place in the table.
  func replicator(
    _ index: Int, of layer: TimelineLayer, at instant: Seconds, _ scratch: inout SamplingScratch
  ) -> ReplicatorProperties {
    guard layer.animatedProperties.contains(where: { $0.traits == .copies }) else {
      return layer.model.replicator
    }
    var properties = layer.model
    present(index, at: instant, &scratch, in: &properties)
    return properties.replicator
  }
}

extension Timeline {
  /// Positions of the subtree of the mask that a layer has at an instant; `nil` when it has none.
  func mask(of position: Int, at instant: Seconds) -> Range<Int>? {
    let masks = layers[position].mask
    var next = masks.lowerBound
    while next < masks.upperBound {
      let end = layers[next].subtreeEnd
      if layers[next].isPresent(at: instant) { return next..<end }
      next = end
    }
    return nil
  }

  /// Positions of the subtrees of a layer's sublayers.
  func sublayers(of position: Int) -> Range<Int> {
    max(layers[position].mask.upperBound, position + 1)..<layers[position].subtreeEnd
  }
}

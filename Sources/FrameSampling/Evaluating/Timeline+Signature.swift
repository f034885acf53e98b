import Graphics
import LayerModel
public import TimelineModel
public import Timing

extension Timeline {
  /// The place in every track at an instant, and the picture of each file that plays.
  ///
  /// A layer's picture follows from its model values and these alone, so instants with equal
  /// signatures show equal pictures.
  public func signature(at instant: Seconds) -> [TimePosition?] {
    var signature: [TimePosition?] = []
    forEachInstance(at: instant) { index, instant in
      let layer = layers[index]
      for track in layer.tracks { signature.append(track.timeMap(instant)) }
      signature += pictures(of: index, at: instant)
      // Particles go on as long as their emitter's time does.
      if layer.kind.has(.particles) { signature.append(layer.clock(instant)) }
    }
    for ring in shownTouches?.rings(at: instant) ?? [] {
      signature += [ring.center.x, ring.center.y, ring.color.alpha].map { TimePosition(time: $0) }
    }
    return signature
  }

  /// The signatures at all instants that a shutter samples, one after another; without a shutter
  /// that of its opening.
  public func signature(at opening: Seconds, through shutter: Shutter?) -> [TimePosition?] {
    guard let shutter else { return signature(at: opening) }
    return shutter.instants(from: opening).flatMap { signature(at: $0) }
  }

  /// Calls a closure for each layer that is shown, copies included, with the instant in clip time
  /// at which it is sampled; once for copies that are sampled at the same one.
  private func forEachInstance(
    at instant: Seconds, _ body: (_ index: Int, Seconds) -> Void
  ) {
    guard hasCopies else {
      for index in layers.indices { body(index, instant) }
      return
    }
    var left = limits[.shownLayers]
    var (tables, scratch): ([Int: SamplingTable], _) = ([:], SamplingScratch())
    // Those that wait are a list and no calls, however deep layers lie.
    var waiting = [(siblings: layers.indices, instant: instant)]
    while let (siblings, instant) = waiting.popLast(), left > 0 {
      guard let next = siblings.first else { continue }
      let layer = layers[next]
      left -= 1
      body(next, instant)
      waiting.append((layer.subtreeEnd..<siblings.upperBound, instant))
      if layer.kind.has(.copies) {
        let table = tables[next] ?? SamplingTable([layer])
        tables[next] = table
        scratch.recent = .init()
        let replicator = table.replicator(0, of: layer, at: instant, &scratch)
        // Copies without a delay are sampled at the same instant as the first.
        let count = replicator.shownCount
        for k in (0..<(replicator.instanceDelay == 0 ? min(count, 1) : count)).reversed() {
          waiting.append(
            (sublayers(of: next), layer.instant(ofInstance: k, at: instant, replicator)))
        }
      } else {
        waiting.append((sublayers(of: next), instant))
      }
      waiting.append((layer.mask, instant))
    }
  }

  /// True when there is a replicator, so that a layer may be shown several times.
  var hasCopies: Bool { layers.contains { $0.kind.has(.copies) } }

  /// The instants in the clip at which a track begins, ends or changes its course, in order.
  public var boundaries: [Seconds] {
    var all: Set<Seconds> = []
    // A copy's come as much later as it is sampled earlier.
    forEachInstance(at: 0) { index, instant in
      for track in layers[index].tracks {
        all.formUnion(track.timeMap.boundaries.map { $0 - instant })
      }
    }
    for touch in shownTouches?.touches ?? [] {
      all.formUnion([touch.begin, touch.end, touch.end + TouchIndicator.fadeDuration])
    }
    return all.filter { $0 > 0 && $0 < duration }.sorted()
  }
}

import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The next tick of an entry of the script that is within a layer.
struct LayerTick {
  /// The layer in whose time it happens.
  let layer: LayerID
  /// The number of the tick.
  var tick: Int
  /// The time at which it happens, in the layer's time.
  var time: Seconds
  /// The layer's time when the script added it, from which its entries count; `nil` for a layer
  /// that was there from the start.
  var start: Seconds?
  /// Changes when its instant has to be found anew.
  var stamp = 0
}

extension ScriptPlayer {
  /// Expects a tick of an entry of the script, in scene time or in that of the layer that the entry
  /// is within.
  func expect(_ index: Int, tick: Int, at time: Seconds) {
    let entry = scene.interactions[index].entry
    guard let name = entry.within else {
      return add(ScheduledEvent(at: time, .interaction(index, tick: tick, stamp: 0)))
    }
    let context = HandlerContext(cause: "interactions[\(index)]")
    if layerTicks[index] == nil, name != .handlerLayer, layers(name).isEmpty {
      return entriesToCome[name, default: []].append(index)
    }
    guard let layer = layerTicks[index]?.layer ?? layer(name, context) else { return }
    let start = layerTicks[index]?.start
    layerTicks[index] = LayerTick(
      layer: layer, tick: tick, time: (start ?? 0) + time, start: start)
    expectTick(of: index)
  }

  /// Expects the entries of the script that are within a layer which the script has added, from now
  /// on; when another layer of its name was added before, they leave that one.
  func expectEntries(within layer: LayerID) {
    guard !entriesToCome.isEmpty else { return }
    for name in references(to: layer).union([.named("/\(record[layer].path)")]) {
      // One that comes back while its entries are expected goes on with them.
      for index in entriesToCome[name] ?? [] where layerTicks[index]?.layer != layer {
        layerTicks[index] = LayerTick(
          layer: layer, tick: 1, time: 0, start: localTime(of: layer))
        schedule(index, tick: 1)
      }
    }
  }

  /// True for an entry of the script that is within a layer which has left the tree again.
  func hasLeft(_ index: Int) -> Bool {
    guard let tick = layerTicks[index], tick.start != nil else { return false }
    return !record.isInTree(tick.layer)
  }

  /// Tells of the entries that are within layers which never came.
  func warnAboutEntriesToCome() {
    for index in entriesToCome.values.joined().sorted() {
      guard let name = scene.interactions[index].entry.within else { continue }
      guard layers(name).isEmpty else { continue }
      _ = layer(name, HandlerContext(cause: "interactions[\(index)]"))
    }
  }

  /// Finds the events of the entries within some layers, whose clocks have changed.
  func expectTicks(within layers: some Sequence<LayerID>) {
    guard !layerTicks.isEmpty else { return }
    let changed = Set(layers)
    let indices = layerTicks.filter { changed.contains($0.value.layer) }.keys.sorted()
    for index in indices { expectTick(of: index) }
  }

  /// The event of the first instant at which the layer's time has come so far.
  private func expectTick(of index: Int) {
    tickStamp += 1
    layerTicks[index]?.stamp = tickStamp
    guard let next = layerTicks[index],
      take(steps: record[next.layer].clock.pieceCount / 8)
    else { return }
    let reached = TimeMap([
      .pieces(
        PiecewiseLinearMap(
          before: .nothing,
          [.init(start: next.time, body: .constant(TimePosition(time: 0)))]))
    ])
    guard let span = record[next.layer].clock.followed(by: reached).shownSpan else { return }
    add(
      ScheduledEvent(
        at: max(now, span.lowerBound),
        .interaction(index, tick: next.tick, stamp: next.stamp)))
  }

  /// A point of the script on the canvas; `nil` where the layer in whose coordinates it is is not
  /// seen.
  func canvasPoint(_ point: Point, _ context: HandlerContext) -> Point? {
    guard let layer = context.frame else { return point }
    return touchedTree()?.canvasPoint(point, of: layer)
  }
}

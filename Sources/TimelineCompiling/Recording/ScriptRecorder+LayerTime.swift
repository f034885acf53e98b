import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// The next tick of an entry of the script that is within a layer.
struct LayerTick {
  /// The layer in whose time it happens.
  let layer: LayerID
  /// Which tick it is.
  var tick: Int
  /// When it happens, in the layer's time.
  var time: Seconds
  /// Changes when its instant has to be found anew.
  var stamp: Int
}

extension ScriptRecorder {
  /// Expects a tick of an entry of the script, in scene time or in that of the layer that the entry
  /// is within.
  func expect(_ index: Int, tick: Int, at time: Seconds) {
    let entry = scene.interactions[index].entry
    guard let name = entry.within else {
      return add(ScheduledEvent(at: time, .interaction(index, tick: tick, stamp: 0)))
    }
    let context = HandlerContext(cause: "interactions[\(index)]")
    guard let layer = layerTicks[index]?.layer ?? layer(name, context) else { return }
    layerTicks[index] = LayerTick(
      layer: layer, tick: tick, time: time, stamp: layerTicks[index]?.stamp ?? 0)
    expectTick(of: index)
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
    layerTicks[index]?.stamp += 1
    guard let next = layerTicks[index] else { return }
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

import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Stops a layer's time (core-animation 1.8): its local time becomes its offset, and its speed 0.
  func pause(_ layer: LayerID, _ context: HandlerContext) {
    note("pause", layer: layer, cause: context.cause)
    guard record[layer].timing.speed != 0 else { return }
    let (local, outer) = (localTime(of: layer), outerTime(of: layer))
    var pause: LayerPause?
    changeTiming(of: layer) { timing in
      pause = LayerPause(timing: timing, localTime: local, outerTime: outer)
      timing.speed = 0
      timing.timeOffset = local
    }
    record[layer].pause = pause
  }

  /// Lets a layer's time go on where it stopped, or from the offset that it was given meanwhile.
  ///
  /// The published recipe is right for a speed of 1 only; with another speed the layer goes on at
  /// the speed it had, and one that repeats or runs back in the cycle and the direction it had.
  func resume(_ layer: LayerID, _ context: HandlerContext) {
    note("resume", layer: layer, cause: context.cause)
    guard record[layer].timing.speed == 0 else { return }
    let (local, outer) = (localTime(of: layer), outerTime(of: layer))
    let pause = record[layer].pause
    changeTiming(of: layer) { timing in
      if let pause, local == pause.localTime {
        timing = pause.timing
        timing.beginTime = (timing.beginTime ?? 0) + outer - pause.outerTime
        return
      }
      timing.speed = pause?.timing.speed ?? 1
      // A time that runs back has a begin before now, too.
      timing.timeOffset = timing.speed > 0 ? 0 : local
      timing.beginTime = timing.speed > 0 ? outer - local / timing.speed : outer
    }
  }

  /// The time of a layer's superlayer now, or the one that counts in its place.
  private func outerTime(of layer: LayerID) -> Seconds {
    let outer = record[layer].superlayer.map { record[$0].clock } ?? .identity
    return record[layer].remapped(outer)(now)?.time ?? 0
  }

  /// Drives a layer's time offset for a while; afterwards the last value stays.
  func scrub(_ layer: LayerID, _ scrub: Scrub, _ context: HandlerContext) {
    note("scrub", layer: layer, cause: context.cause)
    let numbers = scrub.values + (scrub.keyTimes ?? []) + [scrub.duration]
    guard numbers.allSatisfy(\.isFinite), scrub.duration >= 0, !scrub.values.isEmpty else {
      return report(.scrub(scrub.values, duration: scrub.duration), of: layer)
    }
    if record[layer].timing.speed != 0 {
      record.issues.warning(
        .scrubMoves(speed: record[layer].timing.speed), layer: record[layer].path,
        at: record[layer].source.location)
    }
    let last = scrub.values.count - 1
    let parts =
      scrub.keyTimes.flatMap { $0.count == scrub.values.count ? $0 : nil }
      ?? scrub.values.indices.map { last > 0 ? Double($0) / Double(last) : 1 }
    let offsets = PiecewiseLinearMap(
      through: scrub.values, at: parts.map { now + $0 * scrub.duration })
    changeTiming(of: layer, scrub: offsets) { _ in }
  }

  /// Changes a layer's timing, and finds the events of all animations in it anew.
  func changeTiming(
    of layer: LayerID, scrub: PiecewiseLinearMap? = nil, _ change: (inout MediaTiming) -> Void
  ) {
    record.changeTiming(of: layer, at: now, scrub: scrub, change)
    if let fault = record[layer].timing.fault {
      return report(.timing(fault, instant: now), of: layer)
    }
    followClocks(of: record.subtree(of: layer))
  }

  /// Finds the events of all animations and entries in some layers anew, whose clocks have changed.
  func followClocks(of layers: [LayerID]) {
    guard take(steps: layers.reduce(0) { $0 + record[$1].stepCount }) else { return }
    expectTicks(within: layers)
    for layer in layers {
      for i in record[layer].attachedPlaces {
        expectEvents(of: AnimationID(layer: layer, index: i))
      }
    }
  }
}

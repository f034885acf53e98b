import SceneModel
import TimelineModel
import Timing

extension ScriptRecorder {
  /// Stops a layer's time (core-animation 1.8): its local time becomes its offset, and its speed 0.
  func pause(_ layer: LayerID, _ context: HandlerContext) {
    note(.pause, layer: layer, cause: context.cause)
    guard record[layer].timing.speed != 0 else { return }
    let local = localTime(of: layer)
    record[layer].speedBeforePause = record[layer].timing.speed
    changeTiming(of: layer) { timing in
      timing.speed = 0
      timing.timeOffset = local
    }
  }

  /// Lets a layer's time go on where it stopped.
  ///
  /// The published recipe is right for a speed of 1 only; with another speed the layer goes on at
  /// the speed it had.
  func resume(_ layer: LayerID, _ context: HandlerContext) {
    note(.resume, layer: layer, cause: context.cause)
    guard record[layer].timing.speed == 0 else { return }
    let local = localTime(of: layer)
    let outer = record[layer].superlayer.flatMap { record[$0].clock(now)?.time } ?? now
    let speed = record[layer].speedBeforePause ?? 1
    changeTiming(of: layer) { timing in
      timing.speed = speed
      timing.timeOffset = 0
      timing.beginTime = outer - local / speed
    }
  }

  /// Drives a layer's time offset for a while; afterwards the last value stays.
  func scrub(_ layer: LayerID, _ scrub: Scrub, _ context: HandlerContext) {
    note(.scrub, layer: layer, cause: context.cause)
    let numbers = scrub.values + (scrub.keyTimes ?? []) + [scrub.duration]
    guard numbers.allSatisfy(\.isFinite), scrub.duration >= 0, !scrub.values.isEmpty else {
      record.issues.error(
        "is scrubbed by \(scrub.values) in \(scrub.duration) s; it takes one value or more, and numbers that are finite",
        layer: record[layer].path, at: record[layer].source.location)
      return
    }
    if record[layer].timing.speed != 0 {
      record.issues.warning(
        "is scrubbed, and its speed is \(record[layer].timing.speed): its time also goes on by itself",
        layer: record[layer].path, animation: nil, at: record[layer].source.location)
    }
    let last = scrub.values.count - 1
    let parts =
      scrub.keyTimes.flatMap { $0.count == scrub.values.count ? $0 : nil }
      ?? scrub.values.indices.map { last > 0 ? Double($0) / Double(last) : 1 }
    let course = PiecewiseLinearMap(
      through: scrub.values, at: parts.map { now + $0 * scrub.duration })
    changeTiming(of: layer, scrub: course) { _ in }
  }

  /// Changes a layer's timing, and finds the events of all animations in it anew.
  func changeTiming(
    of layer: LayerID, scrub: PiecewiseLinearMap? = nil, _ change: (inout MediaTiming) -> Void
  ) {
    guard record.changeTiming(of: layer, at: now, scrub: scrub, change) else {
      return reportRepeatingTime(around: layer)
    }
    let layers = record.subtree(of: layer)
    expectTicks(within: layers)
    for layer in layers {
      for i in record[layer].animations.indices {
        expectEvents(of: AnimationID(layer: layer, index: i))
      }
    }
  }

  /// Reports that a layer's time has no single course that could be changed.
  func reportRepeatingTime(around layer: LayerID) {
    record.issues.error(
      "its time cannot be changed at \(now) s, because a time around it, or in it, repeats",
      layer: record[layer].path, at: record[layer].source.location)
  }
}

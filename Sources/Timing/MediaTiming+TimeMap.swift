extension MediaTiming {
  /// The map from an outer time to the layer's own, where `parent` gives the superlayer's.
  ///
  /// A layer without timing of its own keeps its superlayer's, unless that can be negative: its
  /// begin time is 0 then too.
  public func layerTimeMap(under parent: TimeMap) -> TimeMap {
    let followsParent =
      (beginTime ?? 0) == 0 && speed == 1 && timeOffset == 0 && isEndlessLayer
    return followsParent && parent.isNeverNegative ? parent : parent.followed(by: layerTimeMap)
  }

  /// The same while the time offset is driven by offsets in clip time, in place of its own.
  ///
  /// The driven time repeats: an offset that goes on carries a layer with a duration from
  /// cycle to cycle.
  public func layerTimeMap(
    under parent: TimeMap, offsetBy offsets: PiecewiseLinearMap
  ) -> TimeMap {
    // A layer that stands shows the offset, wherever its superlayer's time goes.
    guard speed != 0 else {
      let still = PiecewiseLinearMap(before: .constant(TimePosition(time: 0)), [])
      return TimeMap([.pieces(still)]).adding(offsets)
    }
    let running = MediaTiming(beginTime: beginTime, speed: speed).layerTimeMap(under: parent)
    let driven = running.adding(offsets)
    guard speed > 0, !isEndlessLayer else { return driven }
    var cycles = self
    (cycles.beginTime, cycles.speed, cycles.timeOffset) = (nil, 1, 0)
    return driven.followed(by: cycles.layerTimeMap)
  }

  /// True for a layer that never stops: one without a duration, or with one that says nothing.
  private var isEndlessLayer: Bool { !((duration ?? 0) > 0) || duration == .infinity }

  /// The map from the superlayer's time to the layer's own.
  ///
  /// ```
  /// own time
  ///    │          ╱  speed
  ///    │ offset ─╱
  ///  0 ┼────────┐└──────▶ superlayer's time
  ///          beginTime
  /// ```
  ///
  /// `(t − beginTime) · speed + timeOffset`, and 0 before the begin time (both measured,
  /// core-animation 1.3). *Inferred:* a layer with a duration repeats and runs back as an animation
  /// does, and holds its last instant afterwards whatever its fill mode.
  public var layerTimeMap: TimeMap {
    let begin = beginTime ?? 0
    let before = PiecewiseLinearMap.Body.constant(TimePosition(time: 0))
    guard let duration, !isEndlessLayer, speed > 0 else {
      return TimeMap([
        .pieces(
          PiecewiseLinearMap(
            before: before, [.init(start: begin, body: .ramp(value: timeOffset, rate: speed))]))
      ])
    }
    var timing = self
    timing.fillMode = .both
    return TimeMap([.pieces(timing.activity(begin: begin, iteration: duration, isAttached: true))])
  }

  /// The map from the parent's time to the progress of each cycle of an animation, before its
  /// curve; or, for a group, to the seconds in it.
  ///
  /// Outside the active time there is something only as far as the fill mode goes.
  ///
  /// - Parameters:
  ///   - begin: The time at which it begins, in the parent's time.
  ///   - duration: One iteration, in seconds; 0 has no active time and is at its end from the
  ///     begin on.
  ///   - isAttached: False when it is removed at its end, so that nothing fills forwards.
  ///   - groupEnd: The time at which the parent's time ends and may stand still, of a child of a
  ///     group: one that ends no earlier stands at its own end then, whatever its fill mode.
  /// - Returns: A map to seconds in 0...`duration`, or in 0...1 when the duration is 0.
  public func activity(
    begin: Seconds, iteration duration: Seconds, isAttached: Bool, groupEnd: Seconds = .infinity
  ) -> PiecewiseLinearMap {
    let start = TimePosition(time: 0)
    let fillsForwards = fillMode.fillsForwards && isAttached
    guard duration > 0 else {
      // At its end from the begin on: progress 1, or 0 when it would have run back.
      let end = PiecewiseLinearMap.Body.constant(TimePosition(time: autoreverses ? 0 : 1))
      return PiecewiseLinearMap(
        before: fillMode.fillsBackwards ? .constant(start) : .nothing,
        [.init(start: begin, body: fillsForwards ? end : .nothing)])
    }
    let wave = Wave(duration: duration, autoreverses: autoreverses, runsBackwards: speed < 0)
    let active = activeDuration(iteration: duration)
    guard speed != 0 else {
      let time = min(max(timeOffset, 0), active)
      let position = wave.position(atPhase: time, endsCycle: time >= active - timeTolerance)
      return PiecewiseLinearMap(
        before: fillMode.fillsBackwards ? .constant(start) : .nothing,
        [.init(start: begin, body: .constant(position))])
    }
    let first = TimePosition(time: speed < 0 ? duration : 0)
    let isPlain = timeOffset == 0 && speed > 0 && active <= duration
    let phase = speed < 0 ? -timeOffset : timeOffset
    var pieces = [
      PiecewiseLinearMap.Piece(
        start: begin,
        body: isPlain
          ? .ramp(value: 0, rate: speed) : .wave(wave, phase: phase, rate: abs(speed)))
    ]
    if active < .infinity {
      // A boundary at the very end shows the end of the last cycle, unless an offset wrapped it.
      let position = wave.position(
        atPhase: phase + active, endsCycle: timeOffset == 0 || speed < 0)
      let end = begin + active / abs(speed)
      let stands = fillsForwards || end >= groupEnd - timeTolerance
      pieces.append(.init(start: end, body: stands ? .constant(position) : .nothing))
    }
    return PiecewiseLinearMap(
      before: fillMode.fillsBackwards ? .constant(first) : .nothing, pieces)
  }
}

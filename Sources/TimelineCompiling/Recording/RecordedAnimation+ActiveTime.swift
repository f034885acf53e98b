import Timing

extension RecordedAnimation {
  /// The begin and the end of its active time, under a clock, in clip time.
  ///
  /// It is over when the layer's time has come to its end, however it came there: a clock that runs
  /// back later, as a scrub's may, does not undo it, and one that jumps back to before the begin
  /// does not end it. Time that passed before it was added does not count.
  ///
  /// - Parameters:
  ///   - clock: From clip time to the layer's.
  ///   - now: The present, in clip time.
  /// - Returns: Both instants, which may lie before the present; an infinite end where there is
  ///   none, and `nil` while the clock leads to no active time.
  func activeTime(under clock: TimeMap, at now: Seconds) -> (begin: Seconds, end: Seconds)? {
    let end = flattened.end
    let isBeyond = clock(now).map { $0.time >= end } ?? false
    if isBeyond, now > addedAt, let jump = clock.jump(at: now), jump.before < end {
      return (now, now)
    }
    guard let span = activeSpan(under: clock) else {
      // Its end may be passed over all the same.
      if isBeyond { return (now, now) }
      return clock.firstInstant(reaching: end, from: now).map { ($0, $0) }
    }
    let first = clock.firstInstant(reaching: end, from: max(span.lowerBound, addedAt))
    // Both are the same for a clock that only goes forwards, but for a rounding.
    if let first, first < span.upperBound - timeTolerance { return (span.lowerBound, first) }
    let isBefore = clock(span.upperBound).map { $0.time < begin } ?? false
    let jumpsBack =
      isBefore && clock.jump(at: span.upperBound).map { $0.after < $0.before } ?? false
    return (span.lowerBound, jumpsBack ? first ?? .infinity : span.upperBound)
  }

  /// The span from the first to the last instant of its active time since it was added, in clip
  /// time; without an end when it stays there, `nil` when it has none.
  func activeSpan(under clock: TimeMap) -> Range<Seconds>? {
    guard let activity = flattened.activity else { return nil }
    let active = clock.followed(by: activity)
    guard let span = active.shownSpan else { return nil }
    // The known part of the clock may begin before the animation was there.
    return span.lowerBound < window.lowerBound
      ? active.limited(to: window.lowerBound..<(.infinity)).shownSpan : span
  }
}

/// Seconds since it was made; the command is the only part that looks at a clock.
struct MonotonicClock: Sendable {
  private let start = ContinuousClock.now

  /// Seconds since the start.
  var now: @Sendable () -> Double {
    { [start] in
      let elapsed = (ContinuousClock.now - start).components
      return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }
  }
}

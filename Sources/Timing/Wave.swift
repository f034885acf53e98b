/// Time that repeats: sawtooth cycles of one iteration, or triangles of one there and one back.
///
/// ```
/// time ┤  ╱│ ╱│        time ┤  ╱╲  ╱        time ┤ ╲ │╲ │
///      │ ╱ │╱ │             │ ╱  ╲╱              │  ╲│ ╲│
///    0 ┼────────        0 ┼────────            0 ┼────────
///      plain               autoreverses           runsBackwards
/// ```
///
/// The boundary between two cycles belongs to the one that starts there (core-animation 1.5: an
/// interior boundary shows the start, only the very end shows the end).
public struct Wave: Hashable, Sendable {
  /// One iteration, in seconds; positive.
  public let duration: Seconds
  /// True when each iteration is followed by one back.
  public let autoreverses: Bool
  /// True when active time runs down from the end of the cycle.
  public let runsBackwards: Bool

  /// Cycles of iterations of `duration` seconds.
  public init(duration: Seconds, autoreverses: Bool = false, runsBackwards: Bool = false) {
    precondition(duration > 0, "an iteration of \(duration) s")
    self.duration = duration
    self.autoreverses = autoreverses
    self.runsBackwards = runsBackwards
  }

  /// One whole cycle, in seconds.
  public var period: Seconds { autoreverses ? 2 * duration : duration }

  /// The place in the cycles after `phase` active seconds.
  ///
  /// - Parameters:
  ///   - phase: Active seconds since the waves' own start; may be negative.
  ///   - endsCycle: True at the very end of the active time: a boundary then shows the end of the
  ///     cycle before it instead of the start of the next.
  /// - Returns: A time in 0...`duration` and the number of the cycle. A phase that is not finite
  ///   gives the start.
  public func position(atPhase phase: Seconds, endsCycle: Bool = false) -> TimePosition {
    guard phase.isFinite else { return TimePosition(time: 0) }
    let period = period
    let exact = phase / period
    let nearest = exact.rounded()
    var cycle: Double
    var rest: Seconds
    if abs(exact - nearest) * period <= timeTolerance {
      (cycle, rest) = endsCycle ? (nearest - 1, period) : (nearest, 0)
    } else {
      cycle = exact.rounded(.down)
      rest = min(max(phase - cycle * period, 0), period)
    }
    if runsBackwards {
      cycle = -cycle - 1
      rest = period - rest
    }
    return TimePosition(
      time: rest <= duration ? rest : 2 * duration - rest, cycle: max(cycle, 0))
  }
}

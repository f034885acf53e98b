/// A place in a time that may repeat: where in the cycle, and in which cycle.
public struct TimePosition: Hashable, Sendable {
  /// Seconds, or progress once a map has divided by a duration.
  public var time: Double
  /// Whole cycles before this one, at least 0; a `Double` so that huge counts stay harmless.
  public var cycle: Double

  /// A place in a cycle.
  public init(time: Double, cycle: Double = 0) {
    self.time = time
    self.cycle = cycle
  }
}

/// The distance of two times that count as one, in seconds: a nanosecond.
///
/// Times written in decimals meet in binary with an error of some 1e-16 of their size. An instant
/// this close to where something begins or ends is taken to be that moment, so that frame 30 of a
/// clip at 60 frames a second meets an animation that begins at 0.4 s and lasts 0.1 s at its end,
/// as the decimals say.
public let timeTolerance: Seconds = 1e-9

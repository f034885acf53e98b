/// The relation of a thing's own time to its parent's (`CAMediaTiming`): a layer's, an animation's,
/// a group's.
public struct MediaTiming: Hashable, Sendable {
  /// The time at which it begins, in the parent's time.
  ///
  /// For an animation `nil` or 0 is "when it is added".
  public var beginTime: Seconds?
  /// One forward iteration, in seconds of its own time; `nil` when not set: endless for a layer,
  /// 0.25 s for an animation.
  public var duration: Seconds?
  /// The seconds per second of the parent; may be 0 or negative.
  public var speed: Double
  /// Shift of its own time, in its own seconds.
  public var timeOffset: Seconds
  /// The number of cycles; fractions count, 0 means once, infinity for ever.
  public var repeatCount: Double
  /// The time for which it is repeated, in its own seconds; 0 means ignored, otherwise it wins over
  /// the count.
  public var repeatDuration: Seconds
  /// True when each cycle also runs back.
  public var autoreverses: Bool
  /// The value outside the active time.
  public var fillMode: FillMode

  /// Core Animation's defaults, except what is given.
  public init(
    beginTime: Seconds? = nil, duration: Seconds? = nil, speed: Double = 1,
    timeOffset: Seconds = 0, repeatCount: Double = 0, repeatDuration: Seconds = 0,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The duration of an animation that does not say (Core Animation's transaction default).
  public static let defaultAnimationDuration: Seconds = 0.25

  /// The number of cycles from which on a repeat count means for ever: authors write huge floats
  /// for it.
  public static let endlessRepeatCount = 1e9

  /// The active duration in its own seconds, of iterations of `duration` seconds.
  ///
  /// `repeatDuration` counts as it is, also when the cycles run back; a count multiplies whole
  /// cycles.
  public func activeDuration(iteration duration: Seconds) -> Seconds {
    if repeatDuration > 0 { return repeatDuration }
    let cycle = autoreverses ? 2 * duration : duration
    guard repeatCount > 0 else { return cycle }
    return repeatCount >= Self.endlessRepeatCount ? .infinity : cycle * repeatCount
  }
}

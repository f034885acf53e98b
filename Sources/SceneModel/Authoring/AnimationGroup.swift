public import Timing

/// Animations that run together in a time of their own (`CAAnimationGroup`).
public struct AnimationGroup: AnimationConvertible {
  /// The animation as stages take it.
  public var animation: Animation

  /// An animation with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - key: The name it is added under; `nil` never replaces anything.
  ///   - beginTime: The time at which it begins, in the layer's or the group's time; `nil` is when
  ///     it is added.
  ///   - duration: One iteration, in seconds; `nil` is Core Animation's default.
  ///   - timingFunction: The curve of each cycle; `nil` is linear.
  ///   - repeatCount: The number of cycles; 0 is once, infinity for ever.
  ///   - autoreverses: True when each cycle also runs back.
  ///   - fillMode: The value outside the active time.
  ///   - isRemovedOnCompletion: True takes it off the layer at its end.
  ///   - animations: The animations, in the order in which they are applied.
  public init(
    key: String? = nil, beginTime: Seconds? = nil, duration: Seconds? = nil,
    timingFunction: TimingFunction? = nil, repeatCount: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isRemovedOnCompletion: Bool = true,
    @AnimationBuilder animations: () -> [Animation]
  ) {
    animation = Animation(
      key: key,
      timing: MediaTiming(
        beginTime: beginTime, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillMode: fillMode),
      timingFunction: timingFunction, isRemovedOnCompletion: isRemovedOnCompletion,
      action: .group(animations()))
  }
}

public import Timing

/// A transition between two states of a layer (`CATransition`).
public struct Transition: AnimationConvertible {
  /// The animation as stages take it.
  public var animation: Animation

  /// An animation with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - style: The way in which the new state takes the place of the old one.
  ///   - subtype: The side that the motion comes from, in the layer's coordinates.
  ///   - key: The name it is added under; `nil` never replaces anything.
  ///   - beginTime: The time at which it begins, in the layer's or the group's time; `nil` is when
  ///     it is added.
  ///   - duration: One iteration, in seconds; `nil` is Core Animation's default.
  ///   - timingFunction: The curve of each cycle; `nil` is linear.
  ///   - repeatCount: The number of cycles; 0 is once, infinity for ever.
  ///   - autoreverses: True when each cycle also runs back.
  ///   - fillMode: The value outside the active time.
  ///   - isRemovedOnCompletion: True takes it off the layer at its end.
  public init(
    _ style: TransitionAnimation.Style = .fade,
    subtype: TransitionAnimation.Subtype = .fromLeft,
    key: String? = nil, beginTime: Seconds? = nil, duration: Seconds? = nil,
    timingFunction: TimingFunction? = nil, repeatCount: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isRemovedOnCompletion: Bool = true
  ) {
    animation = Animation(
      key: key,
      timing: MediaTiming(
        beginTime: beginTime, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillMode: fillMode),
      timingFunction: timingFunction, isRemovedOnCompletion: isRemovedOnCompletion,
      action: .transition(TransitionAnimation(style, subtype: subtype)))
  }
}

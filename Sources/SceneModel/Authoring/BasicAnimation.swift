public import LayerModel
public import Timing

/// An animation of a property between two values (`CABasicAnimation`).
public struct BasicAnimation: AnimationConvertible {
  /// The animation as stages take it.
  public var animation: Animation

  /// An animation with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - property: The property, or a member of one.
  ///   - from: The start; `nil` is the running value.
  ///   - to: The end; `nil` is the running value.
  ///   - by: The difference between start and end.
  ///   - key: The name it is added under; `nil` never replaces anything.
  ///   - beginTime: The time at which it begins, in the layer's or the group's time; `nil` is when
  ///     it is added.
  ///   - duration: One iteration, in seconds; `nil` is Core Animation's default.
  ///   - timingFunction: The curve of each cycle; `nil` is linear.
  ///   - repeatCount: The number of cycles; 0 is once, infinity for ever.
  ///   - autoreverses: True when each cycle also runs back.
  ///   - fillMode: The value outside the active time.
  ///   - isRemovedOnCompletion: True takes it off the layer at its end.
  ///   - isAdditive: True adds to the running value.
  ///   - isCumulative: True makes each repeat start where the last one ended.
  public init<Value>(
    _ property: TypedProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil,
    key: String? = nil, beginTime: Seconds? = nil, duration: Seconds? = nil,
    timingFunction: TimingFunction? = nil, repeatCount: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isRemovedOnCompletion: Bool = true,
    isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    animation = Animation(
      key: key,
      timing: MediaTiming(
        beginTime: beginTime, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillMode: fillMode),
      timingFunction: timingFunction, isRemovedOnCompletion: isRemovedOnCompletion,
      action: .basic(
        AnimationEndpoints(
          keyPath: AnimationKeyPath(property), fromValue: from.map(property.value),
          toValue: to.map(property.value), byValue: by.map(property.value),
          isAdditive: isAdditive, isCumulative: isCumulative)))
  }
}

public import Graphics
public import LayerModel
public import Timing

/// An animation of a property through key frames (`CAKeyframeAnimation`).
public struct KeyframeAnimation: AnimationConvertible {
  /// The animation as stages take it.
  public var animation: Animation

  /// An animation with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - property: The property, or a member of one.
  ///   - values: The key frames; at least one.
  ///   - keyTimes: The time of each, as parts of the duration; `nil` is evenly spaced.
  ///   - timingFunctions: A curve for each segment; missing ones are linear.
  ///   - calculationMode: The interpolation between key frames.
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
    _ property: TypedProperty<Value>, values: [Value], keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [],
    calculationMode: AnimationKeyframes.CalculationMode = .linear,
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
      action: .keyframe(
        AnimationKeyframes(
          keyPath: AnimationKeyPath(property), frames: .values(values.map(property.value)),
          keyTimes: keyTimes, timingFunctions: timingFunctions,
          calculationMode: calculationMode, isAdditive: isAdditive,
          isCumulative: isCumulative)))
  }

  /// An animation along a path with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - property: The property, or a member of one.
  ///   - path: The path whose points are the key frames.
  ///   - rotationMode: The turning of the layer with the path; `nil` is none.
  ///   - keyTimes: The time of each, as parts of the duration; `nil` is evenly spaced.
  ///   - timingFunctions: A curve for each segment; missing ones are linear.
  ///   - calculationMode: The interpolation between key frames.
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
  public init(
    _ property: TypedProperty<Point>, path: Path,
    rotationMode: AnimationRotationMode? = nil, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [],
    calculationMode: AnimationKeyframes.CalculationMode = .linear,
    key: String? = nil, beginTime: Seconds? = nil, duration: Seconds? = nil,
    timingFunction: TimingFunction? = nil, repeatCount: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isRemovedOnCompletion: Bool = true,
    isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    var keyframes = AnimationKeyframes(
      keyPath: AnimationKeyPath(property), frames: .path(path), keyTimes: keyTimes,
      timingFunctions: timingFunctions, calculationMode: calculationMode, isAdditive: isAdditive,
      isCumulative: isCumulative)
    keyframes.rotationMode = rotationMode
    animation = Animation(
      key: key,
      timing: MediaTiming(
        beginTime: beginTime, duration: duration, repeatCount: repeatCount,
        autoreverses: autoreverses, fillMode: fillMode),
      timingFunction: timingFunction, isRemovedOnCompletion: isRemovedOnCompletion,
      action: .keyframe(keyframes))
  }
}

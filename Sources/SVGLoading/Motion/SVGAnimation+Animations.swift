import Documents
import LayerModel
import SceneModel
import Timing

extension SVGAnimation {
  /// The animations that sources make of one key path in the order in which they begin, each time
  /// that they run, those of style sheets last (SMIL 3, 3.5.2).
  ///
  /// - Parameters:
  ///   - sources: The sources, those that win last where they begin together.
  ///   - animation: The path to the animation of a source.
  ///   - make: Makes the animations of a source.
  /// - Returns: The animations, those that win last.
  static func stacked<Source>(
    _ sources: [Source], by animation: KeyPath<Source, SVGAnimation>,
    _ make: (Source) -> [Animation]
  ) -> [Animation] {
    let runs = sources.filter { $0[keyPath: animation].style == nil }.flatMap(make)
    let ordered = runs.enumerated().sorted {
      ($0.element.timing.beginTime ?? 0, $0.offset) < ($1.element.timing.beginTime ?? 0, $1.offset)
    }
    return ordered.map(\.element)
      + sources.filter { $0[keyPath: animation].style != nil }.flatMap(make)
  }

  /// The animations, one for each time that it runs, of values of a key path.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - values: The values, at least one; a single one is where it goes to.
  ///   - function: The function from values to matrices.
  ///   - isOnly: True where a single value stays, and is not approached from the base value.
  ///   - canBlend: False where there is nothing between two values.
  ///   - adjust: Changes the key frames.
  /// - Returns: The animations.
  func animations(
    _ keyPath: AnimationKeyPath, _ values: [PropertyValue], function: ValueFunction? = nil,
    isOnly: Bool = false, canBlend: Bool = true,
    _ adjust: (inout AnimationKeyframes) -> Void = { _ in }
  ) -> [Animation] {
    guard !values.isEmpty, node.field.take(values.count, of: .keyframes) else { return [] }
    let action: Animation.Action
    let canAdd = (function?.inputKind ?? keyPath.valueKind).canAdd
    if values.count == 1, isTo, !isOnly, canBlend, mode != .discrete {
      action = .basic(
        AnimationEndpoints(keyPath: keyPath, toValue: values[0], valueFunction: function))
      guard let curve = curves(2).first else { return timed(action) }
      return timed(action).map {
        var eased = $0
        eased.timingFunction = curve
        return eased
      }
    } else {
      var frames = AnimationKeyframes(keyPath: keyPath, frames: .values(values))
      frames.valueFunction = function
      frames.calculationMode = canBlend ? mode : .discrete
      frames.keyTimes = keyTimes(values.count)
      frames.timingFunctions = curves(values.count)
      if frames.calculationMode == .discrete, let times = frames.keyTimes {
        frames.keyTimes = times + [1]
      }
      frames.isAdditive = canAdd && isAdditive
      frames.isCumulative = canAdd && isCumulative && values.count > 1
      adjust(&frames)
      action = .keyframe(frames)
    }
    return timed(action)
  }

  /// An action at each time that the animation runs.
  func timed(_ action: Animation.Action) -> [Animation] {
    if let style { return style.pace.timings.flatMap { timed(action, $0) } }
    return intervals.compactMap { interval in
      guard node.field.take(of: .animations) else { return nil }
      let length = interval.end - interval.begin
      var timing = MediaTiming(
        beginTime: interval.begin == 0 ? nil : interval.begin,
        duration: duration ?? (length.isFinite ? length : 1),
        fillMode: freezes ? .forwards : .removed)
      if length == .infinity {
        timing.repeatCount = .infinity
      } else if length != timing.duration {
        timing.repeatDuration = length
      }
      return Animation(
        timing: timing, isRemovedOnCompletion: false, action: action, location: node.field.location)
    }
  }

  /// An action in the time of a style sheet's animation.
  private func timed(_ action: Animation.Action, _ timing: MediaTiming) -> [Animation] {
    guard node.field.take(2, of: .animations) else { return [] }
    func animation(_ action: Animation.Action, _ timing: MediaTiming) -> Animation {
      Animation(
        timing: timing, isRemovedOnCompletion: false, action: action, location: node.field.location)
    }
    guard timing.fillMode.fillsBackwards, timing.beginTime ?? 0 > 0,
      case .keyframe(var frames) = action, let standing = Self.start(of: frames, timing)
    else { return [animation(action, timing)] }
    frames.frames = .values([standing, standing])
    (frames.keyTimes, frames.timingFunctions) = (nil, [])
    var (before, after) = (timing, timing)
    before.fillMode = .backwards
    after.fillMode = timing.fillMode.fillsForwards ? .forwards : .removed
    return [animation(.keyframe(frames), before), animation(action, after)]
  }

  /// The value before key frames begin, where that is another one than as they begin.
  private static func start(of frames: AnimationKeyframes, _ timing: MediaTiming) -> PropertyValue?
  {
    guard case .values(let values) = frames.frames else { return nil }
    // It begins at its end, and stands there before, where an offset does not count.
    if timing.timeOffset > 0 { return values.last }
    // A step at the start is not yet taken (CSS Easing 1, "before flag").
    let steps = frames.timingFunctions.first.map { $0(0) > 0 } ?? false
    return steps && timing.speed > 0 ? values.first : nil
  }
}

import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel

extension AnimationFlattener {
  /// The endpoints of a basic animation, by Core Animation's table of from, to and by.
  func content(
    of basic: AnimationEndpoints, _ warnings: inout [TimelineFault]
  ) throws(TimelineFault) -> TrackContent {
    let keyPath = basic.keyPath
    try check(keyPath, basic.valueFunction)
    for value in [basic.fromValue, basic.toValue, basic.byValue] {
      if let value { try check(value, for: keyPath, basic.valueFunction) }
    }
    if basic.byValue != nil {
      guard keyPath.valueKind.canAdd else { throw .differenceOf(keyPath.valueKind) }
      guard keyPath.valueKind != .transform || basic.valueFunction != nil else {
        throw .differenceOfMatrices(keyPath)
      }
    }
    if keyPath.valueKind == .path, basic.fromValue != nil || basic.toValue != nil {
      let running = paths[keyPath.property]
      warnAboutPaths(basic.fromValue ?? running, basic.toValue ?? running, &warnings)
    }
    return switch (basic.fromValue, basic.toValue, basic.byValue) {
    case (let from?, let to?, _): .endpoints(from: .value(from), to: .value(to))
    case (let from?, nil, let by?):
      .endpoints(from: .value(from), to: .value(by.added(to: from)))
    case (nil, let to?, let by?):
      .endpoints(from: .value(to.subtracting(by)), to: .value(to))
    case (let from?, nil, nil): .endpoints(from: .value(from), to: .running)
    case (nil, let to?, nil): .endpoints(from: .running, to: .value(to))
    case (nil, nil, let by?): .endpoints(from: .running, to: .runningPlus(by))
    case (nil, nil, nil): .endpoints(from: .running, to: .running)
    }
  }

  /// The segments of a keyframe animation.
  func content(
    of keyframe: AnimationKeyframes, _ warnings: inout [TimelineFault]
  ) throws(TimelineFault) -> TrackContent {
    let keyPath = keyframe.keyPath
    try check(keyPath, nil)
    try checkKeyTimes(of: keyframe)
    switch keyframe.frames {
    case .values(let values):
      try check(keyPath, keyframe.valueFunction)
      for value in values { try check(value, for: keyPath, keyframe.valueFunction) }
      guard !values.isEmpty else { throw .noValues }
      // Nothing lies between discrete values, nor between those of one instant.
      let times = keyframe.keyTimes ?? []
      if keyframe.calculationMode != .discrete {
        for i in values.indices.dropLast() where i + 1 >= times.count || times[i] < times[i + 1] {
          warnAboutPaths(values[i], values[i + 1], &warnings)
        }
      }
      return .keyframes(Keyframes(values: values, of: keyframe))
    case .path(let path):
      guard keyPath.followsPaths else { throw .pathOf(keyPath) }
      guard PropertyValue.path(path).isFinite, let keyframes = Keyframes(path: path, of: keyframe)
      else { throw .emptyPath }
      return .keyframes(keyframes)
    }
  }

  /// A key path that the layer has and that animates, and a function that fits it.
  private func check(
    _ keyPath: AnimationKeyPath, _ function: ValueFunction?
  ) throws(TimelineFault) {
    let property = keyPath.property
    guard property.kinds.contains(kind) else { throw .noProperty(property, kind) }
    guard property.isAnimatable else { throw .notAnimatable(property) }
    if let function, keyPath.valueKind != .transform { throw .valueFunction(function, keyPath) }
  }

  private func check(
    _ value: PropertyValue, for keyPath: AnimationKeyPath, _ function: ValueFunction?
  ) throws(TimelineFault) {
    if let function {
      guard value.kind == function.inputKind, value.components.count == function.inputCount else {
        throw .valueOfFunction(value, function)
      }
    } else if value.kind != keyPath.valueKind {
      throw .valueKind(value.kind, keyPath)
    }
    if !value.isFinite { throw .valueNotFinite }
  }

  private func checkKeyTimes(of keyframe: AnimationKeyframes) throws(TimelineFault) {
    let times = keyframe.keyTimes ?? []
    if let outside = times.first(where: { !(0...1).contains($0) }) { throw .keyTime(outside) }
    if let (a, b) = zip(times, times.dropFirst()).first(where: { $0 > $1 }) {
      throw .keyTimesGoBack(a, b)
    }
  }

  private func warnAboutPaths(
    _ from: PropertyValue?, _ to: PropertyValue?, _ warnings: inout [TimelineFault]
  ) {
    guard case .path(let a?)? = from, case .path(let b?)? = to,
      a.interpolated(to: b, by: 0.5) == nil
    else { return }
    warnings.append(.pathsDiffer(a.elements.count, b.elements.count))
  }
}

import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel

extension AnimationFlattener {
  /// The endpoints of a basic animation, by Core Animation's table of from, to and by.
  func content(
    of basic: BasicAnimation, label: String, _ animation: Animation, _ issues: inout IssueCollector
  ) -> TrackContent? {
    guard
      check(basic.valueFunction, of: basic.keyPath, label: label, animation, &issues),
      check(basic.fromValue, for: basic.keyPath, basic.valueFunction, label, animation, &issues),
      check(basic.toValue, for: basic.keyPath, basic.valueFunction, label, animation, &issues),
      check(basic.byValue, for: basic.keyPath, basic.valueFunction, label, animation, &issues)
    else { return nil }
    if basic.byValue != nil, !PropertyValue.canAdd(basic.keyPath.valueKind) {
      issues.error(
        .differenceOf(basic.keyPath.valueKind),
        layer: layerPath, animation: label, at: animation.location)
      return nil
    }
    if basic.byValue != nil, basic.keyPath.valueKind == .transform,
      basic.valueFunction == nil
    {
      issues.error(
        .differenceOfMatrices(basic.keyPath),
        layer: layerPath, animation: label, at: animation.location)
      return nil
    }
    if basic.keyPath.valueKind == .path, basic.fromValue != nil || basic.toValue != nil {
      let running = paths[basic.keyPath.property]
      warnAboutPaths(
        basic.fromValue ?? running, basic.toValue ?? running, label: label, animation, &issues)
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
    of keyframe: KeyframeAnimation, label: String, _ animation: Animation,
    _ issues: inout IssueCollector
  ) -> TrackContent? {
    guard checkKeyTimes(of: keyframe, label: label, animation, &issues) else { return nil }
    switch keyframe.frames {
    case .values(let values):
      guard
        check(keyframe.valueFunction, of: keyframe.keyPath, label: label, animation, &issues),
        values.allSatisfy({
          check($0, for: keyframe.keyPath, keyframe.valueFunction, label, animation, &issues)
        })
      else { return nil }
      guard !values.isEmpty else {
        issues.error(
          .noValues, layer: layerPath, animation: label,
          at: animation.location)
        return nil
      }
      for (a, b) in zip(values, values.dropFirst()) {
        warnAboutPaths(a, b, label: label, animation, &issues)
      }
      return .keyframes(Keyframes(values: values, of: keyframe))
    case .path(let path):
      guard keyframe.keyPath.valueKind == .point else {
        issues.error(
          .pathOf(keyframe.keyPath),
          layer: layerPath, animation: label, at: animation.location)
        return nil
      }
      guard PropertyValue.path(path).isFinite,
        let keyframes = Keyframes(path: path, of: keyframe)
      else {
        issues.error(
          .emptyPath, layer: layerPath, animation: label,
          at: animation.location)
        return nil
      }
      return .keyframes(keyframes)
    }
  }

  private func check(
    _ function: ValueFunction?, of keyPath: AnimationKeyPath, label: String,
    _ animation: Animation, _ issues: inout IssueCollector
  ) -> Bool {
    guard let function, keyPath.valueKind != .transform else { return true }
    issues.error(
      .valueFunction(function, keyPath),
      layer: layerPath, animation: label, at: animation.location)
    return false
  }

  private func check(
    _ value: PropertyValue?, for keyPath: AnimationKeyPath, _ function: ValueFunction?,
    _ label: String, _ animation: Animation, _ issues: inout IssueCollector
  ) -> Bool {
    guard let value else { return true }
    var fault: TimelineFault? = value.isFinite ? nil : .valueNotFinite
    if let function {
      if value.kind != function.inputKind || value.components.count != function.inputCount {
        fault = .valueOfFunction(value, function)
      }
    } else if value.kind != keyPath.valueKind {
      fault = .valueKind(value.kind, keyPath)
    }
    guard let fault else { return true }
    issues.error(
      fault, layer: layerPath, animation: label, at: animation.location)
    return false
  }

  private func checkKeyTimes(
    of keyframe: KeyframeAnimation, label: String, _ animation: Animation,
    _ issues: inout IssueCollector
  ) -> Bool {
    let times = keyframe.keyTimes ?? []
    if let outside = times.first(where: { !(0...1).contains($0) }) {
      issues.error(
        .keyTime(outside), layer: layerPath, animation: label,
        at: animation.location)
      return false
    }
    if let (a, b) = zip(times, times.dropFirst()).first(where: { $0 > $1 }) {
      issues.error(
        .keyTimesGoBack(a, b), layer: layerPath,
        animation: label, at: animation.location)
      return false
    }
    return true
  }

  private func warnAboutPaths(
    _ from: PropertyValue?, _ to: PropertyValue?, label: String, _ animation: Animation,
    _ issues: inout IssueCollector
  ) {
    guard case .path(let a?)? = from, case .path(let b?)? = to,
      a.interpolated(to: b, by: 0.5) == nil
    else { return }
    issues.warning(
      .pathsDiffer(a.elements.count, b.elements.count),
      layer: layerPath, animation: label, at: animation.location)
  }
}

import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension MappingReader {
  /// A keyframe animation of a layer of a kind.
  func keyframeAnimation(on kind: LayerKind?) -> KeyframeAnimation? {
    let parts = propertyAnimation(on: kind)
    let values = self["values"]
    let path = self["path"]
    let times = self["keyTimes"]
    let functions = self["timingFunctions"]?.timingFunctions()
    let mode = self["calculationMode"].map { $0.calculationMode() } ?? .linear
    let shape = AnimationKeys.spline.map { self[$0]?.numbers("a list of numbers") ?? [] }
    let rotation = self["rotationMode"].flatMap { $0.isNull ? nil : $0.rotationMode() }

    let frames = self.frames(values: values, path: path, parts)
    let keyTimes = times?.keyTimes()
    guard let parts, let frames, let mode else { return nil }
    warnAboutIgnored(mode, hasPath: path != nil, shape: shape, frameCount: frames.count)
    if let functions, functions.count > frames.count - 1, !mode.isPaced {
      self["timingFunctions"]?.warn(
        "\(functions.count) timing functions for \(frames.count - 1) segments: the rest is ignored")
    }
    var result = KeyframeAnimation(
      keyPath: parts.keyPath, frames: frames.frames,
      // Where they do not fit the mode or the count they stay, to no effect.
      keyTimes: keyTimes, timingFunctions: functions ?? [], calculationMode: mode,
      isAdditive: parts.isAdditive,
      isCumulative: parts.isCumulative)
    (result.tensionValues, result.continuityValues, result.biasValues) = (
      shape[0], shape[1], shape[2]
    )
    result.valueFunction = parts.valueFunction
    result.rotationMode = path == nil ? nil : rotation
    return result
  }

  /// Says of what stands there to no effect why it has none.
  private func warnAboutIgnored(
    _ mode: KeyframeAnimation.CalculationMode, hasPath: Bool, shape: [[Double]], frameCount: Int
  ) {
    for (key, values) in zip(AnimationKeys.spline, shape) {
      if !mode.isCubic || hasPath {
        self[key]?.warn("\"\(key)\" is ignored: only cubic modes of values use it")
      } else if values.count > frameCount {
        self[key]?.warn(
          "\(values.count) numbers for \(frameCount) key frames: the rest is ignored")
      } else if values.contains(where: { !(-1...1).contains($0) }) {
        self[key]?.warn("a number is outside -1…1, where the curve is documented")
      }
    }
    if !hasPath {
      self["rotationMode"]?.warn("\"rotationMode\" is ignored, because there is no \"path\"")
    }
  }

  /// The key frames and how many there are.
  private func frames(
    values: Field?, path: Field?, _ parts: PropertyAnimationParts?
  ) -> (frames: KeyframeAnimation.Frames, count: Int)? {
    if let path, values != nil {
      path.report("found both \"values\" and \"path\"", allowed: "one of them")
      return nil
    }
    if let values { return values.keyValues(of: field, parts) }
    if let path { return path.keyPoints(parts) }
    field.report("a keyframe animation needs \"values\" or \"path\"")
    return nil
  }
}

extension Field {
  fileprivate func calculationMode() -> KeyframeAnimation.CalculationMode? {
    choice(KeyframeAnimation.CalculationMode.allCases.map(\.rawValue)).flatMap {
      .init(rawValue: $0)
    }
  }

  fileprivate func rotationMode() -> AnimationRotationMode? {
    choice(AnimationRotationMode.allCases.map(\.rawValue)).flatMap { .init(rawValue: $0) }
  }

  /// The values of an animation, its `owner`.
  fileprivate func keyValues(
    of owner: Field, _ parts: PropertyAnimationParts?
  ) -> (frames: KeyframeAnimation.Frames, count: Int)? {
    guard let items = items("a list of values, at least one") else { return nil }
    guard !items.isEmpty else {
      mismatch("a list of values, at least one")
      return nil
    }
    guard let parts else { return nil }
    if parts.valueFunction == nil { owner.remarkOnTurns(parts.keyPath, items) }
    let values = items.compactMap { parts.value($0) }
    return values.count == items.count ? (.values(values), items.count) : nil
  }

  fileprivate func keyPoints(
    _ parts: PropertyAnimationParts?
  ) -> (frames: KeyframeAnimation.Frames, count: Int)? {
    if let parts, parts.keyPath.valueKind != .point {
      report(
        "\"path\" cannot be used with \"\(parts.keyPath)\"",
        allowed: "key paths of points, such as position")
      return nil
    }
    guard let path = outline() else { return nil }
    // Every element but a move is a segment, and ends at a key point.
    let segments = path.elements.count {
      if case .move = $0 { false } else { true }
    }
    guard segments > 0 else {
      report("found a path without a segment", allowed: "a path with at least one line or curve")
      return nil
    }
    return (.path(path), segments + 1)
  }

  /// Key times: numbers in 0…1 that do not decrease.
  func keyTimes() -> [Double]? {
    guard !isNull else { return nil }
    guard let items = items("a list of numbers in 0…1") else { return nil }
    var times: [Double] = []
    for item in items {
      guard let time = item.number(.unit) else { continue }
      if let last = times.last, time < last {
        item.report(
          "found \(item.described) after \(last.shortestDecimal)",
          allowed: "key times that do not decrease")
      }
      times.append(time)
    }
    return times.count == items.count ? times : nil
  }

  fileprivate func timingFunctions() -> [TimingFunction]? {
    guard let items = items("a list of timing functions") else { return nil }
    let functions = items.compactMap { $0.timingFunction() }
    return functions.count == items.count ? functions : nil
  }

  /// The names of pacing curves, and the words of a message for all their forms.
  private static let timingFunctionNames = TimingFunction.named.map(\.name)
  private static let timingFunctionForms =
    "\(Field.list(timingFunctionNames)), or [x1, y1, x2, y2]"

  /// A pacing curve by name or by its control points.
  func timingFunction() -> TimingFunction? {
    let (names, allowed) = (Self.timingFunctionNames, Self.timingFunctionForms)
    switch node.content {
    case .text(let name, _):
      if let function = TimingFunction(name: name) { return function }
      // CSS's names for two of the curves.
      let css = ["ease": "default", "ease-in-out": "easeInEaseOut", "easeInOut": "easeInEaseOut"]
      mismatch(
        allowed,
        suggestion: css[name] ?? AppleCall.vector(name, count: 4) ?? nearest(among: names))
      return nil
    case .sequence(let nodes) where nodes.count == 4:
      guard let items = items(allowed) else { return nil }
      let unit = NumberRange.unit.called("an x in 0…1")
      let values = items.enumerated().compactMap { $1.number($0 % 2 == 0 ? unit : .any) }
      guard values.count == 4 else { return nil }
      return TimingFunction(controlPoints: values[0], values[1], values[2], values[3])
    default:
      mismatch(allowed)
      return nil
    }
  }
}

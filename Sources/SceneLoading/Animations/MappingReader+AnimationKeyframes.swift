import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension MappingReader {
  func keyframeAnimation(
    _ choice: SceneKeys.AnimationChoice, _ draft: inout AnimationDraft
  ) -> AnimationKeyframes? {
    let isProperty = readProperty(choice, &draft)
    let isWhole = read(SceneKeys.keyframeKeys, into: &draft)
    guard let count = readFrames(&draft, isProperty: isProperty), isProperty, isWhole,
      let keyPath = draft.keyPath
    else { return nil }
    warnAboutIgnored(draft, frameCount: count)
    let functions = draft.keyframe.timingFunctions.count
    if functions > count - 1, !draft.keyframe.calculationMode.isPaced {
      self["timingFunctions"]?.warn(
        "\(functions) timing functions for \(count - 1) segments: the rest is ignored")
    }
    return draft.keyframe(of: keyPath)
  }

  /// Warns of keys without effect.
  private func warnAboutIgnored(_ draft: AnimationDraft, frameCount: Int) {
    let shape = [
      ("tensionValues", draft.keyframe.tensionValues),
      ("continuityValues", draft.keyframe.continuityValues),
      ("biasValues", draft.keyframe.biasValues),
    ]
    for (key, values) in shape {
      if !draft.keyframe.calculationMode.isCubic || draft.written.path != nil {
        self[key]?.warn("\"\(key)\" is ignored: only cubic modes of values use it")
      } else if values.count > frameCount {
        self[key]?.warn(
          "\(values.count) numbers for \(frameCount) key frames: the rest is ignored")
      } else if values.contains(where: { !(-1...1).contains($0) }) {
        self[key]?.warn("a number is outside -1…1, where the curve is documented")
      }
    }
    if draft.written.path == nil {
      self["rotationMode"]?.warn("\"rotationMode\" is ignored, because there is no \"path\"")
    }
  }

  /// Reads the key frames; the number of them, or `nil` after reporting why there are none.
  private func readFrames(_ draft: inout AnimationDraft, isProperty: Bool) -> Int? {
    let found: (frames: AnimationKeyframes.Frames, count: Int)?
    switch (draft.written.values, draft.written.path) {
    case (_?, let path?):
      path.report("found both \"values\" and \"path\"", allowed: "one of them")
      return nil
    case (let values?, nil): found = values.keyValues(draft, isProperty: isProperty)
    case (nil, let path?): found = path.keyPoints(of: isProperty ? draft.keyPath : nil)
    case (nil, nil):
      field.report("a keyframe animation needs \"values\" or \"path\"")
      return nil
    }
    if let found { draft.keyframe.frames = found.frames }
    return found?.count
  }
}

extension Field {
  /// The values of an animation.
  fileprivate func keyValues(
    _ draft: AnimationDraft, isProperty: Bool
  ) -> (frames: AnimationKeyframes.Frames, count: Int)? {
    guard let items = items("a list of values, at least one") else { return nil }
    guard !items.isEmpty else {
      mismatch("a list of values, at least one")
      return nil
    }
    guard isProperty, let keyPath = draft.keyPath else { return nil }
    if draft.basic.valueFunction == nil {
      Field.remarkOnTurns(keyPath, items, at: draft.animation.location)
    }
    let codec = draft.codec()
    let values = items.compactMap(codec.read)
    return values.count == items.count ? (.values(values), items.count) : nil
  }

  fileprivate func keyPoints(
    of keyPath: AnimationKeyPath?
  ) -> (frames: AnimationKeyframes.Frames, count: Int)? {
    if let keyPath, !keyPath.followsPaths {
      report(
        "\"path\" cannot be used with \"\(keyPath)\"",
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
}

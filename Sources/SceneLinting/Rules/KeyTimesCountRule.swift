import Graphics
import SceneModel

/// Key times that are not as many as there are key frames.
struct KeyTimesCountRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .keyframe(let keyframe) = site.animation.action, let times = keyframe.keyTimes,
      !keyframe.calculationMode.isPaced
    else { return nil }
    let frames = keyframe.frames.count
    let isDiscrete = keyframe.calculationMode == .discrete
    let wanted = isDiscrete ? frames + 1 : frames
    guard times.count != wanted else { return nil }
    let holdsToEnd = isDiscrete && times.count == frames
    return site.finding(
      "key-times-count",
      what:
        "\(times.count) key times for \(frames) \(isDiscrete ? "discrete values" : "key frames")",
      why: holdsToEnd
        ? "Discrete values take one key time more, the end of the last; it is taken to be 1"
        : "Key times of another number are ignored, and the key frames are evenly spaced",
      fix: "Write \(wanted) key times" + (isDiscrete ? ", the last of them 1" : ""))
  }
}

extension AnimationKeyframes.Frames {
  /// The number of key frames: of a path the start and the end of each segment.
  fileprivate var count: Int {
    switch self {
    case .values(let values): values.count
    case .path(let path):
      1
        + path.elements.count {
          if case .move = $0 { false } else { true }
        }
    }
  }
}

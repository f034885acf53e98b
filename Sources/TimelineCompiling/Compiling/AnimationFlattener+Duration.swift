import SceneModel
import Timing

extension AnimationFlattener {
  /// One leg of an animation in seconds: as written, else until a spring that was given by its
  /// perceptual duration has settled, else the given default.
  func duration(
    of animation: Animation, unlessSaid defaultDuration: Seconds, label: String,
    _ issues: inout IssueCollector
  ) -> Seconds? {
    if let written = animation.timing.duration, written > 0 { return written }
    guard case .spring(let spring) = animation.action,
      case .perceptual(let motion) = spring.parameters
    else { return defaultDuration }
    let settling = motion.settlingDuration
    guard settling.isFinite else {
      issues.error(
        "its spring never settles, so the animation must say its length: set duration",
        layer: layerPath, animation: label, at: animation.location)
      return nil
    }
    return settling > 0 ? settling : defaultDuration
  }
}

import SceneModel
import Graphics
import Timing

/// A spring that is still moving when its animation ends.
struct CutSpringRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .spring(let animation) = site.animation.action,
      case .physical(let spring) = animation.parameters,
      spring.settlingDuration > site.duration + timeTolerance
    else { return nil }
    let written = site.animation.timing.duration ?? 0
    let settled = spring.settlingDuration
    return site.finding(
      "cut-spring",
      what: written > 0
        ? "it lasts \(written.shortestDecimal) s, and its spring settles in \(settled.shortestDecimal) s"
        : "it says no duration, so it lasts \(site.duration.shortestDecimal) s, and its spring settles in \(settled.shortestDecimal) s",
      why: "A spring does not decide how long its animation is, and what is left is cut off",
      fix: settled < .infinity
        ? "Set duration: \(settled.shortestDecimal)" : "Give the spring some damping")
  }
}

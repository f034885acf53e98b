import SceneModel
import Timing

/// A fill forwards on an animation that is removed when it would begin to fill.
struct ForwardsFillRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard site.groups.isEmpty, site.animation.isRemovedOnCompletion,
      site.animation.timing.fillMode.fillsForwards, site.end < .infinity
    else { return nil }
    return site.finding(
      "forwards-fill-removed",
      what:
        "fillMode is \(site.animation.timing.fillMode.rawValue), and the animation is removed on completion",
      why: "Removal comes first, so nothing is left to fill",
      fix: "Set isRemovedOnCompletion: false, or better give the layer the final value")
  }
}

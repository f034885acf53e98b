import Graphics
import SceneModel
import Timing

/// A group without a duration, which is then a quarter of a second.
struct QuarterSecondRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard site.groups.isEmpty, case .group(let children) = site.animation.action,
      (site.animation.timing.duration ?? 0) <= 0
    else { return nil }
    let ends = children.enumerated().map { site.child($0.element, at: $0.offset).end }
    guard let last = ends.filter({ $0 < .infinity }).max(),
      last > MediaTiming.defaultAnimationDuration
    else { return nil }
    return site.finding(
      "quarter-second",
      what: "the group says no duration, and its children run to \(last.shortestDecimal) s",
      why: "Core Animation takes 0.25 s then and cuts the children off there",
      fix: "Set duration: \(last.shortestDecimal)")
  }
}

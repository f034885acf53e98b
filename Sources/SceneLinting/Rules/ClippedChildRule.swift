import SceneModel
import Graphics
import Timing

/// A child that would go on after its group has ended.
struct ClippedChildRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard let group = site.groups.last, let length = group.timing.duration, length > 0,
      site.end > length + timeTolerance, site.end < .infinity
    else { return nil }
    let begin = site.animation.timing.beginTime ?? 0
    return site.finding(
      "clipped-child",
      what: begin >= length
        ? "it begins at \(begin.shortestDecimal) s, and its group ends at \(length.shortestDecimal) s"
        : "it runs to \(site.end.shortestDecimal) s, and its group ends at \(length.shortestDecimal) s",
      why: "A group cuts its children off at its own duration; it does not stretch them",
      fix: "Give the group a duration of at least \(site.end.shortestDecimal)")
  }
}

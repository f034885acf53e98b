import Graphics
import LayerModel
import SceneModel
import Timing

/// An animation that begins later, on a layer that has the final value already.
struct LateBeginRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard site.groups.isEmpty, let basic = site.endpoints, !basic.isAdditive,
      basic.valueFunction == nil, let model = site.modelValue, let from = basic.fromValue,
      !from.isNear(model), basic.toValue?.isNear(model) ?? (basic.byValue == nil),
      let begin = site.animation.timing.beginTime, begin > site.addedAt + timeTolerance,
      !site.animation.timing.fillMode.fillsBackwards
    else { return nil }
    return site.finding(
      "late-begin",
      what: "it begins at \(begin.shortestDecimal) s, and the layer has its final value before",
      why: "Until an animation begins the layer shows its own value, so the end is seen first",
      fix: "Set fillMode: backwards")
  }
}

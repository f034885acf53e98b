import LayerModel
import SceneModel

/// A whole matrix that is animated to where it is already, as a full turn is.
struct FullTurnRule: LintRule {
  func findings(at site: AnimationSite) -> [SceneFinding] {
    guard case .basic(let basic) = site.animation.action, basic.keyPath.valueKind == .transform,
      !basic.isAdditive, basic.valueFunction == nil, let to = basic.toValue,
      let from = basic.fromValue ?? site.modelValue,
      from.isNear(to)
    else { return [] }
    return [
      site.finding(
        "full-turn", what: "\(basic.keyPath) goes from a matrix to the same matrix",
        why: "A matrix does not know how often it turned, so a full turn does not move at all",
        fix: "Animate \(basic.keyPath).rotation with byValue: 1turn")
    ]
  }
}

import LayerModel
import SceneModel

/// A whole matrix that is animated to where it is already, as a full turn is.
struct FullTurnRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .basic(let basic) = site.animation.action, basic.keyPath.valueKind == .transform,
      !basic.isAdditive, basic.valueFunction == nil, let to = basic.toValue,
      let from = basic.fromValue ?? site.modelValue,
      from.isNear(to), !isMeant(site.writtenTurns)
    else { return nil }
    return site.finding(
      "full-turn", what: "\(basic.keyPath) goes from a matrix to the same matrix",
      why: "A matrix does not know how often it turned, so a full turn does not move at all",
      fix: "Animate \(basic.keyPath).rotation with byValue: 1turn")
  }

  /// True for a start and an end that are written with the same angle.
  private func isMeant(_ turns: [Double?]) -> Bool {
    guard turns.count == 2, let from = turns[0], let to = turns[1], abs(to) > 1e-9 else {
      return false
    }
    return abs(to - from) < 1e-9
  }
}

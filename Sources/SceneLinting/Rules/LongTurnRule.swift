import Graphics
import LayerModel
import SceneModel

/// A turn by more than half a turn between two matrices, which go the short way.
struct LongTurnRule: LintRule {
  func findings(at site: AnimationSite) -> [SceneFinding] {
    guard let keyPath = site.keyPath else { return [] }
    let angles = site.writtenTurns
    for case (let from?, let to?) in zip(angles, angles.dropFirst()) {
      let turn = to - from
      // A whole number of turns does nothing, which another rule says.
      let isWhole = abs((turn / (2 * .pi)).rounded() * 2 * .pi - turn) < 1e-9
      guard abs(turn) > .pi + 1e-9, !isWhole else { continue }
      let degrees = (turn * 180 / .pi * 1e6).rounded() / 1e6
      return [
        site.finding(
          "long-turn",
          what: "\(keyPath) turns by \(degrees.shortestDecimal) degrees from a matrix to another",
          why: "A matrix does not know how far it turned, so the turn goes the short way",
          fix: "Animate \(keyPath).rotation, whose angles may be as large as you like")
      ]
    }
    return []
  }
}

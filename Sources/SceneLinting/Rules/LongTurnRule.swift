import Graphics
import LayerModel
import SceneModel

/// A turn by more than half a turn between two matrices, which go the short way.
struct LongTurnRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard let keyPath = site.keyPath else { return nil }
    guard let turn = longTurn(among: site.writtenTurns) else { return nil }
    return site.finding(
      "long-turn", what: what(keyPath, turn, "from a matrix to another"), why: why,
      fix: "Animate \(keyPath).rotation, whose angles may be as large as you like")
  }

  /// A change by the script that animates by itself.
  func finding(at change: MatrixChange, in scene: SceneFacts) -> SceneFinding? {
    guard let turn = longTurn(among: change.writtenTurns(in: scene)) else { return nil }
    return SceneFinding(
      rule: "long-turn", location: change.location, layerPath: change.layerPath, animation: "",
      what: what(change.keyPath, turn, "in a change that animates by itself"), why: why,
      fix: "Set the matrix with disableActions, and animate \(change.keyPath).rotation beside it")
  }

  private let why = "A matrix does not know how far it turned, so the turn goes the short way"

  private func what(_ keyPath: AnimationKeyPath, _ turn: Double, _ place: String) -> String {
    let degrees = (turn * 180 / .pi * 1e6).rounded() / 1e6
    return "\(keyPath) turns by \(degrees.shortestDecimal) degrees \(place)"
  }

  /// The first turn by more than half a turn from one angle to the next; `nil` when there is none.
  private func longTurn(among angles: [Double?]) -> Double? {
    for case (let from?, let to?) in zip(angles, angles.dropFirst()) {
      let turn = to - from
      // A whole number of turns does nothing, which another rule says.
      let isWhole = abs((turn / (2 * .pi)).rounded() * 2 * .pi - turn) < 1e-9
      if abs(turn) > .pi + 1e-9, !isWhole { return turn }
    }
    return nil
  }
}

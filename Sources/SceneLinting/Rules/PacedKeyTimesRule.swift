import SceneModel

/// Key times or curves in a mode that decides them itself.
struct PacedKeyTimesRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .keyframe(let keyframe) = site.animation.action, keyframe.calculationMode.isPaced,
      keyframe.keyTimes != nil || !keyframe.timingFunctions.isEmpty
    else { return nil }
    let name = keyframe.keyTimes != nil ? "keyTimes" : "timingFunctions"
    return site.finding(
      "paced-key-times",
      what: "\(name) stands beside calculationMode: \(keyframe.calculationMode.rawValue)",
      why: "A paced mode decides by the distances when each key frame is reached, and ignores it",
      fix: "Leave \(name) out, or use calculationMode: linear or cubic")
  }
}

import SceneModel

/// A cubic mode for a path, which is a curve already.
struct CubicPathRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .keyframe(let keyframe) = site.animation.action, keyframe.calculationMode.isCubic,
      case .path = keyframe.frames
    else { return nil }
    let mode = keyframe.calculationMode
    let plain = mode == .cubic ? "linear" : "paced"
    return site.finding(
      "cubic-path", what: "calculationMode: \(mode.rawValue) stands beside a path",
      why: "A path says itself how it curves, so the mode counts as \(plain)",
      fix: "Set calculationMode: \(plain)")
  }
}

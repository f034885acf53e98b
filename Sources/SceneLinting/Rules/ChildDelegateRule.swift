import SceneModel

/// A delegate of an animation in a group, which is never told anything.
struct ChildDelegateRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard !site.groups.isEmpty else { return nil }
    let names = [
      site.animation.onStart.isEmpty ? nil : "onStart",
      site.animation.onStop.isEmpty ? nil : "onStop",
    ].compactMap(\.self)
    guard !names.isEmpty else { return nil }
    return site.finding(
      "child-delegate", what: "\(names.joined(separator: " and ")) of an animation in a group",
      why: "Only the group is added to the layer, so only its delegate is called",
      fix: "Give it to the group, or add the animation to the layer by itself")
  }
}

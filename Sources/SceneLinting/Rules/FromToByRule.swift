import SceneModel

/// All three of from, to and by: any two of them say everything.
struct FromToByRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard let basic = site.endpoints, let from = basic.fromValue, let to = basic.toValue,
      let by = basic.byValue
    else { return nil }
    return site.finding(
      "from-to-by",
      what: "it goes from \(from) to \(to), and by \(by) as well",
      why: "Core Animation takes at most two of the three; here byValue does not count",
      fix: "Leave out byValue, or toValue when the distance is what matters")
  }
}

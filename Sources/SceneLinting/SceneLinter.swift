import LayerModel
public import SceneModel
import Threading
import Timing

/// Looks for the classic mistakes of Core Animation in a scene and its script.
///
/// A finding is advice: the scene renders as it is written. What cannot be meant at all is an error
/// of the loader or the compiler instead.
public struct SceneLinter: Sendable {
  private let rules: [any LintRule] = [
    SnapBackRule(), ForwardsFillRule(), FullTurnRule(), LongTurnRule(), JumpAtStartRule(),
    LateBeginRule(), ClippedChildRule(), ChildDelegateRule(), QuarterSecondRule(), CutSpringRule(),
    PacedKeyTimesRule(), KeyTimesCountRule(), CubicPathRule(), MismatchedPathsRule(),
    FromToByRule(), StopAnimatesRule(),
  ]

  /// A linter with all rules.
  public init() {}

  /// The findings of all rules: in tree order, each layer's animations in the order they are added,
  /// then in the script, then its changes that animate by themselves, then the scene's remarks.
  ///
  /// Where a loop or a definition makes the same mistake in many layers, the first is found.
  public func findings(in scene: Scene) -> [SceneFinding] {
    DeepStack.run(levels: WorkLimits.Name.nesting.range.upperBound, .ofScene) {
      allFindings(in: scene)
    }
  }

  private func allFindings(in scene: Scene) -> [SceneFinding] {
    let sites = AnimationSites(scene)
    let facts = SceneFacts(scene)
    var findings: [SceneFinding] = []
    for site in sites.sites { visit(site, &findings) }
    for change in sites.matrixChanges {
      if let finding = LongTurnRule().finding(at: change, in: facts) { findings.append(finding) }
    }
    findings += scene.remarks.compactMap(SceneFinding.init)
    var places: Set<FindingPlace> = []
    return findings.filter { $0.location == nil || places.insert(FindingPlace($0)).inserted }
  }

  private func visit(_ site: AnimationSite, _ findings: inout [SceneFinding]) {
    findings += rules.compactMap { $0.finding(at: site) }
    guard case .group(let children) = site.animation.action else { return }
    for (i, child) in children.enumerated() { visit(site.child(child, at: i), &findings) }
  }
}

/// The rule that is broken, and the place where.
private struct FindingPlace: Hashable {
  let rule: String
  let location: SourceLocation?

  init(_ finding: SceneFinding) { (rule, location) = (finding.rule, finding.location?.written) }
}

/// One kind of mistake.
protocol LintRule: Sendable {
  /// The mistake of an animation at its place; `nil` when it makes none of this kind.
  func finding(at site: AnimationSite) -> SceneFinding?
}

import LayerModel
public import SceneModel
import Threading
public import TimelineModel
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
  /// then in the script, then its changes that animate by themselves, then its taps, then the
  /// scene's remarks.
  ///
  /// Where a loop or a definition makes the same mistake in many layers, the first is found.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - timeline: The timeline of it, which tells where its taps land and how fast things
  ///     move; without it nothing is said about that.
  /// - Returns: The findings.
  public func findings(in scene: Scene, playedAs timeline: Timeline? = nil) -> [SceneFinding] {
    DeepStack.run(levels: WorkLimits.Name.nesting.range.upperBound, .ofScene) {
      allFindings(in: scene, timeline)
    }
  }

  private func allFindings(in scene: Scene, _ timeline: Timeline?) -> [SceneFinding] {
    let sites = AnimationSites(scene)
    let facts = SceneFacts(scene)
    var findings: [SceneFinding] = []
    for site in sites.sites { visit(site, &findings) }
    for change in sites.matrixChanges {
      if let finding = LongTurnRule().finding(at: change, in: facts) { findings.append(finding) }
    }
    findings += sites.resets.map(CompletionAnimatesRule().finding)
    let pace = UnevenPaceRule()
    let tracks = timeline?.valueTracks ?? [:]
    findings += sites.sites.compactMap { site in
      site.animation.location.flatMap { tracks[$0] }.flatMap { pace.finding(at: site, as: $0) }
    }
    findings += sites.viewKeyframes.compactMap(pace.finding)
    findings += UnansweredTapRule().findings(in: timeline?.taps ?? [])
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

extension Timeline {
  /// The tracks through values, by the places of their animations.
  fileprivate var valueTracks: [SourceLocation: Track] {
    var tracks: [SourceLocation: Track] = [:]
    for track in layers.lazy.flatMap(\.tracks) {
      if let place = track.location, case .keyframes = track.content { tracks[place] = track }
    }
    return tracks
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

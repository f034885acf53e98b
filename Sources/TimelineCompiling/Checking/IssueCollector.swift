import LayerModel
import TimelineModel

/// The errors and warnings found so far.
struct IssueCollector: Sendable {
  private(set) var errors: [TimelineIssue] = []
  /// The warnings, each once, in the order in which they were found first.
  private(set) var warnings: [TimelineIssue] = []
  private var knownWarnings: Set<TimelineIssue> = []
  /// The words of the scene's format.
  private let words: SceneVocabulary

  init(_ words: SceneVocabulary) { self.words = words }

  mutating func error(
    _ fault: TimelineFault, layer: String = "", animation: String? = nil,
    at location: SourceLocation? = nil
  ) {
    errors.append(issue(fault, layer, animation, location))
  }

  /// Adds the error that a number passes a limit.
  mutating func error(_ excess: LimitExcess, at location: SourceLocation? = nil) {
    error(.excess(excess), layer: excess.layerPath, at: location)
  }

  mutating func warning(
    _ fault: TimelineFault, layer: String = "", animation: String? = nil,
    at location: SourceLocation? = nil
  ) {
    let issue = issue(fault, layer, animation, location)
    if knownWarnings.insert(issue).inserted { warnings.append(issue) }
  }

  private func issue(
    _ fault: TimelineFault, _ layer: String, _ animation: String?, _ location: SourceLocation?
  ) -> TimelineIssue {
    TimelineIssue(
      fault, location: location, layerPath: layer, animation: animation, in: words)
  }
}

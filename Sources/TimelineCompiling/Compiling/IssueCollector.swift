import Graphics
import LayerModel
import TimelineModel

/// The errors and warnings found so far.
struct IssueCollector: Sendable {
  private(set) var errors: [TimelineIssue] = []
  /// Each once, in the order in which they were found first.
  private(set) var warnings: [TimelineIssue] = []
  private var knownWarnings: Set<TimelineIssue> = []

  mutating func error(
    _ message: String, layer: String = "", animation: String? = nil,
    at location: SourceLocation? = nil
  ) {
    errors.append(
      TimelineIssue(location: location, layerPath: layer, animation: animation, message: message))
  }

  /// Something passes a limit.
  mutating func error(_ excess: LimitExcess, at location: SourceLocation? = nil) {
    let time = excess.instant.map { "at \($0.shortestDecimal) s: " } ?? ""
    error(
      "\(time)found \(excess.amount), allowed: \(excess.permission)", layer: excess.layerPath,
      at: location)
  }

  mutating func warning(
    _ message: String, layer: String, animation: String?, at location: SourceLocation?
  ) {
    let issue = TimelineIssue(
      location: location, layerPath: layer, animation: animation, message: message)
    if knownWarnings.insert(issue).inserted { warnings.append(issue) }
  }
}

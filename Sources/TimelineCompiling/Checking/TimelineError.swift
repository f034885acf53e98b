import Escaping
public import TimelineModel

/// The issues that keep a scene's timeline from being made.
public struct TimelineError: Error, Hashable, CustomStringConvertible {
  /// The issues, at least one, in tree order.
  public let issues: [TimelineIssue]

  /// True where a length of the clip is all that is missing.
  public var isLackOfLength: Bool {
    issues.allSatisfy { $0.fault == .endless || $0.fault == .endlessTimer }
  }

  /// The most issues that the description lists.
  private static let limit = 100

  /// One line an issue, after its location where it has one; of many the first, and how many more
  /// there are.
  public var description: String {
    let lines = issues.prefix(Self.limit).map { issue in
      (issue.location.map { "\(DisplayText.line("\($0)")): " } ?? "") + "error: \(issue)"
    }
    let rest = issues.count - lines.count
    return (lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }
}

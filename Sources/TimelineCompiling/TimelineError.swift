import Quoting
public import SceneModel

/// Something about a scene that keeps its timeline from being made, or that deserves a warning.
public struct TimelineIssue: Hashable, Sendable, CustomStringConvertible {
  /// Where the author wrote it, when the scene came from a file.
  public let location: SourceLocation?
  /// Names from the root to the layer, separated by `/`; empty for the scene as a whole.
  public let layerPath: String
  /// The animation's key, or its place in the layer; `nil` when it is about the layer.
  public let animation: String?
  /// What was found, and what would be right.
  public let message: String

  /// "layer "a/b", animation "spin": the message", in one line of at most 4 kB.
  public var description: String {
    var place: [String] = []
    if !layerPath.isEmpty { place.append("layer \"\(Quotation.cut(layerPath, to: 200))\"") }
    if let animation { place.append("animation \"\(Quotation.cut(animation))\"") }
    let text = place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
    return Quotation.bounded(DisplayText.line(text))
  }
}

/// All that keeps a scene's timeline from being made.
public struct TimelineError: Error, Hashable, CustomStringConvertible {
  /// At least one, in tree order.
  public let issues: [TimelineIssue]

  /// The most issues that the description lists.
  private static let limit = 100

  /// One line an issue, after its location where it has one; of many the first, and how many more there are.
  public var description: String {
    let lines = issues.prefix(Self.limit).map { issue in
      (issue.location.map { "\(DisplayText.line("\($0)")): " } ?? "") + "error: \(issue)"
    }
    let rest = issues.count - lines.count
    return (lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }
}

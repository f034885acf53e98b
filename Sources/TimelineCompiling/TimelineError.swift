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

  /// "layer "a/b", animation "spin": the message".
  public var description: String {
    var place: [String] = []
    if !layerPath.isEmpty { place.append("layer \"\(layerPath)\"") }
    if let animation { place.append("animation \"\(animation)\"") }
    return place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
  }
}

/// All that keeps a scene's timeline from being made.
public struct TimelineError: Error, Hashable, CustomStringConvertible {
  /// At least one, in tree order.
  public let issues: [TimelineIssue]

  /// One line an issue, after its location where it has one.
  public var description: String {
    issues.map { issue in
      (issue.location.map { "\($0): " } ?? "") + "error: \(issue)"
    }.joined(separator: "\n")
  }
}

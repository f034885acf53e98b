public import SceneModel
public import Timing

/// One property animation of one layer, flattened to clip time.
public struct Track: Sendable, Hashable {
  /// What it animates.
  public let keyPath: AnimationKeyPath
  /// The key it was added under, or those of the groups around it, joined by `/`; for messages.
  public let label: String
  /// From clip time to eased progress of a cycle; `nil` where it shows nothing.
  public let timeMap: TimeMap
  /// What it shows at each progress.
  public let content: TrackContent
  /// True adds to the running value.
  public let isAdditive: Bool
  /// True adds the end of a cycle once for each cycle before.
  public let isCumulative: Bool
  /// Progress at the end of a cycle: 1, or 0 when cycles run back.
  public let cycleEnd: Double
  /// Where the author wrote it.
  public let location: SourceLocation?
}

/// What a track shows at each progress.
public enum TrackContent: Sendable, Hashable {
  /// Between two endpoints.
  case endpoints(from: Endpoint, to: Endpoint)
  /// Through key frames.
  case keyframes(Keyframes)

  /// An end of a basic animation.
  public enum Endpoint: Sendable, Hashable {
    /// A value that was written.
    case value(PropertyValue)
    /// The running presentation value, at each instant.
    case running
    /// The running presentation value and a distance from it.
    case runningPlus(PropertyValue)
  }
}

public import Timing

/// The facts about a clip besides its pictures.
public struct ClipSummary: Hashable, Sendable {
  /// The clip's name.
  public let name: String
  /// Columns of pixels of its first frame.
  public let width: Int
  /// Rows of pixels of its first frame.
  public let height: Int
  /// The rate at which its frames follow each other; `nil` for numbered pictures, for frames that
  /// are shown for different lengths of time, and where rounded times fit more than one rate.
  public let frameRate: FrameRate?
  /// True when its frames are shown for different lengths of time.
  public let isVariable: Bool
  /// The number of its frames.
  public let frameCount: Int
  /// Its length in seconds, from the first frame's begin to the last one's end.
  public let duration: Seconds

  /// The mean rate of its frames.
  var meanRate: FrameRate { FrameRate(mean: frameCount, in: duration) }
}

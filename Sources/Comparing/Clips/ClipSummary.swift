public import Timing

/// What a clip is besides its pictures.
public struct ClipSummary: Hashable, Sendable {
  /// How it is called.
  public let name: String
  /// Columns of pixels of its first frame.
  public let width: Int
  /// Rows of pixels of its first frame.
  public let height: Int
  /// The rate that it names; `nil` for numbered pictures.
  public let frameRate: FrameRate?
  /// How many frames it has.
  public let frameCount: Int
  /// Its length in seconds, from the first frame's begin to the last one's end.
  public let duration: Seconds
}

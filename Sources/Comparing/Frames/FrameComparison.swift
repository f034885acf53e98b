public import Timing

/// Two frames that face each other, and how they differ.
public struct FrameComparison: Hashable, Sendable {
  /// The frame's number in A, counted from 0.
  public let a: FrameIndex
  /// The frame's number in B, counted from 0.
  public let b: FrameIndex
  /// The instant at which A shows it, in seconds from A's first frame.
  public let time: Seconds
  /// Their differences.
  public let measures: FrameMeasures
}

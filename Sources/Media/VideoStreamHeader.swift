public import Timing

/// What a player has to know before the first packet, and what joined segments must share.
public struct VideoStreamHeader: Hashable, Sendable {
  /// Samples in a row; even.
  public let codedWidth: Int
  /// Rows; even.
  public let codedHeight: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// How many packets come before the first frame is shown; 0 without B-frames.
  public let reorderDelay: Int
  /// The codec's parameter sets.
  public let parameterSets: [UInt8]

  package init(
    codedWidth: Int, codedHeight: Int, frameRate: FrameRate, reorderDelay: Int,
    parameterSets: [UInt8]
  ) {
    self.codedWidth = codedWidth
    self.codedHeight = codedHeight
    self.frameRate = frameRate
    self.reorderDelay = reorderDelay
    self.parameterSets = parameterSets
  }
}

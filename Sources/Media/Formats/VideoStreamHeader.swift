public import Timing

/// The facts that a player has to know before the first packet, and that joined segments must
/// share.
public struct VideoStreamHeader: Hashable, Sendable {
  /// The compression of the pictures.
  public let codec: VideoCodec
  /// The layout of the pictures' planes.
  public let layout: PlanarLayout
  /// libavcodec's number for the codec.
  let identifier: UInt32
  /// The codec's profile, by libavcodec's number.
  package let profile: Int32
  /// The containers' name of the codec, four letters in a number; 0 leaves it to them.
  package let tag: UInt32
  /// Samples in a row.
  public let codedWidth: Int
  /// Rows.
  public let codedHeight: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// The number of packets before the one whose frame is shown first; 0 without B-frames.
  public let reorderDelay: Int
  /// The codec's parameter sets.
  public let parameterSets: [UInt8]
}

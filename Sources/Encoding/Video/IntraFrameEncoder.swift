public import Media
import Synchronization

/// Encodes single frames of a codec whose frames all stand alone, in any order.
///
/// The bytes depend on the format and the pixels alone. Any thread may use it, one at a time
/// (others wait).
public final class IntraFrameEncoder: Sendable {
  /// The facts that a muxer needs.
  public let header: VideoStreamHeader
  private let encoder: Mutex<VideoEncoder>

  /// Opens an encoder.
  ///
  /// - Parameter format: All that decides the bytes besides the pixels; its codec is intra only.
  /// - Throws: `EncodingError` when the encoder is missing or refuses the format.
  public init(format: VideoFormat) throws(EncodingError) {
    precondition(format.codec.isIntraOnly, "\(format.codec) frames refer to others")
    let made = try VideoEncoder(format.settings, firstFrame: 0)
    header = made.header
    encoder = Mutex(made)
  }

  /// The packet of one frame.
  public func encode(_ frame: EncoderFrame) throws(EncodingError) -> [UInt8] {
    try encoder.withLock { (encoder) throws(EncodingError) in
      let index = encoder.receivedCount
      try frame.picture.withLock { (picture) throws(EncodingError) in
        try encoder.send(&picture, index: index)
      }
      guard case .packet(let packet) = try encoder.receive() else {
        throw .mismatch(found: "no packet", expected: "one for each frame")
      }
      return packet.bytes
    }
  }
}

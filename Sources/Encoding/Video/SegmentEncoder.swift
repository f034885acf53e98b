public import Media
import Synchronization
public import Timing
public import Storing

/// Encodes the frames of one segment, in order, into one closed group of pictures.
///
/// The packets depend on the format, the first frame's number and the pixels alone. Memory is
/// bounded by the encoder's lookahead. Any thread may use it, one at a time (others wait).
public final class SegmentEncoder: Sendable {
  private struct State: ~Copyable {
    var encoder: VideoEncoder
    var next: FrameIndex
    var hasEnded = false
  }

  /// The facts that a muxer needs, and all segments of a clip share.
  public let header: VideoStreamHeader
  private let state: Mutex<State>

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - format: All that decides the bytes besides the pixels.
  ///   - firstFrame: The number of the segment's first frame, counted from the clip's first.
  /// - Throws: `EncodingError` when the encoder is missing or refuses the format.
  public init(format: VideoFormat, firstFrame: FrameIndex) throws(EncodingError) {
    let encoder = try EncodingError.naming(frame: firstFrame) { () throws(EncodingError) in
      try VideoEncoder(format, firstFrame: firstFrame)
    }
    header = encoder.header
    state = Mutex(State(encoder: encoder, next: firstFrame))
  }

  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The picture; it may be changed or sent again as soon as this returns.
  ///   - index: Its number, counted from the clip's first: the one after those before.
  ///   - frameCount: The number of frames for which it is shown, at least 1.
  /// - Returns: The packets that became ready, in the order of decoding; often none.
  /// - Throws: `EncodingError` when the number is not the next, the segment has ended, or the
  ///   encoder fails.
  public func encode(
    _ frame: EncoderFrame, at index: FrameIndex, for frameCount: Int = 1
  ) throws(EncodingError) -> [EncodedPacket] {
    try state.withLock { (state) throws(EncodingError) in
      guard !state.hasEnded, index == state.next else {
        throw .mismatch(
          found: "frame \(index)",
          expected: state.hasEnded ? "no more frames" : "frame \(state.next)", frame: index)
      }
      state.next += frameCount
      return try EncodingError.naming(frame: index) { () throws(EncodingError) in
        try frame.picture.withLock { (picture) throws(EncodingError) in
          try state.encoder.send(&picture, index: index, frameCount: frameCount)
        }
        return try state.encoder.drain()
      }
    }
  }

  /// Ends the segment and gives its last packets; later calls give none.
  public func finish() throws(EncodingError) -> [EncodedPacket] {
    try state.withLock { (state) throws(EncodingError) in
      guard !state.hasEnded else { return [] }
      state.hasEnded = true
      try state.encoder.sendEnd()
      return try state.encoder.drain()
    }
  }
}

extension VideoEncoder {
  /// All packets that are ready.
  ///
  /// Taking them at once leaves the encoder without a hold on the pictures sent.
  fileprivate mutating func drain() throws(EncodingError) -> [EncodedPacket] {
    var packets: [EncodedPacket] = []
    while let packet = try receive() { packets.append(packet) }
    return packets
  }
}

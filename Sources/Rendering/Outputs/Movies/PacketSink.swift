import Encoding
public import Media
import Synchronization

/// A destination of packets, segment by segment.
protocol PacketSink: Sendable {
  /// Begins a segment, whose header must fit to those before.
  func beginSegment(_ header: VideoStreamHeader) throws(EncodingError)
  /// Takes packets in their order of decoding.
  func append(_ packets: [EncodedPacket]) throws(EncodingError)
  /// Completes what was written and gives its size in bytes.
  func finish() throws(EncodingError) -> Int
  /// Removes what was begun.
  func cancel()
}

extension MovieMuxer: PacketSink {}

/// A clip that is encoded and in no container.
public struct EncodedClip: Hashable, Sendable {
  /// The facts that decoders need; `nil` for a clip without frames.
  public let header: VideoStreamHeader?
  /// The packets in their order of decoding.
  public let packets: [EncodedPacket]
}

/// Packets in memory.
final class PacketList: PacketSink {
  private let state = Mutex<(header: VideoStreamHeader?, packets: [EncodedPacket])>((nil, []))

  /// The packets so far.
  var clip: EncodedClip {
    state.withLock { EncodedClip(header: $0.header, packets: $0.packets) }
  }

  func beginSegment(_ header: VideoStreamHeader) { state.withLock { $0.header = header } }
  func append(_ packets: [EncodedPacket]) { state.withLock { $0.packets += packets } }
  func finish() -> Int { state.withLock { $0.packets.reduce(0) { $0 + $1.bytes.count } } }
  func cancel() {}
}

extension OutputFormat {
  /// Packets that are kept in memory.
  static func packets(_ codec: VideoCodec, into list: PacketList) -> OutputFormat {
    OutputFormat("packets", "packets in memory") { context throws(RenderError) in
      guard !codec.isIntraOnly else {
        throw .request("packets of \(codec); only H.264 and VP9 are encoded in memory")
      }
      let format = try context.videoFormat(codec)
      return try context.lane(of: MovieOutput(context, format: format) { list })
    }
  }
}

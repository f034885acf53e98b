import Encoding
import Graphics
import Media
import Rasterizing

/// A movie, one closed group of pictures a segment.
struct MovieOutput: FrameOutput {
  private let format: VideoFormat
  private let muxer: MovieMuxer
  private let plan: PacketPlan

  init(_ context: OutputContext, container: MovieContainer, format: VideoFormat)
    throws(EncodingError)
  {
    self.format = format
    plan = PacketPlan(context)
    muxer = try MovieMuxer(
      path: context.request.path, container: container, hasVariableRate: plan.hasVariableRate,
      options: context.fileOptions, soundtrack: context.pass.soundtrack)
  }

  /// Begins the movie that a container's request asks for.
  @Sendable static func lane(_ context: OutputContext) throws(RenderError) -> any OutputLane {
    guard let container = context.request.format.container, let codec = context.codec else {
      preconditionFailure("\(context.request.format) is no movie")
    }
    let format = try context.videoFormat(codec)
    guard codec.isIntraOnly else {
      return try context.lane(
        of: try MovieOutput(context, container: container, format: format))
    }
    return try context.lane(
      of: StreamOutput(
        IntraCoder(format: format),
        to: try IntraMovieSink(context, container: container, format: format)))
  }

  func makeFrame() throws(EncodingError) -> MovieFrame { try MovieFrame(format: format) }

  func makeEncoder(
    for segment: ClipPlan.Segment, isKept: Bool
  ) throws(EncodingError) -> MovieSegmentEncoder {
    MovieSegmentEncoder(encoder: try encoder(for: segment), plan: plan)
  }

  private func encoder(for segment: ClipPlan.Segment) throws(EncodingError) -> SegmentEncoder {
    try SegmentEncoder(format: format, firstFrame: plan.index(of: segment.frames.lowerBound))
  }

  func append(_ segment: MovieSegment) throws(EncodingError) {
    try muxer.beginSegment(segment.header)
    try muxer.append(segment.packets)
  }

  func finish() throws(EncodingError) -> Int { try muxer.finish() }

  func cancel() { muxer.cancel() }

  func bytes(of segment: MovieSegment) -> [UInt8]? {
    var bytes = PackedBytes()
    bytes.add(segment.packets.count)
    for packet in segment.packets { packet.pack(into: &bytes) }
    return bytes.bytes
  }

  func restored(
    _ segment: ClipPlan.Segment, from bytes: [UInt8]
  ) throws(EncodingError) -> MovieSegment? {
    var reader = PackedBytesReader(bytes)
    guard let packets = reader.list(of: { EncodedPacket(&$0) }) else { return nil }
    return MovieSegment(header: try encoder(for: segment).header, packets: packets)
  }
}

/// A picture as planes of luma and chroma.
struct MovieFrame: OutputFrame {
  fileprivate let frame: EncoderFrame
  private let converter = PixelConverter()

  fileprivate init(format: VideoFormat) throws(EncodingError) {
    frame = try EncoderFrame(format: format)
  }

  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) {
    for part in changed.parts {
      try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
    }
  }
}

/// A segment's packets, and what joins them to others.
struct MovieSegment: Sendable {
  let header: VideoStreamHeader
  let packets: [EncodedPacket]
}

/// Makes a segment's packets.
struct MovieSegmentEncoder: OutputSegmentEncoder {
  private let encoder: SegmentEncoder
  private let plan: PacketPlan
  private var packets: [EncodedPacket] = []

  fileprivate init(encoder: SegmentEncoder, plan: PacketPlan) {
    (self.encoder, self.plan) = (encoder, plan)
  }

  mutating func encode(_ frame: MovieFrame, run: ClipPlan.Run) throws(EncodingError) {
    for packet in plan.packets(of: run.frame..<run.frame + run.count) {
      packets += try encoder.encode(frame.frame, at: packet.index, for: packet.frameCount)
    }
  }

  mutating func finish() throws(EncodingError) -> MovieSegment {
    packets += try encoder.finish()
    return MovieSegment(header: encoder.header, packets: packets)
  }
}

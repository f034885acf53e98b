import Encoding
import FramePlanning
import Graphics
import Media
import Synchronization

/// A movie, one closed group of pictures a segment.
struct MovieOutput: FrameOutput {
  private let format: VideoFormat
  /// `nil` where only parts are made.
  private let muxer: (any PacketSink)?
  private let plan: PacketPlan
  private let knownHeader = KnownHeader()
  private let clearPixels: ClearPixelNote?

  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  /// A movie in a container.
  init(_ context: OutputContext, container: MovieContainer, format: VideoFormat)
    throws(EncodingError)
  {
    try self.init(context, format: format) { () throws(EncodingError) in
      try MovieMuxer(
        path: context.request.path, container: container,
        hasVariableRate: PacketPlan(context).hasVariableRate, options: context.fileOptions,
        soundtrack: context.pass.soundtrack, subtitles: context.subtitles(in: container))
    }
  }

  /// A movie whose packets go somewhere.
  init(
    _ context: OutputContext, format: VideoFormat,
    sink: () throws(EncodingError) -> any PacketSink
  ) throws(EncodingError) {
    self.format = format
    clearPixels = context.clearPixelNote(in: format)
    plan = PacketPlan(context)
    muxer = try context.destination(sink)
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
    return try context.lane(of: IntraCoder(context, format: format)) { (_) throws(EncodingError) in
      try IntraMovieSink(context, container: container, format: format)
    }
  }

  func makeFrame() throws(EncodingError) -> MovieFrame {
    try MovieFrame(format: format, clearPixels: clearPixels)
  }

  func makeEncoder(
    for segment: ClipPlan.Segment, isKept: Bool
  ) throws(EncodingError) -> MovieSegmentEncoder {
    MovieSegmentEncoder(encoder: try encoder(for: segment), plan: plan)
  }

  private func encoder(for segment: ClipPlan.Segment) throws(EncodingError) -> SegmentEncoder {
    try SegmentEncoder(format: format, firstFrame: plan.index(of: segment.frames.lowerBound))
  }

  func append(_ segment: MovieSegment) throws(EncodingError) {
    try muxer?.beginSegment(segment.header)
    try muxer?.append(segment.packets)
  }

  func finish() throws(EncodingError) -> Int { try muxer?.finish() ?? 0 }

  func cancel() { muxer?.cancel() }

  func packed(_ segment: MovieSegment) -> PackedPart? {
    var bytes = PackedBytes()
    bytes.add(segment.header.packed)
    bytes.add(segment.packets.count)
    for packet in segment.packets { packet.pack(into: &bytes) }
    return .bytes(bytes)
  }

  func restored(
    _ segment: ClipPlan.Segment, from reader: PackedBytesReader
  ) throws(EncodingError) -> MovieSegment? {
    var reader = reader
    let header = try header(for: segment)
    // Codec, size, time base and parameter sets are those of this program's encoder.
    guard reader.data() == header.packed, let packets = reader.list(of: { EncodedPacket(&$0) }),
      plan.hasVariableRate || packets.count == segment.frames.count
    else { return nil }
    return MovieSegment(header: header, packets: packets)
  }

  /// The header of all segments, for which an encoder is opened once.
  private func header(
    for segment: ClipPlan.Segment
  ) throws(EncodingError) -> VideoStreamHeader {
    if let known = knownHeader.value.withLock({ $0 }) { return known }
    let header = try encoder(for: segment).header
    knownHeader.value.withLock { $0 = header }
    return header
  }

  /// The header, once it is known.
  private final class KnownHeader: Sendable {
    let value = Mutex<VideoStreamHeader?>(nil)
  }
}

/// A picture as planes of luma and chroma.
struct MovieFrame: OutputFrame {
  fileprivate let frame: EncoderFrame
  private let converter = PixelConverter()
  private let clearPixels: ClearPixelNote?

  fileprivate init(format: VideoFormat, clearPixels: ClearPixelNote?) throws(EncodingError) {
    frame = try EncoderFrame(format: format)
    self.clearPixels = clearPixels
  }

  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) {
    clearPixels?.look(at: pixmap, changed)
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

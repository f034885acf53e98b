import Encoding
import Graphics
import Media
import Rasterizing

/// A movie, one closed group of pictures a segment.
final class MovieOutput: FrameOutput {
  private let format: VideoFormat
  private let muxer: MovieMuxer
  /// Number of the first frame rendered, which is the file's frame 0.
  private let firstFrame: Int

  let needsFrameBefore = false
  let writesInOrder = false

  init(
    format: VideoFormat, container: MovieContainer, path: String, firstFrame: Int,
    options: AtomicFile.Options
  ) throws(RenderError) {
    self.format = format
    self.firstFrame = firstFrame
    muxer = try RenderError.encoding { () throws(EncodingError) in
      try MovieMuxer(path: path, container: container, options: options)
    }
  }

  func makeFrame() throws(RenderError) -> any OutputFrame { try MovieFrame(format: format) }

  func openSegment(_ segment: ClipPlan.Segment, isKept: Bool) throws(RenderError)
    -> any OutputSegment
  {
    try MovieSegment(
      format: format, frames: segment.frames.lowerBound - firstFrame, offset: firstFrame)
  }

  func append(_ segment: any OutputSegment) throws(RenderError) {
    guard let segment = segment as? MovieSegment else {
      preconditionFailure("a segment of another output")
    }
    try RenderError.encoding { () throws(EncodingError) in
      try muxer.beginSegment(segment.header)
      try muxer.append(segment.packets)
    }
  }

  func finish() throws(RenderError) -> Int {
    try RenderError.encoding { () throws(EncodingError) in try muxer.finish() }
  }

  func cancel() { muxer.cancel() }

  func bytes(of segment: any OutputSegment) -> [UInt8]? {
    guard let segment = segment as? MovieSegment else { return nil }
    var bytes = PackedBytes()
    bytes.add(segment.packets.count)
    for packet in segment.packets { packet.pack(into: &bytes) }
    return bytes.bytes
  }

  func restoredSegment(
    _ segment: ClipPlan.Segment, from bytes: [UInt8]
  ) throws(RenderError) -> (any OutputSegment)? {
    var reader = PackedBytesReader(bytes)
    guard let packets = reader.list(of: { EncodedPacket(&$0) }) else { return nil }
    let restored = try MovieSegment(
      format: format, frames: segment.frames.lowerBound - firstFrame, offset: firstFrame)
    restored.packets = packets
    return restored
  }
}

/// A picture as planes of luma and chroma.
private final class MovieFrame: OutputFrame {
  let frame: EncoderFrame
  private let converter = PixelConverter()

  init(format: VideoFormat) throws(RenderError) {
    frame = try RenderError.encoding { () throws(EncodingError) in try EncoderFrame(format: format)
    }
  }

  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(RenderError) {
    for part in changed.parts {
      try RenderError.encoding { () throws(EncodingError) in
        try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
      }
    }
  }
}

/// A segment's packets.
private final class MovieSegment: OutputSegment {
  private let encoder: SegmentEncoder
  /// The number of the first frame rendered, to count the file's frames from 0.
  private let offset: Int
  fileprivate(set) var packets: [EncodedPacket] = []

  var header: VideoStreamHeader { encoder.header }

  init(format: VideoFormat, frames first: Int, offset: Int) throws(RenderError) {
    self.offset = offset
    encoder = try RenderError.encoding { () throws(EncodingError) in
      try SegmentEncoder(format: format, firstFrame: first)
    }
  }

  func precede(with frame: any OutputFrame) {}

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError) {
    guard let frame = frame as? MovieFrame else { preconditionFailure("a frame of another output") }
    for i in 0..<run.count {
      try RenderError.encoding { () throws(EncodingError) in
        packets += try encoder.encode(frame.frame, at: run.frame + i - offset)
      }
    }
  }

  func finish() throws(RenderError) {
    try RenderError.encoding { () throws(EncodingError) in packets += try encoder.finish() }
  }
}

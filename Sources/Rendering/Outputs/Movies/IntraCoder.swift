import Encoding
import FramePlanning
import Graphics
import Media
import Storing

/// A picture as a key frame of a movie.
struct IntraCoder: FrameCoder {
  private let format: VideoFormat
  private let converter = PixelConverter()
  /// Both are made with the first picture: each place in the ring has its own.
  private var encoder: SegmentEncoder?
  private var frame: EncoderFrame?
  /// The number of pictures so far.
  private var count = 0
  private let clearPixels: ClearPixelNote?

  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  init(_ context: OutputContext, format: VideoFormat) {
    self.format = format
    clearPixels = context.clearPixelNote(in: format)
  }

  mutating func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    clearPixels?.look(at: pixmap, changed)
    let encoder =
      if let encoder { encoder } else { try SegmentEncoder(format: format, firstFrame: 0) }
    let frame = if let frame { frame } else { try EncoderFrame(format: format) }
    (self.encoder, self.frame) = (encoder, frame)
    for part in changed.parts {
      try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
    }
    guard let packet = try encoder.encode(frame, at: count).first else {
      throw EncodingError(
        file: "", reason: .mismatch(found: "no packet", expected: "one for each frame"))
    }
    count += 1
    bytes = packet.bytes
  }
}

/// A movie all of whose frames are key frames.
struct IntraMovieSink: FrameSink {
  private let muxer: MovieMuxer
  private let plan: PacketPlan

  let needsOrder = true

  init(
    _ context: OutputContext, container: MovieContainer, format: VideoFormat
  ) throws(EncodingError) {
    plan = PacketPlan(context)
    muxer = try MovieMuxer(
      path: context.request.path, container: container, hasVariableRate: plan.hasVariableRate,
      options: context.fileOptions, soundtrack: context.pass.soundtrack,
      subtitles: context.subtitles(in: container))
    try muxer.beginSegment(try SegmentEncoder(format: format, firstFrame: 0).header)
  }

  func write(_ bytes: [UInt8], frames: Range<Int>) throws(EncodingError) {
    for packet in plan.packets(of: frames) {
      let frame = packet.index - plan.index(of: 0)
      try EncodingError.naming(frame: frame) { () throws(EncodingError) in
        try muxer.append([
          EncodedPacket(keyFrame: packet.index, frameCount: packet.frameCount, bytes: bytes)
        ])
      }
    }
  }

  func finish() throws(EncodingError) -> Int { try muxer.finish() }
  func cancel() { muxer.cancel() }
}

import Encoding
import Graphics
import Media
import Rasterizing

/// Frames that stand alone: each is compressed by the worker that drew it, and written as soon as
/// it is its turn.
struct StreamOutput<Coder: FrameCoder, Sink: FrameSink>: FrameOutput {
  private let coder: Coder
  private let sink: Sink

  var writesInOrder: Bool { sink.needsOrder }

  /// - Parameters:
  ///   - coder: Compresses frames; each place in the ring gets a copy.
  ///   - sink: Where frames go.
  init(_ coder: Coder, to sink: Sink) { (self.coder, self.sink) = (coder, sink) }

  func makeFrame() -> StreamFrame<Coder> { StreamFrame(coder: coder) }

  func makeEncoder(
    for segment: ClipPlan.Segment, isKept: Bool
  ) -> StreamSegmentEncoder<Coder, Sink> {
    StreamSegmentEncoder(sink: sink, isKept: isKept)
  }

  func append(_ segment: StreamSegment) throws(EncodingError) {
    // Frames that were encoded just now are written already.
    for run in segment.unwritten { try sink.write(run.bytes, frames: run.frames) }
  }

  func finish() throws(EncodingError) -> Int { try sink.finish() }

  func cancel() { sink.cancel() }

  func bytes(of segment: StreamSegment) -> [UInt8]? {
    segment.written.map { written in
      var bytes = PackedBytes()
      bytes.add(written.count)
      bytes.append(written.runs)
      return bytes.bytes
    }
  }

  func restored(_ segment: ClipPlan.Segment, from bytes: [UInt8]) -> StreamSegment? {
    var reader = PackedBytesReader(bytes)
    let runs = reader.list { reader -> StreamSegment.Run? in
      guard let first = reader.number(), let end = reader.number(), first <= end,
        let bytes = reader.data()
      else { return nil }
      return (first..<end, bytes)
    }
    return runs.map { StreamSegment(unwritten: $0) }
  }
}

extension OutputContext {
  /// Begins the file, or the files, of a format of frames that stand alone.
  func stream<Coder: StreamCoder>(_ type: Coder.Type) throws(RenderError) -> any OutputLane {
    let format = request.format
    switch format.files {
    case .numbered:
      guard let files = NumberedPath(request.path) else {
        throw .request(
          "-o \(request.path): the file name needs the frame's number once, such as %05d")
      }
      let coder = try Coder(self)
      return try lane(of: StreamOutput(coder, to: try SequenceSink(files, options: fileOptions)))
    case .single where !request.isStandardOutput && frames.count != 1:
      throw .request(
        "-o \(request.path): \(frames.count) frames do not fit into one \(format.suffix.uppercased()); number the files, as in %05d.\(format.suffix), or pick one with --frames"
      )
    case .one, .single:
      let coder = try Coder(self)
      return try lane(
        of: StreamOutput(
          coder,
          to: try ByteSink(path: request.path, header: coder.header, options: fileOptions)))
    }
  }
}

/// A picture as bytes.
struct StreamFrame<Coder: FrameCoder>: OutputFrame {
  private var coder: Coder
  fileprivate private(set) var bytes: [UInt8] = []

  fileprivate init(coder: Coder) { self.coder = coder }

  mutating func update(from pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) {
    if changed.isEmpty, !bytes.isEmpty { return }
    try coder.encode(pixmap, changed: changed, into: &bytes)
  }
}

/// Frames that are written already, as far as they are to be kept, or that are yet to be written.
struct StreamSegment: Sendable {
  typealias Run = (frames: Range<Int>, bytes: [UInt8])

  /// How many runs of equal frames are written, and they themselves; `nil` when they are not kept.
  fileprivate var written: (count: Int, runs: PackedBytes)?
  /// Runs of equal frames that were kept.
  fileprivate var unwritten: [Run] = []
}

/// Writes frames as they arrive.
struct StreamSegmentEncoder<Coder: FrameCoder, Sink: FrameSink>: OutputSegmentEncoder {
  private let sink: Sink
  private var written: (count: Int, runs: PackedBytes)?

  /// Frames stand alone and may be large: a segment with more bytes is not kept, for it would have
  /// to be held in memory.
  private static var keptLimit: Int { 64 << 20 }

  fileprivate init(sink: Sink, isKept: Bool) {
    self.sink = sink
    written = isKept ? (0, PackedBytes()) : nil
  }

  mutating func encode(
    _ frame: StreamFrame<Coder>, run: ClipPlan.Run
  ) throws(EncodingError) {
    let frames = run.frame..<run.frame + run.count
    try sink.write(frame.bytes, frames: frames)
    written?.count += 1
    written?.runs.add(frames.lowerBound)
    written?.runs.add(frames.upperBound)
    written?.runs.add(frame.bytes)
    if let written, written.runs.count > Self.keptLimit { self.written = nil }
  }

  func finish() -> StreamSegment { StreamSegment(written: written) }
}

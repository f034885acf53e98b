import Encoding
import FramePlanning
import FrameSampling
import Graphics
import Media
import Synchronization
import Storing

/// Frames that stand alone: each is compressed by the worker that drew it, and written as soon as
/// it is its turn.
struct StreamOutput<Coder: FrameCoder, Sink: FrameSink>: FrameOutput {
  private let coder: Coder
  /// `nil` where only parts are made.
  private let sink: Sink?
  private let kept: CachedParts?
  private let plan: ClipPlan
  private let sampler: FrameSampler
  private let files = BegunFiles()

  var writesInOrder: Bool { sink?.needsOrder ?? false }
  var lacksMatte: Bool { coder.lacksMatte }

  /// - Parameters:
  ///   - coder: Compresses frames; each place in the ring gets a copy.
  ///   - sink: The place to which frames go, if any.
  ///   - context: The render that the output belongs to.
  init(_ coder: Coder, to sink: Sink?, of context: OutputContext) {
    (self.coder, self.sink) = (coder, sink)
    (kept, plan, sampler) = (context.kept, context.pass.plan, context.pass.sampler)
  }

  func makeFrame() -> StreamFrame<Coder> { StreamFrame(coder: coder) }

  func makeEncoder(
    for segment: ClipPlan.Segment, isKept: Bool
  ) throws(EncodingError) -> StreamSegmentEncoder<Coder, Sink> {
    guard isKept, let file = try kept?.file(for: segment) else {
      return StreamSegmentEncoder(sink: sink, written: nil)
    }
    files.begun.withLock { $0.append(file) }
    var count = PackedBytes()
    count.add(plan.runs(of: segment, by: sampler).count)
    try file.append(count)
    return StreamSegmentEncoder(sink: sink, written: file)
  }

  func append(_ segment: StreamSegment) throws(EncodingError) {
    // Frames that were encoded just now are written already.
    guard let sink, let count = segment.unwritten?.count, var reader = segment.unwritten?.reader
    else { return }
    for _ in 0..<count {
      guard let run = StreamSegment.run(&reader) else {
        throw EncodingError(
          file: "",
          reason: .mismatch(found: "the end of a kept segment", expected: "\(count) runs of frames")
        )
      }
      try sink.write(run.bytes, frames: run.frames)
    }
  }

  func finish() throws(EncodingError) -> Int { try sink?.finish() ?? 0 }

  func cancel() {
    sink?.cancel()
    files.begun.withLock { begun in
      for file in begun { file.cancel() }
      begun = []
    }
  }

  /// The files of segments that are kept piece by piece, in order to remove those not committed.
  private final class BegunFiles: Sendable {
    let begun = Mutex<[PackedFile]>([])
  }

  func packed(_ segment: StreamSegment) -> PackedPart? {
    segment.written.map { .file($0) }
  }

  func restored(
    _ segment: ClipPlan.Segment, from reader: PackedBytesReader
  ) -> StreamSegment? {
    var reader = reader
    guard let count = reader.number(), (1...segment.frames.count).contains(count) else {
      return nil
    }
    return StreamSegment(unwritten: (count, reader))
  }
}

extension OutputContext {
  /// Begins the file, or the files, of a format of frames that stand alone.
  func stream<Coder: StreamCoder>(_ type: Coder.Type) throws(RenderError) -> any OutputLane {
    if let files = try request.numberedPath(ofFrames: frames.count) {
      return try lane(of: Coder(self)) { (_) throws(EncodingError) in
        try SequenceSink(files, options: fileOptions)
      }
    }
    return try lane(of: Coder(self)) { (coder) throws(EncodingError) in
      try ByteSink(path: request.path, header: coder.header, options: fileOptions)
    }
  }

  /// The lane of frames that stand alone.
  ///
  /// - Parameters:
  ///   - coder: Compresses frames.
  ///   - sink: Makes what they are written to.
  /// - Returns: The lane.
  /// - Throws: `RenderError.encoding` when nothing can be written there.
  func lane<Coder: FrameCoder>(
    of coder: Coder, to sink: (Coder) throws(EncodingError) -> some FrameSink
  ) throws(RenderError) -> any OutputLane {
    try lane(
      of: StreamOutput(
        coder, to: try destination { () throws(EncodingError) in try sink(coder) }, of: self))
  }
}

extension OutputRequest {
  /// The files of a clip's frames; `nil` where one file holds all of them.
  ///
  /// - Parameter count: The number of frames.
  /// - Returns: The pattern of the files' names.
  /// - Throws: `RenderError.request` when the name is not one for so many frames.
  func numberedPath(ofFrames count: Int) throws(RenderError) -> NumberedPath? {
    switch format.files {
    case .numbered:
      if let files = NumberedPath(path) { return files }
      throw .request("-o \(path): the file name needs the frame's number once, such as %05d")
    case .single where !isStandardOutput && count != 1:
      throw .request(
        "-o \(path): \(count) frames do not fit into one \(format.suffix.uppercased()); number the files, as in %05d.\(format.suffix), or pick one with --frames"
      )
    case .one, .single: return nil
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

  /// The record of the frames that are written, runs of equal frames behind their number; `nil`
  /// when none is kept.
  fileprivate var written: PackedFile?
  /// The number of runs of equal frames that were kept, and the reader of them one by one.
  fileprivate var unwritten: (count: Int, reader: PackedBytesReader)?

  /// The next run that was kept; `nil` when there is none.
  fileprivate static func run(_ reader: inout PackedBytesReader) -> Run? {
    guard let first = reader.number(), let end = reader.number(), first <= end,
      let bytes = reader.data()
    else { return nil }
    return (first..<end, bytes)
  }
}

/// Writes frames as they arrive.
struct StreamSegmentEncoder<Coder: FrameCoder, Sink: FrameSink>: OutputSegmentEncoder {
  private let sink: Sink?
  private let written: PackedFile?

  fileprivate init(sink: Sink?, written: PackedFile?) {
    (self.sink, self.written) = (sink, written)
  }

  mutating func encode(
    _ frame: StreamFrame<Coder>, run: ClipPlan.Run
  ) throws(EncodingError) {
    let frames = run.frame..<run.frame + run.count
    try sink?.write(frame.bytes, frames: frames)
    guard let written else { return }
    var run = PackedBytes()
    run.add(frames.lowerBound)
    run.add(frames.upperBound)
    run.add(frame.bytes)
    try written.append(run)
  }

  func finish() -> StreamSegment { StreamSegment(written: written) }
}

import Encoding
import Graphics
import Media
import Rasterizing

/// Frames that stand alone: each is compressed by the worker that drew it, and written as soon as it is its
/// turn.
final class StreamOutput: FrameOutput {
  private let makeCoder: @Sendable () throws(EncodingError) -> any FrameCoder
  private let sink: any FrameSink

  let needsFrameBefore = false
  var writesInOrder: Bool { sink.needsOrder }

  /// - Parameters:
  ///   - sink: Where frames go.
  ///   - makeCoder: Makes what compresses frames, for each place in the ring.
  init(
    to sink: any FrameSink,
    makeCoder: @escaping @Sendable () throws(EncodingError) -> any FrameCoder
  ) {
    self.sink = sink
    self.makeCoder = makeCoder
  }

  func makeFrame() throws(RenderError) -> any OutputFrame {
    StreamFrame(
      coder: try RenderError.encoding { () throws(EncodingError) in try makeCoder() })
  }

  func openSegment(_ segment: ClipPlan.Segment, isKept: Bool) -> any OutputSegment {
    StreamSegment(sink: sink, isKept: isKept)
  }

  func append(_ segment: any OutputSegment) throws(RenderError) {
    guard let segment = segment as? StreamSegment else {
      preconditionFailure("a segment of another output")
    }
    // Frames that were encoded just now are written already.
    try segment.writeRestored()
  }

  func finish() throws(RenderError) -> Int {
    try RenderError.encoding { () throws(EncodingError) in try sink.finish() }
  }

  func cancel() { sink.cancel() }

  func bytes(of segment: any OutputSegment) -> [UInt8]? { (segment as? StreamSegment)?.kept }

  func restoredSegment(
    _ segment: ClipPlan.Segment, from bytes: [UInt8]
  ) -> (any OutputSegment)? {
    StreamSegment(sink: sink, restored: bytes)
  }
}

/// Compresses single frames; used by one worker at a time.
protocol FrameCoder: AnyObject {
  /// The bytes of a frame; outside of `changed` it is the picture coded before.
  func encode(_ pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) -> [UInt8]
}

/// Where frames go.
protocol FrameSink: Sendable {
  /// Whether frames must come one after another.
  var needsOrder: Bool { get }
  /// Writes a frame, counted from the clip's start.
  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError)
  /// Completes what was written and gives its size in bytes.
  func finish() throws(EncodingError) -> Int
  /// Removes what was begun.
  func cancel()
}

/// A picture as bytes.
private final class StreamFrame: OutputFrame {
  private let coder: any FrameCoder
  private(set) var bytes: [UInt8] = []

  init(coder: any FrameCoder) { self.coder = coder }

  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(RenderError) {
    if changed.isEmpty, !bytes.isEmpty { return }
    bytes = try RenderError.encoding { () throws(EncodingError) in
      try coder.encode(pixmap, changed: changed)
    }
  }
}

/// Writes frames as they arrive, or those that were kept.
private final class StreamSegment: OutputSegment {
  private typealias Run = (frames: Range<Int>, bytes: [UInt8])

  private let sink: any FrameSink
  /// How many runs there are in ``packed``, and they themselves; `nil` when the segment is not kept.
  private var packed: (count: Int, runs: PackedBytes)?
  private var restored: [Run] = []

  /// Frames stand alone and may be large: a segment with more bytes is not kept, for it would have to be held
  /// in memory.
  private static let keptLimit = 64 << 20

  init(sink: any FrameSink, isKept: Bool) {
    self.sink = sink
    packed = isKept ? (0, PackedBytes()) : nil
  }

  /// A segment that was kept; `nil` when the bytes are none.
  init?(sink: any FrameSink, restored bytes: [UInt8]) {
    var reader = PackedBytesReader(bytes)
    let runs = reader.list { reader -> Run? in
      guard let first = reader.number(), let end = reader.number(), first <= end,
        let bytes = reader.data()
      else { return nil }
      return (first..<end, bytes)
    }
    guard let runs else { return nil }
    self.sink = sink
    restored = runs
  }

  func precede(with frame: any OutputFrame) {}

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError) {
    guard let frame = frame as? StreamFrame else {
      preconditionFailure("a frame of another output")
    }
    let frames = run.frame..<run.frame + run.count
    try write(frames, frame.bytes)
    guard var packed else { return }
    self.packed = nil
    packed.runs.add(frames.lowerBound)
    packed.runs.add(frames.upperBound)
    packed.runs.add(frame.bytes)
    packed.count += 1
    if packed.runs.count <= Self.keptLimit { self.packed = packed }
  }

  func finish() {}

  /// The segment as bytes to be kept.
  var kept: [UInt8]? {
    packed.map { packed in
      var bytes = PackedBytes()
      bytes.add(packed.count)
      bytes.append(packed.runs)
      return bytes.bytes
    }
  }

  /// Writes the frames that were kept.
  func writeRestored() throws(RenderError) {
    for run in restored { try write(run.frames, run.bytes) }
  }

  private func write(_ frames: Range<Int>, _ bytes: [UInt8]) throws(RenderError) {
    for index in frames {
      try RenderError.encoding { () throws(EncodingError) in
        try sink.write(bytes, frame: index)
      }
    }
  }
}

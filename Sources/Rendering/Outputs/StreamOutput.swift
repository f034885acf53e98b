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

  func openSegment(_ segment: ClipPlan.Segment) -> any OutputSegment { StreamSegment(sink: sink) }

  // Frames are written already.
  func append(_ segment: any OutputSegment) {}

  func finish() throws(RenderError) -> Int {
    try RenderError.encoding { () throws(EncodingError) in try sink.finish() }
  }

  func cancel() { sink.cancel() }
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

/// Writes frames as they arrive.
private final class StreamSegment: OutputSegment {
  private let sink: any FrameSink

  init(sink: any FrameSink) { self.sink = sink }

  func precede(with frame: any OutputFrame) {}

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError) {
    guard let frame = frame as? StreamFrame else {
      preconditionFailure("a frame of another output")
    }
    for index in run.frame..<run.frame + run.count {
      try RenderError.encoding { () throws(EncodingError) in
        try sink.write(frame.bytes, frame: index)
      }
    }
  }

  func finish() {}
}

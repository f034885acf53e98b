import Encoding
import FramePlanning
import Graphics
import LayerModel
import Media
import Synchronization
import Timing
import Storing

/// A picture as the digest of its pixels.
struct HashCoder: FrameCoder {
  let kind: FrameDigestKind
  private var rows = RowDigests()

  init(_ kind: FrameDigestKind) { self.kind = kind }

  mutating func encode(_ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]) {
    switch kind {
    case .pixels: bytes = Array(pixmap.digest.utf8)
    case .rows:
      rows.update(to: pixmap, changed: changed.parts.lazy.map(\.rows))
      bytes = Array(rows.digest.utf8)
    }
  }
}

/// The digests of all frames as a text that shows in a diff which frames changed.
///
/// ```
/// # Raw frames: numbers, then a digest of the pixels; the same on every x86-64 machine.
/// scale 0.191, 240 frames at 60 frames per second, digests of 64 rows
/// 0…3 49db19ce5e21e9e5
/// 4 dc2b99730aae6713
/// ```
final class HashListSink: SingleFrameSink {
  private let text: ByteSink
  /// The frames that are not written yet, which are equal.
  private let run = Mutex<(frames: ClosedRange<FrameIndex>, digest: [UInt8])?>(nil)

  let needsOrder = true

  /// Opens a hidden file beside the target and writes what is known of the clip.
  private init(_ context: OutputContext) throws(EncodingError) {
    let head = """
      \(context.request.digests.comment)
      scale \(context.canvas.scale.shortestDecimal), \(context.frames.count) frames at \(context.frameRate) frames per second\(context.request.digests.mark)

      """
    text = try ByteSink(
      path: context.request.path, header: Array(head.utf8), options: context.fileOptions)
  }

  /// Begins a list of digests.
  @Sendable static func lane(_ context: OutputContext) throws(RenderError) -> any OutputLane {
    try context.lane(of: HashCoder(context.request.digests)) { (_) throws(EncodingError) in
      try HashListSink(context)
    }
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try run.withLock { (run) throws(EncodingError) in
      if let known = run, known.digest == bytes, known.frames.upperBound + 1 == frame {
        run = (known.frames.lowerBound...frame, bytes)
      } else {
        try write(run)
        run = (frame...frame, bytes)
      }
    }
  }

  private func write(
    _ run: (frames: ClosedRange<FrameIndex>, digest: [UInt8])?
  ) throws(EncodingError) {
    guard let run else { return }
    let (first, last) = (run.frames.lowerBound, run.frames.upperBound)
    let numbers = last > first ? "\(first)…\(last)" : "\(first)"
    let line = Array("\(numbers) ".utf8) + run.digest + Array("\n".utf8)
    try EncodingError.naming(frame: first) { () throws(EncodingError) in
      try text.write(line, frame: first)
    }
  }

  func finish() throws(EncodingError) -> Int {
    try run.withLock { (run) throws(EncodingError) in try write(run) }
    return try text.finish()
  }

  func cancel() { text.cancel() }
}

import TimelineModel
import LayerModel
import Encoding
import Graphics
import Media
import Rasterizing
import Synchronization
import Timing

/// A picture as the digest of its pixels.
final class HashCoder: FrameCoder {
  func encode(_ pixmap: Pixmap, changed: ChangedRegion) -> [UInt8] { Array(pixmap.digest.utf8) }
}

/// The digests of all frames as a text that shows in a diff which frames changed.
///
/// ```
/// # Raw frames: numbers, then FNV-1a of the pixels; the same on every x86-64 machine.
/// scale 0.191, 240 frames at 60 frames per second
/// 0…3 49db19ce5e21e9e5
/// 4 dc2b99730aae6713
/// ```
final class HashListSink: FrameSink {
  private let text: ByteSink
  /// The frames that are not written yet, which are equal.
  private let run = Mutex<(frames: ClosedRange<FrameIndex>, digest: [UInt8])?>(nil)

  let needsOrder = true

  /// Opens a hidden file beside the target and writes what is known of the clip.
  init(path: String, plan: ClipPlan, options: AtomicFile.Options) throws(EncodingError) {
    let head = """
      # Raw frames: numbers, then FNV-1a of the pixels; the same on every x86-64 machine.
      scale \(plan.timeline.canvas.scale.shortestDecimal), \(plan.frames.count) frames at \(plan.frameRate) frames per second

      """
    text = try ByteSink(path: path, header: Array(head.utf8), options: options)
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
    try text.write(Array("\(numbers) ".utf8) + run.digest + Array("\n".utf8), frame: first)
  }

  func finish() throws(EncodingError) -> Int {
    try run.withLock { (run) throws(EncodingError) in try write(run) }
    return try text.finish()
  }

  func cancel() { text.cancel() }
}

import Encoding
import Graphics
import Media
import Rasterizing
import TimelineCompiling
import SceneModel
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
  private struct State: ~Copyable {
    var file: AtomicFile?
    var byteCount = 0
    /// The frames that are not written yet, which are equal.
    var run: (frames: ClosedRange<FrameIndex>, digest: [UInt8])?

    mutating func write(_ text: [UInt8]) throws(EncodingError) {
      do throws(MediaError) {
        try file?.write(text)
      } catch {
        throw EncodingError(error)
      }
      byteCount += text.count
    }

    mutating func writeRun() throws(EncodingError) {
      guard let run else { return }
      let (first, last) = (run.frames.lowerBound, run.frames.upperBound)
      let numbers = last > first ? "\(first)…\(last)" : "\(first)"
      try write(Array("\(numbers) ".utf8) + run.digest + Array("\n".utf8))
      self.run = nil
    }
  }

  private let state: Mutex<State>

  let needsOrder = true

  /// Opens a hidden file beside the target and writes what is known of the clip.
  init(path: String, plan: ClipPlan) throws(EncodingError) {
    var begun: State
    do throws(MediaError) {
      begun = State(file: try AtomicFile(path))
    } catch {
      throw EncodingError(error)
    }
    let canvas = plan.timeline.canvas
    let head = """
      # Raw frames: numbers, then FNV-1a of the pixels; the same on every x86-64 machine.
      scale \(canvas.scale.shortestDecimal), \(plan.frames.count) frames at \(plan.frameRate) frames per second

      """
    try begun.write(Array(head.utf8))
    state = Mutex(begun)
  }

  func write(_ bytes: [UInt8], frame: Int) throws(EncodingError) {
    try state.withLock { (state) throws(EncodingError) in
      if let run = state.run, run.digest == bytes, run.frames.upperBound + 1 == frame {
        state.run = (run.frames.lowerBound...frame, bytes)
      } else {
        try state.writeRun()
        state.run = (frame...frame, bytes)
      }
    }
  }

  func finish() throws(EncodingError) -> Int {
    try state.withLock { (state) throws(EncodingError) in
      try state.writeRun()
      guard var file = state.file.take() else { return state.byteCount }
      do throws(MediaError) {
        try file.commit()
      } catch {
        throw EncodingError(error)
      }
      return state.byteCount
    }
  }

  func cancel() { state.withLock { $0.file = nil } }
}

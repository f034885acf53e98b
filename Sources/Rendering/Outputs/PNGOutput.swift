import Encoding
import Graphics
import Media
import Rasterizing

/// PNG files: one for each frame, numbered as in the clip, or a single one.
final class PNGOutput: FrameOutput {
  private let encoder: PNGEncoder
  private let path: @Sendable (_ frame: Int) -> String
  private let sizes = ByteCount()

  let needsFrameBefore = false

  /// - Parameters:
  ///   - hasAlpha: Whether the files keep transparency, all alike.
  ///   - path: The file of a frame, counted from the clip's start.
  init(hasAlpha: Bool, path: @escaping @Sendable (_ frame: Int) -> String) {
    encoder = PNGEncoder(hasAlpha: hasAlpha)
    self.path = path
  }

  func makeFrame() -> any OutputFrame { PNGFrame(encoder: encoder) }

  func openSegment(_ segment: ClipPlan.Segment) -> any OutputSegment {
    PNGSegment(path: path, sizes: sizes)
  }

  // Each file is complete by itself, so nothing is left for the end.
  func append(_ segment: any OutputSegment) {}
  func finish() -> Int { sizes.total }
  func cancel() {}
}

/// A picture as the bytes of a file.
private final class PNGFrame: OutputFrame {
  private let encoder: PNGEncoder
  private(set) var bytes: [UInt8] = []

  init(encoder: PNGEncoder) { self.encoder = encoder }

  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(RenderError) {
    if changed.isEmpty, !bytes.isEmpty { return }
    do {
      bytes = try encoder.encode(pixmap)
    } catch {
      throw .encoding(EncodingError(error))
    }
  }
}

/// Writes files as frames arrive.
private final class PNGSegment: OutputSegment {
  private let path: @Sendable (Int) -> String
  private let sizes: ByteCount

  init(path: @escaping @Sendable (Int) -> String, sizes: ByteCount) {
    self.path = path
    self.sizes = sizes
  }

  func precede(with frame: any OutputFrame) {}

  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError) {
    guard let frame = frame as? PNGFrame else { preconditionFailure("a frame of another output") }
    for index in run.frame..<run.frame + run.count {
      do {
        var file = try AtomicFile(path(index))
        try file.write(frame.bytes)
        try file.commit()
      } catch {
        throw .encoding(EncodingError(error, frame: index))
      }
      sizes.add(frame.bytes.count)
    }
  }

  func finish() {}
}

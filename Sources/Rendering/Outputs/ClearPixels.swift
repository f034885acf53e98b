import FramePlanning
import Graphics
import Media
import Synchronization

/// The pixels that a format cannot show as they are, and which are seen over a matte.
package enum ClearPixels: Hashable, Sendable {
  /// Pixels between clear and opaque.
  case halfClear
  /// Pixels that are not opaque.
  case notOpaque

  /// True for an alpha that the format cannot show.
  @inline(__always)
  fileprivate func contains(_ alpha: UInt8) -> Bool {
    alpha < 255 && (self == .notOpaque || alpha > 0)
  }
}

/// A note of a file that pixels were met which its format cannot show as they are.
///
/// Whichever thread meets the first of them notes it.
final class ClearPixelNote: Sendable {
  private let kind: ClearPixels
  private let found = Atomic(false)

  init(_ kind: ClearPixels) { self.kind = kind }

  /// True when there was such a pixel.
  var isThere: Bool { found.load(ordering: .relaxed) }

  /// Looks for such pixels in the changed parts of a picture.
  func look(at pixmap: Pixmap, _ changed: ChangedRegion) {
    guard !isThere else { return }
    unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      for part in changed.parts {
        for y in part.rows {
          let row = y * pixmap.strideInBytes
          for x in part.columns where unsafe kind.contains(bytes[row + x * 4 + 3]) {
            return found.store(true, ordering: .relaxed)
          }
        }
      }
    }
  }
}

extension OutputContext {
  /// The note of a file without a matte, where pixels may be clear; `nil` where there is nothing to
  /// tell.
  var clearPixelNote: ClearPixelNote? {
    guard request.matte == nil, canvas.hasTransparency else { return nil }
    return request.format.clearPixels.map(ClearPixelNote.init)
  }
}

extension OutputContext {
  /// The note of a video, where clear pixels are seen over black; `nil` where there is nothing to
  /// tell.
  func clearPixelNote(in format: VideoFormat) -> ClearPixelNote? {
    canvas.hasTransparency && !format.hasAlpha ? ClearPixelNote(.notOpaque) : nil
  }
}

extension OutputRequest {
  /// The warning that pixels of its file are not as they were drawn, as no matte is given.
  public var matteWarning: String {
    switch format.clearPixels {
    case .halfClear:
      "-o \(path): pixels are half clear, and a \(format) has only clear and opaque ones; a matte shows them over a colour"
    case .notOpaque:
      "-o \(path): pixels are clear, and are seen over white; a matte shows them over another colour"
    case nil:
      "-o \(path): pixels are clear, and are seen over black; a background shows them over another colour"
    }
  }
}

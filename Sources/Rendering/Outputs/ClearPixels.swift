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

  /// Looks among pixels for one whose alpha the format cannot show.
  ///
  /// - Parameters:
  ///   - pixels: The first of them, with the alpha in the highest byte.
  ///   - count: The number of them.
  /// - Returns: True when there is one.
  fileprivate func areAmong(_ pixels: UnsafeRawPointer, count: Int) -> Bool {
    var found = SIMD8<UInt32>()
    /// Adds pixels; 0 are those of which the format shows the alpha.
    @inline(__always)
    func add(_ pixels: SIMD8<UInt32>) {
      let alphas = pixels &>> 24
      found |= self == .notOpaque ? alphas ^ 255 : (alphas &+ 1) & 254
    }
    for i in stride(from: 0, to: count & ~7, by: 8) {
      unsafe add(pixels.loadUnaligned(fromByteOffset: 4 &* i, as: SIMD8<UInt32>.self))
    }
    for i in count & ~7..<count {
      unsafe add(
        SIMD8(repeating: pixels.loadUnaligned(fromByteOffset: 4 &* i, as: UInt32.self)))
    }
    return found != SIMD8()
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
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for part in changed.parts {
        for y in part.rows {
          let row = unsafe start + (y * pixmap.strideInBytes + part.columns.lowerBound * 4)
          if unsafe kind.areAmong(row, count: part.columns.count) {
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
    guard request.matte == nil, hasTransparency else { return nil }
    return request.format.clearPixels.map(ClearPixelNote.init)
  }
}

extension OutputContext {
  /// The note of a video, where clear pixels are seen over black; `nil` where there is nothing to
  /// tell.
  func clearPixelNote(in format: VideoFormat) -> ClearPixelNote? {
    hasTransparency && !format.hasAlpha ? ClearPixelNote(.notOpaque) : nil
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

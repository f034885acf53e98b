import Encoding
import FramePlanning
import Graphics
import Media

/// A picture as a PNG file.
struct PNGCoder: StreamCoder {
  /// True when files have alpha; `nil` where each has it that needs it.
  private let hasAlpha: Bool?
  private let effort: PNGEncoder.Effort

  init(_ context: OutputContext) {
    // Single pictures are those of `StillRenderer`, to the byte.
    (hasAlpha, effort) =
      context.hasSinglePictures ? (nil, .small) : (context.hasTransparency, .fast)
  }

  func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    let encoder = PNGEncoder(hasAlpha: hasAlpha ?? pixmap.hasTransparency, effort: effort)
    bytes = try encoder.encode(pixmap)
  }
}

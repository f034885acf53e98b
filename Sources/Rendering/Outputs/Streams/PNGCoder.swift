import Encoding
import Graphics
import Media
import Rasterizing

/// A picture as a PNG file.
struct PNGCoder: StreamCoder {
  private let encoder: PNGEncoder

  init(_ context: OutputContext) {
    encoder = PNGEncoder(hasAlpha: context.canvas.hasTransparency)
  }

  func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    bytes = try encoder.encode(pixmap)
  }
}

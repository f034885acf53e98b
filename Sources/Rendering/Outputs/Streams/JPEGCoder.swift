import Encoding
import FramePlanning
import Graphics
import Media

/// A picture as a JPEG file.
struct JPEGCoder: StreamCoder {
  private let encoder: JPEGEncoder
  private let clearPixels: ClearPixelNote?

  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  init(_ context: OutputContext) {
    encoder = JPEGEncoder(over: context.request.matte ?? .white)
    clearPixels = context.clearPixelNote
  }

  func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    clearPixels?.look(at: pixmap, changed)
    bytes = try encoder.encode(pixmap)
  }
}

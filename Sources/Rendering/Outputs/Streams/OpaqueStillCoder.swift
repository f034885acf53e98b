import Encoding
import FramePlanning
import Graphics
package import Media

/// A picture as a file that has losses and no alpha.
struct OpaqueStillCoder: StreamCoder {
  private let encoder: OpaqueStillEncoder
  private let clearPixels: ClearPixelNote?

  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  init(_ context: OutputContext) {
    guard let format = context.request.format.opaqueStill else {
      preconditionFailure("a format of another coder")
    }
    encoder = OpaqueStillEncoder(format, over: context.request.matte ?? .white)
    clearPixels = context.clearPixelNote
  }

  func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    clearPixels?.look(at: pixmap, changed)
    bytes = try encoder.encode(pixmap)
  }
}

extension OutputFormat {
  /// The kind of such a file; `nil` for any other format.
  package var opaqueStill: OpaqueStillEncoder.Format? {
    OpaqueStillEncoder.Format(rawValue: suffix)
  }
}

import FramePlanning
import Graphics

/// A picture as rows of blue, green, red and alpha, not premultiplied.
struct RawCoder: StreamCoder {
  private let hasAlpha: Bool

  init(_ context: OutputContext) { hasAlpha = context.hasTransparency }

  func encode(_ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.reserveCapacity(pixmap.width * pixmap.height * 4)
    for y in 0..<pixmap.height {
      let row = y * pixmap.strideInBytes
      bytes += pixmap.bytes[row..<row + pixmap.width * 4]
    }
    guard hasAlpha else { return }
    for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] < 255 {
      for channel in i..<i + 3 {
        bytes[channel] = AlphaScaling.straight(bytes[channel], alpha: bytes[i + 3])
      }
    }
  }
}

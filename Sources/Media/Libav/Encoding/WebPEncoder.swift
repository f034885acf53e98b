package import Graphics
import Storing

/// Compresses pictures as WebP, without loss or with it.
///
/// The bytes are a function of the picture and the settings (and of the version of libwebp).
package struct WebPEncoder: Sendable {
  /// The longest side of a picture, in pixels.
  package static let sideLimit = 16383

  /// True when alpha is written, not premultiplied; otherwise colours are as seen over black.
  let hasAlpha: Bool
  /// libwebp's method, 0 (fast) … 6 (small).
  let method: Int
  /// libwebp's quality, 0…100; without loss it is the effort within the method.
  let quality: Double
  /// True when all colours are kept as they are.
  let isLossless: Bool

  /// An encoder.
  ///
  /// - Parameters:
  ///   - hasAlpha: True when alpha is written, not premultiplied.
  ///   - preset: Speed against size.
  ///   - quality: The quality with loss, 0…100; `nil` is without loss.
  package init(hasAlpha: Bool, preset: VideoFormat.Preset, quality: Double? = nil) {
    self.hasAlpha = hasAlpha
    isLossless = quality == nil
    let effort: Double
    (method, effort) =
      switch preset {
      case .draft: (0, 0)
      case .standard: (3, 50)
      case .high: (6, 100)
      }
    self.quality = quality ?? effort
  }

  /// The chunks of a part of a picture, as they stand in a frame of an animation (`VP8L`, or `VP8 `
  /// behind `ALPH`).
  package func compress(
    _ pixmap: Pixmap, columns: Range<Int>, rows: Range<Int>
  ) throws(MediaError) -> [UInt8] {
    let file = try StillEncoder.encode(
      pixmap, columns: columns, rows: rows, hasAlpha: hasAlpha,
      as: .webp(self), file: "")
    // Behind "RIFF", the size and "WEBP": type, length (low byte first) and data of each chunk,
    // padded to an even length.
    var chunks: [UInt8] = []
    var place = 12
    while place + 8 <= file.count {
      let count = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = min(place + 8 + count + count % 2, file.count)
      let type = file[place..<place + 4]
      if ["VP8L", "VP8 ", "ALPH"].contains(where: { type.elementsEqual($0.utf8) }) {
        chunks += file[place..<end]
      }
      place = end
    }
    return chunks
  }
}

package import Graphics
import Storing

/// Compresses pictures as WebP, without loss or with it.
///
/// The bytes are a function of the picture and the settings (and of the version of libwebp).
public struct WebPEncoder: Sendable {
  /// Time against size.
  public enum Effort: Hashable, Sendable {
    /// The fastest encoding.
    case fast
    /// Several times slower, and smaller.
    case standard
    /// The smallest file.
    case small

    /// libwebp's method, 0…6.
    var method: Int {
      switch self {
      case .fast: 0
      case .standard: 3
      case .small: 6
      }
    }

    /// libwebp's effort within the method, 0…100; without loss it is no quality.
    var quality: Int {
      switch self {
      case .fast: 0
      case .standard: 50
      case .small: 100
      }
    }
  }

  /// The longest side of a picture, in pixels.
  public static let sideLimit = 16383

  /// True when alpha is written, not premultiplied; otherwise colours are as seen over black.
  public let hasAlpha: Bool
  /// Time against size.
  public let effort: Effort
  /// The quality with loss, 0…100; `nil` is without loss.
  public let quality: Double?

  /// An encoder.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether alpha is written, not premultiplied.
  ///   - effort: Time against size.
  ///   - quality: The quality with loss, 0…100; `nil` is without loss.
  public init(hasAlpha: Bool, effort: Effort = .standard, quality: Double? = nil) {
    self.hasAlpha = hasAlpha
    self.effort = effort
    self.quality = quality
  }

  /// The chunks of a part of a picture, as they stand in a frame of an animation (`VP8L`, or `VP8 `
  /// behind `ALPH`).
  package func compress(
    _ pixmap: Pixmap, columns: Range<Int>, rows: Range<Int>
  ) throws(MediaError) -> [UInt8] {
    let file = try StillEncoder.encode(
      pixmap, columns: columns, rows: rows, hasAlpha: hasAlpha,
      as: .webp(effort, quality: quality), file: "")
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

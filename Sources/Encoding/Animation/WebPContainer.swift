import Graphics
import Media

/// Animated WebP around its images.
///
/// Images replace what is in their rectangle, alpha and all, and leave it to the next.
struct WebPContainer: PixelContainer {
  static let sideLimit = WebPEncoder.sideLimit
  static let rateFactors: ClosedRange<Double>? = AnimationFormat.rateFactors
  static let beginsAtEvenPlaces = true

  let format: AnimationFormat

  init(format: AnimationFormat) { self.format = format }

  let ticksPerSecond = 1000
  let longestDelay = 0xFF_FFFF
  let shortestDelay = 1
  let needsRewriting = true

  func beginning() -> [UInt8] {
    // Animated, with alpha or without; then a clear background and the number of repetitions.
    let flags: UInt8 = 0x02 | (format.hasAlpha ? 0x10 : 0)
    let extended =
      [flags, 0, 0, 0] + Self.number(format.width - 1, 3) + Self.number(format.height - 1, 3)
    return Array("RIFF".utf8) + Self.number(0, 4) + Array("WEBP".utf8)
      + Self.chunk("VP8X", extended)
      + Self.chunk("ANIM", [0, 0, 0, 0] + Self.number(format.playCount, 2))
  }

  func bytes(of image: AnimationImage, delay: Int) -> [UInt8] {
    var frame = Self.number(image.columns.lowerBound / 2, 3)
    frame += Self.number(image.rows.lowerBound / 2, 3)
    frame += Self.number(image.columns.count - 1, 3) + Self.number(image.rows.count - 1, 3)
    // No blending with what was there, no disposal.
    frame += Self.number(delay, 3) + [0x02]
    return Self.chunk("ANMF", frame + image.data)
  }

  func rewriting(byteCount: Int) -> [(offset: Int, bytes: [UInt8])] {
    [(4, Self.number(byteCount - 8, 4))]
  }

  static func compress(
    _ picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, as format: AnimationFormat
  ) throws(EncodingError) -> [UInt8] {
    try WebPEncoder(hasAlpha: format.hasAlpha, preset: format.preset, quality: format.quality)
      .compress(picture, columns: columns, rows: rows)
  }

  /// Type, length and data; what is in an image has an even length already.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + number(data.count, 4) + data
  }

  /// A number with its lowest byte first.
  private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

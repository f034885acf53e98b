import Graphics
import Media
import Timing

/// Animated PNG around its images.
///
/// Images replace what is in their rectangle, alpha and all, and leave it to the next.
struct APNGContainer: PixelContainer {
  static let sideLimit = 32767
  static let beginsAtEvenPlaces = false

  let format: AnimationFormat
  /// Images written, which the file states at its front.
  private var imageCount = 0
  /// The next number of those that control and data chunks share.
  private var sequenceNumber = 0

  init(format: AnimationFormat) { self.format = format }

  /// Delays are fractions of two bytes each: exact unless the rate has a larger number in it.
  var ticksPerSecond: Int {
    format.frameRate.frames <= 65535 ? format.frameRate.frames : 10_000
  }
  let longestDelay = 65535
  let shortestDelay = 1
  let needsRewriting = true

  static func compress(
    _ picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, as format: AnimationFormat
  ) throws(EncodingError) -> [UInt8] {
    try PNGEncoder(hasAlpha: format.hasAlpha, effort: format.preset == .high ? .small : .fast)
      .compress(picture, columns: columns, rows: rows)
  }

  func beginning() -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + sRGB + animationControl
  }

  mutating func bytes(of image: AnimationImage, delay: Int) -> [UInt8] {
    var control = Self.number(sequenceNumber, byteCount: 4)
    for part in [
      image.columns.count, image.rows.count, image.columns.lowerBound, image.rows.lowerBound,
    ] {
      control += Self.number(part, byteCount: 4)
    }
    control += Self.number(delay, byteCount: 2) + Self.number(ticksPerSecond, byteCount: 2)
    // Disposal: none. Blending: the image replaces what was there.
    control += [0, 0]
    sequenceNumber += 1
    var bytes = Self.chunk("fcTL", control)
    if imageCount == 0 {
      bytes += Self.chunk("IDAT", image.data)
    } else {
      bytes += Self.chunk("fdAT", Self.number(sequenceNumber, byteCount: 4) + image.data)
      sequenceNumber += 1
    }
    imageCount += 1
    return bytes
  }

  func end() -> [UInt8] { Self.chunk("IEND", []) }

  func rewriting(byteCount: Int) -> [(offset: Int, bytes: [UInt8])] {
    [(8 + header.count + sRGB.count, animationControl)]
  }

  private var header: [UInt8] {
    // 8 bits a channel, RGB or RGBA, deflated, filtered, not interlaced.
    Self.chunk(
      "IHDR",
      Self.number(format.width, byteCount: 4) + Self.number(format.height, byteCount: 4)
        + [8, format.hasAlpha ? 6 : 2, 0, 0, 0])
  }

  /// The colour space, with the rendering intent "perceptual".
  private var sRGB: [UInt8] { Self.chunk("sRGB", [0]) }

  private var animationControl: [UInt8] {
    Self.chunk(
      "acTL",
      Self.number(imageCount, byteCount: 4) + Self.number(format.playCount, byteCount: 4))
  }

  /// Length, type, data and checksum.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(data.count, byteCount: 4) + body
      + number(Int(CRC32.of(body)), byteCount: 4)
  }

  /// A number with its highest byte first.
  private static func number(_ value: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

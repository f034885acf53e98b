import Timing

/// GIF around its images: one palette for all, delays of whole hundredths of a second.
struct GIFContainer: AnimationContainer {
  static let sideLimit = 65535
  static let playCounts = 0...65536
  static let fastestRate: FrameRate? = AnimationFormat.fastestGIF

  let format: AnimationFormat
  let palette: GIFPalette

  init(format: AnimationFormat) {
    guard case .gif(let palette) = format.kind else {
      preconditionFailure("a \(format.kind) is no GIF")
    }
    (self.format, self.palette) = (format, palette)
  }

  let ticksPerSecond = 100
  let longestDelay = 65535
  /// Players take less for a tenth of a second.
  let shortestDelay = 2

  func bytes(of image: AnimationImage, delay: Int) -> [UInt8] {
    control(delay: delay, isCleared: image.isCleared) + descriptor(image) + image.data
  }

  func end() -> [UInt8] { [0x3B] }

  /// The graphic control extension: disposal, transparency, delay.
  private func control(delay: Int, isCleared: Bool) -> [UInt8] {
    // 1 leaves the image for the next to build on, 2 clears its rectangle.
    let disposal: UInt8 = isCleared ? 2 : 1
    let isTransparent: UInt8 = palette.transparentIndex == nil ? 0 : 1
    return [0x21, 0xF9, 4, disposal << 2 | isTransparent] + Self.word(delay)
      + [palette.transparentIndex ?? 0, 0]
  }

  private func descriptor(_ image: AnimationImage) -> [UInt8] {
    [0x2C] + Self.word(image.columns.lowerBound) + Self.word(image.rows.lowerBound)
      + Self.word(image.columns.count) + Self.word(image.rows.count) + [0]
  }

  func beginning() -> [UInt8] {
    let bits = palette.indexBits
    // A global table of 2^bits colours, from 8 bits a channel; background 0, square pixels.
    var bytes = Array("GIF89a".utf8) + Self.word(format.width) + Self.word(format.height)
    bytes += [0x80 | 7 << 4 | UInt8(bits - 1), 0, 0]
    for place in 0..<1 << bits {
      let color = palette.color(at: UInt8(place)) ?? 0
      bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    // The extension counts repetitions after the first showing, 0 for ever; without it there are
    // none.
    if format.playCount != 1 {
      let repetitions = format.playCount == 0 ? 0 : format.playCount - 1
      bytes +=
        [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(repetitions) + [0]
    }
    return bytes
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}

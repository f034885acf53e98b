import Encoding
import Graphics
import Media
import Rasterizing
import Timing

/// A picture as a PNG file.
final class PNGCoder: FrameCoder {
  private let encoder: PNGEncoder

  init(hasAlpha: Bool) { encoder = PNGEncoder(hasAlpha: hasAlpha) }

  func encode(_ pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) -> [UInt8] {
    do {
      return try encoder.encode(pixmap)
    } catch {
      throw EncodingError(error)
    }
  }
}

/// A picture as rows of blue, green, red and alpha, not premultiplied.
final class RawCoder: FrameCoder {
  private let hasAlpha: Bool

  init(hasAlpha: Bool) { self.hasAlpha = hasAlpha }

  func encode(_ pixmap: Pixmap, changed: ChangedRegion) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixmap.width * pixmap.height * 4)
    for y in 0..<pixmap.height {
      let row = y * pixmap.strideInBytes
      bytes += pixmap.bytes[row..<row + pixmap.width * 4]
    }
    guard hasAlpha else { return bytes }
    for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] < 255 {
      for channel in i..<i + 3 {
        bytes[channel] = AlphaScaling.straight(bytes[channel], alpha: bytes[i + 3])
      }
    }
    return bytes
  }
}

/// A picture as an uncompressed frame of YUV4MPEG2.
final class Y4MCoder: FrameCoder {
  private let frame: EncoderFrame
  private let converter = PixelConverter()

  init(format: VideoFormat) throws(EncodingError) { frame = try EncoderFrame(format: format) }

  func encode(_ pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) -> [UInt8] {
    for part in changed.parts {
      try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
    }
    let samples = try frame.samples()
    return Array("FRAME\n".utf8) + samples.luma + samples.cb + samples.cr
  }

  /// What comes before the first frame: size, rate, progressive, square pixels, chroma in the centre.
  static func header(of format: VideoFormat) -> [UInt8] {
    let rate = format.frameRate
    return Array(
      "YUV4MPEG2 W\(format.codedWidth) H\(format.codedHeight) F\(rate.frames):\(rate.seconds) Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n"
        .utf8)
  }
}

/// A picture as a key frame of a movie.
final class IntraCoder: FrameCoder {
  private let encoder: IntraFrameEncoder
  private let frame: EncoderFrame
  private let converter = PixelConverter()

  init(format: VideoFormat) throws(EncodingError) {
    encoder = try IntraFrameEncoder(format: format)
    frame = try EncoderFrame(format: format)
  }

  func encode(_ pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError) -> [UInt8] {
    for part in changed.parts {
      try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
    }
    return try encoder.encode(frame)
  }
}

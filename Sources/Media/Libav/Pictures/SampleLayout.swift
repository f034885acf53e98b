import CFFmpeg

/// The places of a packed picture's channels, for the formats that are converted exactly.
struct SampleLayout {
  /// Bytes from a pixel to the next.
  let pixelBytes: Int
  /// Bytes of one channel: 1, or 2 with the most significant first.
  let channelBytes: Int
  /// Byte offsets of the channels in a pixel; grey has all three at the same place.
  let red: Int
  let green: Int
  let blue: Int
  /// Offset of alpha; `nil` means opaque.
  let alpha: Int?

  private init(_ pixelBytes: Int, _ channelBytes: Int, _ r: Int, _ g: Int, _ b: Int, _ a: Int?) {
    self.pixelBytes = pixelBytes
    self.channelBytes = channelBytes
    red = r
    green = g
    blue = b
    alpha = a
  }

  /// The layout of a libavutil format; `nil` when it is not one of ours (then swscale converts).
  init?(_ format: AVPixelFormat) {
    switch format {
    case AV_PIX_FMT_RGB24: self.init(3, 1, 0, 1, 2, nil)
    case AV_PIX_FMT_BGR24: self.init(3, 1, 2, 1, 0, nil)
    case AV_PIX_FMT_RGBA: self.init(4, 1, 0, 1, 2, 3)
    case AV_PIX_FMT_BGRA: self.init(4, 1, 2, 1, 0, 3)
    case AV_PIX_FMT_ARGB: self.init(4, 1, 1, 2, 3, 0)
    case AV_PIX_FMT_ABGR: self.init(4, 1, 3, 2, 1, 0)
    case AV_PIX_FMT_GRAY8: self.init(1, 1, 0, 0, 0, nil)
    case AV_PIX_FMT_YA8: self.init(2, 1, 0, 0, 0, 1)
    case AV_PIX_FMT_RGB48BE: self.init(6, 2, 0, 2, 4, nil)
    case AV_PIX_FMT_RGBA64BE: self.init(8, 2, 0, 2, 4, 6)
    case AV_PIX_FMT_GRAY16BE: self.init(2, 2, 0, 0, 0, nil)
    case AV_PIX_FMT_YA16BE: self.init(4, 2, 0, 0, 0, 2)
    default: return nil
    }
  }
}

import Encoding
import FramePlanning
import Graphics
import Media
import Timing

/// A picture as an uncompressed frame of YUV4MPEG2.
struct Y4MCoder: StreamCoder {
  private let format: VideoFormat
  private let converter = PixelConverter()
  /// Made with the first picture: each place in the ring has its own.
  private var frame: EncoderFrame?
  private let clearPixels: ClearPixelNote?

  var lacksMatte: Bool { clearPixels?.isThere ?? false }

  init(_ context: OutputContext) throws(RenderError) {
    format = try context.videoFormat(.h264)
    clearPixels = context.clearPixelNote(in: format)
  }

  /// Size, rate, progressive, square pixels, chroma in the centre.
  var header: [UInt8] {
    let rate = format.frameRate
    return Array(
      "YUV4MPEG2 W\(format.codedWidth) H\(format.codedHeight) F\(rate.frames):\(rate.seconds) Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n"
        .utf8)
  }

  mutating func encode(
    _ pixmap: Pixmap, changed: ChangedRegion, into bytes: inout [UInt8]
  ) throws(EncodingError) {
    clearPixels?.look(at: pixmap, changed)
    let frame = if let frame { frame } else { try EncoderFrame(format: format) }
    self.frame = frame
    for part in changed.parts {
      try converter.convert(pixmap, rows: part.rows, columns: part.columns, into: frame)
    }
    let samples = try frame.samples()
    bytes.removeAll(keepingCapacity: true)
    bytes += "FRAME\n".utf8
    bytes += samples.luma
    bytes += samples.cb
    bytes += samples.cr
  }
}

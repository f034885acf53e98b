import CFFmpeg

extension PlanarLayout {
  /// libavutil's name for it.
  var pixelFormat: AVPixelFormat {
    switch self {
    case .yuv420: AV_PIX_FMT_YUV420P
    case .yuva420: AV_PIX_FMT_YUVA420P
    case .yuv444p10: AV_PIX_FMT_YUV444P10LE
    case .yuva444p10: AV_PIX_FMT_YUVA444P10LE
    }
  }
}

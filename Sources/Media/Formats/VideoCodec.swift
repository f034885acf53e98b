/// The compression of a video's pictures.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264 by libx264: 4:2:0, 8 bits, no alpha.
  case h264
  /// VP9 by libvpx: 4:2:0, 8 bits; alpha, where there is any, as a second stream beside it.
  case vp9
  /// ProRes 4444: 4:4:4, 10 bits, alpha of 16; each frame stands alone.
  case prores

  /// libavcodec's name for its encoder.
  var encoder: String {
    switch self {
    case .h264: "libx264"
    case .vp9: "libvpx-vp9"
    case .prores: "prores_ks"
    }
  }

  /// True when every frame is a key frame, encoded without looking at another.
  public var isIntraOnly: Bool { self == .prores }

  /// True when it can carry alpha.
  public var canHaveAlpha: Bool { self != .h264 }
}

/// The compression of a video's pictures.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264 by libx264: 4:2:0, 8 bits, no alpha.
  case h264
  /// VP9 by libvpx: 4:2:0, 8 bits; alpha, where there is any, as a second stream beside it.
  case vp9
  /// ProRes 4444: 4:4:4, 10 bits, alpha of 16; each frame stands alone.
  case prores
  /// HEVC (H.265) by libx265: 4:2:0, 8 bits, no alpha.
  case hevc
  /// AV1 by SVT-AV1: 4:2:0, 8 bits, no alpha.
  case av1

  /// True when every frame is a key frame, encoded without looking at another.
  public var isIntraOnly: Bool { self == .prores }

  /// True when it can carry alpha.
  public var canHaveAlpha: Bool { self == .vp9 || self == .prores }

  /// The constant rate factors, from the best to the smallest file; `nil` where it has none.
  public var rateFactors: ClosedRange<Double>? {
    switch self {
    case .h264, .hevc: 0...51
    case .vp9: 0...63
    // libavcodec takes 0 for a factor that is not given.
    case .av1: 1...63
    case .prores: nil
    }
  }

  /// The sides of pictures that its encoder takes, in pixels.
  public var sides: ClosedRange<Int> {
    switch self {
    case .h264, .vp9, .prores: 1...VideoFormat.sideLimit
    // x265 3.5 writes beyond its memory at 34 × 30 pixels, and SVT-AV1 takes no smaller ones.
    case .hevc, .av1: 64...8192
    }
  }

  /// Bytes of memory for an open encoder of pictures of so many pixels.
  ///
  /// Measured peaks of 8-bit 4:2:0 at 320 × 240 to 3840 × 2160, and a quarter more.
  package func memory(pixels: Int) -> Int {
    switch self {
    case .h264: (32 << 20) + pixels * 110
    case .vp9: (24 << 20) + pixels * 60
    case .prores: (16 << 20) + pixels * 24
    case .hevc: (64 << 20) + pixels * 240
    case .av1: (64 << 20) + pixels * 340
    }
  }

  /// libavcodec's name for its encoder.
  var encoder: String {
    switch self {
    case .h264: "libx264"
    case .vp9: "libvpx-vp9"
    case .prores: "prores_ks"
    case .hevc: "libx265"
    case .av1: "libsvtav1"
    }
  }

  /// The reorder delay that libavcodec does not tell: x265 puts B-frames that others refer to
  /// between B-frames.
  var reorderDelay: Int { self == .hevc ? 2 : 0 }

  /// The threads of an encoder.
  ///
  /// x264's bytes depend on their count, and only 1 and 2 repeat themselves; those of libvpx, x265
  /// and SVT-AV1 do not depend on it, and frames of ProRes are encoded side by side anyway.
  var threadCount: Int { self == .prores ? 1 : 2 }
}

/// A kind of file that joined packets are written to.
public enum MovieContainer: String, CaseIterable, Hashable, Sendable {
  /// MPEG-4: exact times.
  case mp4
  /// QuickTime: exact times.
  case mov
  /// WebM: times rounded to milliseconds, each by itself.
  case webm

  /// The codecs that it may hold, the usual one first.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264]
    case .mov: [.h264, .prores]
    case .webm: [.vp9]
    }
  }
}

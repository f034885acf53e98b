/// A kind of file that joined packets are written to: all that depends on it.
public struct MovieContainer: Hashable, Sendable, CustomStringConvertible {
  /// The ending of its files' names, without a dot.
  public let name: String
  /// libavformat's name of what writes it.
  let muxer: String
  /// The codecs that it may hold, the usual one first.
  public let codecs: [VideoCodec]
  /// True for MPEG-4 and QuickTime, whose clocks tick as often as is asked for, so that times are
  /// exact, and whose index is moved to the front; else times are rounded to milliseconds, each by
  /// itself.
  let hasExactTimes: Bool
  /// The form of texts that players may show.
  package let subtitleCodec: SubtitleCodec
  /// The compression of sound beside a video, for a codec of which another than AAC is usual.
  var soundCodecs: [VideoCodec: SoundCodec] = [:]
  /// The container's names for codecs that libavformat names otherwise.
  var tags: [VideoCodec: String] = [:]
  /// The codes of languages that libavformat knows by others, each with that.
  var languageCodes: [String: String] = [:]

  /// MPEG-4.
  public static let mp4 = MovieContainer(
    name: "mp4", muxer: "mp4", codecs: [.h264, .hevc, .av1], hasExactTimes: true,
    subtitleCodec: .timedText, tags: appleTags)
  /// QuickTime.
  public static let mov = MovieContainer(
    name: "mov", muxer: "mov", codecs: [.h264, .prores, .hevc], hasExactTimes: true,
    subtitleCodec: .timedText, soundCodecs: [.prores: .pcm], tags: appleTags,
    // QuickTime has numbers for languages, which libavformat finds by these.
    languageCodes: [
      "deu": "ger", "nld": "dut", "swe": "sve", "ell": "gre", "isl": "ice", "zho": "chi",
    ])
  /// WebM.
  public static let webm = MovieContainer(
    name: "webm", muxer: "webm", codecs: [.vp9, .av1], hasExactTimes: false,
    subtitleCodec: .webVTT, soundCodecs: [.vp9: .opus, .av1: .opus])
  /// Matroska.
  public static let mkv = MovieContainer(
    name: "mkv", muxer: "matroska", codecs: [.h264, .hevc, .av1], hasExactTimes: false,
    subtitleCodec: .webVTT)

  /// Parameter sets of HEVC in the header alone, as Apple's players need them.
  private static let appleTags: [VideoCodec: String] = [.hevc: "hvc1"]

  /// The compression of sound beside a video.
  func soundCodec(besides video: VideoCodec) -> SoundCodec { soundCodecs[video] ?? .aac }

  /// The name.
  public var description: String { name }
}

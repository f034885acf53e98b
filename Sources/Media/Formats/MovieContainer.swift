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
  /// The codes of languages that libavformat knows by others, each with that.
  var languageCodes: [String: String] = [:]

  /// MPEG-4.
  public static let mp4 = MovieContainer(
    name: "mp4", muxer: "mp4", codecs: [.h264], hasExactTimes: true, subtitleCodec: .timedText)
  /// QuickTime.
  public static let mov = MovieContainer(
    name: "mov", muxer: "mov", codecs: [.h264, .prores], hasExactTimes: true,
    subtitleCodec: .timedText,
    // QuickTime has numbers for languages, which libavformat finds by these.
    languageCodes: [
      "deu": "ger", "nld": "dut", "swe": "sve", "ell": "gre", "isl": "ice", "zho": "chi",
    ])
  /// WebM.
  public static let webm = MovieContainer(
    name: "webm", muxer: "webm", codecs: [.vp9], hasExactTimes: false, subtitleCodec: .webVTT)

  /// The name.
  public var description: String { name }
}

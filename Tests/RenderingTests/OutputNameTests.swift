import Media
import Rendering
import Testing

/// What file names mean.
@Suite struct OutputNameTests {
  struct FormatCase: Sendable, CustomTestStringConvertible {
    let path: String
    let format: OutputFormat?
    var testDescription: String { path }
  }

  static let formats = [
    FormatCase(path: "clip.mp4", format: .mp4),
    FormatCase(path: "a.b/CLIP.MP4", format: .mp4),
    FormatCase(path: "clip.gif", format: .gif),
    FormatCase(path: "still.png", format: .png),
    FormatCase(path: "frames/%05d.png", format: .pngSequence),
    FormatCase(path: "clip.webm", format: .webm),
    FormatCase(path: "clip.MOV", format: .mov),
    FormatCase(path: "clip.apng", format: .apng),
    FormatCase(path: "clip.webp", format: .webp),
    FormatCase(path: "clip.bgra", format: .raw),
    FormatCase(path: "clip.y4m", format: .y4m),
    FormatCase(path: "frames.hashes", format: .hashes),
    FormatCase(path: "clip.raw", format: nil),
    FormatCase(path: "clip.pngSequence", format: nil),
    FormatCase(path: "clip", format: nil),
    FormatCase(path: "mp4", format: nil),
    FormatCase(path: "-", format: nil),
  ]

  struct CodecCase: Sendable, CustomTestStringConvertible {
    let path: String
    let codec: VideoCodec
    let isTaken: Bool
    var testDescription: String { "\(codec) in \(path)" }
  }

  static let codecs = [
    CodecCase(path: "a.mp4", codec: .h264, isTaken: true),
    CodecCase(path: "a.mp4", codec: .prores, isTaken: false),
    CodecCase(path: "a.mov", codec: .h264, isTaken: true),
    CodecCase(path: "a.mov", codec: .prores, isTaken: true),
    CodecCase(path: "a.mov", codec: .vp9, isTaken: false),
    CodecCase(path: "a.webm", codec: .vp9, isTaken: true),
    CodecCase(path: "a.webm", codec: .h264, isTaken: false),
    CodecCase(path: "a.webm", codec: .av1, isTaken: true),
    CodecCase(path: "a.webm", codec: .hevc, isTaken: false),
    CodecCase(path: "a.mp4", codec: .av1, isTaken: true),
    CodecCase(path: "a.mov", codec: .hevc, isTaken: true),
    CodecCase(path: "a.mkv", codec: .hevc, isTaken: true),
    // No movie: nothing to choose.
    CodecCase(path: "a.gif", codec: .prores, isTaken: true),
  ]

  @Test(arguments: codecs)
  func `a container takes its codecs`(_ row: CodecCase) {
    #expect(((try? OutputRequest(path: row.path, codec: row.codec)) != nil) == row.isTaken)
  }

  @Test(arguments: formats)
  func `the ending decides the format`(_ row: FormatCase) {
    let format = (try? OutputRequest(path: row.path))?.format
    #expect(format == row.format)
  }
}

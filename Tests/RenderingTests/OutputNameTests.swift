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
    FormatCase(path: "clip.webm", format: nil),
    FormatCase(path: "clip", format: nil),
    FormatCase(path: "mp4", format: nil),
    FormatCase(path: "-", format: nil),
  ]

  @Test(arguments: formats)
  func `the ending decides the format`(_ row: FormatCase) {
    let format = (try? OutputRequest(path: row.path))?.format
    #expect(format == row.format)
  }
}

@testable import Rendering
import Testing

/// What file names mean. `@testable`: number patterns are the renderer's own.
@Suite struct OutputNameTests {
  struct NumberCase: Sendable, CustomTestStringConvertible {
    let pattern: String
    let number: Int
    let path: String?
    var testDescription: String { pattern }
  }

  static let numbers = [
    NumberCase(pattern: "a/%05d.png", number: 7, path: "a/00007.png"),
    NumberCase(pattern: "%d.png", number: 123, path: "123.png"),
    NumberCase(pattern: "%3d.png", number: 7, path: "  7.png"),
    NumberCase(pattern: "100%%-%02d.png", number: 123, path: "100%-123.png"),
    NumberCase(pattern: "a.png", number: 7, path: nil),
    NumberCase(pattern: "%d-%d.png", number: 7, path: nil),
    NumberCase(pattern: "%s.png", number: 7, path: nil),
    NumberCase(pattern: "%", number: 7, path: nil),
    NumberCase(pattern: "%123d.png", number: 7, path: nil),
  ]

  @Test(arguments: numbers)
  func `a pattern holds one number`(_ row: NumberCase) {
    let path = (try? NumberedPath(pattern: row.pattern))?.path(row.number)
    #expect(path == row.path)
  }

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
    let format = try? OutputFormat(path: row.path)
    #expect(format == row.format)
  }
}

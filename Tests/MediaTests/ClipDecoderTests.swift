import Foundation
import Graphics
import Media
import Testing
import Storing
import TestSupport

/// A clip that the ffmpeg command makes, and what is expected of it.
struct ClipCase: Sendable, CustomTestStringConvertible {
  let name: String
  let options: [String]
  /// The largest difference of a flat colour after encoding.
  let tolerance: Int

  var testDescription: String { "\(name) \(options.joined(separator: " "))" }
}

private let bt709 = [
  "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
  "-colorspace", "bt709", "-color_range", "tv",
]

private let clips: [ClipCase] = [
  ClipCase(name: "a.mp4", options: ["-pix_fmt", "yuv420p", "-crf", "4"] + bt709, tolerance: 3),
  ClipCase(name: "b.mp4", options: ["-pix_fmt", "yuv444p", "-crf", "4"] + bt709, tolerance: 3),
  ClipCase(
    name: "c.mp4", options: ["-pix_fmt", "yuv420p", "-crf", "4", "-bf", "3"] + bt709, tolerance: 3),
  ClipCase(name: "d.avi", options: ["-c:v", "ffv1", "-pix_fmt", "bgra"], tolerance: 0),
  ClipCase(
    name: "e.gif", options: ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"],
    tolerance: 0),
  ClipCase(name: "f%02d.png", options: [], tolerance: 0),
]

@Suite struct ClipDecoderTests {
  private let folder: TemporaryFolder
  private let colors: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [90, 160, 220],
  ]

  init() throws { folder = try TemporaryFolder() }

  /// Frames of 50 × 30 in one colour each, at 10 a second.
  private func make(_ clip: ClipCase) throws -> String {
    var data = Data()
    for color in colors {
      for _ in 0..<50 * 30 { data.append(contentsOf: color + [255]) }
    }
    let path = folder.file(clip.name)
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "50x30", "-r", "10", "-i", "-",
      ] + clip.options + [path], input: data)
    return path
  }

  @Test(arguments: clips)
  func `frames come in order with their colours and times`(_ clip: ClipCase) throws {
    var decoder = try ClipDecoder(contentsOf: try make(clip))
    var index = 0
    while let frame = try decoder.next() {
      try #require(index < colors.count)
      #expect(frame.pixmap.width == 50 && frame.pixmap.height == 30)
      let worst =
        (0..<50 * 30).map { i in
          let pixel = frame.pixmap.pixel(x: i % 50, y: i / 50)
          return zip([pixel.red, pixel.green, pixel.blue], colors[index])
            .map { abs(Int($0) - Int($1)) }.max() ?? 0
        }.max() ?? 0
      #expect(
        worst <= clip.tolerance, "frame \(index): \(worst) levels, tolerance \(clip.tolerance)")
      let time = try #require(frame.time)
      let wanted = clip.name.hasSuffix("png") ? Double(index) : Double(index) / 10
      #expect(abs(time - wanted) < 1e-9, "got \(time), wanted \(wanted)")
      index += 1
    }
    #expect(index == colors.count)
    #expect(try decoder.next() == nil)
  }

  @Test func `what is missing or no clip is an error`() throws {
    for name in ["none.mp4", "none%03d.png", "."] {
      #expect(throws: MediaError.self, "\(name)") {
        _ = try ClipDecoder(contentsOf: folder.file(name))
      }
    }
    let text = folder.file("text.mp4")
    try Data("not a clip".utf8).write(to: URL(fileURLWithPath: text))
    #expect(throws: MediaError.self) { _ = try ClipDecoder(contentsOf: text) }
  }

  @Test func `frames over the limit are refused`() throws {
    let path = try make(clips[0])
    #expect(throws: MediaError.self) {
      var decoder = try ClipDecoder(
        contentsOf: path, limit: PictureLimit(pixels: 1499, side: 1000))
      _ = try decoder.next()
    }
  }

  @Test(
    arguments: [
      ("a%05d.png", 7, "a00007.png"), ("a%d", 12, "a12"), ("x/%02d.png", 345, "x/345.png"),
      ("%09d", 1, "000000001"), ("a.png", 1, nil), ("a%s", 1, nil), ("%d-%d", 1, nil),
      ("a%5d", 1, nil), ("%d/a.png", 1, nil), ("a%00d", 1, nil), ("a%", 1, nil),
      ("x%%y%03d.png", 2, "x%y002.png"), ("%%%d%%", 3, "%3%"), ("%%03d", 1, nil),
      ("a%%/%d.png", 1, nil),
    ] as [(String, Int, String?)])
  func `numbered paths`(_ pattern: String, _ number: Int, _ path: String?) {
    #expect(NumberedPath(pattern)?.path(number) == path)
  }
}

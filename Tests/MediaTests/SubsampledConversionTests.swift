import Foundation
import Graphics
import Media
import TestSupport
import Testing

/// Our conversion of 4:2:0 against swscale's, which it stands in for.
@Suite struct SubsampledConversionTests {
  /// A way to write colours.
  struct Colors: Sendable, CustomTestStringConvertible {
    let matrix: String
    let siting: String
    var testDescription: String { "\(matrix), chroma \(siting)" }
  }

  static let colors = [
    Colors(matrix: "bt709", siting: "left"), Colors(matrix: "smpte170m", siting: "left"),
    Colors(matrix: "bt709", siting: "center"), Colors(matrix: "smpte170m", siting: "center"),
  ]

  @Test(arguments: colors, [(64, 48), (38, 10), (32, 32), (46, 64), (16, 4), (4, 30)])
  func `every pixel is swscale's`(_ colors: Colors, _ size: (width: Int, height: Int)) throws {
    let matrix = colors.matrix
    let folder = try TemporaryFolder()
    // Noise reaches every sample beside every other, values outside of the range included.
    var random = SeededGenerator(state: 7)
    let count = size.width * size.height * 3 / 2
    let noise = Data((0..<3 * count).map { _ in UInt8.random(in: 0...255, using: &random) })
    let clip = folder.file("noise.mkv")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s",
        "\(size.width)x\(size.height)", "-r", "10", "-i", "-", "-c:v", "ffv1", "-colorspace",
        matrix, "-color_range", "tv", "-chroma_sample_location", colors.siting, clip,
      ], input: noise)
    let oracle = folder.file("oracle.bgra")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", clip, "-vf",
        "scale=flags=bilinear+accurate_rnd+bitexact+full_chroma_int:in_color_matrix=\(matrix == "bt709" ? "bt709" : "bt601"):in_h_chr_pos=\(colors.siting == "left" ? 0 : 128):in_v_chr_pos=128,format=bgra",
        "-f", "rawvideo", oracle,
      ])
    let expected = [UInt8](try Data(contentsOf: URL(fileURLWithPath: oracle)))
    var decoder = try ClipDecoder(contentsOf: clip)
    var index = 0
    while let frame = try decoder.next() {
      var different = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = ((index * size.height + y) * size.width + x) * 4
          let pixel = frame.pixmap.pixel(x: x, y: y)
          let found = [pixel.blue, pixel.green, pixel.red, pixel.alpha]
          if found != Array(expected[place..<place + 4]) { different += 1 }
        }
      }
      #expect(different == 0, "frame \(index): \(different) pixels are not swscale's")
      index += 1
    }
    #expect(index == 3)
  }
}

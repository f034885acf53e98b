import Foundation
import Graphics
import Media
import Testing
import Storing
import TestSupport

@Suite struct PNGEncoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every colour level meets every alpha, premultiplied.
  private let ramp = Pixmap(width: 256, height: 256) { x, y in
    let level = UInt8((x * y + 127) / 255)
    return (level, UInt8(y) - level, UInt8(y) / 2, UInt8(y))
  }

  /// The file as ffmpeg reads it.
  private func samples(_ path: String, _ format: String) throws -> [UInt8] {
    let answer = try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-i", path, "-pix_fmt", format, "-f", "rawvideo", "-"])
    return [UInt8](answer.output)
  }

  @Test(arguments: [PNGEncoder.Effort.fast, .small])
  func `colours are divided by alpha, to the nearest level`(_ effort: PNGEncoder.Effort) throws {
    let path = folder.file("a.png")
    try PNGEncoder(hasAlpha: true, effort: effort).write(ramp, to: path)
    #expect(folder.contents == ["a.png"])
    let got = try samples(path, "rgba")
    try #require(got.count == 256 * 256 * 4)
    var wrong = 0
    for i in 0..<256 * 256 {
      let pixel = ramp.pixel(x: i % 256, y: i / 256)
      let alpha = Double(pixel.alpha)
      let wanted = [pixel.red, pixel.green, pixel.blue].map {
        alpha == 0 ? 0 : UInt8((Double($0) * 255 / alpha).rounded())
      }
      if Array(got[i * 4..<i * 4 + 4]) != wanted + [pixel.alpha] { wrong += 1 }
    }
    #expect(wrong == 0, "\(wrong) pixels differ")
  }

  @Test func `a picture comes back as it was, alpha included`() throws {
    let path = folder.file("a.png")
    try PNGEncoder(hasAlpha: true).write(ramp, to: path)
    let decoded = try ImageDecoder().decode(contentsOf: path)
    #expect(decoded == ramp)
  }

  @Test func `without alpha the picture is what is seen over black`() throws {
    let path = folder.file("a.png")
    try PNGEncoder(hasAlpha: false).write(ramp, to: path)
    let decoded = try ImageDecoder().decode(contentsOf: path)
    let pixels = [(0, 0), (255, 255), (17, 90)]
    for (x, y) in pixels {
      let (got, wanted) = (decoded.pixel(x: x, y: y), ramp.pixel(x: x, y: y))
      #expect(got == (wanted.blue, wanted.green, wanted.red, 255))
    }
    let probe = try CommandLineTool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0", path])
    #expect(probe.text.hasPrefix("rgb24"))
  }

  @Test func `the same picture gives the same bytes, tagged sRGB`() throws {
    let encoder = PNGEncoder(hasAlpha: true)
    let bytes = try encoder.encode(ramp)
    #expect(try encoder.encode(ramp) == bytes)
    #expect(Data(bytes).range(of: Data("sRGB".utf8)) != nil)
    let small = try PNGEncoder(hasAlpha: true, effort: .small).encode(ramp)
    #expect(small.count < bytes.count)
  }

  @Test func `what cannot be written is an error, and nothing is left`() throws {
    let encoder = PNGEncoder(hasAlpha: true)
    #expect(throws: MediaError.self) { try encoder.write(ramp, to: folder.file("no/a.png")) }
    #expect(throws: MediaError.self) { try encoder.write(ramp, to: folder.path) }
    #expect(throws: MediaError.self) { try encoder.write(ramp, to: "/dev/full") }
    #expect(throws: MediaError.self) {
      try encoder.write(Pixmap(width: 0, height: 4), to: folder.file("a.png"))
    }
    #expect(folder.contents == [])
  }

  @Test func `an existing file is replaced, through a link too`() throws {
    let (path, link) = (folder.file("a.png"), folder.file("link.png"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try PNGEncoder(hasAlpha: true).write(ramp, to: link)
    #expect(folder.contents == ["a.png", "link.png"])
    #expect(try ImageDecoder().decode(contentsOf: path) == ramp)
  }

  @Test func `transparency is found in any pixel, and not in the padding`() {
    var opaque = Pixmap(width: 3, height: 2) { _, _ in (1, 2, 3, 255) }
    #expect(!opaque.hasTransparency)
    opaque.bytes[opaque.strideInBytes + 2 * 4 + 3] = 254
    #expect(opaque.hasTransparency)
  }
}

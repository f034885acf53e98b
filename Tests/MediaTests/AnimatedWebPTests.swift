import Foundation
import Graphics
import Media
import Storing
import TestSupport
import Testing

/// Animated WebP, read by ourselves and judged by files that libwebp's own tools made.
@Suite struct AnimatedWebPTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// All frames of a clip.
  private func frames(_ path: String) throws -> [ClipFrame] {
    var decoder = try ClipDecoder(contentsOf: path, isStrict: true)
    var frames: [ClipFrame] = []
    while let frame = try decoder.next() { frames.append(frame) }
    return frames
  }

  /// A GIF of shapes that move over a clear ground, some frames of which are cleared before the
  /// next.
  private func gif(_ options: [String]) throws -> String {
    let path = folder.file("a.gif")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=50x38:rate=10:duration=1.2",
        "-vf",
        "format=rgba,\(options.joined(separator: ",")),split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
        path,
      ])
    return path
  }

  @Test(
    arguments: [
      ["null"], ["colorkey=0x0000ff:0.4:0"],
      ["geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*gt(mod(X+2*N,20),8)'"],
    ])
  func `frames that gif2webp painted over each other are those of the GIF`(_ options: [String])
    throws
  {
    let gif = try gif(options)
    let webP = folder.file("a.webp")
    for settings in [[], ["-min_size"], ["-kmin", "0", "-kmax", "1"]] {
      try CommandLineTool.run("gif2webp", ["-quiet"] + settings + [gif, "-o", webP])
      let (expected, found) = (try frames(gif), try frames(webP))
      // Frames that are equal are joined.
      #expect(found.count > 5 && found.count <= expected.count)
      for frame in expected {
        let shown = found.last { ($0.time ?? 0) <= (frame.time ?? 0) + 1e-9 }
        let isSame = shown?.pixmap.bytes == frame.pixmap.bytes
        #expect(isSame, "\(options) \(settings): at \(frame.time ?? -1) s")
      }
    }
  }

  @Test func `lossy frames with alpha are near what went in`() throws {
    let gif = try gif(["geq=r='128+X':g='200-Y':b='3*X':a='255*gt(Y,N)'"])
    let webP = folder.file("a.webp")
    try CommandLineTool.run("gif2webp", ["-quiet", "-lossy", "-q", "95", gif, "-o", webP])
    let (expected, found) = (try frames(gif), try frames(webP))
    try #require(found.count == expected.count)
    for (a, b) in zip(expected, found) {
      #expect(a.pixmap.width == b.pixmap.width && a.pixmap.height == b.pixmap.height)
      let differences = zip(a.pixmap.bytes, b.pixmap.bytes).map { abs(Int($0) - Int($1)) }
      let mean = Double(differences.reduce(0, +)) / Double(differences.count)
      #expect(mean < 4, "\(mean)")
    }
  }

  @Test func `what is cut off, or says more than there is, is an error and never a crash`() throws {
    let webP = folder.file("a.webp")
    try CommandLineTool.run("gif2webp", ["-quiet", try gif(["null"]), "-o", webP])
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: webP)))
    let damaged = folder.file("b.webp")
    var random = SeededGenerator(state: 11)
    for _ in 0..<60 {
      let length = Int.random(in: 21..<whole.count, using: &random)
      try Data(whole.prefix(length)).write(to: URL(fileURLWithPath: damaged))
      #expect(throws: MediaError.self, "\(length) of \(whole.count) bytes") { try frames(damaged) }
    }
    var (refused, read) = (0, 0)
    for _ in 0..<200 {
      var bytes = whole
      // Mostly in the heads of parts, where sizes and places are.
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let end = Bool.random(using: &random) ? 80 : bytes.count
        let place = Int.random(in: 12..<end, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: damaged))
      do {
        _ = try frames(damaged)
        read += 1
      } catch {
        #expect(error is MediaError)
        refused += 1
      }
    }
    #expect(refused > 20 && refused + read == 200, "\(refused) refused, \(read) read")
  }

  @Test func `a canvas over the limit is refused before its pixels are there`() throws {
    let webP = folder.file("a.webp")
    try CommandLineTool.run("gif2webp", ["-quiet", try gif(["null"]), "-o", webP])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: webP)))
    for place in 24..<30 { bytes[place] = 0xFF }
    try Data(bytes).write(to: URL(fileURLWithPath: webP))
    #expect(throws: MediaError.self) { try frames(webP) }
  }
}

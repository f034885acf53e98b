import Foundation
import Inbetween
import TestSupport
import Testing

/// Layers whose contents play, in their own time.
@Suite struct AnimatedImageContentsTests {
  private let folder: TemporaryFolder
  private static let count = 10

  init() throws { folder = try TemporaryFolder() }

  /// How a layer's time runs, and the picture that is wanted at instants.
  struct TimeCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var timing = MediaTiming()
    var superlayer = MediaTiming()
    var suffix = "mp4"
    /// The picture of 10 a second that is wanted at an instant.
    let wanted: @Sendable (Double) -> Int
  }

  private static func part(_ time: Double) -> Int {
    min(max(Int((time * 10 + 1e-6).rounded(.down)), 0), 9)
  }

  static let cases = [
    TimeCase(testDescription: "a video plays once and holds its last picture") { part($0) },
    TimeCase(testDescription: "a GIF plays for ever", suffix: "gif") {
      part($0.truncatingRemainder(dividingBy: 1) + 1e-9)
    },
    TimeCase(testDescription: "an APNG plays twice", suffix: "apng") {
      $0 >= 2 - 1e-9 ? 9 : part($0.truncatingRemainder(dividingBy: 1) + 1e-9)
    },
    TimeCase(testDescription: "at double speed", timing: MediaTiming(speed: 2)) { part($0 * 2) },
    TimeCase(testDescription: "from an offset on", timing: MediaTiming(timeOffset: 0.35)) {
      part($0 + 0.35)
    },
    TimeCase(testDescription: "from a begin time on", timing: MediaTiming(beginTime: 0.5)) {
      part($0 - 0.5)
    },
    TimeCase(
      testDescription: "standing still", timing: MediaTiming(speed: 0, timeOffset: 0.72)
    ) { _ in 7 },
    TimeCase(testDescription: "in a slower superlayer", superlayer: MediaTiming(speed: 0.5)) {
      part($0 / 2)
    },
    TimeCase(
      testDescription: "there and back",
      timing: MediaTiming(duration: 0.8, repeatCount: .infinity, autoreverses: true)
    ) { time in
      let phase = (time / 1.6 + 1e-9).truncatingRemainder(dividingBy: 1) * 1.6
      return part(phase <= 0.8 ? phase : 1.6 - phase)
    },
  ]

  /// Ten greys, ten a second.
  private func clip(_ suffix: String) throws -> ImageReference {
    var data = Data()
    for index in 0..<Self.count {
      data.append(contentsOf: [UInt8](repeating: UInt8(index * 25 + 10), count: 32 * 16 * 3))
    }
    let path = folder.file("clip.\(suffix)")
    let options =
      switch suffix {
      case "gif":
        [
          "-vf", "split[a][b];[a]palettegen=reserve_transparent=0[p];[b][p]paletteuse=dither=none",
          "-loop", "0",
        ]
      case "apng": ["-f", "apng", "-plays", "2"]
      default: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "4", "-bf", "3", "-g", "4"]
      }
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "32x16", "-r", "10", "-i", "-"]
        + options + [path], input: data)
    return ImageReference(name: "clip.\(suffix)", file: path)
  }

  private func timeline(
    _ row: TimeCase, seconds: Double = 2.5, rate: FrameRate = .sixty
  ) throws -> Timeline {
    var screen = Layer(name: "screen")
    screen.properties.bounds = Rect(x: 0, y: 0, width: 32, height: 16)
    screen.properties.position = Point(x: 16, y: 8)
    screen.properties.contents = try clip(row.suffix)
    screen.timing = row.timing
    var wall = Layer(name: "wall")
    wall.timing = row.superlayer
    wall.sublayers = [screen]
    return try TimelineCompiler().compile(
      Scene(
        canvas: Canvas(size: Size(width: 32, height: 16), background: .black), duration: seconds,
        frameRate: rate, layers: [wall]))
  }

  private func number(_ pixmap: Pixmap) -> Int { Int(pixmap.pixel(x: 16, y: 8).green) / 25 }

  @Test(arguments: cases)
  func `the picture shown is that of the layer's own time`(_ row: TimeCase) throws {
    let stills = try StillRenderer(try timeline(row))
    // Not in order: each instant stands alone.
    var generator = SeededGenerator(state: 3)
    for frame in (0..<150).shuffled(using: &generator) {
      let instant = Double(frame) / 60
      let got = number(try stills.picture(at: instant))
      #expect(got == row.wanted(instant), "at \(instant) s: \(got), wanted \(row.wanted(instant))")
    }
  }

  @Test func `only what shows another picture is drawn anew`() throws {
    let rate = try #require(FrameRate(frames: 60))
    let path = folder.file("a.apng")
    _ = try Renderer(
      RenderRequest(
        timeline: try timeline(Self.cases[0], rate: rate), outputs: [OutputRequest(path: path)])
    ).render()
    // Ten pictures of a tenth of a second each, of which the last stays.
    let times = try ProbedStream.presentationTimes(path)
    #expect(times == (0..<10).map { $0 * 10_000 })
  }

  @Test func `files are equal at any number of workers`() throws {
    var files: [Data] = []
    let timeline = try timeline(
      TimeCase(testDescription: "", suffix: "gif") { _ in 0 }, seconds: 10.6, rate: .fifty)
    for jobs in [1, 2, 5] {
      let path = folder.file("\(jobs).mp4")
      var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: path)])
      request.jobs = jobs
      _ = try Renderer(request).render()
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test func `a video that cannot be read is named with its layer`() throws {
    let file = folder.file("bad.mp4")
    try Data("no video".utf8).write(to: URL(fileURLWithPath: file))
    var layer = Layer(name: "screen")
    layer.properties.contents = ImageReference(name: "bad.mp4", file: file)
    let timeline = try TimelineCompiler().compile(
      Scene(canvas: Canvas(size: Size(width: 8, height: 8)), duration: 1, layers: [layer]))
    #expect {
      try StillRenderer(timeline)
    } throws: { error in
      guard case .raster(.images(let failures))? = error as? RenderError else { return false }
      return failures.map(\.layer) == ["screen"] && failures.map(\.name) == ["bad.mp4"]
    }
  }
}

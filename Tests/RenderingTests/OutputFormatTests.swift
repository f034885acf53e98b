import Foundation
import Inbetween
import TestSupport
import Testing

/// A way to write a clip, and how exactly its pictures come back.
struct OutputCase: Sendable, CustomTestStringConvertible {
  let name: String
  var codec: VideoCodec?
  var crf: Double?
  /// What tells ffmpeg how to read it.
  var input: [String] = []
  /// What tells ffmpeg how to convert it, where the file cannot say.
  var filters: [String] = []
  /// The largest difference of a colour over black, 0…255.
  var tolerance = 0
  /// The largest difference of alpha; `nil` when it is lost and colours are as seen over black.
  var alphaTolerance: Int? = 0
  /// The codec, pixel format and length in seconds that ffprobe finds.
  var codecName = ""
  var pixelFormat = ""
  /// Whether the file says that it is BT.709.
  var isTagged = false

  var testDescription: String {
    "\(name)\(codec.map { " \($0)" } ?? "")\(crf.map { " crf \($0)" } ?? "")"
  }
}

/// Every format with a transparent canvas and an opaque one, judged by other decoders.
@Suite struct OutputFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Of ProRes's alpha the decoder gives 12 bits, of which ffmpeg takes the upper 8, rounded.
  static let transparent: [OutputCase] = [
    OutputCase(
      name: "a.webm", crf: 10, input: ["-c:v", "libvpx-vp9"], tolerance: 5, alphaTolerance: 2,
      codecName: "vp9", pixelFormat: "yuv420p", isTagged: true),
    OutputCase(
      name: "a.mov", tolerance: 2, alphaTolerance: 1, codecName: "prores",
      pixelFormat: "yuva444p12le", isTagged: true),
    OutputCase(
      name: "a.mov", codec: .h264, crf: 6, tolerance: 4, alphaTolerance: nil, codecName: "h264",
      pixelFormat: "yuv420p", isTagged: true),
    OutputCase(
      name: "a.mp4", crf: 6, tolerance: 4, alphaTolerance: nil, codecName: "h264",
      pixelFormat: "yuv420p", isTagged: true),
    OutputCase(name: "a.apng", codecName: "apng", pixelFormat: "rgba"),
    OutputCase(name: "a.webp"),
    OutputCase(name: "%03d.png", codecName: "png", pixelFormat: "rgba"),
    OutputCase(
      name: "a.bgra",
      input: ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", "64x48", "-framerate", "20"],
      codecName: "rawvideo", pixelFormat: "bgra"),
    OutputCase(
      name: "a.y4m", filters: ["-vf", "scale=in_color_matrix=bt709"], tolerance: 2,
      alphaTolerance: nil, codecName: "rawvideo", pixelFormat: "yuv420p"),
  ]

  static let opaque: [OutputCase] = [
    OutputCase(
      name: "a.webm", crf: 10, tolerance: 5, codecName: "vp9", pixelFormat: "yuv420p",
      isTagged: true),
    OutputCase(
      name: "a.mov", crf: 6, tolerance: 4, codecName: "h264", pixelFormat: "yuv420p", isTagged: true
    ),
    OutputCase(
      name: "a.mov", codec: .prores, tolerance: 2, codecName: "prores", pixelFormat: "yuv444p12le",
      isTagged: true),
    OutputCase(name: "a.apng", codecName: "apng", pixelFormat: "rgb24"),
    OutputCase(name: "a.gif", codecName: "gif", pixelFormat: "bgra"),
    OutputCase(name: "a.webp"),
  ]

  /// Boxes of known colours at rest, and a white one that moves; 1 s at 20 frames per second.
  private func timeline(background: Color?) throws -> Timeline {
    var layers: [Layer] = []
    for (i, color) in Self.colors.enumerated() {
      var layer = Layer(name: "box \(i)")
      layer.properties.bounds = Rect(x: 0, y: 0, width: 16, height: 16)
      layer.properties.position = Point(x: 8 + 16 * Double(i % 4), y: 8 + 16 * Double(i / 4))
      layer.properties.backgroundColor = color
      layers.append(layer)
    }
    var mover = Layer(name: "mover")
    mover.properties.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    mover.properties.position = Point(x: 4, y: 40)
    mover.properties.backgroundColor = .white
    let keyPath = try #require(AnimationKeyPath("position.x"))
    mover.animations = [
      Animation(
        timing: MediaTiming(duration: 1),
        action: .basic(
          AnimationEndpoints(keyPath: keyPath, fromValue: .number(4), toValue: .number(60))))
    ]
    return try TimelineCompiler().compile(
      Scene(
        canvas: Canvas(size: Size(width: 64, height: 48), background: background), duration: 1,
        frameRate: try #require(FrameRate(frames: 20)), layers: layers + [mover]))
  }

  /// Straight colours with alphas whose 8-bit forms are 255, 128, 64 and 204.
  private static let colors: [Color] = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0, alpha: 128 / 255.0),
    Color(red: 0, green: 0, blue: 1, alpha: 64 / 255.0),
    Color(red: 1, green: 1, blue: 1, alpha: 128 / 255.0),
    Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 204 / 255.0),
    Color(red: 0.8, green: 0.6, blue: 0.4), Color(red: 0, green: 0, blue: 0, alpha: 128 / 255.0),
    Color(red: 0.6, green: 0.6, blue: 0.6),
  ]

  private func render(_ row: OutputCase, _ timeline: Timeline) throws -> DecodedFrames {
    let path = folder.file(row.name)
    var output = try OutputRequest(path: path, codec: row.codec)
    output.crf = row.crf
    let report = try Renderer(RenderRequest(timeline: timeline, outputs: [output])).render()
    #expect(report.outputs.first?.frameCount == 20)
    let files = folder.contents.map {
      ((try? FileManager.default.attributesOfItem(atPath: folder.file($0)))?[.size] as? Int) ?? 0
    }
    #expect(report.outputs.first?.byteCount == files.reduce(0, +))
    if row.name.hasSuffix("webp") {
      return try DecodedFrames(webp: path, width: 64, height: 48, in: folder)
    }
    return try DecodedFrames(path, width: 64, height: 48, input: row.input, filters: row.filters)
  }

  /// Compares the middle of each box in each frame.
  private func check(
    _ frames: DecodedFrames, _ row: OutputCase, _ wanted: (Color) -> (rgb: [Double], alpha: Double)
  ) {
    #expect(frames.count == 20)
    guard frames.count == 20 else { return }
    for frame in 0..<20 {
      for (i, color) in Self.colors.enumerated() {
        let got = frames.pixel(frame, x: 8 + 16 * (i % 4), y: 8 + 16 * (i / 4))
        let (rgb, alpha) = wanted(color)
        let gotAlpha = Double(got[3])
        #expect(
          abs(gotAlpha - alpha * 255) <= Double(row.alphaTolerance ?? 0) + 0.01,
          "frame \(frame), \(color): alpha \(gotAlpha), wanted \(alpha * 255)")
        for (channel, value) in rgb.enumerated() {
          // A straight colour is as exact as alpha lets it be: compared as seen over black.
          let seen = Double(got[channel]) * gotAlpha / 255
          let exact = value * alpha * 255
          #expect(
            abs(seen - exact) <= Double(row.tolerance) + 1,
            "frame \(frame), \(color): \(got), wanted \(rgb.map { $0 * 255 })")
        }
      }
      // The white box, whose middle is at 4 + 56 · frame / 20.
      let x = Int(4 + 56 * Double(frame) / 20)
      let mover = frames.pixel(frame, x: x, y: 40)
      #expect(mover.allSatisfy { $0 > 240 }, "frame \(frame), the moving box: \(mover)")
    }
  }

  @Test(arguments: transparent)
  func `colours and alpha arrive`(_ row: OutputCase) throws {
    let frames = try render(row, try timeline(background: nil))
    check(frames, row) { color in
      let rgb = [color.red, color.green, color.blue]
      return row.alphaTolerance == nil ? (rgb.map { $0 * color.alpha }, 1) : (rgb, color.alpha)
    }
    if row.alphaTolerance != nil {
      #expect(frames.pixel(0, x: 40, y: 40)[3] <= 1, "where nothing is")
    }
  }

  @Test(arguments: opaque)
  func `opaque clips are what they look like`(_ row: OutputCase) throws {
    let frames = try render(row, try timeline(background: .black))
    check(frames, row) { color in
      ([color.red, color.green, color.blue].map { $0 * color.alpha }, 1)
    }
  }

  @Test(arguments: [BlendMode.destinationOut, .xor])
  func `what takes away from an opaque canvas leaves it clear in files, too`(
    mode: BlendMode
  ) throws {
    var hole = Layer(name: "hole")
    hole.properties.bounds = Rect(x: 0, y: 0, width: 16, height: 16)
    hole.properties.position = Point(x: 8, y: 8)
    hole.properties.backgroundColor = .white
    hole.properties.compositingFilter = mode
    let scene = Scene(
      canvas: Canvas(size: Size(width: 64, height: 48), background: .black), duration: 1,
      frameRate: try #require(FrameRate(frames: 20)), layers: [hole])
    let timeline = try TimelineCompiler().compile(scene)
    #expect(timeline.mayBeClear)
    let frames = try render(OutputCase(name: "%03d.png"), timeline)
    #expect(frames.pixel(3, x: 8, y: 8) == [0, 0, 0, 0])
    #expect(frames.pixel(3, x: 40, y: 40) == [0, 0, 0, 255])
    var masked = Layer(name: "masked")
    masked.mask = Layer(name: "mask", sublayers: [hole])
    func flat(_ kind: LayerKind) -> Layer {
      var layer = Layer(kind: kind, name: "around", sublayers: [hole])
      layer.properties.shouldRasterize = true
      return layer
    }
    // What keeps depth is no picture of its own.
    for (around, mayBeClear) in [
      (masked, false), (flat(.layer), false), (flat(.transform), true), (flat(.replicator), true),
    ] {
      var other = scene
      other.layers = [around]
      #expect(try TimelineCompiler().compile(other).mayBeClear == mayBeClear)
    }
  }

  @Test(arguments: 2...18, [0, 0.5, 1])
  func `a clear pixel in the last column is told of`(width: Int, alpha: Double) throws {
    var column = Layer(name: "column")
    column.properties.bounds = Rect(x: 0, y: 0, width: 1, height: 3)
    column.properties.position = Point(x: Double(width) - 0.5, y: 1.5)
    column.properties.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 1 - alpha)
    column.properties.compositingFilter = .destinationOut
    let size = Size(width: Double(width), height: 3)
    let timeline = try TimelineCompiler().compile(
      Scene(
        canvas: Canvas(size: size, background: .white), duration: 1,
        frameRate: try #require(FrameRate(frames: 2)), layers: [column]))
    for (name, isTold) in [("a.gif", alpha == 0.5), ("%d.jpg", alpha < 1)] {
      let output = try OutputRequest(path: folder.file(name))
      let report = try Renderer(RenderRequest(timeline: timeline, outputs: [output])).render()
      #expect(report.outputs.first?.lacksMatte == isTold, "\(name)")
    }
  }

  @Test func `a GIF's pixels are clear or opaque`() throws {
    let frames = try render(
      OutputCase(name: "a.gif"), try timeline(background: nil))
    #expect(frames.count == 20)
    for (i, color) in Self.colors.enumerated() {
      let got = frames.pixel(7, x: 8 + 16 * (i % 4), y: 8 + 16 * (i / 4))
      if color.alpha < 0.5 {
        #expect(got[3] == 0)
      } else {
        let wanted = [color.red, color.green, color.blue].map { $0 * 255 }
        #expect(got[3] == 255)
        for (a, b) in zip(got, wanted) { #expect(abs(Double(a) - b) <= 1, "\(color): \(got)") }
      }
    }
    #expect(frames.pixel(3, x: 40, y: 40)[3] == 0)
  }

  @Test(
    arguments: transparent.filter { !$0.codecName.isEmpty }
      + opaque.filter { !$0.codecName.isEmpty })
  func `ffprobe finds the codec, the length and the tags`(_ row: OutputCase) throws {
    guard !row.name.hasPrefix("%"), row.input.isEmpty || row.codecName == "vp9" else { return }
    let isOpaque = Self.opaque.contains {
      $0.testDescription == row.testDescription && $0.pixelFormat == row.pixelFormat
    }
    _ = try render(row, try timeline(background: isOpaque ? .black : nil))
    let stream = try ProbedStream.probe(folder.file(row.name))
    #expect(stream.codec_name == row.codecName)
    #expect(stream.pix_fmt == row.pixelFormat)
    #expect(stream.nb_read_frames == "20")
    #expect(stream.avg_frame_rate == "20/1")
    if row.isTagged {
      #expect(stream.color_space == "bt709")
      #expect(stream.color_primaries == "bt709")
      #expect(stream.color_transfer == "bt709")
      #expect(stream.color_range == "tv")
    }
    let times = try ProbedStream.presentationTimes(folder.file(row.name))
    #expect(times.count == 20 && times.first == 0)
    let step = times.count > 1 ? times[1] : 0
    #expect(times == (0..<20).map { $0 * step })
  }

  struct RateCase: Sendable, CustomTestStringConvertible {
    let suffix: String
    let rate: String
    /// Ticks a second in the file.
    let ticks: Int
    var testDescription: String { "\(suffix) at \(rate)" }
  }

  static let rates = [
    RateCase(suffix: "webm", rate: "60", ticks: 1000),
    RateCase(suffix: "webm", rate: "30000/1001", ticks: 1000),
    RateCase(suffix: "apng", rate: "60", ticks: 100_000),
    RateCase(suffix: "apng", rate: "30000/1001", ticks: 100_000),
    RateCase(suffix: "webp", rate: "60", ticks: 1000),
    RateCase(suffix: "webp", rate: "30000/1001", ticks: 1000),
    RateCase(suffix: "mov", rate: "30000/1001", ticks: 30000),
  ]

  @Test(arguments: rates)
  func `frames begin at their own time, rounded once`(_ row: RateCase) throws {
    let rate = try #require(FrameRate(row.rate))
    let path = folder.file("a.\(row.suffix)")
    // Something moves in the first nine tenths; the rest is one long image where there are images.
    let timeline = try TestScene.moving(seconds: 1, rate: rate, background: nil)
    _ = try Renderer(
      RenderRequest(timeline: timeline, outputs: [OutputRequest(path: path)])
    ).render()
    let count = timeline.frameCount(at: rate)
    func tick(_ frame: Int) -> Double { rate.instant(of: frame) * Double(row.ticks) }
    let starts: [Int]
    if row.suffix == "webp" {
      let durations = try WebPImage.table(path).map(\.duration)
      starts = durations.indices.map { durations[..<$0].reduce(0, +) }
      #expect(durations.reduce(0, +) == Int(tick(count).rounded()))
    } else {
      starts = try ProbedStream.presentationTimes(path)
    }
    #expect(starts.count > count * 8 / 10 && starts.count <= count)
    // ffmpeg adds up APNG's delays, each of them rounded.
    let tolerance = row.suffix == "apng" ? Double(count) / 2 : 0.51
    for (frame, start) in starts.enumerated() {
      #expect(abs(Double(start) - tick(frame)) <= tolerance, "frame \(frame): \(start)")
    }
  }

  @Test(arguments: VideoFormat.Preset.allCases)
  func `every preset works in every movie`(_ preset: VideoFormat.Preset) throws {
    let timeline = try timeline(background: nil)
    var outputs: [OutputRequest] = []
    for name in ["a.webm", "a.mov", "a.apng", "a.webp"] {
      outputs.append(try OutputRequest(path: folder.file(name)))
      outputs[outputs.count - 1].preset = preset
    }
    _ = try Renderer(RenderRequest(timeline: timeline, outputs: outputs)).render()
    for name in ["a.webm", "a.mov", "a.apng"] {
      #expect(try ProbedStream.probe(folder.file(name)).nb_read_frames == "20", "\(name)")
    }
    #expect(try WebPImage.table(folder.file("a.webp")).count == 20)
  }
}

import Foundation
import Inbetween
import TestSupport
import Testing

/// Movies in which frames that are proved equal are shown longer, judged by `ffprobe`, by decoding
/// and by comparing with the same movie at a constant rate.
@Suite struct VariableFrameRateTests {
  struct FormatCase: Sendable, CustomTestStringConvertible {
    let suffix: String
    var codec: VideoCodec?
    var preset = VideoFormat.Preset.standard
    var testDescription: String { "\(codec.map { "\($0) in " } ?? "").\(suffix), \(preset)" }
  }

  static let formats = [
    FormatCase(suffix: "mp4"), FormatCase(suffix: "mp4", preset: .high), FormatCase(suffix: "mov"),
    FormatCase(suffix: "mov", codec: .prores), FormatCase(suffix: "webm"),
    FormatCase(suffix: "mkv"),
    FormatCase(suffix: "mp4", codec: .hevc), FormatCase(suffix: "webm", codec: .av1),
  ]

  /// A box that moves for a moment in the first and in the third second and stands still before,
  /// between and after: 600 frames in three segments, of which few differ.
  private static func timeline(rate: FrameRate = .sixty) throws -> Timeline {
    let text = """
      inbetween: 1
      canvas: {width: 64, height: 64, background: white}
      time: {duration: 10}
      layers:
        - name: box
          frame: [4, 4, 20, 20]
          backgroundColor: "#205080"
          animations:
            - {keyPath: position.x, byValue: 30, beginTime: 0.5, duration: 0.25}
            - {keyPath: position.y, byValue: 20, beginTime: 2.5, duration: 0.25, fillMode: forwards,
               isRemovedOnCompletion: false}
      """
    return try TimelineCompiler().compile(
      SceneLoader().load(Array(text.utf8), file: "s.yaml").scene, frameRate: rate)
  }

  private func render(
    _ timeline: Timeline, _ format: FormatCase, to path: String, isVariable: Bool, jobs: Int = 2
  ) throws {
    var output = try OutputRequest(path: path, codec: format.codec)
    output.preset = format.preset
    output.hasVariableRate = isVariable
    var request = RenderRequest(timeline: timeline, outputs: [output])
    request.jobs = jobs
    _ = try Renderer(request).render()
  }

  @Test(arguments: formats)
  func `equal frames are one, and what is seen at each time is the same`(_ format: FormatCase)
    throws
  {
    let folder = try TemporaryFolder()
    let timeline = try Self.timeline()
    let (constant, variable) = (
      folder.file("c.\(format.suffix)"), folder.file("v.\(format.suffix)")
    )
    try render(timeline, format, to: constant, isVariable: false)
    try render(timeline, format, to: variable, isVariable: true)

    // 30 still, 15 that move, 105, 15 and the rest; a run ends with its segment.
    let frames = try #require(Int(try ProbedStream.probe(variable).nb_read_frames))
    #expect(frames >= 32 && frames <= 40, "\(frames) of 600 frames")
    let times = try ProbedStream.presentationTimes(variable)
    #expect(times == times.sorted() || format.preset == .high || format.codec == .hevc)
    let (first, last) = (try span(constant), try span(variable))
    #expect(abs(first.duration - 10) < 0.002 && abs(last.duration - 10) < 0.002, "\(first) \(last)")
    #expect(first.start == 0 && last.start == 0)

    let found = try ClipComparer().compare(ClipFile(path: variable), with: ClipFile(path: constant))
    #expect(found.isMatch, "\(found.differences)")
  }

  @Test(arguments: formats)
  func `the bytes are the same at 1, 2 and 5 workers`(_ format: FormatCase) throws {
    let folder = try TemporaryFolder()
    let timeline = try Self.timeline(rate: .fifty)
    var files: Set<Data> = []
    for jobs in [1, 2, 5] {
      let path = folder.file("\(jobs).\(format.suffix)")
      try render(timeline, format, to: path, isVariable: true, jobs: jobs)
      files.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files.count == 1)
  }

  @Test func `a clip in which everything moves is the same clip`() throws {
    let folder = try TemporaryFolder()
    let timeline = try TestScene.moving(seconds: 5)
    let constant = ClipFile(path: folder.file("c.mp4"))
    try render(timeline, Self.formats[0], to: constant.name, isVariable: false)
    try render(timeline, Self.formats[0], to: folder.file("v.mp4"), isVariable: true)
    // The last tenth rests: one frame, and the clip's last by itself.
    #expect(try ProbedStream.probe(folder.file("v.mp4")).nb_read_frames == "272")
    #expect(
      try ClipComparer().compare(ClipFile(path: folder.file("v.mp4")), with: constant).isMatch)
  }

  private func span(_ path: String) throws -> (start: Double, duration: Double) {
    struct Answer: Decodable {
      struct Format: Decodable { let start_time, duration: String }
      let format: Format
    }
    let answer = try CommandLineTool.run(
      "ffprobe", ["-v", "error", "-show_format", "-of", "json", path])
    let format = try JSONDecoder().decode(Answer.self, from: answer.output).format
    return (Double(format.start_time) ?? -1, Double(format.duration) ?? -1)
  }
}

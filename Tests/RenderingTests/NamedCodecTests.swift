import Foundation
import Graphics
import Media
import Rendering
import TestSupport
import Testing
import Timing

/// Codecs that are asked for by name: the file, as other decoders see it.
@Suite struct NamedCodecTests {
  struct CodecCase: Sendable, CustomTestStringConvertible {
    let suffix: String
    let codec: VideoCodec
    /// The container's name of the codec; `nil` where it has none.
    var tag: String?
    var testDescription: String { "\(codec) in .\(suffix)" }
  }

  static let codecs = [
    CodecCase(suffix: "mp4", codec: .hevc, tag: "hvc1"),
    CodecCase(suffix: "mov", codec: .hevc, tag: "hvc1"), CodecCase(suffix: "mkv", codec: .hevc),
    CodecCase(suffix: "mp4", codec: .av1, tag: "av01"), CodecCase(suffix: "webm", codec: .av1),
    CodecCase(suffix: "mkv", codec: .av1), CodecCase(suffix: "mkv", codec: .h264),
  ]

  /// The mean square error of a file's luma beside raw frames of the same clip.
  private func error(of path: String, beside frames: String) throws -> Double {
    let answer = try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-i", frames, "-filter_complex",
        "[0:v][1:v]psnr=stats_file=-", "-f", "null", "-",
      ])
    let errors = answer.text.matches(of: /mse_y:([0-9.]+)/).compactMap { Double($0.1) }
    // One more where times are rounded to milliseconds.
    try #require((300...301).contains(errors.count))
    return errors.reduce(0, +) / Double(errors.count)
  }

  @Test(arguments: codecs)
  func `segments join to one file at any number of workers`(_ row: CodecCase) throws {
    let folder = try TemporaryFolder()
    // Two segments.
    let timeline = try TestScene.moving(seconds: 5, size: Size(width: 96, height: 66))
    func render(_ name: String, jobs: Int) throws -> String {
      var request = RenderRequest(
        timeline: timeline,
        outputs: [
          try OutputRequest(path: folder.file(name), codec: row.codec),
          try OutputRequest(path: folder.file("a.y4m")),
        ])
      request.jobs = jobs
      _ = try Renderer(request).render()
      return folder.file(name)
    }
    let file = try render("a.\(row.suffix)", jobs: 1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for jobs in [2, 3] {
      let other = try render("b.\(row.suffix)", jobs: jobs)
      #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == bytes, "\(jobs) workers")
    }
    let stream = try ProbedStream.probe(file)
    #expect(stream.codec_name == row.codec.rawValue)
    #expect(stream.pix_fmt == "yuv420p")
    #expect(stream.color_space == "bt709" && stream.color_range == "tv")
    #expect(stream.nb_read_frames == "300")
    if let tag = row.tag { #expect(stream.codec_tag_string == tag) }
    // 39 dB.
    #expect(try error(of: file, beside: folder.file("a.y4m")) < 8)
  }

  @Test(arguments: [VideoCodec.hevc, .av1])
  func `sides that an encoder does not take are told`(_ codec: VideoCodec) throws {
    let folder = try TemporaryFolder()
    let timeline = try TestScene.moving(seconds: 0.1, size: Size(width: 64, height: 32))
    let output = try OutputRequest(path: folder.file("a.mp4"), codec: codec)
    let error = #expect(throws: RenderError.self) {
      _ = try Renderer(RenderRequest(timeline: timeline, outputs: [output])).render()
    }
    #expect(
      error?.description.hasSuffix("64 × 32 pixels; \(codec) is encoded from 64 up to 8192 a side")
        == true, "\(String(describing: error))")
  }
}

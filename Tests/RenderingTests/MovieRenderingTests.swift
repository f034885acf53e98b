import Foundation
import Inbetween
import TestSupport
import Testing

/// Whole clips as MP4, judged by `ffprobe` and by decoding.
@Suite struct MovieRenderingTests {
  struct RateCase: Sendable, CustomTestStringConvertible {
    let text: String
    let ticks: Int
    let seconds: Double
    let frames: Int
    let duration: String
    var testDescription: String { "\(text) frames per second" }
  }

  static let rates = [
    RateCase(text: "60", ticks: 256, seconds: 2, frames: 120, duration: "2.000000"),
    RateCase(text: "25", ticks: 512, seconds: 2, frames: 50, duration: "2.000000"),
    RateCase(text: "30000/1001", ticks: 1001, seconds: 2, frames: 60, duration: "2.002000"),
  ]

  @Test(arguments: rates)
  func `frames and times are exact`(_ rate: RateCase) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("clip.mp4")
    let frameRate = try #require(FrameRate(rate.text))
    let timeline = try TestScene.moving(seconds: rate.seconds, rate: frameRate)
    let report = try Renderer(
      RenderRequest(timeline: timeline, outputs: [OutputRequest(path: path)])
    ).render()

    #expect(report.outputs.first?.frameCount == rate.frames)
    let stream = try ProbedStream.probe(path)
    #expect(stream.codec_name == "h264")
    #expect("\(stream.width)x\(stream.height)" == "64x48")
    #expect(stream.pix_fmt == "yuv420p")
    #expect(stream.color_range == "tv")
    #expect(stream.color_space == "bt709")
    #expect(stream.color_primaries == "bt709")
    #expect(stream.color_transfer == "bt709")
    let fraction = "\(frameRate.frames)/\(frameRate.seconds)"
    #expect(stream.r_frame_rate == fraction)
    #expect(stream.avg_frame_rate == fraction)
    #expect(stream.nb_read_frames == String(rate.frames))
    #expect(stream.duration == rate.duration)
    let times = try ProbedStream.presentationTimes(path)
    let step = times.count > 1 ? times[1] - times[0] : 0
    #expect(times == (0..<rate.frames).map { $0 * step }, "steps of \(step)")
    #expect(folder.contents == ["clip.mp4"])
  }

  @Test func `an odd side is encoded one pixel larger`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("odd.mp4")
    let timeline = try TestScene.moving(seconds: 0.2, size: Size(width: 63, height: 47))
    _ = try Renderer(
      RenderRequest(timeline: timeline, outputs: [OutputRequest(path: path)])
    ).render()
    let stream = try ProbedStream.probe(path)
    #expect("\(stream.width)x\(stream.height)" == "64x48")
  }

  @Test func `decoded frames show what was drawn`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("clip.mp4")
    let timeline = try TestScene.moving(seconds: 0.5)
    var output = try OutputRequest(path: path)
    output.crf = 4
    _ = try Renderer(RenderRequest(timeline: timeline, outputs: [output])).render()
    let raw = try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "-"]
    ).output
    #expect(raw.count == 30 * 64 * 48)
    let stills = try StillRenderer(timeline)
    for frame in [0, 13, 29] {
      let pixmap = try stills.picture(at: timeline.frameRate.instant(of: frame))
      var sum = 0.0
      for y in 0..<48 {
        for x in 0..<64 {
          let p = pixmap.pixel(x: x, y: y)
          // BT.709 luma; `gray` is full range.
          let luma = 0.2126 * Double(p.red) + 0.7152 * Double(p.green) + 0.0722 * Double(p.blue)
          sum += abs(luma - Double(raw[raw.startIndex + (frame * 48 + y) * 64 + x]))
        }
      }
      let mean = sum / (64 * 48)
      #expect(mean < 2, "frame \(frame): mean difference of luma \(mean), at most 2")
    }
  }

  @Test func `a part of a clip starts at 0`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("part.mp4")
    var request = RenderRequest(
      timeline: try TestScene.moving(seconds: 1), outputs: [try OutputRequest(path: path)])
    request.time = 0.25..<0.5
    _ = try Renderer(request).render()
    #expect(try ProbedStream.presentationTimes(path).first == 0)
    #expect(try ProbedStream.probe(path).nb_read_frames == "15")
  }
}

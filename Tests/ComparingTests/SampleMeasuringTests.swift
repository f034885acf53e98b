import Inbetween
import TestSupport
import Testing

/// Clips in 4:2:0 are measured from their samples; their pictures, worked out by another program,
/// from their pixels.
@Suite struct SampleMeasuringTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The frames of a movie as numbered pictures, which ffmpeg decodes.
  private func pictures(of movie: String, _ name: String) throws -> ClipFile {
    let pattern = folder.file("\(name)-%03d.png")
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", movie, "-sws_flags", "bilinear+accurate_rnd+full_chroma_int",
        "-pix_fmt",
        "rgb24", "-start_number", "0", pattern,
      ])
    return ClipFile(path: pattern)
  }

  @Test(
    arguments: [DrawnClip.Content.flat, .busy, .slow], ["encoded again", "brighter", "a box"])
  func `samples and pixels say the same`(_ content: DrawnClip.Content, _ change: String) throws {
    let clip = DrawnClip(content)
    var other = clip
    for i in other.pictures.indices {
      switch change {
      case "brighter":
        other.pictures[i].brighten(
          x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, by: -5)
      case "a box": other.pictures[i].fill(x: 90, y: 8, width: 16, height: 16, (30, 200, 30))
      default: break
      }
    }
    let a = try clip.encodeMovie("a.mp4", in: folder)
    let b = try other.encodeMovie("b.mp4", quantizer: 20, in: folder)
    let samples = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    let pixels = try ClipComparer(mode: .perceptual).compare(
      try pictures(of: b, "b"), with: try pictures(of: a, "a"))
    #expect(samples.frames.count == DrawnClip.count)
    #expect(samples.differingFrames.map(\.a) == pixels.differingFrames.map(\.a))
    for (ours, theirs) in zip(samples.frames, pixels.frames) {
      let (mine, other) = (ours.measures, theirs.measures)
      let frame = ours.a
      #expect(mine.isEqual == other.isEqual, "frame \(frame)")
      // Pixels are rounded and cut off at black and white, and their luma is BT.709's, which these
      // files' is not.
      let shifts = (mine.shift?.value ?? 0, other.shift?.value ?? 0)
      #expect(
        abs(shifts.0 - shifts.1) < 0.6 + 0.25 * max(abs(shifts.0), abs(shifts.1))
          || mine.shift?.plane != other.shift?.plane,
        "frame \(frame): \(String(describing: mine.shift)), \(String(describing: other.shift))")
      #expect(abs(mine.tileShift - other.tileShift) < 0.4, "frame \(frame)")
      let ratios = (mine.window?.ratio ?? 0, other.window?.ratio ?? 0)
      #expect(
        abs(ratios.0 - ratios.1) < 0.2 + 0.25 * max(ratios.0, ratios.1),
        "frame \(frame): \(String(describing: mine.window)), \(String(describing: other.window))")
    }
  }
}

import Foundation
import Inbetween
import TestSupport
import Testing

/// PSNR and SSIM of pictures, which FFmpeg's filters judge.
@Suite struct PictureQualityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func ffmpeg(_ arguments: [String]) throws -> String {
    try CommandLineTool.run("ffmpeg", ["-v", "error", "-y"] + arguments).text
  }

  /// The numbers behind a word in the lines of a filter's statistics.
  private func numbers(_ word: String, in text: String) -> [Double] {
    text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix(word) }
        .flatMap { Double($0.dropFirst(word.count)) }
    }
  }

  private func judge(_ name: String, _ a: String, _ b: String, _ format: String) throws -> String {
    // FFmpeg 5.1's vector code of `ssim` counts other windows at a row's end than its C code does,
    // where their number is one more than a multiple of four.
    try ffmpeg([
      "-cpuflags", "0", "-i", a, "-i", b, "-lavfi",
      "[0:v]format=\(format)[a];[1:v]format=\(format)[b];[b][a]\(name)=stats_file=-", "-f", "null",
      "-",
    ])
  }

  private func expectEqual(_ a: String, _ b: String, _ format: String, isSmall: Bool) throws {
    let frames = try ClipComparer(mode: .perceptual).compare(
      ClipFile(path: b), with: ClipFile(path: a)
    ).frames
    let psnr = numbers("psnr_avg:", in: try judge("psnr", a, b, format))
    try #require(psnr.count == 5 && frames.count == 5)
    for (frame, psnr) in zip(frames, psnr) {
      #expect(abs(frame.measures.psnr - psnr) < 0.0051 || frame.measures.psnr == psnr)
    }
    if isSmall { return #expect(frames.allSatisfy { $0.measures.ssim == nil }) }
    let ssim = numbers("All:", in: try judge("ssim", a, b, format))
    try #require(ssim.count == 5)
    for (frame, ssim) in zip(frames, ssim) {
      #expect(abs((frame.measures.ssim ?? 1) - ssim) < 2e-6)
    }
  }

  private func picture(_ size: String) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=5:duration=1"]
  }

  @Test(arguments: ["64x48", "98x54", "16x16", "150x18", "1922x34"])
  func `those of decoded samples are FFmpeg's`(size: String) throws {
    let files = try ["8", "35"].map { factor in
      let file = folder.file("\(factor).mp4")
      _ = try ffmpeg(
        picture(size) + ["-c:v", "libx264", "-crf", factor, "-pix_fmt", "yuv420p", file])
      return file
    }
    try expectEqual(files[0], files[1], "yuv420p", isSmall: false)
  }

  /// The second picture differs everywhere, or in one corner alone.
  @Test(
    arguments: ["64x48", "33x21", "8x8", "7x30", "130x9"],
    ["noise=alls=9", "drawbox=x=iw-3:y=ih-3:w=3:h=3:color=lime:t=fill"])
  func `those of pixels are FFmpeg's`(size: String, change: String) throws {
    let files = try ["null", change].enumerated().map { i, filter in
      let file = folder.file("\(i)-%d.png")
      _ = try ffmpeg(
        picture(size) + ["-vf", filter, "-pix_fmt", "rgb24", "-start_number", "0", file])
      return file
    }
    try expectEqual(files[0], files[1], "gbrp", isSmall: size == "7x30")
  }
}

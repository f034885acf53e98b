/// The clock wipe at 720p in each of the other formats, beside `ffmpeg` encoding ready frames at
/// equal settings.
struct FormatBenchmark {
  private struct Format {
    let name: String
    var ours: [String] = []
    let ffmpeg: [String]
  }

  private static let formats = [
    Format(
      name: "webm",
      ffmpeg: [
        "-pix_fmt", "yuv420p", "-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "4", "-crf",
        "24", "-b:v", "0", "-g", "250", "-threads", "2", "-tile-columns", "2", "-auto-alt-ref",
        "0", "-lag-in-frames", "0",
      ]),
    Format(
      name: "mov", ours: ["--codec", "prores"],
      ffmpeg: ["-pix_fmt", "yuv444p10le", "-c:v", "prores_ks", "-profile:v", "4444"]),
    Format(
      name: "apng", ffmpeg: ["-pix_fmt", "rgb24", "-compression_level", "1", "-pred", "up"]),
    Format(
      name: "webp",
      ffmpeg: [
        "-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "3", "-quality", "50",
      ]),
  ]

  private let tools: Toolbox

  init(_ tools: Toolbox) { self.tools = tools }

  func run() throws {
    let scene = try tools.writeClockWipe(
      "formats.yaml", width: 1280, height: 720, seconds: 2, framesPerSecond: 30)
    let raw = tools.path("frames.bgra")
    try RawFrames.write(scene: scene, to: raw)
    for format in Self.formats {
      print("\(format.name), clock wipe, 1280 × 720, 30 frames per second, 2 s")
      let (mine, theirs) = (tools.path("ours.\(format.name)"), tools.path("ffmpeg.\(format.name)"))
      let runs = try Alternation(
        ours: [tools.inbetween, "render", scene, "-o", mine, "--quiet"] + format.ours,
        other: [
          "ffmpeg", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1280x720", "-r", "30", "-i",
          raw,
        ] + format.ffmpeg + [theirs])
      runs.report(
        ours: "inbetween render", other: "ffmpeg, frames ready in memory",
        bytes: (try tools.size(mine), try tools.size(theirs)))
    }
    try tools.remove(raw)
  }
}

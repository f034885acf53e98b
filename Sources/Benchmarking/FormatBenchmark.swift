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

  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    let scene = try tools.writeClockWipe(
      "formats.yaml", width: 1280, height: 720, seconds: 2, framesPerSecond: 30)
    let raw = tools.path("frames.bgra")
    // Opaque, so that what is not premultiplied is the same.
    _ = try ProcessRun([tools.inbetween, "render", scene, "-o", raw, "--quiet"])
    for format in Self.formats {
      let (mine, theirs) = (tools.path("ours.\(format.name)"), tools.path("ffmpeg.\(format.name)"))
      let ffmpeg =
        [
          "ffmpeg", "-y", "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1280x720", "-r", "30", "-i",
          raw,
        ] + format.ffmpeg + [theirs]
      let ours = [tools.inbetween, "render", scene, "-o", mine, "--quiet"] + format.ours
      try report.measure(
        "\(format.name), clock wipe, 1280 × 720 at 30", of: "formats", in: "s",
        [
          .init(
            program: "inbetween", run: { try ProcessRun(ours).wallSeconds }, file: mine),
          .init(
            program: "ffmpeg, frames ready", run: { try ProcessRun(ffmpeg).wallSeconds },
            file: theirs),
        ])
    }
    try tools.remove(raw)
  }
}

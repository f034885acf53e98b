/// The clock wipe at 720p as GIF, beside `ffmpeg`'s palettegen and paletteuse on ready frames.
struct GIFBenchmark {
  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    let scene = try tools.writeClockWipe(
      "gif.yaml", width: 1280, height: 720, seconds: 4, framesPerSecond: 50)
    let raw = tools.path("frames.bgra")
    // Opaque, so that what is not premultiplied is the same.
    _ = try ProcessRun([tools.inbetween, "render", scene, "-o", raw, "--quiet"])
    let ready = ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", "1280x720", "-r", "50", "-i", raw]
    func contestant(
      _ name: String, _ file: String, _ command: (String) -> [String]
    ) -> BenchmarkReport.Contestant {
      tools.contestant(name, writing: file, besides: ready, command)
    }
    let ours = tools.programs.enumerated().map { i, program in
      contestant(program.name, "ours\(i).gif") {
        [program.path, "render", scene, "-o", $0, "--quiet"]
      }
    }
    let theirs = [
      ("ffmpeg, dithered", "", "dithered"), ("ffmpeg, not dithered", "=dither=none", "plain"),
    ].map { name, option, file in
      contestant(name, "theirs-\(file).gif") {
        ["ffmpeg", "-y"] + ready + [
          "-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse\(option)", $0,
        ]
      }
    }
    try report.measure("clock wipe, 1280 × 720 at 50", of: "gif", in: "s", ours + theirs)
    try tools.remove(raw)
  }
}

/// Peak memory of a long clip beside a short one, with the same workers, and of many workers.
struct MemoryBenchmark {
  let tools: Toolbox
  let report: BenchmarkReport

  func run() throws {
    try measure("clock wipe, 1280 × 720, 64 s beside 4 s", 1280, 720, [(64, 2), (4, 2)])
    try measure(
      "clock wipe, 1920 × 1080, 20 s, 16 workers beside 2", 1920, 1080, [(20, 16), (20, 2)])
  }

  private func measure(
    _ title: String, _ width: Int, _ height: Int, _ clips: [(seconds: Double, jobs: Int)]
  ) throws {
    let contestants = try clips.map { clip in
      let scene = try tools.writeClockWipe(
        "memory\(clip.seconds).yaml", width: width, height: height, seconds: clip.seconds,
        framesPerSecond: 60)
      return BenchmarkReport.Contestant(
        program: "inbetween, \(clip.seconds) s, \(clip.jobs) workers",
        run: {
          Double(
            try ProcessRun([
              tools.inbetween, "render", scene, "-o", tools.path("memory.mp4"), "--quiet",
              "--jobs", "\(clip.jobs)",
            ]).peakKiB) / 1024
        })
    }
    try report.measure(title, of: "memory", in: "MiB", contestants)
  }
}

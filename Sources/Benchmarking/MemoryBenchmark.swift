/// Peak memory of a long clip beside a short one, with the same workers.
struct MemoryBenchmark {
  private let tools: Toolbox

  init(_ tools: Toolbox) { self.tools = tools }

  func run() throws {
    print("Memory, clock wipe, 1280 × 720, 60 frames per second: 64 s beside 20 s")
    var peaks: [[Double]] = []
    for seconds in [64.0, 20] {
      let scene = try tools.writeClockWipe(
        "memory.yaml", width: 1280, height: 720, seconds: seconds, framesPerSecond: 60)
      let runs = try (0..<3).map { _ in
        try ProcessRun([
          tools.inbetween, "render", scene, "-o", tools.path("memory.mp4"), "--quiet", "--jobs",
          "2",
        ])
      }
      peaks.append(runs.map { Double($0.peakKiB) / 1024 })
      print("  \(seconds) s: \(rounded(median(peaks[peaks.count - 1]))) MiB")
    }
    print("  ratio of medians: \(rounded(median(peaks[0]) / median(peaks[1])))")
  }
}

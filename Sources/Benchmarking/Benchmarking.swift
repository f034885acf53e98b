import Foundation
import Inbetween

/// The processes of `make bench`: whole ones, ours and the `ffmpeg` command's, in alternation.
///
/// Absolute times mean little on a shared machine; the ratios of neighbouring runs do.
@main
struct Benchmarking {
  static func main() throws {
    if let place = CommandLine.arguments.firstIndex(of: SamplingBenchmark.counting),
      let frames = CommandLine.arguments.dropFirst(place + 1).first.flatMap({ Int($0) })
    {
      return try SamplingBenchmark.sampleTraced(frames: frames)
    }
    let wanted = CommandLine.arguments.dropFirst()
    if wanted.first == SceneBenchmark.compiling, let file = wanted.dropFirst().first {
      return try SceneBenchmark.printCompilingTime(of: file)
    }
    if wanted.first == "load" {
      let tools = try Toolbox()
      defer { tools.removeFiles() }
      let parts = wanted.count > 1 ? Array(wanted.dropFirst()) : LoadMeasurement.parts
      for part in parts { try LoadMeasurement(tools: tools).run(part) }
      return
    }
    if wanted.first == "judgement" {
      let tools = try Toolbox()
      defer { if !JudgementBenchmark.keepsFiles { tools.removeFiles() } }
      return try JudgementBenchmark(tools).run()
    }
    let known = Set(all.map(\.name))
    if let unknown = wanted.first(where: { !known.contains($0) }) {
      let names = all.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("\(unknown) is no benchmark; there are \(names)\n".utf8))
      exit(2)
    }
    let tools = try Toolbox()
    defer { tools.removeFiles() }
    let report = try BenchmarkReport(tools, folder: "build/bench")
    for benchmark in all
    where wanted.isEmpty && !benchmark.isOnDemand || wanted.contains(benchmark.name) {
      try benchmark.run(tools, report)
    }
  }

  /// A benchmark by its name.
  private struct Benchmark: Sendable {
    let name: String
    /// True for one that runs only when it is named.
    let isOnDemand: Bool
    let run: @Sendable (Toolbox, BenchmarkReport) throws -> Void

    init(
      _ name: String, isOnDemand: Bool = false,
      _ run: @escaping @Sendable (Toolbox, BenchmarkReport) throws -> Void
    ) {
      (self.name, self.isOnDemand, self.run) = (name, isOnDemand, run)
    }
  }

  /// The benchmarks, in the order in which they run.
  private static let all: [Benchmark] =
    [
      Benchmark("start") { try StartBenchmark(tools: $0, report: $1).run() },
      Benchmark("sampling") { try SamplingBenchmark(tools: $0, report: $1).run() },
      Benchmark("layers") { _, report in try LayerBenchmark(report: report).run() },
      Benchmark("kernels") { try KernelBenchmark(tools: $0, report: $1).run() },
      Benchmark("many") { try SceneBenchmark(tools: $0, report: $1, part: "many").runMany() },
    ]
    + RasterScene.parts.map { part in
      Benchmark(part) { try SceneBenchmark(tools: $0, report: $1, part: part).run() }
    }
    + [
      Benchmark("sweep", isOnDemand: true) { try SweepBenchmark(tools: $0, report: $1).run() },
      Benchmark("lottie") { try SceneBenchmark(tools: $0, report: $1, part: "lottie").runLottie() },
    ]
    + [("wipe-720p", 1280, 720), ("wipe", 1920, 1080), ("wipe-4k", 3840, 2160)].map {
      name, width, height in
      Benchmark(name) {
        try MovieBenchmark(tools: $0, report: $1, part: name, width: width, height: height)
          .run()
      }
    }
    + [
      Benchmark("gif") { try GIFBenchmark(tools: $0, report: $1).run() },
      Benchmark("formats") { try FormatBenchmark(tools: $0, report: $1).run() },
      Benchmark("compare") { try ComparisonBenchmark(tools: $0, report: $1).run() },
      Benchmark("memory") { try MemoryBenchmark(tools: $0, report: $1).run() },
      Benchmark("schedule") { try ScheduleBenchmark(tools: $0, report: $1).run() },
    ]
}

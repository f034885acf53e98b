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
    if wanted.first == "load" {
      let tools = try Toolbox()
      defer { tools.removeFiles() }
      let parts = wanted.count > 1 ? Array(wanted.dropFirst()) : LoadMeasurement.parts
      for part in parts { try LoadMeasurement(tools).run(part) }
      return
    }
    if let unknown = wanted.first(where: { !all.map(\.name).contains($0) }) {
      let names = all.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("\(unknown) is no benchmark; there are \(names)\n".utf8))
      exit(2)
    }
    let tools = try Toolbox()
    defer { tools.removeFiles() }
    for benchmark in all where wanted.isEmpty || wanted.contains(benchmark.name) {
      try benchmark.run(tools)
    }
  }

  /// By name, in the order in which they run.
  private static let all: [(name: String, run: @Sendable (Toolbox) throws -> Void)] = [
    ("sampling", { try SamplingBenchmark($0).run() }),
    ("raster", { try RasterBenchmark($0).run() }),
    ("movie", { try MovieBenchmark($0).run() }),
    ("gif", { try GIFBenchmark($0).run() }),
    ("formats", { try FormatBenchmark($0).run() }),
    ("compare", { try ComparisonBenchmark($0).run() }),
    ("memory", { try MemoryBenchmark($0).run() }),
  ]
}

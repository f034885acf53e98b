import Foundation
import Inbetween

/// What `make bench` runs: whole processes, ours and the `ffmpeg` command's, in alternation.
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
    let tools = try Toolbox()
    defer { tools.removeFiles() }
    try SamplingBenchmark(tools).run()
    try MovieBenchmark(tools).run()
    try GIFBenchmark(tools).run()
    try FormatBenchmark(tools).run()
    try ComparisonBenchmark(tools).run()
    try MemoryBenchmark(tools).run()
  }
}

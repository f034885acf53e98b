import Foundation
import Inbetween

/// What `make bench` runs: whole processes, ours and the `ffmpeg` command's, in alternation.
///
/// Absolute times mean little on a shared machine; the ratios of neighbouring runs do.
@main
struct Benchmarking {
  static func main() throws {
    let tools = try Toolbox()
    defer { tools.removeFiles() }
    try MovieBenchmark(tools).run()
    try GIFBenchmark(tools).run()
    try MemoryBenchmark(tools).run()
  }
}

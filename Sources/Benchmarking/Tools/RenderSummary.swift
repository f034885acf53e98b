import Foundation

/// The part of a render's `--json` that benchmarks read.
struct RenderSummary: Decodable {
  private struct Output: Decodable { let frames: Int }
  private let outputs: [Output]
  /// Seconds from the first frame to the finished files.
  let seconds: Double
  private let stageSeconds: [String: Double]

  /// The summary that a command prints.
  static func of(_ command: [String]) throws -> RenderSummary {
    try JSONDecoder().decode(Self.self, from: Data(ProcessRun.output(of: command).utf8))
  }

  /// Frames of all outputs.
  var frames: Int { outputs.reduce(0) { $0 + $1.frames } }

  /// Seconds of some stages, all workers' together.
  func seconds(of stages: [String]) -> Double {
    stages.reduce(0) { $0 + (stageSeconds[$1] ?? 0) }
  }
}

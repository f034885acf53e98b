import Inbetween
import Escaping
import Reporting

/// The summary of a render, as text and as JSON.
struct RenderSummary: Encodable {
  struct Output: Encodable {
    let path: String
    let width: Int
    let height: Int
    let framesPerSecond: String
    let frames: Int
    let duration: Double
    let bytes: Int
    /// The quality that was given up for the file's size; absent where nothing was.
    let reduction: String?
  }

  let outputs: [Output]
  let seconds: Double
  let stageSeconds: [String: Double]?
  /// Layers that are left out, and fonts that another machine need not have.
  let warnings: [RenderWarning]
  /// Features of the scene's file that it does not have; absent when it has all.
  let leftOut: [CommandFailure.Item]?

  init(
    _ report: RenderReport, seconds: Double, times: StageTimes?,
    warnings: [CommandFailure.Item] = [], leftOut: [CommandFailure.Item]? = nil,
    matteWarnings: [RenderWarning] = [], reductions: [String: SizeReduction] = [:]
  ) {
    self.leftOut = leftOut
    self.warnings =
      warnings.map(RenderWarning.init) + report.issues.map(RenderWarning.init)
      + matteWarnings
    outputs = report.outputs.map { output in
      let reduction = reductions[output.path]
      return Output(
        path: output.path, width: output.width, height: output.height,
        framesPerSecond: output.frameRate.description, frames: output.frameCount,
        duration: output.frameRate.instant(of: output.frameCount), bytes: output.byteCount,
        reduction: reduction.flatMap { $0.isNone ? nil : "\($0)" })
    }
    self.seconds = seconds
    stageSeconds = times.map { times in
      Dictionary(uniqueKeysWithValues: times.seconds.map { ($0.key.rawValue, $0.value) })
    }
  }

  /// A line for each output.
  var text: String {
    outputs.map { output in
      "\(DisplayText.line(output.path)): \(output.width) × \(output.height), \(output.frames.counted("frame")) at \(output.framesPerSecond) frames per second, \(Self.size(output.bytes))\(output.reduction.map { "; to keep to the size: \($0)" } ?? "")\n"
    }.joined()
  }

  /// A line for each stage, in the order of the pipeline.
  var timingsText: String {
    let stages = StageTimes.Stage.allCases.compactMap { stage in
      stageSeconds?[stage.rawValue].map { (stage.rawValue, $0) }
    }
    let lines = stages.map {
      "  \($0.0)\(String(repeating: " ", count: 12 - $0.0.count))\(Self.milli($0.1)) s"
    }
    return "seconds by stage, summed over all workers (\(Self.milli(seconds)) s in all):\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private static func milli(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let fraction = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? bytes.counted("byte") : "\((bytes + 500) / 1000) kB"
  }
}

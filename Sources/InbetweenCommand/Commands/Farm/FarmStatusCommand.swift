import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween farm status`: the published segments of a plan.
struct FarmStatusCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Says which segments of a plan are done, missing or damaged.",
    usage: "inbetween farm status <plan> [--json]",
    discussion:
      "Computed from the plan's folder alone: every segment is read, and its seal checked.")

  @OptionGroup var plan: PlanArgument
  @Flag(help: "Prints the result, and any error, as JSON on stdout.") var json = false

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let folder = plan.folder
    let status = FarmStatus(
      of: try folder.plan(), in: folder, workers: ProcessInfo.processInfo.activeProcessorCount)
    guard !json else { return try StandardStreams.output(JSONText.encode(status)) }
    func line(_ word: String, _ names: [String]) -> String {
      names.isEmpty ? "" : "\(word): \(NameList.text(names))\n"
    }
    try StandardStreams.output(
      "\(status.done) of \(status.segments.counted("segment")) done\n"
        + line("missing", status.missing.map(String.init))
        + line("damaged", status.damaged.map(String.init)) + line("joined", status.files))
  }
}

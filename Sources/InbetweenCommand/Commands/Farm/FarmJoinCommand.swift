import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween farm join`: segments to files.
struct FarmJoinCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Verifies the segments of a plan and joins them into files.",
    usage: "inbetween farm join <plan> [-o <folder>]",
    discussion: """
      A clip all of whose segments are there and sound becomes a file; of others the segments that are missing or \
      damaged are listed, with status 75.
      """)

  @OptionGroup var plan: PlanArgument
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for files; PLAN/files when absent.", valueName: "folder"),
    completion: .directory)
  var output: String?
  @Flag(help: "Says only what is missing.") var quiet = false

  private var folder: String { output ?? plan.folder.files }

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [NamedFile(role: "--output", path: folder, kind: .workFolder)] }

  func run(guarding files: OutputGuard) throws {
    try FarmJoining(
      try plan.worker(), plan: plan, folder: folder, isQuiet: quiet
    ).run(guarding: files)
  }
}

/// Joins the clips of a plan that are complete, and lists the segments that others lack.
struct FarmJoining {
  private let worker: FarmWorker
  private let plan: PlanArgument
  private let folder: String
  private let isQuiet: Bool

  /// Joining of a plan's clips.
  ///
  /// - Parameters:
  ///   - worker: A worker at the plan.
  ///   - plan: The plan, as it was named.
  ///   - folder: The folder for files.
  ///   - isQuiet: True when only missing segments are told.
  init(_ worker: FarmWorker, plan: PlanArgument, folder: String, isQuiet: Bool) {
    (self.worker, self.plan, self.folder, self.isQuiet) = (worker, plan, folder, isQuiet)
  }

  /// Joins, once it is known that no output is an input.
  func run(guarding files: OutputGuard) throws {
    var files = files
    for clip in worker.plan.clips {
      try files.claim(
        NamedFile(role: "--output", path: "\(folder)/\(clip.file)", kind: .numbered))
    }
    try files.check(plan.inputs)
    try plan.check(worker.plan, with: files)
    try run()
  }

  /// Joins.
  ///
  /// - Throws: A failure of status 75 that lists missing and damaged segments.
  func run() throws {
    let joined = try worker.join(into: folder)
    if !isQuiet {
      for file in joined.files {
        StandardStreams.error(line: "\(file.path): \(file.byteCount.counted("byte"))")
      }
    }
    let problems = [("missing", joined.missing), ("damaged", joined.damaged)].filter {
      !$0.1.isEmpty
    }
    guard !problems.isEmpty else { return }
    let all = worker.table.count.counted("segment")
    let texts = problems.map { word, indices in
      "\(indices.count) of \(all) \(indices.count == 1 ? "is" : "are") \(word): \(NameList.text(indices.map(String.init)))"
    }
    throw CommandFailure(.mayPass, texts.joined(separator: "; "))
  }
}

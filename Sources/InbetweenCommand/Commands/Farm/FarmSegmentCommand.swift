import ArgumentParser
import Foundation
import Inbetween

/// `inbetween farm segment`: makes segments of a plan.
struct FarmSegmentCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "segment",
    abstract: "Renders segments of a plan and publishes them.",
    usage: "inbetween farm segment <plan> --index <I> ... [<options>]",
    discussion: """
      A segment that is there and sound is done at once. A segment appears in PLAN/segments only when it is whole; a \
      line for each attempt is in PLAN/logs. In a job of Slurm, processors and memory are those of the job.

      Exit status: 0 all are there; 75 one failed that may pass when it is tried again; 3 one never will.
      """)

  @OptionGroup var plan: PlanArgument
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A segment, numbered from 0 through all clips; repeats.", valueName: "N"),
    transform: ArgumentValue.place)
  var index: [Int] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only what the segments of this clip share: a GIF's palette; repeats.", valueName: "N"),
    transform: ArgumentValue.place)
  var shared: [Int] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Workers. As many as the job was given, or as there are processors, when absent.",
      valueName: "N"),
    transform: ArgumentValue.jobs)
  var jobs: Int?
  @Option(
    help: ArgumentHelp(
      "Memory for frames and encoders under way, such as 300M or 2G; what the job was given, less an eighth, when absent.",
      valueName: "size"),
    transform: ArgumentValue.byteCount)
  var memory: Int?

  func validate() throws {
    if index.isEmpty, shared.isEmpty { throw ValidationError("give --index") }
  }

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    let worker = try plan.worker(jobs: jobs, memory: memory)
    try plan.check(worker.plan, with: files)
    let log = AttemptLog(plan.folder)
    var failures: [CommandFailure] = []
    for number in shared {
      do throws(FarmError) {
        try worker.makeSharedPart(ofClip: number)
      } catch {
        failures.append(try failure(error, "the shared part of clip \(number)", log))
      }
    }
    for number in index {
      do throws(FarmError) {
        let outcome = try worker.makeSegment(number)
        log.add("segment \(number): \(outcome == .published ? "published" : "already there")")
      } catch {
        failures.append(try failure(error, "segment \(number)", log))
      }
    }
    guard let first = failures.first else { return }
    let worst = failures.first { $0.status != .mayPass } ?? first
    for failure in failures where failure.items.first?.message != worst.items.first?.message {
      StandardStreams.error(failure.text)
    }
    throw worst
  }

  /// A failure after which others are made still; an interruption ends all.
  private func failure(
    _ error: FarmError, _ subject: String, _ log: AttemptLog
  ) throws(CommandFailure) -> CommandFailure {
    let failure = CommandFailure(error)
    log.add("\(subject): status \(failure.status.rawValue): \(error)")
    if case .cancelled = error { throw failure }
    return failure
  }
}

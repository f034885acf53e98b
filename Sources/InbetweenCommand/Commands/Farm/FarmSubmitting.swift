import Foundation
import Inbetween
import Reporting

/// Hands a plan over to an engine, and waits for it when asked to.
struct FarmSubmitting {
  private let plan: PlanArgument
  private let options: JobOptions
  /// The plan's folder, by a path that all machines have.
  private let folder: PlanFolder

  /// A plan, and the options of its jobs.
  init(_ plan: PlanArgument, _ options: JobOptions) {
    (self.plan, self.options) = (plan, options)
    folder = PlanFolder(Folder.realPath(plan.plan) ?? plan.plan)
  }

  /// The engine for this plan.
  func engine() throws(FarmError) -> JobEngine {
    JobEngine(
      try FarmWorker(folder, program: ProgramIdentity.text), in: folder, options: options,
      program: ProgramFile.path, ask: ExternalProgram.run)
  }

  /// Submits missing and damaged segments, and the join.
  ///
  /// - Parameter waits: True returns only when files are joined; GNU parallel always does.
  /// - Throws: A failure, of status 75 when something is missing in the end.
  func run(waits: Bool) throws {
    let worker = try FarmWorker(folder, program: ProgramIdentity.text)
    switch options.engine {
    case .parallel:
      try engine().run(status(of: worker.plan))
      return try join()
    case .slurm:
      let engine = try self.engine()
      tell(try engine.submit { self.status(of: worker.plan) }, worker)
      guard waits else { return }
      try wait(for: engine)
    }
    let plan = try folder.plan()
    let status = self.status(of: plan)
    // The job may have been lost, or have begun before the last segment was there.
    guard status.wanted.isEmpty else {
      throw CommandFailure(
        .mayPass,
        "missing: \(NameList.text(status.wanted.map(String.init))); logs are in \(folder.logs), and \"farm resume\" hands them over again"
      )
    }
    // What was joined is never another: a plan's files are those of its id.
    if status.files.count < plan.clips.count { try join() }
  }

  private func status(of plan: FarmPlan) -> FarmStatus {
    FarmStatus(of: plan, in: folder, workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  private func join() throws {
    try FarmJoining(try plan.worker(), plan: plan, folder: folder.files, isQuiet: false).run()
  }

  private func tell(_ submission: Submission, _ worker: FarmWorker) {
    let covered =
      submission.covered == 0
      ? "" : ", \(submission.covered.counted("segment")) on the way already"
    let all = worker.table.count.counted("segment")
    StandardStreams.error(
      submission.jobs.isEmpty
        ? "nothing to hand over of \(all)\(covered)\n"
        : "\(submission.segments) of \(all) handed over\(covered); jobs: \(NameList.text(submission.jobs))\n"
    )
  }

  /// The longest time for which Slurm may not answer, in seconds: a controller is started anew in
  /// less.
  private static let patience = 120.0

  /// Returns when Slurm has no job of the plan any more of which something may come.
  private func wait(for engine: JobEngine) throws(FarmError) {
    let clock = MonotonicClock()
    var lastAnswer = clock.now()
    var pause = 0.2
    while true {
      do throws(FarmError) {
        if try engine.active().allSatisfy(\.isHeld) { return }
        lastAnswer = clock.now()
      } catch {
        guard case .mayPass = error, clock.now() - lastAnswer < Self.patience else { throw error }
      }
      let end = clock.now() + pause
      while clock.now() < end {
        if Interruption.shared.cancellation.isCancelled { throw .cancelled }
        Thread.sleep(forTimeInterval: 0.05)
      }
      // Short work is noticed soon, and a long night does not burden the controller.
      pause = min(pause * 1.3, 10)
    }
  }
}

import ArgumentParser
import Foundation
import Inbetween

/// The plan that a command works at.
struct PlanArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The folder of a plan.", valueName: "plan"), completion: .directory)
  var plan: String

  /// The folder.
  var folder: PlanFolder { PlanFolder(plan) }

  /// The plan itself, which every command reads.
  var inputs: [NamedFile] { [NamedFile(role: "<plan>", path: folder.planFile)] }

  /// Fails when a copy that the plan has is one of the outputs.
  func check(_ plan: FarmPlan, with files: OutputGuard) throws(CommandFailure) {
    try files.check(
      plan.copies.map { NamedFile(role: "a file of the plan:", path: folder.file($0)) })
  }

  /// A worker at the plan with the processors and the memory that a job was given, unless they are
  /// said.
  func worker(jobs: Int? = nil, memory: Int? = nil) throws(FarmError) -> FarmWorker {
    let share = JobShare()
    var worker = try FarmWorker(folder, program: ProgramIdentity.text)
    worker.jobs = jobs ?? share.processors ?? ProcessInfo.processInfo.activeProcessorCount
    worker.memory = min(
      memory.map { $0 / 8 * 7 } ?? share.memory ?? .max, MachineMemory.available)
    worker.cancellation = Interruption.shared.cancellation
    return worker
  }
}

/// The share of a job, as Slurm says it in the environment.
struct JobShare {
  /// Processors; `nil` outside of a job.
  let processors: Int?
  /// Bytes of memory, less an eighth for what nobody counts; `nil` without a limit.
  let memory: Int?

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
    }
    let processors = number("SLURM_CPUS_PER_TASK").map { min($0, 1024) }
    self.processors = processors
    let perProcessor = number("SLURM_MEM_PER_CPU").map { $0 * (processors ?? 1) }
    memory = (number("SLURM_MEM_PER_NODE") ?? perProcessor).map { $0 * (1 << 20) / 8 * 7 }
  }
}

extension CommandFailure {
  /// Something about a plan that could not be done.
  init(_ error: FarmError) {
    switch error {
    case .noPlan, .never: self.init(.badInput, "\(error)")
    case .anotherPlan, .unwritable: self.init(.badOutput, "\(error)")
    case .request: self.init(.usage, "\(error)")
    case .mayPass: self.init(.mayPass, "\(error)")
    case .cancelled: self = Interruption.shared.failure
    }
  }
}

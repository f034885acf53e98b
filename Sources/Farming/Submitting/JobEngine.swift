/// The work of making a plan's segments, as it is given to GNU parallel, here or on hosts that SSH
/// reaches and that see the plan's folder, or to Slurm.
public struct JobEngine {
  let folder: PlanFolder
  let worker: FarmWorker
  let options: JobOptions
  /// The path of this program on all machines.
  let program: String
  let ask: EngineAnswer.Asking
  let names: JobNames

  /// An engine for a plan.
  ///
  /// - Parameters:
  ///   - worker: A worker at the plan.
  ///   - folder: The plan's folder, by an absolute path that all machines have.
  ///   - options: The options of jobs; GNU parallel divides no processors and no memory.
  ///   - program: The path of this program on all machines.
  ///   - ask: Runs GNU parallel, or Slurm's programs.
  public init(
    _ worker: FarmWorker, in folder: PlanFolder, options: JobOptions, program: String,
    ask: @escaping EngineAnswer.Asking
  ) {
    (self.worker, self.folder, self.options) = (worker, folder, options)
    (self.program, self.ask) = (program, ask)
    names = JobNames(worker.plan, in: folder)
  }
}

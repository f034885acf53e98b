import Foundation
import Storing

/// Slurm.
///
/// Which segments there are is read from the plan's folder; Slurm is only asked which of its jobs
/// are still on their way. Jobs are found by their names, so that one that was handed over and not
/// noted is known all the same.
extension JobEngine {
  /// The tasks in an array where Slurm does not tell how many it takes.
  private static let usualArraySize = 1000

  /// A job, or a task of one, that Slurm has not ended yet.
  public struct Active: Hashable, Sendable {
    /// The job's id.
    public let job: String
    /// The job's name.
    public let name: String
    /// The task's place in its array; `nil` for a job without.
    public let task: Int?
    /// Slurm's word for its state.
    public let state: String
    /// True when it could not be started, as when a node did not see the plan's folder, and waits
    /// until somebody releases it: nothing comes of it by itself.
    public let isHeld: Bool

    /// The argument by which `scancel` knows it.
    fileprivate var id: String { task.map { "\(job)_\($0)" } ?? job }
  }

  /// The jobs and tasks of this plan that Slurm has not ended yet.
  public func active() throws(FarmError) -> [Active] {
    let all = names.all
    var found: [Active] = []
    // Many submissions have many names, and a command line has an end.
    for start in stride(from: 0, to: all.count, by: 200) {
      let list = all[start..<min(start + 200, all.count)].joined(separator: ",")
      let answer = try answer(
        "squeue", ["--noheader", "--array", "--name=\(list)", "--format=%A|%F|%K|%T|%j|%r"])
      for line in answer.split(separator: "\n") {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6 else { continue }
        let task = Int(fields[2])
        found.append(
          Active(
            job: task == nil ? fields[0] : fields[1], name: fields[4], task: task,
            state: fields[3], isHeld: fields[5].hasPrefix("launch failed")))
      }
    }
    return found
  }

  /// Hands over the segments that are missing or damaged and on their way with no job, and a job
  /// that joins after all of them.
  ///
  /// - Parameter status: Finds the state of the plan. It is asked for after Slurm: a task that
  ///   ended in between has published its segment then, and one that Slurm did not know has not.
  /// - Returns: The submitted jobs.
  /// - Throws: ``FarmError``.
  public func submit(_ status: () -> FarmStatus) throws(FarmError) -> Submission {
    var result: Submission?
    var failure: FarmError?
    try FarmError.writing { () throws(FileError) in
      try folder.makeJobFolders()
      try FolderLock.hold(folder.jobs, patience: .endless) { () throws(FileError) in
        do throws(FarmError) { result = try submitLocked(status) } catch { failure = error }
      }
    }
    if let failure { throw failure }
    return result ?? Submission()
  }

  private func submitLocked(_ findStatus: () -> FarmStatus) throws(FarmError) -> Submission {
    let all = try active()
    let active = all.filter { !$0.isHeld }
    try cancel(all.filter(\.isHeld).map(\.id))
    let status = findStatus()
    let covered = self.covered(by: active)
    let wanted = status.wanted.filter { !covered.contains($0) }
    var submission = Submission()
    submission.segments = wanted.count
    submission.covered = status.wanted.count - wanted.count
    let joins = active.filter { JobNames.joins($0.name) }
    let isJoined = status.files.count == worker.plan.clips.count
    let isWaited = !joins.isEmpty || isJoined && status.wanted.isEmpty
    if wanted.isEmpty, isWaited { return submission }
    try FarmError.writing { () throws(FileError) in try options.save(in: folder) }
    let number = names.nextSubmission
    let made = try submitSegments(wanted, number)
    // Those from before may still be making something.
    let before = Set(
      active.filter { !JobNames.joins($0.name) }.map { Submitted(job: $0.job, name: $0.name) })
    let tasks = made + before.sorted { $0.job < $1.job }
    let name = names.name(number, .join)
    try FarmError.writing { () throws(FileError) in
      try JobTasks.writeJoin(
        name, after: tasks.map(\.name), in: folder, program: program)
    }
    // Also after failures: joining lists the missing segments.
    let join = try submit(name, after: tasks.map(\.job), ["--output=\(log(name, "%j"))"])
    submission.jobs = made.map(\.job) + [join]
    // Earlier ones would join too early.
    let pending = joins.filter { $0.state == "PENDING" }.map(\.job)
    if !pending.isEmpty { _ = try ask("scancel", pending) }
    return submission
  }

  /// Numbers of segments that are on their way.
  private func covered(by active: [Active]) -> Set<Int> {
    var covered: Set<Int> = []
    for (name, tasks) in Dictionary(grouping: active, by: \.name) {
      let lists = JobTasks.segments(ofTasksIn: name, folder)
      for case let task? in tasks.map(\.task) where lists.indices.contains(task) {
        covered.formUnion(lists[task])
      }
    }
    return covered
  }

  /// A job of tasks that Slurm has taken.
  private struct Submitted: Hashable {
    let job: String
    let name: String
  }

  /// Submits segments, and before them the parts that they share.
  private func submitSegments(_ wanted: [Int], _ number: Int) throws(FarmError) -> [Submitted] {
    let plan = worker.plan
    var unprepared: Set<Int> = []
    var seen: Set<Int> = []
    for clip in wanted.compactMap({ worker.table[$0]?.clip }) where seen.insert(clip).inserted {
      if !worker.isPrepared(plan.clips[clip]) { unprepared.insert(clip) }
    }
    let (later, now) = (
      wanted.filter { worker.table[$0].map { unprepared.contains($0.clip) } == true },
      wanted.filter { worker.table[$0].map { unprepared.contains($0.clip) } != true }
    )
    let shared = try submitArrays(
      unprepared.sorted().map { .shared(clip: $0) }, number, .shared, after: [])
    return shared
      + (try submitArrays(now.map { .segment($0) }, number, .segments, after: []))
      + (try submitArrays(later.map { .segment($0) }, number, .after, after: shared.map(\.job)))
  }

  /// Hands over items in arrays of as many tasks as Slurm takes.
  private func submitArrays(
    _ items: [JobTasks.Item], _ number: Int, _ kind: JobNames.Kind, after: [String]
  ) throws(FarmError) -> [Submitted] {
    guard !items.isEmpty else { return [] }
    let tasks = JobTasks.packed(items, by: options.pack)
    let size = try arraySize()
    var jobs: [Submitted] = []
    for (part, start) in stride(from: 0, to: tasks.count, by: size).enumerated() {
      let job = JobTasks(
        name: names.name(number, kind, part),
        tasks: Array(tasks[start..<min(start + size, tasks.count)]))
      try FarmError.writing { () throws(FileError) in
        try job.write(in: folder, program: program, options: options)
      }
      let limit = options.limit.map { "%\($0)" } ?? ""
      let id = try submit(
        job.name, after: after,
        ["--array=0-\(job.tasks.count - 1)\(limit)", "--output=\(log(job.name, "%a"))"])
      jobs.append(Submitted(job: id, name: job.name))
    }
    return jobs
  }

  private func submit(
    _ name: String, after: [String], _ arguments: [String]
  ) throws(FarmError) -> String {
    var all = [
      "--parsable", "--job-name=\(name)", "--open-mode=append", "--requeue", "--chdir=/",
      "--cpus-per-task=\(options.cpus)", "--mem=\(options.memory)",
    ]
    if let partition = options.partition { all.append("--partition=\(partition)") }
    if let time = options.time { all.append("--time=\(time)") }
    if !after.isEmpty { all.append("--dependency=afterany:\(after.joined(separator: ":"))") }
    let text = try answer("sbatch", all + arguments + [JobTasks.script(name, folder)])
    // "123", or "123;cluster".
    let id = String(text.prefix { $0.isNumber })
    guard !id.isEmpty else { throw .mayPass("sbatch answered \(text.prefix(100))") }
    try FarmError.writing { () throws(FileError) in try names.note(id, of: name) }
    return id
  }

  /// The path of a job's output; a percent sign means something there.
  private func log(_ name: String, _ place: String) -> String {
    "\(folder.logs.replacing("%", with: "%%"))/\(name)-\(place).out"
  }

  private func arraySize() throws(FarmError) -> Int {
    let config = try answer("scontrol", ["show", "config"])
    let line = config.split(separator: "\n").first { $0.hasPrefix("MaxArraySize") }
    let size = line?.split(separator: "=").last.flatMap {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    return max(1, (size ?? Self.usualArraySize + 1) - 1)
  }

  /// Ends all jobs of the plan.
  ///
  /// - Returns: Ids of the jobs that were ended.
  /// - Throws: ``FarmError``.
  public func cancel() throws(FarmError) -> [String] {
    let jobs = Set(try active().map(\.job)).sorted()
    try cancel(jobs)
    return jobs
  }

  private func cancel(_ jobs: [String]) throws(FarmError) {
    for start in stride(from: 0, to: jobs.count, by: 1000) {
      _ = try answer("scancel", Array(jobs[start..<min(start + 1000, jobs.count)]))
    }
  }

  /// The output of a program of Slurm's; where it fails the same may pass later.
  private func answer(_ program: String, _ arguments: [String]) throws(FarmError) -> String {
    let answer = try ask(program, arguments)
    guard answer.status == 0 else {
      throw .mayPass(
        "\(program) ended with status \(answer.status): \(answer.messages.trimmingCharacters(in: .whitespacesAndNewlines))"
      )
    }
    return answer.output
  }
}

import Storing

/// GNU parallel.
extension JobEngine {
  /// Makes segments that are missing or damaged with GNU parallel, and returns when each was tried.
  ///
  /// - Parameter status: The state of the plan.
  /// - Throws: ``FarmError``; segments that failed are not among its reasons: the folder tells.
  public func run(_ status: FarmStatus) throws(FarmError) {
    try FarmError.writing { () throws(FileError) in
      try folder.makeJobFolders()
      try options.save(in: folder)
    }
    let number = names.nextSubmission
    let clips = Set(status.wanted.compactMap { worker.table[$0]?.clip }).sorted()
    let unprepared = clips.filter { !worker.isPrepared(worker.plan.clips[$0]) }
    try run(unprepared.map { .shared(clip: $0) }, number, .shared)
    try run(status.wanted.map { .segment($0) }, number, .segments)
  }

  private func run(
    _ items: [JobTasks.Item], _ number: Int, _ kind: JobNames.Kind
  ) throws(FarmError) {
    guard !items.isEmpty else { return }
    let job = JobTasks(
      name: names.name(number, kind), tasks: JobTasks.packed(items, by: options.pack))
    try FarmError.writing { () throws(FileError) in
      try job.write(in: folder, program: program, options: options)
    }
    var arguments = [
      "--will-cite", "--joblog", "\(folder.jobs)/\(job.name).joblog", "--jobs",
      options.limit.map { "\($0)" } ?? "100%",
    ]
    // On another host, where there is one.
    if let hosts = options.hosts {
      arguments += ["--sshloginfile", hosts, "--retries", "\(options.retries + 1)"]
    }
    // A path is a value, too: in a command, parallel would replace the braces of a folder's name.
    arguments += ["/bin/sh {1} {2}", ":::", JobTasks.script(job.name, folder)]
    arguments += [":::"] + job.tasks.indices.map { "\($0)" }
    let answer = try ask("parallel", arguments)
    // Up to 100 is the number of jobs that failed, 101 more than that.
    guard answer.status <= 101 else {
      throw .mayPass("parallel ended with status \(answer.status): \(answer.messages.suffix(500))")
    }
  }
}

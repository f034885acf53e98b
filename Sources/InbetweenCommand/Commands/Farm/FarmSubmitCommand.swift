import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween farm submit`: a plan to an engine.
struct FarmSubmitCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Hands over the segments of a plan that are missing to Slurm, or to GNU parallel.",
    usage: "inbetween farm submit <plan> --slurm [<options>]",
    discussion: """
      With --slurm, an array of jobs and a job that joins after it are handed over by sbatch. It may be said again at any \
      time: what is there, or on its way, is not handed over twice. With --parallel the segments are made and joined now, \
      here or on the hosts of a file, one a line, that see the folder under the same path and have this program.
      """)

  @OptionGroup var plan: PlanArgument
  @Flag(help: "Hands over to Slurm.") var slurm = false
  @Flag(help: "Makes the segments now, with GNU parallel.") var parallel = false
  @Option(help: ArgumentHelp("Slurm's partition; its default when absent.", valueName: "word"))
  var partition: String?
  @Option(
    help: ArgumentHelp(
      "The time of a job, as Slurm takes it: minutes, 1:30:00. The partition's when absent.",
      valueName: "time"))
  var time: String?
  @OptionGroup var share: JobShareOptions
  @Option(
    help: ArgumentHelp("Hosts for GNU parallel, one a line.", valueName: "hosts"),
    completion: .file())
  var hosts: String?
  @Flag(help: "Waits until the files are joined.") var wait = false

  func validate() throws {
    if slurm == parallel { throw ValidationError("give either --slurm or --parallel") }
    if hosts != nil, slurm { throw ValidationError("--hosts is for --parallel") }
  }

  var inputs: [NamedFile] {
    plan.inputs + (hosts.map { [NamedFile(role: "--hosts", path: $0)] } ?? [])
  }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    var options = share.options
    options.engine = slurm ? .slurm : .parallel
    options.partition = partition
    options.time = time
    if let hosts {
      guard let file = Folder.realPath(hosts) else {
        throw CommandFailure(.badInput, "--hosts \(hosts): there is no such file")
      }
      options.hosts = file
    }
    try FarmSubmitting(plan, options).run(waits: wait)
  }
}

/// `inbetween farm resume`: submits missing and damaged segments again.
struct FarmResumeCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Hands over what is missing or damaged, as it was handed over last.",
    usage: "inbetween farm resume <plan> [--wait]",
    discussion: """
      Which segments there are is read from the folder, also after joining; what is on its way already is left alone. \
      What was joined before is joined again.
      """)

  @OptionGroup var plan: PlanArgument
  @Flag(help: "Waits until the files are joined.") var wait = false

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    // First: a folder without a plan was not submitted, either.
    _ = try plan.folder.plan()
    let options = try JobOptions(ofLastSubmissionIn: plan.folder)
    try FarmSubmitting(plan, options).run(waits: wait)
  }
}

/// `inbetween farm cancel`: ends the jobs of a plan.
struct FarmCancelCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Ends all jobs of a plan; what is published stays.",
    usage: "inbetween farm cancel <plan>")

  @OptionGroup var plan: PlanArgument

  var inputs: [NamedFile] { plan.inputs }
  var outputs: [NamedFile] { [] }

  func run(guarding files: OutputGuard) throws {
    _ = try plan.folder.plan()
    let options = try JobOptions(ofLastSubmissionIn: plan.folder)
    guard options.engine == .slurm else {
      throw FarmError.request(
        "GNU parallel ends with the command that started it: interrupt that one")
    }
    let jobs = try FarmSubmitting(plan, options).engine().cancel()
    StandardStreams.error(
      jobs.isEmpty ? "no job is on its way\n" : "ended: \(NameList.text(jobs))\n")
  }
}

import ArgumentParser
import Inbetween

/// The share of each job of an engine, and the number of jobs.
struct JobShareOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The memory of a job.", valueName: "size"),
    transform: ArgumentValue.jobMemory)
  var memory = "1500M"
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Processors of a job.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var cpus = 1
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Jobs that run at once; any number when absent.", valueName: "N"),
    transform: ArgumentValue.count)
  var limit: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often a job tries again what may pass then.", valueName: "N"),
    transform: ArgumentValue.retries)
  var retries = 2
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Segments in a job: more where they are short.", valueName: "N"),
    transform: ArgumentValue.count)
  var pack = 1

  /// The options that an engine is told.
  var options: JobOptions {
    var options = JobOptions()
    (options.memory, options.cpus, options.limit) = (memory, cpus, limit)
    (options.retries, options.pack) = (retries, pack)
    return options
  }
}

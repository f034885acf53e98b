import ArgumentParser
import Foundation
import Inbetween
import Reporting

/// `inbetween batch`: many scenes, many files, one pool of workers.
struct BatchCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Renders all that a manifest lists, compares it, and says what changed.",
    usage: "inbetween batch <manifest> [<options>]",
    discussion: """
      A manifest is a YAML file:

        batch: 1
        defaults: {outputs: ["{name}.mp4", "{name}.gif"], compare: golden}
        entries:
          - {scene: "*/scene.yaml", tags: [demo]}
          - {scene: card.yaml, name: "card-{color}", rows: [{color: red}, {color: blue}]}
          - {scene: card.yaml, name: "card-{id}", rows: cards.csv, timeout: 60, retries: 1}

      An entry has scene (a file or a pattern), exclude (a pattern, or several), name, outputs, parameters, rows (here, or in a .csv or \
      .jsonl file; a column is a parameter of the scene, or stands in a name), tags, framesPerSecond, scale, timeout (seconds), retries, compare (none, \
      golden, previous) and mode (perceptual, exact; when absent, exact for files without loss); defaults has all of them but scene, exclude, name and rows. \
      An output is a file name, or a mapping such as {file: "{name}.png", at: 1.5}, with settings of its own: \
      at (the picture at an instant in seconds), frames (a frame, or a part such as 0..<60), fps, scale, background \
      (a colour, or none), codec, loop, preset and crf. In an entry or in defaults they are for all outputs \
      on which they have an effect. \
      Finished files and segments are kept under a hash of what decides their bytes, so that what did not \
      change is not rendered again, and an interrupted batch goes on where it stopped. When something \
      differs, the scene as it was before says which layers and values do.

      Exit status: 0 all done; 1 a comparison found a difference; 3 an entry could not be rendered; 4 one \
      could not be written, or took too long.
      """)

  @Argument(
    help: ArgumentHelp("The manifest, a YAML file.", valueName: "manifest"), completion: .file())
  var manifest: String
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for outputs; build/batch when absent.", valueName: "folder"),
    completion: .directory)
  var output = "build/batch"
  @Option(
    help: ArgumentHelp("The folder for finished files and segments.", valueName: "folder"),
    completion: .directory)
  var cache: String?
  @Flag(help: "Renders everything anew, and keeps nothing.") var noCache = false
  @Option(
    help: ArgumentHelp(
      "What the cache may take up when the batch ends, such as 500M or 20G; what was not used for longest goes first.",
      valueName: "size"),
    transform: ArgumentValue.byteCount)
  var cacheLimit = 20_000_000_000
  @Option(help: ArgumentHelp("Only entries with this tag; repeats.", valueName: "word"))
  var tag: [String] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Workers. As many as there are processors when absent.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var jobs: Int?
  @Flag(help: "Goes on when an entry fails.") var keepGoing = false
  @Flag(help: "Ends the batch at the first entry that differs.") var stopOnDifference = false
  @Flag(help: "Warnings about an entry's scene are errors, and nothing of it is written.")
  var strict = false
  @Flag(help: "The same bytes on any x86-64 machine; fails where that cannot be.")
  var reproducible = false
  @Option(
    help: ArgumentHelp(
      "Writes pages with thumbnails, trends and differences.", valueName: "folder"),
    completion: .directory
  )
  var report: String?
  @Option(
    help: ArgumentHelp("Writes the result as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?
  @OptionGroup var work: LimitOptions
  @Flag(help: "Prints the result as JSON.") var json = false
  @Flag(help: "Shows no progress and no summary, only what is not as it should be.") var quiet =
    false

  /// The folder of the cache; `nil` without one.
  private var cacheFolder: String? { noCache ? nil : cache ?? "\(output)/.cache" }

  var inputs: [NamedFile] { [NamedFile(role: "<manifest>", path: manifest)] }
  var outputs: [NamedFile] {
    NamedFile.optional("--output", output, .workFolder)
      + NamedFile.optional("--cache", cacheFolder, .folder(["history.jsonl"]))
      + NamedFile.optional("--report", report, .folder(["index.html", DifferenceList.fileName]))
      + NamedFile.optional("--junit", junit)
  }

  func run(guarding files: OutputGuard) throws {
    let manifest = try BatchManifest(contentsOf: self.manifest, limits: work.limits)
    let entries = try manifest.entries(tagged: tag, of: self.manifest)
    try BatchFiles(manifest, entries: entries, folder: output, cacheFolder: cacheFolder)
      .check(with: files, inputs: inputs)
    try OutputFolder.make(output)
    if entries.contains(where: { $0.comparison == .golden }) {
      RenderWarning.show(OrphanGoldens(beside: self.manifest, of: manifest.entries))
    }
    let (origin, clock) = (RunOrigin(), MonotonicClock())
    var options = BatchOptions(
      folder: output, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      program: ProgramIdentity.text,
      now: clock.now, after: Self.after)
    options.versions = ProgramVersion.versions
    options.cacheFolder = cacheFolder
    options.cacheLimit = cacheLimit
    options.keepsGoing = keepGoing
    options.stopsAtDifferences = stopOnDifference
    options.wantsPictures = report != nil
    options.isReproducible = reproducible
    options.isStrict = strict
    options.limits = work.limits
    let interruption = Interruption.shared
    let progress =
      quiet
      ? nil
      : BatchProgress(
        total: entries.count, columns: StandardStreams.errorColumns, now: clock.now)
    let results = try BatchRunner(entries, options: options).run(
      cancellation: interruption.cancellation,
      progress: { progress?.update($0, frames: $1, of: $2) },
      finished: { result in
        // The line of a finished entry tells its warnings; quiet, they stand alone.
        guard let progress else { return RenderWarning.show(result) }
        progress.finished(result)
      })
    try report(results, seconds: clock.now(), origin)
    if interruption.cancellation.isCancelled {
      throw CommandFailure(
        interruption.status, text: "interrupted; what is finished is kept\n", json: "")
    }
    let status = Self.status(of: results)
    guard status != .done else { return }
    // Progress has told it entry by entry, and a summary is asked for as JSON or by default.
    throw CommandFailure(
      status,
      text: quiet
        ? BatchTable.failures(results) { MessageList.shared.news(of: $0.warnings) } : "",
      json: "")
  }

  /// Writes the results in each of the forms that are asked for; one that cannot be written does
  /// not keep the others.
  private func report(
    _ results: [BatchResult], seconds: Double, _ origin: RunOrigin
  ) throws(CommandFailure) {
    var failures: [CommandFailure] = []
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { failures.append(CommandFailure(error)) }
    }
    let history = BatchHistory(folder: cacheFolder ?? "\(output)/.cache")
    if cacheFolder != nil { attempt { try history.append(results, date: origin.date) } }
    if let report {
      attempt { try BatchReportFolder.write(results, history: history, origin, to: report) }
    }
    if let junit {
      attempt {
        let cases = results.map(JUnitDocument.Case.init)
        let document = JUnitDocument(name: "batch", cases: cases, origin: origin)
        try TextFile.write(document.xml, to: junit)
      }
    }
    attempt {
      if json {
        try StandardStreams.output(JSONText.encode(results.map(BatchReportItem.init)))
      } else if !quiet {
        try StandardStreams.output(BatchTable(results, seconds: seconds).text)
      }
    }
    guard let first = failures.first else { return }
    for failure in failures.dropFirst() { StandardStreams.error(failure.text) }
    throw first
  }

  /// The worst of all entries.
  private static func status(of results: [BatchResult]) -> ExitStatus {
    let all = Set(results.map(\.status))
    if all.contains(.failed) || all.contains(.timedOut) { return .badOutput }
    if all.contains(.badInput) { return .badInput }
    return !all.isDisjoint(with: [.different, .interrupted, .skipped]) ? .difference : .done
  }

  /// Does something later; the timer lives as long as what is returned.
  private static func after(
    _ seconds: Double, _ action: @escaping @Sendable () -> Void
  ) -> any Sendable {
    Timeout(seconds: seconds, action: action)
  }

  private final class Timeout: Sendable {
    private let task: Task<Void, Never>

    init(seconds: Double, action: @escaping @Sendable () -> Void) {
      task = Task {
        do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
        action()
      }
    }

    deinit { task.cancel() }
  }
}

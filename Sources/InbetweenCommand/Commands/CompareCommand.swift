import ArgumentParser
import Foundation
import Inbetween
import Escaping
import Reporting

/// `inbetween compare`: two clips, frame by frame.
struct CompareCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares two clips frame by frame: which frame differs, where, and by how much.",
    usage: "inbetween compare <expected> <judged> [<options>]",
    discussion: """
      A clip is a movie, an animation, numbered pictures such as frames/%05d.png, or a scene, which is \
      rendered. Frames are counted from 0 and face each other by the time at which they are shown.

        inbetween compare yesterday.mp4 today.mp4
        inbetween compare golden.gif today.gif --mode exact --report report
        inbetween compare clockwipe clockwipe.mp4 --junit compare.xml

      perceptual lets pass what encoding the same frames again leaves behind; exact lets nothing pass. \
      Two clips without loss, such as scenes and pictures in PNG, are compared exactly, others as they are \
      seen, unless --mode or a limit of one of the two says otherwise. \
      Limits are set with --threshold; --verbose shows them, each with where it comes from. They fit \
      clips encoded at rate factors up to 2 apart; clips encoded more coarsely need higher ones. In \
      compressed clips a change of 2 levels in 32 × 32 pixels is not found.

      Sound is compared, too, where both clips have some: length, time, levels and spectrum. A note says \
      where it was not.

      Exit status: 0 no difference; 1 a difference; 3 a clip is missing, damaged or empty.
      """)

  @Argument(
    help: ArgumentHelp("The clip that is expected.", valueName: "expected"), completion: .file())
  var expected: String
  @Argument(
    help: ArgumentHelp("The clip that is judged.", valueName: "judged"), completion: .file())
  var judged: String
  @Option(help: "perceptual or exact; when absent, the clips decide.") var mode: ComparisonMode?
  @Option(
    help: ArgumentHelp(
      "Sets a limit: \(ThresholdArgument.names); repeats.", valueName: "name=value"),
    transform: ThresholdArgument.init)
  var threshold: [ThresholdArgument] = []
  @Option(
    help: ArgumentHelp(
      "Writes a page with both clips, plots and difference maps.", valueName: "folder"),
    completion: .directory)
  var report: String?
  @Option(
    help: ArgumentHelp("Writes the result as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Of two scenes, names the layers and tracks that differ at this frame.", valueName: "N"))
  var frame: Int?
  @Flag(help: "Prints no progress and no result; the exit status tells.") var quiet = false
  @Flag(help: "Prints the limits that decided, and where they come from.") var verbose = false
  @OptionGroup var loading: LoadingOptions

  func validate() throws {
    if let frame, frame < 0 { throw ValidationError("--frame counts from 0") }
    if frame != nil, !(ClipArgument(expected).isScene && ClipArgument(judged).isScene) {
      throw ValidationError("--frame needs two scenes: files know nothing of layers")
    }
  }

  var inputs: [NamedFile] { [.clip(expected, as: "<expected>"), .clip(judged, as: "<judged>")] }
  var outputs: [NamedFile] {
    NamedFile.optional("--report", report, .folder(["index.html"]))
      + NamedFile.optional("--junit", junit)
  }

  func run(guarding files: OutputGuard) throws {
    let blame = try self.blame(files)
    if let frame, let blame { return try explain(frame, blame, files) }
    let comparer = ClipComparer(
      mode: mode, thresholds: ComparisonThresholds(threshold),
      jobs: ProcessInfo.processInfo.activeProcessorCount)
    let (origin, clock) = (RunOrigin(), MonotonicClock())
    let (a, b) = try (clip(expected, files), clip(judged, files))
    let found = try compare(b, with: a, comparer)
    for clip in [a, b] { RenderWarning.show(of: clip) }
    if let junit {
      let cases = [JUnitDocument.Case(found, seconds: clock.now())]
      let document = JUnitDocument(name: "compare", cases: cases, origin: origin)
      try TextFile.write(document.xml, to: junit)
    }
    if let report {
      try ReportFolder.write(
        report, comparer, found, a: a, b: b,
        scene: ClipArgument(judged).isScene ? loading.opener(of: judged) : nil,
        explain: { frame in
          let time = frame.comparison?.time ?? found.spareRate.instant(of: frame.index)
          return blame?.findings(at: time).map(\.description) ?? []
        })
    }
    let reasons = found.isMatch ? [] : reasons(found, blame)
    if loading.json {
      try StandardStreams.output(JSONText.encode(ComparisonReport(found, reasons: reasons)))
    } else if !quiet {
      try StandardStreams.output(ComparisonText(found, reasons: reasons, isVerbose: verbose).text)
    }
    guard found.isMatch else { throw CommandFailure(.difference, text: "", json: "") }
  }

  /// The reasons why two scenes differ where they part.
  private func reasons(_ found: ClipComparison, _ blame: SceneBlame?) -> [String] {
    let first = found.firstDivergence ?? 0
    let time = found.frames.first { $0.a == first }?.time ?? found.spareRate.instant(of: first)
    return blame?.findings(at: time).map(\.description) ?? []
  }

  /// Compares under the eyes of who started it.
  private func compare(
    _ b: any ComparableClip, with a: any ComparableClip, _ comparer: ClipComparer
  ) throws(ComparisonError) -> ClipComparison {
    let progress =
      quiet || loading.json
      ? nil
      : ProgressReporter(
        total: nil, columns: StandardStreams.errorColumns, now: MonotonicClock().now)
    defer { progress?.end() }
    return try comparer.compare(b, with: a) { progress?.update($0, of: $1) }
  }

  /// The search for the reason why two scenes differ; `nil` when files are compared.
  private func blame(_ files: OutputGuard) throws(CommandFailure) -> SceneBlame? {
    guard ClipArgument(expected).isScene, ClipArgument(judged).isScene else { return nil }
    let (a, b) = (
      try loading.open(expected, protecting: files),
      try loading.open(judged, protecting: files)
    )
    do {
      return try SceneBlame(a.loaded.scene, b.loaded.scene)
    } catch {
      throw CommandFailure(error, in: b.loaded, file: b.file)
    }
  }

  /// Tells the differences at a frame, counted at the expected scene's rate.
  private func explain(_ frame: Int, _ blame: SceneBlame, _ files: OutputGuard) throws {
    let rate = try loading.open(expected, protecting: files).timeline.frameRate
    let findings = blame.findings(at: rate.instant(of: frame))
    if loading.json {
      try StandardStreams.output(JSONText.encode(findings.map(\.description)))
    } else if !quiet {
      let lines =
        findings.isEmpty
        ? ["no layer differs at frame \(frame)"] : findings.map { DisplayText.line($0.description) }
      try StandardStreams.output(lines.joined(separator: "\n") + "\n")
    }
    guard findings.isEmpty else { throw CommandFailure(.difference, text: "", json: "") }
  }

  private func clip(
    _ argument: String, _ files: OutputGuard
  ) throws(CommandFailure) -> any ComparableClip {
    try ClipArgument(argument).clip(loading, protecting: files)
  }
}

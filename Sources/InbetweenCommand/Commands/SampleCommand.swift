import ArgumentParser
import Inbetween
import Reporting

/// `inbetween sample`: presentation values as numbers.
struct SampleCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Prints presentation values at instants, as CSV or JSON.",
    usage: """
      inbetween sample <scene> --at <T[,T…]> [<options>]
      inbetween sample <scene> --from <A> --to <B> --fps <N> [<options>]
      inbetween sample <scene> --plot <file> [--from <A> --to <B>] [<options>]
      """,
    discussion: """
      The header is time,layer,keyPath,value. Numbers are exact and unclamped; those of a vector \
      are separated by spaces (colour: r g b a; matrix: m11…m44; rectangle: x y width height).

        inbetween sample position-x --key-path position.x --at 0,0.5,1
        inbetween sample clockwipe --layer logo/wipe --from 0 --to 4 --fps 10
        inbetween sample animation-group --key-path position --plot curves.svg

      --from and --to take the instants from A up to, but not including, B.
      """)

  @OptionGroup var options: SceneOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @Option(help: "A layer by name or path; repeats. All layers when absent.")
  var layer: [String] = []
  @Option(help: "A key path such as transform.rotation.z; repeats. Those with a track when absent.")
  var keyPath: [String] = []
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Instants in seconds.", valueName: "T[,T…]"),
    transform: ArgumentValue.instants)
  var at: [Seconds]?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("First instant of a row of them, in seconds.", valueName: "A"),
    transform: ArgumentValue.seconds)
  var from: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End of the row, in seconds.", valueName: "B"),
    transform: ArgumentValue.seconds)
  var to: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Instants a second in the row: 60, 30000/1001.", valueName: "N"),
    transform: ArgumentValue.frameRate)
  var fps: FrameRate?

  @Option(
    help: ArgumentHelp(
      "Draws curves into an SVG file instead; over the whole clip without --from and --to.",
      valueName: "file"), completion: .file())
  var plot: String?

  /// The most instants one call prints.
  private static let instantLimit = 10_000_000

  func validate() throws {
    if at != nil, from != nil || to != nil || fps != nil {
      throw ValidationError("give either --at or --from, --to and --fps")
    }
    guard at == nil else { return }
    if plot != nil, fps == nil, (from ?? 0) <= (to ?? .infinity) { return }
    guard let from, let to, let fps else {
      throw ValidationError("give --at T[,T…], or --from A --to B --fps N")
    }
    guard to >= from else {
      throw ValidationError(
        "--to \(to.shortestDecimal) is before --from \(from.shortestDecimal)")
    }
    guard (to - from) * Double(fps.frames) / Double(fps.seconds) <= Double(Self.instantLimit) else {
      throw ValidationError(
        "that is more than \(Self.instantLimit) instants; take a shorter row, or a smaller --fps")
    }
  }

  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] { NamedFile.optional("--plot", plot) }

  func run(guarding files: OutputGuard) throws {
    timeLimit.begin()
    let timeline = try options.loading.open(
      options.scene, protecting: files, lengthOfEndless: instants.last ?? to ?? 10,
      opensEndless: true
    ).timeline
    let rows: SampledValues
    do {
      rows = try SampledValues(
        timeline: timeline, layers: layer, keyPaths: keyPath, instants: instants)
    } catch {
      throw CommandFailure(.usage, error.message, suggestion: error.suggestion)
    }
    if let plot {
      let start = from ?? 0
      // A clip of one frame still has a moment to show.
      let range = start..<max(to ?? timeline.duration, start + 1e-3)
      return try TextFile.write(rows.plot(over: range).svg, to: plot)
    }
    var output = BufferedOutput()
    func add(_ text: String) throws(CommandFailure) { try output.add(text) }
    try options.loading.json ? rows.writeJSON(to: add) : rows.writeCSV(to: add)
    try output.flush()
  }

  private var instants: [Seconds] {
    if let at { return at }
    guard let from, let to, let fps else { return [] }
    return (0..<fps.frameCount(for: to - from)).map { from + fps.instant(of: $0) }
  }
}

import ArgumentParser
import Foundation
import Inbetween
import Escaping
import Reporting

/// `inbetween render`: the whole pipeline.
struct RenderCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a scene to one or several files.",
    usage: "inbetween render <scene> -o <file> ... [<options>]",
    discussion: """
      The file's name decides its format; several -o share one rasterization.

      \(OutputFormatTable.standard.help())
        -               stdout, with --format

        inbetween render clockwipe -o clockwipe.mp4 -o clockwipe.gif
        inbetween render scene.yaml -o draft.mp4 --preset draft --time '1..<2.5'
        inbetween render scene.yaml -o logo.webm -o logo.mov --background none
        inbetween render scene.yaml -o small.mp4 --codec av1
        inbetween render scene.yaml -o frames/%05d.png --scale 2 --background none
        inbetween render scene.yaml -o - --format mp4 | ffplay -

      The file is the same to the byte at any --jobs. Missing folders are made, and stay. An output appears under \
      its name only when it is complete; Ctrl-C leaves no part of it.
      """)

  @OptionGroup var options: SceneOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write, or - for stdout; repeats.", valueName: "file"),
    completion: .file())
  var output: [String]
  @Option(
    help: ArgumentHelp("What stdout gets: \(ArgumentValue.streamFormats).", valueName: "format"),
    transform: ArgumentValue.streamFormat)
  var format: OutputFormat?
  @OptionGroup var clip: ClipOptions
  @OptionGroup var timeLimit: TimeLimitOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Workers. As many as there are processors when absent.", valueName: "N"),
    transform: ArgumentValue.jobs)
  var jobs: Int?
  @Option(
    help: ArgumentHelp(
      "Memory for frames and encoders under way, such as 300M or 2G; what the machine or the memory group has, less an eighth, when absent.",
      valueName: "size"),
    transform: ArgumentValue.byteCount)
  var memory: Int?
  @Flag(help: "Warnings about the scene are errors, and nothing is written.") var strict = false
  @Flag(help: "The same bytes on any x86-64 machine; fails where that cannot be.")
  var reproducible = false
  @Option(
    help: ArgumentHelp(
      "Also writes what happened in the script, a line of JSON for each event.", valueName: "file"),
    completion: .file())
  var events: String?
  @Flag(help: "Fails when an output exists already.") var noOverwrite = false
  @Flag(help: "Shows no progress and no summary.") var quiet = false
  @Flag(help: "Prints the seconds spent in each stage.") var timings = false

  func validate() throws {
    let isStreamed = output.contains("-")
    if format != nil, !isStreamed {
      throw ValidationError("--format is for -o -; the names of files say their own")
    }
    if isStreamed, options.loading.json {
      throw ValidationError("-o - and --json would both write to stdout")
    }
  }

  var makesFolders: Bool { true }
  var inputs: [NamedFile] { [.scene(options.scene)] }
  var outputs: [NamedFile] {
    output.map { NamedFile(role: "-o", path: $0, kind: .numbered) }
      + NamedFile.optional("--events", events)
  }

  func run(guarding files: OutputGuard) throws {
    timeLimit.begin()
    let requests = try requests()
    showUselessOptions(requests)
    let scene = try options.loading.open(
      options.scene, protecting: files, frameRate: clip.fps, canvas: clip.canvas,
      looksAtTexts: true, isStrict: strict)
    if reproducible { try refuseForeignParts(of: scene) }
    var request = RenderRequest(timeline: scene.timeline, outputs: requests)
    request.fonts = try? scene.fonts.get()
    request.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    request.memory = memory ?? MachineMemory.available
    try request.select(clip.part)
    // What keeps to no size is told before anything is looked at.
    if let limit = clip.maxBytes { _ = try request.fitting(limit) }
    let renderer = Renderer(request)
    // With a size to keep to pictures may be smaller than they are asked for.
    do throws(RenderError) {
      if clip.maxBytes == nil { try renderer.checkRequest() } else { try renderer.checkFrames() }
    } catch {
      throw CommandFailure(error, in: scene)
    }
    if noOverwrite, let taken = renderer.existingFile { throw OutputGuard.exists(taken) }

    try AddressSpace.check(
      renderer.memoryNeeds, advice: ", as do fewer --jobs or a smaller --scale")
    try showLargeFiles(renderer, scene)
    try OutputFolder.makeFolders(of: outputs.map(\.path))
    if let events { try TextFile.write(EventLog(scene.timeline).jsonLines, to: events) }
    var warnings = reproducible ? Self.fontWarnings(of: scene) : []
    warnings += Self.trackWarnings(of: renderer, scene)
    let clock = MonotonicClock()
    let times = timings ? StageTimes(now: clock.now) : nil
    let (report, reductions) = try rendered(
      request, of: scene, times: times, now: clock.now)
    RenderWarning.show(report.issues, of: scene.file)
    let summary = RenderSummary(
      report, seconds: clock.now(), times: times, warnings: warnings, leftOut: scene.leftOut,
      matteWarnings: Self.matteWarnings(of: report, requests), reductions: reductions)
    if options.loading.json { try StandardStreams.output(JSONText.encode(summary)) }
    if !quiet { StandardStreams.error(summary.text) }
    if timings { StandardStreams.error(summary.timingsText) }
  }

  /// Tells of the files that have no sound or no subtitles although the scene has some.
  private static func trackWarnings(
    of renderer: Renderer, _ scene: OpenedScene
  ) -> [CommandFailure.Item] {
    let sound = scene.timeline.audio.first?.location
    let subtitles = scene.timeline.subtitles.first?.location
    let found =
      renderer.outputsWithoutSound.map { (sound, $0.soundWarning) }
      + renderer.outputsWithoutSubtitles.map { (subtitles, $0.subtitleWarning) }
    let items = found.compactMap { place, message in
      place.map { CommandFailure.Item(at: $0, in: scene.loaded, layer: nil, message: message) }
    }
    MessageList.shared.tell(items.lazy.map { $0.text(.warning) }, "warning")
    return items
  }

  /// Tells, before the work begins, of files without loss that will be very large.
  private func showLargeFiles(
    _ renderer: Renderer, _ scene: OpenedScene
  ) throws(CommandFailure) {
    do {
      let files = try renderer.largeFiles()
      MessageList.shared.tell(files.lazy.map { "warning: \($0)\n" }, "warning")
    } catch {
      throw CommandFailure(error, in: scene)
    }
  }

  /// Refuses texts that another machine might divide into other parts.
  private func refuseForeignParts(of scene: OpenedScene) throws(CommandFailure) {
    guard let fonts = try? scene.fonts.get() else { return }
    let found = scene.systemFontsOfParts(in: fonts)
    guard !found.isEmpty else { return }
    throw CommandFailure(.badInput, found.map { CommandFailure.Item($0, in: scene) })
  }

  /// Tells of the fonts that another machine need not have.
  private static func fontWarnings(of scene: OpenedScene) -> [CommandFailure.Item] {
    guard let fonts = try? scene.fonts.get() else { return [] }
    let items = scene.systemFonts(in: fonts).map {
      CommandFailure.Item($0, in: scene)
    }
    MessageList.shared.tell(items.lazy.map { $0.text(.warning) }, "warning")
    return items
  }

  /// Tells of the files whose clear pixels are not as they were drawn.
  private static func matteWarnings(
    of report: RenderReport, _ requests: [OutputRequest]
  ) -> [RenderWarning] {
    let lacking = report.outputs.filter(\.lacksMatte).map(\.path)
    return requests.filter { lacking.contains($0.path) }.map(RenderWarning.init(lackOfMatteIn:))
  }

  /// Renders all outputs: those that share a rasterization together, or, with a size to keep to,
  /// one after another.
  private func rendered(
    _ request: RenderRequest, of scene: OpenedScene, times: StageTimes?,
    now: @escaping @Sendable () -> Double
  ) throws(CommandFailure) -> (RenderReport, [String: SizeReduction]) {
    let renderer = Renderer(request)
    let interruption = Interruption.shared
    let progress =
      quiet
      ? nil
      : ProgressReporter(
        total: renderer.frameCount, columns: StandardStreams.errorColumns, now: now)
    defer { progress?.end() }
    do throws(RenderError) {
      guard let limit = clip.maxBytes else {
        let report = try renderer.render(
          cancellation: interruption.cancellation, times: times,
          progress: { progress?.update($0) })
        return (report, [:])
      }
      var reports: [RenderReport] = []
      var reductions: [String: SizeReduction] = [:]
      let all = renderer.frameCount
      for renderer in try request.fitting(limit) {
        let result = try renderer.render(
          scaled: { share throws(RenderError) in
            try scene.timeline(scaledBy: share, of: scene.timeline)
          },
          cancellation: interruption.cancellation, times: times,
          progress: { progress?.update($0 * all / max($1, 1)) })
        reports.append(result.report)
        for output in result.report.outputs { reductions[output.path] = result.reduction }
      }
      return (RenderReport(joining: reports), reductions)
    } catch {
      if output.contains("-"), error.isBrokenPipe { throw .readerLeft }
      throw CommandFailure(error, in: scene)
    }
  }

  /// Tells of options that have no effect on any of the outputs.
  private func showUselessOptions(_ requests: [OutputRequest]) {
    let given: [(OutputSetting, isThere: Bool)] = [
      (.codec, clip.codec != nil), (.crf, clip.crf != nil), (.loop, clip.loop != nil),
      (.matte, clip.matte.matte != nil),
    ]
    for (setting, isThere) in given
    where isThere && !requests.contains(where: { $0.format.takes(setting) }) {
      let takers = OutputFormatTable.standard.takers(of: setting).map(\.fileName)
      let names = Set(requests.map(\.format.fileName)).sorted()
      StandardStreams.error(
        line:
          "warning: --\(setting.rawValue) has no effect on \(names.joined(separator: " and ")); it is for \(Quotation.alternatives(takers))"
      )
    }
    for request in requests {
      guard let fps = clip.fps, let fastest = request.format.fastestRate, fps > fastest else {
        continue
      }
      StandardStreams.error(
        line:
          "warning: --fps \(fps) is more than \(request.format.fileName) shows; it has \(fastest) frames per second"
      )
    }
  }

  private func requests() throws(RenderError) -> [OutputRequest] {
    var result: [OutputRequest] = []
    for path in output {
      result.append(try clip.request(path, streamFormat: format, isReproducible: reproducible))
    }
    if clip.variableFrameRate, !result.contains(where: { $0.format.container != nil }) {
      throw .request(
        "--variable-frame-rate is for \(ArgumentValue.movieFormats); no -o is one of them")
    }
    return result
  }
}

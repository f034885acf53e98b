import ArgumentParser
import Inbetween
import Reporting

/// The options of every command that reads one scene.
struct SceneOptions: ParsableArguments {
  @Argument(
    help: "A scene file, or a name: NAME stands for pipelines/NAME/scene.yaml.",
    completion: .file())
  var scene: String

  @OptionGroup var loading: LoadingOptions
}

/// The options of loading scenes.
struct LoadingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets a parameter of the scene to a text, a number or any other YAML value; repeats.",
      valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("set-file"),
    help: ArgumentHelp(
      "Sets the parameters of a YAML or JSON file, a mapping of names to values; --set wins; repeats.",
      valueName: "file"), completion: .file())
  var parameterFiles: [String] = []

  @Option(
    name: .customLong("asset-root"),
    help: ArgumentHelp("Another folder that images may come from; repeats.", valueName: "folder"),
    completion: .directory)
  var assetRoots: [String] = []

  @Option(
    help: ArgumentHelp(
      "Takes the animation of this name out of a package of several (.lottie).", valueName: "id"))
  var animation: String?

  @Option(
    help: ArgumentHelp(
      "Replaces the clip's length; files without one, such as archives and SVG, need it for a clip.",
      valueName: "seconds"), transform: ArgumentValue.duration)
  var duration: Seconds?

  @Option(
    help: ArgumentHelp(
      "Switches to a state of the scene, from the start or, after @, at a time; repeats.",
      valueName: "name[@seconds]"), transform: ArgumentValue.stateSwitch)
  var state: [StateSwitch] = []

  @OptionGroup var work: LimitOptions

  @Flag(help: "Prints the result, and any error, as JSON on stdout.")
  var json = false

  func validate() throws {
    for text in parameters where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set takes name=value, not \"\(text)\"")
    }
  }

  /// The parameters that were set, by name.
  var overrides: [String: String] {
    var result: [String: String] = [:]
    for text in parameters {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      result[String(parts[0])] = String(parts[1])
    }
    return result
  }

  /// The opener of a file, with all that was set.
  func opener(of file: String, canvas: CanvasOptions? = nil) -> SceneOpener {
    var opener = SceneOpener(file)
    (opener.assetRoots, opener.limits) = (assetRoots, work.limits)
    (opener.parameters, opener.parameterFiles) = (overrides, parameterFiles)
    (opener.animation, opener.duration, opener.states) = (animation, duration, state)
    (opener.scale, opener.background) = (canvas?.scale, canvas?.background.map(\.color))
    return opener
  }

  /// Refuses what is said for scenes where a manifest says it for each of its entries.
  func checkManifest() throws(ValidationError) {
    guard parameters.isEmpty, parameterFiles.isEmpty, opener(of: "").settings.isEmpty else {
      throw ValidationError(
        "--set, --set-file, --animation, --duration and --state are for scenes; a manifest says them for its entries"
      )
    }
  }

  /// Opens a scene, and shows its warnings.
  ///
  /// - Parameters:
  ///   - scene: A path or a name.
  ///   - files: The outputs, none of which may be a file that the scene shows or takes a font from.
  ///   - frameRate: Replaces the scene's own rate.
  ///   - canvas: Replaces what the scene says about its canvas.
  ///   - looksAtTexts: True when texts that are not drawn as they may be meant are shown, too, and
  ///     sounds that are never heard.
  ///   - isStrict: True when warnings are errors.
  ///   - refusesOmissions: True when features that are left out are errors.
  ///   - lengthOfEndless: The length of a clip whose file has none, where any will do.
  ///   - opensEndless: True where that is also the length of a scene that must say its own, and
  ///     does not.
  /// - Returns: The scene and its timeline.
  /// - Throws: `CommandFailure` with all that is wrong with the scene.
  func open(
    _ scene: String, protecting files: OutputGuard, frameRate: FrameRate? = nil,
    canvas: CanvasOptions? = nil, looksAtTexts: Bool = false, isStrict: Bool = false,
    refusesOmissions: Bool = false, lengthOfEndless: Seconds? = nil,
    opensEndless: Bool = false
  ) throws(CommandFailure) -> OpenedScene {
    var opener = opener(of: try SceneFinder().path(of: scene), canvas: canvas)
    opener.frameRate = frameRate
    return try open(
      opener, named: scene, protecting: files, canvas: canvas, looksAtTexts: looksAtTexts,
      isStrict: isStrict, refusesOmissions: refusesOmissions, lengthOfEndless: lengthOfEndless,
      opensEndless: opensEndless)
  }

  /// Opens a scene with all that is said about it, and shows its warnings; as for the scene of a
  /// path.
  func open(
    _ opener: SceneOpener, named scene: String, protecting files: OutputGuard,
    canvas: CanvasOptions? = nil, looksAtTexts: Bool = false, isStrict: Bool = false,
    refusesOmissions: Bool = false, lengthOfEndless: Seconds? = nil, opensEndless: Bool = false
  ) throws(CommandFailure) -> OpenedScene {
    var opener = opener
    opener.refusesOmissions = refusesOmissions
    opener.lengthOfEndless = lengthOfEndless.map { max($0, 0) + 1 }
    opener.opensEndless = opensEndless
    let loaded: LoadedScene
    do { loaded = try opener.load() } catch { throw CommandFailure(error) }
    let severity: SceneError.Severity = isStrict ? .error : .warning
    var remarks = loaded.warnings + loaded.omissions
    if isStrict { remarks = remarks.map(\.asError) }
    MessageList.shared.tell(remarks.lazy.map { "\($0)\n" }, severity.word)
    if let count = loaded.omissionCount {
      MessageList.shared.tell(["\(opener.file): \(severity.word): \(count)\n"], severity.word)
    }
    try canvas?.check(loaded.scene.canvas)
    let opened: OpenedScene
    do { opened = try opener.open(loaded, looksAtTexts: looksAtTexts) } catch {
      throw CommandFailure(error, in: loaded, file: opener.file)
    }
    let items = opened.warnings.map { CommandFailure.Item($0, in: loaded) }
    MessageList.shared.tell(items.lazy.map { $0.text(severity) }, severity.word)
    try files.check(
      opened.namedFiles.map { NamedFile(role: "a file of \(scene):", path: $0) })
    let all = remarks.map { CommandFailure.Item($0) } + items
    if isStrict, !all.isEmpty {
      throw CommandFailure(.badInput, messages: [String]?.none, items: all)
    }
    return opened
  }
}

extension OpenedScene {
  /// True when there is something to say about it: a warning, or a finding of the linter.
  func hasAdvice(_ findings: [SceneFinding]) -> Bool {
    !findings.isEmpty || !loaded.warnings.isEmpty || !loaded.omissions.isEmpty
      || !warnings.isEmpty
  }

  /// The features that it does not have, for programs; `nil` when it has all.
  var leftOut: [CommandFailure.Item]? {
    loaded.omissions.isEmpty ? nil : loaded.omissions.map { CommandFailure.Item($0) }
  }
}

extension LoadedScene {
  /// The number of features that it does not have, in words; `nil` when it has all.
  var omissionCount: String? {
    let count = omissions.count
    return count == 0
      ? nil
      : "\(count.counted("feature")) of the file \(count == 1 ? "is" : "are") left out or approximated"
  }
}

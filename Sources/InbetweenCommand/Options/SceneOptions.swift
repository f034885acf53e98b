import ArgumentParser
import Inbetween

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

  /// A scene that was loaded, written out.
  func expandedText(of scene: CompiledScene) throws(CommandFailure) -> String {
    // A face that the file has first: later ones are the system's, for glyphs that it lacks.
    let fonts = Dictionary(
      (scene.fonts.map { Renderer.fontFiles(of: scene.timeline, in: $0) } ?? [])
        .filter { !$0.isOfSystem }.map { ($0.font, $0.file) },
      uniquingKeysWith: { first, _ in first })
    do throws(SceneLoadingErrors) {
      return try SceneLoader(assetRoots: assetRoots, limits: work.limits).expandedText(
        ofSceneAt: scene.file, parameters: overrides, parameterFiles: parameterFiles,
        fontFiles: fonts)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Loads and compiles a scene, and shows its warnings.
  ///
  /// - Parameters:
  ///   - scene: A path or a name.
  ///   - files: The outputs, none of which may be a file that the scene shows or takes a font from.
  ///   - frameRate: Replaces the scene's own rate.
  ///   - canvas: Replaces what the scene says about its canvas.
  ///   - looksAtTexts: Whether texts that are not drawn as they may be meant are shown, too, and
  ///     sounds that are never heard.
  ///   - isStrict: Whether warnings are errors.
  /// - Returns: The scene and its timeline.
  /// - Throws: `CommandFailure` with all that is wrong with the scene.
  func compile(
    _ scene: String, protecting files: OutputGuard, frameRate: FrameRate? = nil,
    canvas: CanvasOptions? = nil, looksAtTexts: Bool = false, isStrict: Bool = false
  ) throws(CommandFailure) -> CompiledScene {
    let file = try SceneFinder().path(of: scene)
    let loaded: LoadedScene
    do {
      loaded = try SceneLoader(assetRoots: assetRoots, limits: work.limits).load(
        contentsOf: file, parameters: overrides, parameterFiles: parameterFiles)
    } catch {
      throw CommandFailure(error)
    }
    let severity: SceneError.Severity = isStrict ? .error : .warning
    let remarks = isStrict ? loaded.warnings.map(\.asError) : loaded.warnings
    MessageList.shared.tell(remarks.lazy.map { "\($0)\n" }, severity.rawValue)
    var changed = loaded.scene
    if let canvas { changed.canvas = try canvas.applied(to: changed.canvas) }
    let timeline: Timeline
    do {
      timeline = try TimelineCompiler(limits: work.limits).compile(changed, frameRate: frameRate)
    } catch {
      throw CommandFailure(error, in: loaded, file: file)
    }
    let compiled = CompiledScene(
      file: file, loaded: loaded, timeline: timeline, looksAtTexts: looksAtTexts)
    let items =
      timeline.warnings.map { CommandFailure.Item($0, in: loaded, file: file) }
      + compiled.fontSubstitutions.map { CommandFailure.Item($0, in: compiled) }
      + compiled.textIssues.map { CommandFailure.Item($0, in: compiled) }
      + compiled.unheardSounds.map { CommandFailure.Item($0, in: compiled) }
    MessageList.shared.tell(items.lazy.map { $0.text(severity) }, severity.rawValue)
    try files.check(
      (loaded.usedFiles + Renderer.namedFiles(of: timeline)).map {
        NamedFile(role: "a file of \(scene):", path: $0)
      })
    let all = remarks.map { CommandFailure.Item($0) } + items
    if isStrict, !all.isEmpty {
      throw CommandFailure(.badInput, messages: [String]?.none, items: all)
    }
    return compiled
  }
}

import CAMLLoading
public import Documents
import Escaping
public import Graphics
public import LayerModel
import SceneLoading
public import SceneModel
public import TimelineCompiling
package import TimelineModel
public import Timing

/// The one way to open a scene: a file with all that is said about it from outside.
///
/// The file's content says which loader reads it. An opener may open its file any number of times,
/// and finds it as it is then.
public struct SceneOpener: Sendable {
  /// The scene's file.
  public let file: String
  /// Folders beside the scene's own that its files may come from.
  public var assetRoots: [String] = []
  /// Values for the scene's parameters.
  public var parameters: [String: String] = [:]
  /// Files of values for its parameters, which ``parameters`` win over, a later one over those
  /// before it.
  public var parameterFiles: [String] = []
  /// Names of parameters that the scene need not declare.
  public var labels: Set<String> = []
  /// The name of the animation that is meant, of a file with several; `nil` is the one that the
  /// file shows first.
  public var animation: String?
  /// Replaces the scene's duration, in seconds.
  public var duration: Seconds?
  /// Replaces the scene's frame rate.
  public var frameRate: FrameRate?
  /// Replaces the scene's pixels per point.
  public var scale: Double?
  /// Replaces the scene's background by a colour, or by none; `nil` leaves it.
  public var background: Color??
  /// The length of a clip whose file has none and that is not given one, in seconds; `nil` refuses
  /// it.
  public var lengthOfEndless: Seconds?
  /// True where ``lengthOfEndless`` is also that of a scene that must say its length, and does not.
  public var opensEndless = false
  /// The states that the scene is switched to.
  public var states: [StateSwitch] = []
  /// The limits of the scene's work.
  public var limits = WorkLimits()
  /// True where a file of which the scene does not have all is refused.
  public var refusesOmissions = false
  /// The kinds of files that it opens, in the order in which they are asked.
  package var formats = SceneFormat.all

  /// A scene as it stands in its file, or in the folder of a Core Animation archive.
  public init(_ file: String) { self.file = ArchiveFolder.file(in: file) ?? file }

  /// The endings of the names of scenes' files, and of folders that are opened as a file is;
  /// without the point, in small letters.
  package static var endings: Set<String> { Set(SceneFormat.all.flatMap(\.endings)) }

  /// True for a folder that is opened as a file is.
  ///
  /// - Parameter path: A path.
  /// - Returns: True for the folder of a Core Animation archive.
  public static func isArchive(_ path: String) -> Bool { ArchiveFolder.file(in: path) != nil }

  /// True for what is meant as a scene, whatever its file is called and whether it loads.
  ///
  /// - Parameter bytes: A file's content.
  /// - Returns: True for one of a format with a mark, and for one of ours, which says its version.
  package static func isScene(_ bytes: [UInt8]) -> Bool {
    if SceneFormat.all.contains(where: { !$0.isOwn && $0.recognizes(bytes) }) { return true }
    let marks = ["inbetween:", "\"inbetween\":"].map { Array($0.utf8) }
    let start = bytes.prefix(1 << 16)
    return start.split(whereSeparator: { "\n\r{".utf8.contains($0) }).contains { line in
      let word = line.drop { $0 == UInt8(ascii: " ") }
      return marks.contains { word.starts(with: $0) }
    }
  }

  /// The settings besides parameters by which the scene is shown, each by its name.
  package var settings: [String: String] {
    var settings: [String: String] = [:]
    settings["framesPerSecond"] = frameRate.map { "\($0)" }
    settings["scale"] = scale?.shortestDecimal
    settings["animation"] = animation
    settings["duration"] = duration?.shortestDecimal
    settings["state"] = states.isEmpty ? nil : states.map(\.description).joined(separator: ", ")
    return settings
  }

  /// Loads the scene.
  ///
  /// - Parameter bytes: The file's content; read from the file when `nil`.
  /// - Returns: The scene as it is written, with warnings.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public func load(_ bytes: [UInt8]? = nil) throws(SceneLoadingErrors) -> LoadedScene {
    let bytes = if let bytes { bytes } else { try SceneFile.bytes(of: file, limits) }
    let format = formats.first { $0.recognizes(bytes) } ?? .own
    let loaded = try format.load(bytes, self).lasting(duration)
    try check(loaded.scene)
    return refusesOmissions ? try loaded.whole() : loaded
  }

  /// Opens a file that a scene uses, of another format than a scene's own; `nil` for any other.
  ///
  /// Values for its parameters are for slots and the like; `animation` is the name of one of
  /// several.
  private func openForeign(
    _ bytes: [UInt8], _ file: String, _ parameters: [String: String]
  ) throws(SceneLoadingErrors) -> LoadedScene? {
    guard let format = formats.first(where: { $0.recognizes(bytes) }), !format.isOwn else {
      return nil
    }
    var opener = SceneOpener(file)
    (opener.assetRoots, opener.limits, opener.formats) = (assetRoots, limits, formats)
    opener.parameters = parameters
    opener.animation = opener.parameters.removeValue(forKey: "animation")
    return try format.load(bytes, opener)
  }

  /// The files of other formats that the scene may use, and what opens them.
  var foreignOpening: ForeignScenes.Opening {
    ForeignScenes.Opening(beginnings: formats.flatMap(\.beginnings)) {
      (bytes, file, parameters) throws(SceneLoadingErrors) in
      try openForeign(bytes, file, parameters)
    }
  }

  /// Refuses a choice among animations, of a format whose files have one.
  package func refuseAnimation() throws(SceneLoadingErrors) {
    guard let animation else { return }
    throw SceneLoadingErrors(
      TextProblem(
        found: "there is no animation \(Quotation.quoted(animation)): the file has one alone",
        allowed: "--animation beside a package of several (.lottie)"), in: file)
  }

  /// Throws unless the scene has a length and the states that are asked for.
  private func check(_ scene: Scene) throws(SceneLoadingErrors) {
    let place = SourceLocation(file: file, line: 1, column: 1)
    var errors: [SceneError] = []
    let names = scene.states.map(\.name)
    for change in states where !change.name.isEmpty && !names.contains(change.name) {
      errors.append(
        SceneError(
          at: place, found: "there is no state \(Quotation.quoted(change.name))",
          allowed: names.isEmpty
            ? "none: the scene has no states"
            : names.prefix(20).map(Quotation.quoted).joined(separator: ", "),
          suggestion: NearestName.find(change.name, among: names)))
    }
    if scene.lacksLength, duration == nil, lengthOfEndless == nil {
      errors.append(
        SceneError(at: place, found: "the file has no length", allowed: "--duration SECONDS"))
    }
    guard errors.isEmpty else { throw SceneLoadingErrors(errors) }
  }

  /// A scene with the canvas and the states that are asked for.
  package func changed(_ scene: Scene) -> Scene {
    var scene = scene
    if let background { scene.canvas.background = background }
    if let scale { scene.canvas.scale = scale }
    return scene.switched(by: states)
  }

  /// Compiles a scene with the canvas and at the rate that are asked for.
  package func compile(_ scene: Scene) throws(TimelineError) -> Timeline {
    var scene = changed(scene)
    if scene.lacksLength { scene.duration = lengthOfEndless }
    let compiler = TimelineCompiler(limits: limits)
    do { return try compiler.compile(scene, frameRate: frameRate) } catch {
      guard opensEndless, scene.duration == nil, let length = lengthOfEndless, error.isLackOfLength
      else {
        throw error
      }
      scene.duration = length
      return try compiler.compile(scene, frameRate: frameRate)
    }
  }

  /// Compiles a scene that was loaded, and finds its fonts and warnings.
  ///
  /// - Parameters:
  ///   - loaded: The scene.
  ///   - looksAtTexts: True when texts that are not drawn as they may be meant, and sounds that are
  ///     never heard, are warnings, too; the texts are set for that.
  /// - Returns: The scene, its timeline and its fonts.
  /// - Throws: `TimelineError`, with all issues.
  public func open(
    _ loaded: LoadedScene, looksAtTexts: Bool = false
  ) throws(TimelineError) -> OpenedScene {
    OpenedScene(
      opener: self, loaded: loaded, timeline: try compile(loaded.scene), looksAtTexts: looksAtTexts)
  }

  /// Loads and compiles the scene, and notes the files that it was made of, to be opened again when
  /// one of them has changed.
  ///
  /// - Parameter looksAtTexts: As for ``open(_:looksAtTexts:)``.
  /// - Returns: The scene, or the reason why there is none, and its files in either case.
  public func openAndWatch(
    looksAtTexts: Bool = false
  ) -> (scene: Result<OpenedScene, SceneOpeningError>, files: WatchedFiles) {
    // As it is before it is read: what changes meanwhile has changed.
    var files = WatchedFiles([file])
    let scene = Result { () throws(SceneOpeningError) in try open(looksAtTexts: looksAtTexts) }
    switch scene {
    case .success(let opened):
      files.add(opened.loaded.readFiles)
      let inputs = (try? opened.fonts.get()).map { opened.inputs(fonts: $0) }
      files.add(opened.namedFiles + (inputs ?? []).compactMap(\.file))
    case .failure(.loading(let errors)): files.add(errors.readFiles)
    case .failure(.compiling(_, let loaded)): files.add(loaded.readFiles)
    }
    return (scene, files)
  }

  /// Loads and compiles the scene.
  ///
  /// - Parameter looksAtTexts: As for ``open(_:looksAtTexts:)``.
  /// - Returns: The scene, its timeline and its fonts.
  /// - Throws: ``SceneOpeningError``.
  public func open(looksAtTexts: Bool = false) throws(SceneOpeningError) -> OpenedScene {
    let loaded: LoadedScene
    do { loaded = try load() } catch { throw .loading(error) }
    do { return try open(loaded, looksAtTexts: looksAtTexts) } catch {
      throw .compiling(error, in: loaded)
    }
  }
}

extension Scene {
  /// True for a scene of a file that says no length, and of a format that has none.
  fileprivate var lacksLength: Bool { duration == nil && vocabulary == .withoutLength }
}

/// The reasons why a scene cannot be opened.
public enum SceneOpeningError: Error {
  /// The scene cannot be loaded.
  case loading(SceneLoadingErrors)
  /// The scene cannot be compiled.
  case compiling(TimelineError, in: LoadedScene)
}

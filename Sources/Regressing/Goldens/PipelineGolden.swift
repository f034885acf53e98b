import Documents
import LayerModel
public import Comparing
import Foundation
import Graphics
import Media
import Escaping
public import Rendering
public import SceneModel
public import SceneOpening
import TimelineCompiling
import TimelineModel
public import Timing
import Storing

/// The record of a pipeline's frames: digests of all raw frames in `golden/frames.txt`, and a
/// picture to look at, which is a small clip in `golden/clip.gif`, or the frame half-way in
/// `golden/still.png` where there are only a few.
///
/// An entry of a batch has the digests of each different drawing among its outputs, in their own
/// size, in `golden/NAME/drawings.txt`.
///
/// The compiled timeline in `golden/timeline.txt` is to be read in a review, and decides nothing.
///
/// The list of digests ends with the scene as it was, to tell later what has changed in it. The
/// folder `golden` lies beside the scene's file. It belongs to `scene.yaml`; other scenes beside it
/// have folders of their own in it: `golden/card` is that of `card.yaml`, and `golden/card.json`
/// that of `card.json`. All are of the scene drawn so small that its longer side has at most 192
/// pixels.
public struct PipelineGolden: Sendable {
  /// The result of a check.
  public struct Check: Sendable {
    /// The differences between digests, a sentence each; empty when all frames are as recorded.
    public let frames: [String]
    /// The instant at which the first raw frame that differs is shown; `nil` when none does.
    public let firstInstant: Seconds?
    /// The reasons why frames differ; `nil` when they do not, or the golden knows no scene.
    package let blame: BlameReasons?
    /// The oddities of the golden's files, a sentence each.
    public let warnings: [String]
    /// Layers that are left out of some frames, because they could not be drawn.
    public let issues: [RenderIssue]
    /// The picture beside the recorded one.
    public let clip: ClipComparison
    /// Digests of all that was drawn.
    public let drawn: GoldenDigests
    /// The digests of drawings.
    let drawings: DrawingList
    /// True when nothing differs.
    public var isMatch: Bool { frames.isEmpty && clip.isMatch }
  }

  /// The reason why there is no answer.
  public enum Failure: Error {
    /// A golden file is not there, or cannot be read: its path, and why.
    case missing(String, reason: String)
    /// The scene cannot be rendered.
    case render(RenderError)
    /// The pictures cannot be compared.
    case comparison(ComparisonError)
    /// A golden file cannot be written: its path, and why.
    case unwritable(String, reason: String)
  }

  /// The resources for rendering frames to be compared or recorded; what comes out does not depend
  /// on them.
  public struct Resources: Sendable {
    /// Workers, at least 1.
    public var jobs = 1
    /// Places that are shared with other renders.
    public var pool: WorkerPool?
    /// Ends it early.
    public var cancellation = RenderCancellation()
    /// Paths of layers at whose drawing Cairo is made to fail.
    package var refusedLayers: Set<String> = []

    /// One worker.
    public init() {}
  }

  /// The pipeline's name.
  public let name: String
  /// The folder of the golden files.
  public let folder: String

  private static let side = 192.0
  /// The longest scene or timeline that is noted, in bytes: a golden is to stay small.
  static let textLimit = 1 << 18
  private static let clipRate = FrameRate(frames: 10) ?? .fifty
  /// A clip with more frames is worth a clip.
  private static let stillLimit = 12

  let opener: SceneOpener
  private let versions: [String: String]
  /// The command line that records it.
  private let recording: String
  var sceneFile: String { opener.file }

  /// The golden of a scene with values of its own, in a folder of its own.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - opener: The scene, with all that is said about it.
  ///   - folder: The folder.
  ///   - versions: The versions of what draws it, by name, to tell later what has changed.
  ///   - recording: The command line that records it.
  package init(
    name: String, _ opener: SceneOpener, folder: String, versions: [String: String],
    recording: String
  ) {
    (self.name, self.opener, self.folder) = (name, opener, folder)
    (self.versions, self.recording) = (versions, recording)
  }

  /// The golden of a scene beside its file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - sceneFile: The scene's file.
  ///   - versions: The versions of what draws it, by name, to tell later what has changed.
  ///   - opener: The scene with what else is said about it; `nil` as it stands in its file.
  public init(
    name: String, sceneFile: String, versions: [String: String] = [:], opener: SceneOpener? = nil
  ) {
    (self.name, self.versions) = (name, versions)
    self.opener = opener ?? SceneOpener(sceneFile)
    recording = "inbetween golden \(ShellWord.argument(sceneFile)) --record"
    let slash = sceneFile.lastIndex(of: "/")
    let shared = (slash.map { String(sceneFile[...$0]) } ?? "") + "golden"
    let file = slash.map { String(sceneFile[sceneFile.index(after: $0)...]) } ?? sceneFile
    switch file {
    case "scene.yaml": folder = shared
    case _ where file.hasSuffix(".yaml"): folder = "\(shared)/\(file.dropLast(".yaml".count))"
    default: folder = "\(shared)/\(file)"
    }
  }

  /// Settings and versions; a golden is drawn small, whatever the scale.
  var settings: [String: String] {
    opener.settings.filter { $0.key != "scale" }.merging(versions) { own, _ in own }
  }

  /// The names of the files in ``folder`` that decide a check; of the pictures only one is there.
  private static let decidingNames = [Files.frames, Files.clip, Files.still, Files.drawings]

  /// The names of all files that are recorded in ``folder``.
  public static let fileNames = decidingNames + [Files.timeline]

  /// The files that decide a check; of the pictures only one is there.
  public var files: [String] { Self.files(in: folder) }

  /// The files of a folder that would decide a check.
  public static func files(in folder: String) -> [String] {
    decidingNames.map { "\(folder)/\($0)" }
  }

  enum Files {
    static let frames = "frames.txt"
    static let clip = "clip.gif"
    static let still = "still.png"
    static let timeline = "timeline.txt"
    static let drawings = "drawings.txt"
  }

  /// A scene as its golden shows it.
  public static func small(_ scene: Scene) -> Scene {
    var scene = scene
    let longer = max(scene.canvas.size.width, scene.canvas.size.height)
    scene.canvas.scale = min(1, (side * 1000 / longer).rounded(.down) / 1000)
    return scene
  }

  /// Renders a scene and compares it with what is recorded; what is not recorded is a failure.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - usedFiles: The files beside its own that it was made of.
  ///   - scratch: A folder for what is rendered, and for the files of the recorded scene; they stay
  ///     there.
  ///   - resources: The resources of the render.
  /// - Returns: The differences.
  /// - Throws: `Failure` when there is no answer.
  public func check(
    _ scene: Scene, madeOf usedFiles: [String] = [], scratch: String,
    with resources: Resources = Resources()
  ) throws(Failure) -> Check {
    try check(scene, madeOf: usedFiles, as: [], scratch: scratch, with: resources)
  }

  /// Renders a scene and drawings of it, and compares them with what is recorded.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - usedFiles: The files beside its own that it was made of.
  ///   - drawings: The drawings of which the golden has digests.
  ///   - scratch: A folder, as above.
  ///   - resources: The resources of the render.
  /// - Returns: The differences.
  /// - Throws: `Failure` when there is no answer.
  package func check(
    _ scene: Scene, madeOf usedFiles: [String], as drawings: [GoldenDrawing], scratch: String,
    with resources: Resources
  ) throws(Failure) -> Check {
    let recorded = FrameList(text: try recordedText())
    let prefix = prefix(in: scratch)
    let (picture, issues) = try render(scene, to: prefix, isScratch: true, with: resources)
    let found = FrameList(text: try Self.text(prefix + Files.frames))
    let drawn = try draw(drawings, to: prefix, with: resources)
    let frames = recorded.differences(in: found) + differences(of: drawn)
    let past = PastScene(
      of: opener, settings, in: recorded, scratch: recordedFolder(in: scratch))
    do {
      return Check(
        frames: frames,
        firstInstant: recorded.firstDifference(in: found).map(scene.frameRate.instant)
          ?? (frames.isEmpty ? nil : 0),
        blame: frames.isEmpty ? nil : past?.blame(for: scene, madeOf: usedFiles),
        warnings: timelineWarnings(past) + unrecorded(drawn), issues: issues,
        clip: try ClipComparer(mode: .exact).compare(
          ClipFile(path: prefix + picture), with: ClipFile(path: recordedPicture ?? picture)),
        drawn: GoldenDigests(found, drawn), drawings: drawn)
    } catch {
      throw .comparison(error)
    }
  }

  /// The beginning of the paths of all that a check leaves in a scratch folder.
  func prefix(in scratch: String) -> String {
    "\(scratch)/" + name.split(separator: "/").joined(separator: "-") + "-"
  }

  /// The folder in which a check puts the files of the recorded scene, from which layers are drawn.
  package func recordedFolder(in scratch: String) -> String { prefix(in: scratch) + "recorded" }

  /// The oddities of the golden's files, whatever the scene looks like, a sentence each.
  ///
  /// - Parameter scratch: A folder for the files of the recorded scene.
  /// - Returns: Warnings.
  package func warnings(scratch: String) -> [String] {
    guard let text = try? recordedText() else { return [] }
    return timelineWarnings(
      PastScene(
        of: opener, settings, in: FrameList(text: text), scratch: recordedFolder(in: scratch)))
  }

  /// The scene as it was recorded, to be drawn by this program beside the scene as it is.
  ///
  /// - Parameter scratch: A folder for the files that it had then; they stay there.
  /// - Returns: The scene, with its own scale and rate.
  /// - Throws: `Failure.missing` where there is no golden, or what the scene was made of is not
  ///   known or not to be had any more.
  package func recordedScene(scratch: String) throws(Failure) -> Scene {
    let list = FrameList(text: try recordedText())
    let past = PastScene(
      of: opener, settings, in: list, scratch: recordedFolder(in: scratch))
    guard let scene = past?.whole else {
      throw .missing(
        "\(folder)/\(Files.frames)",
        reason: "the scene that was recorded, or a file that it used, is not to be had any more")
    }
    return scene
  }

  /// A transcript that is not the recorded scene's misleads who reads it in a review.
  private func timelineWarnings(_ past: PastScene?) -> [String] {
    let path = "\(folder)/\(Files.timeline)"
    guard let scene = past?.whole, let recorded = try? Self.text(path),
      let transcript = try? Self.timeline(of: scene).transcript, transcript != recorded
    else { return [] }
    return ["\(path) is not the timeline of the recorded scene; --record writes it anew"]
  }

  /// True where frames have been recorded.
  package var isThere: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(Files.frames)")
  }

  /// A scene as a golden has it: with all that its opener says, but for the canvas.
  package static func scene(of opened: OpenedScene) -> Scene {
    scene(opened.loaded.scene, as: opened.opener)
  }

  static func scene(_ loaded: Scene, as opener: SceneOpener) -> Scene {
    var scene = loaded.switched(by: opener.states)
    if let rate = opener.frameRate { scene.frameRate = rate }
    return scene
  }

  /// The failure of a golden of which files are missing; `nil` when it can be compared.
  public var absence: Failure? {
    do throws(Failure) { _ = try recordedText() } catch { return error }
    guard recordedPicture == nil else { return nil }
    return .missing("\(folder)/\(Files.clip)", reason: missingReason)
  }

  /// The picture that is there: of a scene that became longer, or shorter, another than today's.
  private var recordedPicture: String? {
    [Files.clip, Files.still].map { "\(folder)/\($0)" }
      .first(where: FileManager.default.fileExists(atPath:))
  }

  /// Renders the files of a golden, and gives the name of the picture among them.
  func render(
    _ scene: Scene, to prefix: String, isScratch: Bool, with resources: Resources
  ) throws(Failure) -> (picture: String, issues: [RenderIssue]) {
    let small = Self.small(scene)
    do throws(RenderError) {
      let timeline = try Self.timeline(of: small)
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      let hashes = OutputRequest.goldenDigests(prefix + Files.frames, isScratch: isScratch)
      let issues = try Self.render(timeline, nil, to: hashes, with: resources)
      guard count > Self.stillLimit else {
        let still = try OutputRequest(path: prefix + Files.still).forGolden(isScratch: isScratch)
        let middle = rate.instant(of: count / 2)
        _ = try Self.render(timeline, [middle], to: still, with: resources)
        return (Files.still, issues)
      }
      let clip = try Self.timeline(of: small, at: Self.clipRate)
      let picture = try OutputRequest(path: prefix + Files.clip).forGolden(isScratch: isScratch)
      _ = try Self.render(clip, nil, to: picture, with: resources)
      return (Files.clip, issues)
    } catch {
      throw .render(error)
    }
  }

  /// Writes the digests of a scene's small frames into a file of a scratch folder.
  func renderFrames(of scene: Scene, to path: String, with resources: Resources) throws(Failure) {
    do throws(RenderError) {
      _ = try Self.render(
        try Self.timeline(of: Self.small(scene)), nil, to: .goldenDigests(path), with: resources)
    } catch {
      throw .render(error)
    }
  }

  static func timeline(
    of scene: Scene, at rate: FrameRate? = nil
  ) throws(RenderError) -> Timeline {
    do {
      return try TimelineCompiler().compile(scene, frameRate: rate)
    } catch {
      throw .request("the scene cannot be compiled: \(error)")
    }
  }

  private static func render(
    _ timeline: Timeline, _ instants: [Seconds]?, to output: OutputRequest,
    with resources: Resources
  ) throws(RenderError) -> [RenderIssue] {
    var request = RenderRequest(timeline: timeline, outputs: [output])
    request.instants = instants
    return try render(request, with: resources)
  }

  static func render(
    _ request: RenderRequest, with resources: Resources
  ) throws(RenderError) -> [RenderIssue] {
    var request = request
    request.jobs = resources.jobs
    request.pool = resources.pool
    request.refusedLayers = resources.refusedLayers
    return try Renderer(request).render(cancellation: resources.cancellation).issues
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try AtomicFile.write(Array(text.utf8), to: path)
    } catch {
      throw .unwritable(path, reason: "\(error)")
    }
  }

  func recordedText() throws(Failure) -> String {
    let path = "\(folder)/\(Files.frames)"
    guard FileManager.default.fileExists(atPath: path) else {
      throw .missing(path, reason: missingReason)
    }
    return try Self.text(path)
  }

  private var missingReason: String {
    "there is no golden of \(sceneFile); record one with: \(recording)"
  }

  static func text(_ path: String) throws(Failure) -> String {
    guard let text = try? RegularFile(path, followingLinks: true).readText() else {
      throw .missing(path, reason: "the golden cannot be read as a text in UTF-8")
    }
    return text
  }
}

extension PipelineGolden.Check {
  /// The reasons why the first frame that differs does, a sentence each; empty when the golden
  /// knows no scene.
  public var reasons: [String] { firstInstant.map(reasons) ?? [] }

  /// The reasons why the picture at an instant differs, likewise.
  public func reasons(at instant: Seconds) -> [String] { blame?.reasons(at: instant) ?? [] }
}

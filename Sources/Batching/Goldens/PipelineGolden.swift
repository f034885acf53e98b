public import Comparing
import Foundation
import Graphics
import Media
public import Rendering
import SceneLoading
public import SceneModel
import TimelineCompiling
import Timing

/// What a pipeline is known to look like: digests of all raw frames in `golden/frames.txt`, and a picture to
/// look at, which is a small clip in `golden/clip.gif`, or the frame half-way in `golden/still.png` where there
/// are only a few.
///
/// All are of the scene drawn so small that its longer side has at most 192 pixels.
public struct PipelineGolden: Sendable {
  /// What a check found.
  public struct Check: Sendable {
    /// What the digests say, a sentence each; empty when all frames are as recorded.
    public let frames: [String]
    /// The picture beside the recorded one.
    public let clip: ClipComparison
    /// True when nothing differs.
    public var isMatch: Bool { frames.isEmpty && clip.isMatch }
  }

  /// Why there is no answer.
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

  /// How frames are rendered to be compared or recorded; what comes out does not depend on it.
  public struct Resources: Sendable {
    /// Workers, at least 1.
    public var jobs = 1
    /// Places that are shared with other renders.
    public var pool: WorkerPool?
    /// Ends it early.
    public var cancellation = RenderCancellation()

    /// One worker.
    public init() {}
  }

  /// The pipeline's name.
  public let name: String
  /// The folder of the golden files.
  public let folder: String

  private static let side = 192.0
  private static let clipRate = FrameRate(frames: 10) ?? .fifty
  /// A clip with more frames is worth a clip.
  private static let stillLimit = 12

  /// The golden of a scene, in the folder `golden` beside its file.
  public init(name: String, sceneFile: String) {
    self.name = name
    folder =
      URL(fileURLWithPath: sceneFile).deletingLastPathComponent()
      .appendingPathComponent("golden").relativePath
  }

  /// The files that are there, whatever they hold.
  public var files: [String] { Files.all.map { "\(folder)/\($0)" } }

  /// The names of golden files.
  private enum Files {
    static let frames = "frames.txt"
    static let clip = "clip.gif"
    static let still = "still.png"
    static let all = [frames, clip, still]
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
  ///   - scratch: A folder for what is rendered; it stays there.
  ///   - resources: What to render with.
  /// - Returns: What differs.
  /// - Throws: `Failure` when there is no answer.
  public func check(
    _ scene: Scene, scratch: String, with resources: Resources = Resources()
  ) throws(Failure) -> Check {
    let recorded = try Self.text("\(folder)/\(Files.frames)")
    let prefix = "\(scratch)/" + name.split(separator: "/").joined(separator: "-") + "-"
    let picture = try render(scene, to: prefix, isScratch: true, with: resources)
    let found = try Self.text(prefix + Files.frames)
    do {
      return Check(
        frames: FrameList(text: recorded).differences(in: FrameList(text: found)),
        clip: try ClipComparer(mode: .exact).compare(
          ClipFile(path: prefix + picture), with: ClipFile(path: "\(folder)/\(picture)")))
    } catch {
      throw .comparison(error)
    }
  }

  /// Records what a scene looks like now.
  ///
  /// - Throws: `Failure` when it cannot be rendered or written.
  public func record(
    _ scene: Scene, with resources: Resources = Resources()
  ) throws(Failure) {
    do {
      try Folder.make(folder)
    } catch {
      throw .unwritable(folder, reason: "\(error)")
    }
    let picture = try render(scene, to: "\(folder)/", isScratch: false, with: resources)
    // A clip that became a still leaves none behind.
    for other in [Files.clip, Files.still] where other != picture {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(other)")
    }
  }

  /// Renders the files of a golden, and gives the name of the picture among them.
  private func render(
    _ scene: Scene, to prefix: String, isScratch: Bool, with resources: Resources
  ) throws(Failure) -> String {
    let small = Self.small(scene)
    func prepared(_ output: OutputRequest) -> OutputRequest {
      var output = output
      output.isReproducible = true
      if isScratch { output.durability = .unsynced }
      return output
    }
    do throws(RenderError) {
      let timeline = try Self.timeline(of: small)
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      let hashes = prepared(OutputRequest(path: prefix + Files.frames, as: .hashes))
      try Self.render(timeline, nil, to: hashes, with: resources)
      guard count > Self.stillLimit else {
        let middle = rate.instant(of: count / 2)..<rate.instant(of: count / 2 + 1)
        let still = prepared(try OutputRequest(path: prefix + Files.still))
        try Self.render(timeline, middle, to: still, with: resources)
        return Files.still
      }
      let clip = try Self.timeline(of: small, at: Self.clipRate)
      let picture = prepared(try OutputRequest(path: prefix + Files.clip))
      try Self.render(clip, nil, to: picture, with: resources)
      return Files.clip
    } catch {
      throw .render(error)
    }
  }

  private static func timeline(
    of scene: Scene, at rate: FrameRate? = nil
  ) throws(RenderError) -> Timeline {
    do {
      return try TimelineCompiler().compile(scene, frameRate: rate)
    } catch {
      throw .request("the scene cannot be compiled: \(error)")
    }
  }

  private static func render(
    _ timeline: Timeline, _ time: Range<Seconds>?, to output: OutputRequest,
    with resources: Resources
  ) throws(RenderError) {
    var request = RenderRequest(timeline: timeline, outputs: [output])
    request.time = time
    request.jobs = resources.jobs
    request.pool = resources.pool
    _ = try Renderer(request).render(cancellation: resources.cancellation)
  }

  private static func text(_ path: String) throws(Failure) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .missing(path, reason: "there is no such text")
    }
    return text
  }
}

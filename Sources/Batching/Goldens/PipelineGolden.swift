public import Comparing
import Foundation
import Graphics
import Media
public import Rendering
import SceneLoading
public import SceneModel
import TimelineCompiling
import Timing

/// What a pipeline is known to look like: digests of all raw frames in `golden/frames.txt`, and a small clip in
/// `golden/clip.gif` to look at.
///
/// Both are of the scene drawn so small that its longer side has at most 192 pixels.
public struct PipelineGolden: Sendable {
  /// What a check found.
  public struct Check: Sendable {
    /// What the digests say, a sentence each; empty when all frames are as recorded.
    public let frames: [String]
    /// The small clip beside the recorded one.
    public let clip: ClipComparison
    /// True when nothing differs.
    public var isMatch: Bool { frames.isEmpty && clip.isMatch }
  }

  /// Why there is no answer.
  public enum Failure: Error {
    /// A golden file is not there, or cannot be read: its path, and why.
    case missing(String, reason: String)
    /// The small clip cannot be rendered.
    case render(RenderError)
    /// The small clips cannot be compared.
    case comparison(ComparisonError)
    /// A golden file cannot be written: its path, and why.
    case unwritable(String, reason: String)
  }

  /// The pipeline's name.
  public let name: String
  /// The folder of the golden files.
  public let folder: String

  private static let side = 192.0
  private static let clipRate = FrameRate(frames: 10) ?? .fifty

  /// The golden of a scene, in the folder `golden` beside its file.
  public init(name: String, sceneFile: String) {
    self.name = name
    folder =
      URL(fileURLWithPath: sceneFile).deletingLastPathComponent()
      .appendingPathComponent("golden").relativePath
  }

  /// The small clip's name among others that are rendered to be compared.
  public var scratchName: String { name.split(separator: "/").joined(separator: "-") + ".gif" }

  /// Where the digests are.
  public var framesPath: String { "\(folder)/frames.txt" }
  /// Where the small clip is.
  public var clipPath: String { "\(folder)/clip.gif" }

  /// A scene as its golden shows it.
  public static func small(_ scene: Scene) -> Scene {
    var scene = scene
    let longer = max(scene.canvas.size.width, scene.canvas.size.height)
    scene.canvas.scale = min(1, (side * 1000 / longer).rounded(.down) / 1000)
    return scene
  }

  /// Renders the small clip of a scene that ``small(_:)`` gave.
  public static func renderClip(_ scene: Scene, to path: String) throws(Failure) {
    do throws(RenderError) {
      let timeline: Timeline
      do {
        timeline = try TimelineCompiler().compile(scene, frameRate: clipRate)
      } catch {
        throw .request("the scene cannot be compiled: \(error)")
      }
      var output = try OutputRequest(path: path)
      output.isReproducible = true
      _ = try Renderer(RenderRequest(timeline: timeline, outputs: [output])).render()
    } catch {
      throw .render(error)
    }
  }

  /// The digests of a scene that ``small(_:)`` gave.
  public func frameList(_ scene: Scene) throws(Failure) -> FrameList {
    do throws(RenderError) {
      let timeline: Timeline
      do {
        timeline = try TimelineCompiler().compile(scene)
      } catch {
        throw .request("the scene cannot be compiled: \(error)")
      }
      return try FrameList(timeline, name: name)
    } catch {
      throw .render(error)
    }
  }

  /// Renders a scene and compares it with what is recorded; what is not recorded is a failure.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was loaded.
  ///   - scratch: A folder for the clip that is rendered; it stays there.
  /// - Returns: What differs.
  /// - Throws: `Failure` when there is no answer.
  public func check(_ scene: Scene, scratch: String) throws(Failure) -> Check {
    let small = Self.small(scene)
    guard let recorded = try? String(contentsOfFile: framesPath, encoding: .utf8) else {
      throw .missing(framesPath, reason: "there is no such text")
    }
    let found = try frameList(small)
    let path = "\(scratch)/\(scratchName)"
    try Self.renderClip(small, to: path)
    do {
      return Check(
        frames: FrameList(text: recorded).differences(in: found),
        clip: try ClipComparer(mode: .exact).compare(
          ClipFile(path: path), with: ClipFile(path: clipPath)))
    } catch {
      throw .comparison(error)
    }
  }

  /// Records what a scene looks like now.
  public func record(_ scene: Scene) throws(Failure) {
    let small = Self.small(scene)
    let list = try frameList(small)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(folder, reason: "the folder cannot be made")
    }
    do throws(MediaError) {
      var file = try AtomicFile(framesPath)
      try file.write(Array(list.text.utf8))
      try file.commit()
    } catch {
      throw .unwritable(framesPath, reason: "\(error)")
    }
    try Self.renderClip(small, to: clipPath)
  }
}

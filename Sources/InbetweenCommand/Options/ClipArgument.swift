import Foundation
import Inbetween

/// A clip as it is named on the command line: a file, numbered pictures, or a scene.
struct ClipArgument {
  private let text: String

  init(_ text: String) { self.text = text }

  /// True when a scene is meant: a scene file, or a name under `pipelines` that is no file here.
  var isScene: Bool {
    if SceneFinder.hasSceneEnding(text) { return true }
    let files = FileManager.default
    return !files.fileExists(atPath: text)
      && files.fileExists(atPath: SceneFinder.path(named: text))
  }

  /// The clip; a scene is loaded and compiled for it.
  func clip(
    _ loading: LoadingOptions, protecting files: OutputGuard
  ) throws(CommandFailure) -> any ComparableClip {
    guard isScene else { return ClipFile(path: text) }
    let scene = try loading.open(text, protecting: files)
    do {
      return try SceneClip(name: text, timeline: scene.timeline)
    } catch {
      throw CommandFailure(error, in: scene)
    }
  }
}

extension NamedFile {
  /// A clip: a file, numbered pictures, or a scene.
  static func clip(_ clip: String, as role: String) -> NamedFile {
    ClipArgument(clip).isScene
      ? scene(clip, as: role) : NamedFile(role: role, path: clip, kind: .numbered)
  }
}

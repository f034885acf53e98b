import Foundation
import Media
import Rendering
import LayerModel
import SceneOpening
import SceneModel
import Documents
import Storing

/// The scene that a golden was recorded of, as far as the golden knows it.
struct PastScene {
  private let opener: SceneOpener
  /// The settings of today, where those of then are known.
  private let settings: [String: String]
  private var sceneFile: String { opener.file }
  /// The record; its digest of the scene's own text is today's where the text is.
  private let record: SceneRecord
  private let list: FrameList
  private let scratch: String

  /// The scene in a list of digests; `nil` where none is noted.
  ///
  /// - Parameters:
  ///   - opener: The scene as it is now, with the values of its parameters.
  ///   - settings: Other settings of now, and versions.
  ///   - list: The list.
  ///   - scratch: A folder for the scene's files as they were.
  init?(
    of opener: SceneOpener, _ settings: [String: String], in list: FrameList, scratch: String
  ) {
    guard let text = list.scene else { return nil }
    let (sceneFile, past) = (opener.file, list.circumstances)
    let now = try? RegularFile(sceneFile, followingLinks: true).readText()
    let isSame = now.map(FrameList.normal) == text
    record = SceneRecord(
      scene: SceneRecord.File(
        name: sceneFile.split(separator: "/").last.map(String.init) ?? sceneFile,
        digest: isSame ? (try? FileDigests.digest(of: sceneFile)) ?? "" : "", isOutside: false),
      files: list.usedFiles.map { Set($0.map(\.file)) },
      parameters: past?.parameters ?? opener.parameters, settings: past?.settings ?? [:])
    self.settings = past == nil ? [:] : settings
    (self.opener, self.list, self.scratch) = (opener, list, scratch)
  }

  /// True where it was shown in another way than now, which nobody can show again.
  private var wasShownOtherwise: Bool {
    ["state", "duration", "animation", "framesPerSecond"].contains {
      record.settings[$0] != settings[$0]
    }
  }

  /// The scene as it was, where all that it used is known and still to be had.
  var whole: Scene? {
    guard !wasShownOtherwise else { return nil }
    guard record.files == nil else { return try? restored(now: nil).get() }
    let loaded = loadedInPlace
    return loaded?.usedFiles.isEmpty == true ? loaded.map(shown) : nil
  }

  /// The reasons why a scene is not drawn as this one was.
  func blame(for scene: Scene, madeOf usedFiles: [String]) -> BlameReasons? {
    guard let paths = try? SceneRecord.paths(of: scene, madeOf: usedFiles),
      let now = try? SceneRecord(
        of: sceneFile, files: paths, parameters: opener.parameters, settings: settings)
    else { return nil }
    let loss = RecordedScene.Loss(description: "the scene cannot be loaded any more")
    // An older golden has the scene's own text alone: what that uses is taken as it is today.
    let past =
      record.files == nil
      ? loadedInPlace.map { .success(shown($0)) } ?? .failure(loss) : restored(now: now)
    return BlameReasons(
      before: record,
      past.map { past in
        var past = past
        // Pictures of two scales could not be compared.
        past.canvas.scale = scene.canvas.scale
        return past
      }, now: now, scene)
  }

  private func shown(_ loaded: LoadedScene) -> Scene {
    PipelineGolden.scene(loaded.scene, as: opener)
  }

  private var loadedInPlace: LoadedScene? {
    var opener = opener
    opener.parameters = record.parameters
    return try? opener.load(Array((list.scene ?? "").utf8))
  }

  private func restored(now: SceneRecord?) -> Result<Scene, RecordedScene.Loss> {
    guard !wasShownOtherwise else {
      return .failure(RecordedScene.Loss(description: "it was shown in another way"))
    }
    let texts = Dictionary(
      (list.usedFiles ?? []).map { ($0.file, $0.text) }, uniquingKeysWith: { first, _ in first })
    do throws(RecordedScene.Loss) {
      let recorded = try RecordedScene(record, of: opener, now: now, in: scratch) { file, path in
        guard let text = file == record.scene ? list.scene : texts[file] ?? nil else {
          return false
        }
        return FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
      }
      return .success(PipelineGolden.scene(recorded.scene, as: opener))
    } catch {
      return .failure(error)
    }
  }
}

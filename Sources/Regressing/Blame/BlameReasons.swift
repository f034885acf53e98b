package import SceneModel
package import Timing
import TimelineCompiling

/// The reasons why pictures are not as they were, computed from all that decided them.
package struct BlameReasons {
  private let before: SceneRecord
  private let now: SceneRecord
  /// The two scenes, or why they cannot be held beside each other.
  private let scenes: Result<SceneBlame, RecordedScene.Loss>

  /// The reasons between a scene as it was and as it is.
  ///
  /// - Parameters:
  ///   - before: Its record.
  ///   - old: The scene of that record, or why there is none any more.
  ///   - now: The record of the scene as it is.
  ///   - scene: The scene as it is.
  package init(
    before: SceneRecord, _ old: Result<Scene, RecordedScene.Loss>, now: SceneRecord,
    _ scene: Scene
  ) {
    (self.before, self.now) = (before, now)
    scenes = old.flatMap { old in
      do throws(TimelineError) {
        return .success(try SceneBlame(old, scene))
      } catch {
        return .failure(RecordedScene.Loss(description: "\(error)"))
      }
    }
  }

  /// The differences at an instant, a sentence each: of layers first, then of all else that has
  /// changed.
  package func reasons(at instant: Seconds) -> [String] {
    var changes = now.changes(since: before)
    let layers = (try? scenes.get().findings(at: instant).map(\.description)) ?? []
    // Layers tell more of the scene's text than that it has changed.
    if layers.isEmpty, now.scene.digest != before.scene.digest {
      changes.insert("\(now.scene.name) has changed", at: 0)
    }
    if changes.isEmpty, layers.isEmpty { changes = [unexplained] }
    switch scenes {
    case .failure(let loss): changes.append("which layers differ is not known: \(loss)")
    case .success where layers.isEmpty && !now.isDrawn(as: before) && before.files != nil:
      changes.append("no layer of the scene differs from what it was at this time")
    case .success: break
    }
    return layers + changes
  }

  private var unexplained: String {
    before.program.isEmpty
      ? "the scene and its files are what they were: the program or a library of it has changed"
      : "nothing that decides the pictures has changed: scene, files, parameters, settings and program are what they were"
  }
}

import Documents
import LayerModel
import SceneModel
import SceneOpening
import Synchronization

/// Scenes as they stand in their files, without a row's values, each loaded once for all rows.
package final class WrittenScenes: Sendable {
  private let known = Mutex<[String: Scene?]>([:])

  /// No scene yet.
  package init() {}

  /// The scene of a file; `nil` where it cannot be loaded.
  func scene(of file: String, _ limits: WorkLimits) -> Scene? {
    if let scene = known.withLock({ $0[file] }) { return scene }
    var opener = SceneOpener(file)
    opener.limits = limits
    let scene = try? opener.load().scene
    known.withLock { $0[file] = .some(scene) }
    return scene
  }
}

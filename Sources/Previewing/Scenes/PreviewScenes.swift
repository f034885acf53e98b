package import Inbetween
import Synchronization

/// The scenes of a preview: one, or those of a folder.
package final class PreviewScenes: Sendable {
  /// The thing that is looked at.
  package enum Subject: Sendable {
    /// A scene's file.
    case scene(SceneOpener)
    /// A folder, and the opener of a file in it.
    case folder(String, @Sendable (String) -> SceneOpener)
  }

  private let subject: Subject
  private let messages: PreviewMessages
  private let threads: Int
  private let scratch: String
  /// The number of scenes that were looked at: each has a folder of its own for its golden's files.
  private let made = Atomic(0)
  /// The scenes that were asked for, by their paths; the latest at the end.
  private let live = Mutex<[(path: String, scene: LiveScene)]>([])

  /// Scenes that stay open while nobody listens.
  private static let keptCount = 4
  /// The most scenes that are open.
  private static let limit = 24

  /// Scenes that are opened when they are asked for.
  ///
  /// - Parameters:
  ///   - subject: The scene or the folder.
  ///   - messages: Sentences about what goes wrong.
  ///   - settings: The settings of the server.
  package init(
    _ subject: Subject, _ messages: PreviewMessages, _ settings: PreviewSettings
  ) {
    (self.subject, self.messages) = (subject, messages)
    (threads, scratch) = (settings.threads, settings.scratch)
  }

  /// The folder; `nil` for one scene.
  var folder: String? {
    if case .folder(let folder, _) = subject { folder } else { nil }
  }

  /// A scene by its path in the folder, or the only one.
  func scene(_ path: String?) throws(PreviewProblem) -> LiveScene {
    switch subject {
    case .scene(let opener): return try scene(at: "", opener)
    case .folder(let folder, let opener):
      guard let path, !path.isEmpty else {
        throw problem(.badRequest, "scene=PATH is missing: this is a folder of scenes")
      }
      let file = "\(folder)/\(path)"
      guard let real = Folder.realPath(file), !Folder.isFolder(real) else {
        throw problem(.notFound, "there is no scene \(path)")
      }
      // Links lead out of a folder as well as dots do.
      guard let top = Folder.realPath(folder), real.hasPrefix(top == "/" ? top : top + "/") else {
        throw problem(.forbidden, "\(path) is outside of the folder")
      }
      return try scene(at: path, opener(file))
    }
  }

  private func problem(_ status: PreviewStatus, _ message: String) -> PreviewProblem {
    PreviewProblem(status: status, json: messages.usage(message, nil))
  }

  private func scene(at path: String, _ opener: SceneOpener) throws(PreviewProblem) -> LiveScene {
    let found = live.withLock { live -> LiveScene? in
      let known = live.firstIndex { $0.path == path }.map { live.remove(at: $0).scene }
      if known == nil, live.count >= Self.keptCount,
        let idle = live.firstIndex(where: { $0.scene.listeners.isEmpty })
      {
        live.remove(at: idle)
      }
      guard known != nil || live.count < Self.limit else { return nil }
      let scene =
        known
        ?? LiveScene(
          opener, messages, threads: threads,
          scratch: "\(scratch)/\(made.add(1, ordering: .relaxed).newValue)")
      live.append((path, scene))
      return scene
    }
    guard let found else { throw problem(.serviceUnavailable, "too many scenes are looked at") }
    return found
  }

  /// Opens what has changed again.
  func refresh() {
    for scene in live.withLock({ $0.map(\.scene) }) { scene.refresh() }
  }

  /// Shows those who listen that somebody is here.
  func ping() {
    for scene in live.withLock({ $0.map(\.scene) }) { scene.listeners.send(EventListeners.ping) }
  }
}

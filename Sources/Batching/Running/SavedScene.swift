import SceneReading
import LayerModel
import Foundation
import Media
import SceneLoading
import SceneModel

/// An entry's scene as it was, with its parameters, to say later what has changed in it.
struct SavedScene {
  private let entry: BatchEntry
  private let purpose: String

  /// The scene of an entry that is kept for a purpose.
  init(_ entry: BatchEntry, _ purpose: String) {
    self.entry = entry
    self.purpose = purpose
  }

  private struct Content: Codable {
    let text: Data
    let parameters: [String: String]
    let scale: Double
  }

  /// Not a hash of what it holds, but of whose it is.
  private var key: String? {
    guard let hash = try? ContentHash() else { return nil }
    hash.add("scene \(purpose) \(entry.name)")
    return hash.finish()
  }

  /// Keeps the scene as it is now.
  func replace(_ input: EntryJob.Input, in cache: BatchCache?) {
    guard let cache, let key, let text = FileManager.default.contents(atPath: entry.sceneFile)
    else { return }
    let content = Content(
      text: text, parameters: entry.parameters, scale: input.scene.canvas.scale)
    if let data = try? JSONEncoder().encode(content) { cache.note(Array(data), as: key) }
  }

  /// The scene as it was kept; `nil` when there is none, or it cannot be read any more.
  func load(from cache: BatchCache?) -> Scene? {
    guard let cache, let key, let bytes = cache.note(key),
      let content = JSONDocument.decode(Content.self, from: bytes),
      var scene = try? SceneLoader().load(
        Array(content.text), file: entry.sceneFile, parameters: content.parameters,
        labels: entry.labels
      ).scene
    else { return nil }
    scene.canvas.scale = content.scale
    return scene
  }
}

public import SceneModel

/// A scene that was read without an error, and what was odd about it.
public struct LoadedScene: Hashable, Sendable {
  /// The scene.
  public let scene: Scene
  /// What works, though perhaps not as the author meant, in the order of the file.
  public let warnings: [SceneError]
}

import Documents
import LayerModel

/// Notes about the scene that is read.
final class SceneNotes: LoaderNote {
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()
  /// The identities of the layers that were read.
  var identities: Set<String> = []
  /// The place of the actions that are read; `nil` in the scene's own script.
  var site: HandlerSite?

  init() {}
}

extension Reading {
  /// Notes about the scene.
  var scene: SceneNotes { notes[SceneNotes.self] }
}

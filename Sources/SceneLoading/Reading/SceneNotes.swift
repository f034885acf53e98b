import Documents
import LayerModel
import SceneModel

/// Notes about the scene that is read.
final class SceneNotes: LoaderNote {
  /// The layers that scripts may speak of.
  var directory = LayerDirectory()
  /// The identities of the layers that were read.
  var identities: Set<String> = []
  /// The place of the actions that are read; `nil` in the scene's own script.
  var site: HandlerSite?
  /// The names of the script's variables.
  var variables: Set<String> = []
  /// The names of the entries that were read so far.
  var entryNames: Set<String> = []
  /// True once a handler has asked for random numbers.
  var isRandom = false
  /// The number of the handler whose entries are read.
  var handler: Int?
  /// The number of handlers so far.
  var handlerCount = 0
  /// The values of late actions that are no plain ones, by the marks of their nodes.
  var known: [Int32: LateValue] = [:]
  /// The last mark.
  var mark: Int32 = 0

  init() {}
}

extension Field {
  /// The value of a late action that stands here, where it is no plain one.
  var known: LateValue? { node.mark == 0 ? nil : reading.scene.known[node.mark] }

  /// Notes the meaning of a value of a late action.
  func note(_ value: @autoclosure () -> LateValue) {
    if node.mark != 0 { reading.scene.known[node.mark] = value() }
  }
}

extension Reading {
  /// Notes about the scene.
  var scene: SceneNotes { notes[SceneNotes.self] }
}

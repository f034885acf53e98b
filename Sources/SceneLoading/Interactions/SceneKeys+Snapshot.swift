import Documents
import SceneModel

extension SceneKeys {
  /// A snapshot that is read or written.
  struct SnapshotDraft: Sendable {
    var layer = LayerReference.handlerLayer
    var source = LayerReference.handlerLayer
  }

  /// A snapshot of a layer.
  static let snapshot = KeyTable(
    "snapshot", "A snapshot", expected: "{layer: name, of: name}",
    "`render(in:)`: the picture of a layer with its sublayers, as they are on screen, becomes the contents of a layer.",
    blank: SnapshotDraft(),
    synonyms: ["from": "of", "source": "of", "view": "of", "to": "layer", "into": "layer"],
    keys: [
      Key("layer", .layer, \.layer, "The layer whose `contents` it becomes.", isRequired: true),
      Key("of", .layer, \.source, "The layer that is shown, in the tree or not.", isRequired: true),
    ])
}

import Documents

/// The place of a used scene's layers in the scene that uses it.
final class UsedFilePlace: LoaderNote {
  /// The path of its layer, names from the scene's root.
  var layerPath = ""
  /// True for one that a handler adds to its own layer, whose path nothing says.
  var isAddedToSelf = false
  /// The layers in it, by their names and paths from that layer.
  var directory = LayerDirectory()

  init() {}
}

extension UsedFile {
  /// The place of its layers.
  var place: UsedFilePlace { notes[UsedFilePlace.self] }
}

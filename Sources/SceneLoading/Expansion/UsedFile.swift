import SceneReading

/// A scene's file in one use of it: another scene's layers in a layer of this one.
final class UsedFile {
  /// The file's name for messages.
  let name: String
  /// The file's text.
  let source: SourceText
  /// The folders that its images and fonts come from.
  let assets: AssetFolders
  /// The path of its layer, names from the scene's root.
  var layerPath = ""
  /// True for one that a handler adds to its own layer, whose path nothing says.
  var isAddedToSelf = false
  /// The layers in it, by their names and paths from that layer.
  var directory = LayerDirectory()

  /// A file that is used.
  init(name: String, source: SourceText, assets: AssetFolders) {
    self.name = name
    self.source = source
    self.assets = assets
  }
}

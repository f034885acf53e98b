package import Documents
public import LayerModel
public import SceneModel

extension Scene {
  /// The scene as a file in YAML, which ``SceneLoader`` loads as an equal scene.
  ///
  /// Images, fonts and sounds that are bytes stand in it as data; files stand in it by their names,
  /// and are found when the text lies in the folder that the names are relative to. Defaults are
  /// left out. Numbers that no scene may have, such as infinite ones, are written as they are, and
  /// refused when the text is loaded.
  public var yaml: String { yaml(.plain) }

  /// The scene as a file, with texts of one's own for images, fonts and sounds.
  package func yaml(_ writing: DocumentWriting) -> String {
    YAMLWriter().text { SceneKeys.scene.write(withWrittenIdentities, writing) }
  }

  /// The scene as a file that stands in for another in its folder.
  ///
  /// - Parameters:
  ///   - file: The other file.
  ///   - assetRoots: Folders beside its own that it is loaded with.
  ///   - fontFiles: The files of fonts that the scene calls by name and that are none of the
  ///     system's; one that lies in a used file's folder alone is written as a path.
  /// - Returns: The text, which ends in a newline.
  public func yaml(
    inPlaceOf file: String, assetRoots: [String] = [], fontFiles: [FontReference: String] = [:]
  ) -> String {
    let own = AssetFolders(sceneFile: file, roots: assetRoots)
    return yaml(
      DocumentWriting { asset in
        let font = FontReference(name: asset.name, source: asset.source, folders: asset.folders)
        guard asset.source == nil, let file = fontFiles[font],
          let slash = file.lastIndex(of: "/"), !own.folders.contains(String(file[..<slash]))
        else { return asset.inPlace }
        return own.name(of: file)
      })
  }
}

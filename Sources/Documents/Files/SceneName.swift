import Foundation

/// The names of scenes.
package enum SceneName {
  /// A scene's short name, without an ending: its folder's for `scene.yaml` and the file that an
  /// archive's folder is opened by, else its file's.
  package static func short(_ file: String) -> String {
    let url = URL(fileURLWithPath: file)
    let (name, folder) = (url.deletingPathExtension(), url.deletingLastPathComponent())
    if name.lastPathComponent == "scene" { return folder.lastPathComponent }
    let isOfArchive = ArchiveFolder.names.contains(url.lastPathComponent)
    return (isOfArchive ? folder.deletingPathExtension() : name).lastPathComponent
  }
}

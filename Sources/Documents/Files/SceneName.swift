import Foundation

/// The names of scenes.
package enum SceneName {
  /// A scene's short name: its folder's for `scene.yaml`, else its file's without the ending.
  package static func short(_ file: String) -> String {
    let url = URL(fileURLWithPath: file)
    let base = url.deletingPathExtension().lastPathComponent
    return base == "scene" ? url.deletingLastPathComponent().lastPathComponent : base
  }
}

import Foundation

extension Toolbox {
  /// Writes a scene, and the pictures that it shows, which we draw ourselves.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - part: A part of its text that is another one in the file.
  ///   - replacement: The other one.
  /// - Returns: The scene file's path.
  /// - Throws: An error when a file cannot be written.
  func write(
    _ scene: RasterScene, replacing part: String = "", with replacement: String = ""
  ) throws -> String {
    for (name, text) in RasterScene.pictures[scene.part] ?? [:]
    where !FileManager.default.fileExists(atPath: path(name)) {
      let picture = path("\(name).yaml")
      try text.write(toFile: picture, atomically: true, encoding: .utf8)
      _ = try ProcessRun([inbetween, "still", picture, "--at", "0", "-o", path(name)])
    }
    let file = path("\(scene.name).yaml")
    let text = part.isEmpty ? scene.text : scene.text.replacing(part, with: replacement)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}

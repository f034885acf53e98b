import Foundation
import Inbetween
import Reporting

/// Finds the file of a scene that was named by path, or by name under `pipelines`; `tiles/NAME` and
/// `cookbook/NAME` are names, too.
///
/// Names that the current folder does not have may be those of the scenes that are installed with
/// the program.
struct SceneFinder {
  private let files = FileManager.default

  /// The names of all scenes under `pipelines`, in order, without tiles.
  var pipelines: [String] { scenes(in: "") }
  /// The names of all tiles, in order.
  var tiles: [String] { scenes(in: "tiles/") }
  /// The names of all recipes of the cookbook, in order.
  var recipes: [String] { scenes(in: "cookbook/") }

  private func scenes(in folder: String) -> [String] {
    names(in: "pipelines/\(folder)").map { folder + $0 }.filter { isScene(Self.path(named: $0)) }
  }

  /// The scene's file; that of an archive is the one that its folder is opened by.
  ///
  /// - Throws: A failure that names the nearest scene there is.
  func path(of scene: String) throws(CommandFailure) -> String {
    guard !scene.isEmpty else {
      throw CommandFailure(.usage, "the scene's name is empty; give a file, or a name")
    }
    if isScene(scene) { return SceneOpener(scene).file }
    let looksLikePath = scene.contains("/") || Self.hasSceneEnding(scene)
    if !Self.hasSceneEnding(scene), isScene(Self.path(named: scene)) {
      return Self.path(named: scene)
    }
    guard looksLikePath else { throw noScene(named: scene) }
    if files.fileExists(atPath: scene) {
      let inside = URL(fileURLWithPath: scene).relativePath + "/scene.yaml"
      throw failure(
        scene, found: "this is a folder", allowed: "a scene file",
        suggestion: isScene(inside) ? inside : nil)
    }
    let (folder, name) = Self.parts(of: scene)
    let near = NearestName.find(name, among: names(in: folder.isEmpty ? "." : folder))
    throw failure(scene, found: "no such scene file", suggestion: near.map { folder + $0 })
  }

  private func noScene(named name: String) -> CommandFailure {
    let known = pipelines
    let here = names(in: ".").filter { Self.hasSceneEnding($0) && isScene($0) }
    let suggestion =
      here.first { $0.split(separator: ".").dropLast().joined(separator: ".") == name }
      ?? NearestName.find(name, among: known + here)
    let choices = suggestion == nil && !known.isEmpty ? NameList.text(known) : nil
    return failure(
      name, found: "no such scene file, and no \(Self.path(named: name)) in the current folder",
      allowed: choices, suggestion: suggestion)
  }

  private func failure(
    _ scene: String, found: String, allowed: String? = nil, suggestion: String? = nil
  ) -> CommandFailure {
    let message =
      found + (allowed.map { ", allowed: \($0)" } ?? "") + CommandFailure.hint(suggestion)
    let item = CommandFailure.Item(
      file: scene, line: 1, column: 1, message: message, found: found, allowed: allowed,
      suggestion: suggestion)
    return CommandFailure(.badInput, [item])
  }

  /// The path of the scene of a name: in the current folder, else among those that are installed
  /// with the program; the former where there is none.
  static func path(named name: String) -> String {
    let here = "pipelines/\(name)/scene.yaml"
    if FileManager.default.fileExists(atPath: here) { return here }
    let installed = "\(ProgramFile.sharedFolder)/\(here)"
    return FileManager.default.fileExists(atPath: installed) ? installed : here
  }

  /// True for a name that ends as files and folders of scenes do.
  static func hasSceneEnding(_ name: String) -> Bool {
    let last = name.hasSuffix("/") ? name.dropLast() : name[...]
    return SceneOpener.endings.contains { last.hasSuffix(".\($0)") }
  }

  /// The folder with its slash, and the name behind it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// True for archives, and all that is no folder: reading finds the faults of devices and pipes.
  private func isScene(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return files.fileExists(atPath: path, isDirectory: &isFolder)
      && (!isFolder.boolValue || SceneOpener.isArchive(path))
  }

  private func names(in folder: String) -> [String] {
    ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

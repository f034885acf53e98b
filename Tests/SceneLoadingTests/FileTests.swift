import Documents
import Graphics
import SceneModel
import LayerModel
import Foundation
import Glibc
import SceneLoading
import Testing

/// A folder that is removed with its owner: `scene/` with files beside and inside it.
final class Workspace {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID().uuidString)")
    for name in ["scene/art", "other"] {
      try FileManager.default.createDirectory(
        at: url.appending(path: name), withIntermediateDirectories: true)
    }
    let resolved = try #require(realpath(url.path, nil))
    defer { free(resolved) }
    folder = String(cString: resolved)
    for name in ["scene/logo.png", "scene/art/ship.png", "other/out.png", "other/logo.png"] {
      try write(name, "x")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// What the image of a scene's only layer is found to be, or the first line of the error.
  func image(_ name: String, roots: [String] = []) throws -> (file: String?, error: String?) {
    try write("scene/scene.yaml", scene(layer: "contents: \"\(name)\""))
    do {
      let loader = SceneLoader(assetRoots: roots)
      let loaded = try loader.load(contentsOf: path("scene/scene.yaml")).scene
      return (loaded.layers.first?.properties.contents?.source.file, nil)
    } catch {
      return (nil, error.errors.first.map { "\($0.message)" })
    }
  }
}

@Suite struct FileTests {
  @Test(arguments: ["logo.png", "./logo.png", "art/../logo.png", "art/ship.png"])
  func `an image is found in the scene's folder`(name: String) throws {
    let workspace = try Workspace()
    let found = try workspace.image(name)
    #expect(found.error == nil)
    let wanted = name.hasSuffix("logo.png") ? "scene/logo.png" : "scene/art/ship.png"
    #expect(found.file == workspace.path(wanted))
  }

  @Test(arguments: [
    ("../other/out.png", "\"../other/out.png\" leads out of the scene's folder"),
    ("../x.png", "\"../x.png\" leads out of the scene's folder"),
    ("art/../../other/out.png", "\"art/../../other/out.png\" leads out of the scene's folder"),
    ("/etc/passwd", "\"/etc/passwd\" leads out of the scene's folder"),
    ("/nowhere", "\"/nowhere\" leads out of the scene's folder"),
    ("link.png", "\"link.png\" leads out of the scene's folder"),
    ("linked/out.png", "\"linked/out.png\" leads out of the scene's folder"),
    ("art", "\"art\" is not a regular file"),
    (".", "\".\" leads out of the scene's folder"),
    ("pipe", "\"pipe\" is not a regular file"),
    ("", "found \"\""),
    ("x\\0.png", "found \"x .png\""),
    ("lgoo.png", "there is no file \"lgoo.png\""),
    ("art/shp.png", "there is no file \"art/shp.png\""),
    ("dangling.png", "there is no file \"dangling.png\""),
  ])
  func `other files are refused`(name: String, message: String) throws {
    let workspace = try Workspace()
    symlink(workspace.path("other/out.png"), workspace.path("scene/link.png"))
    symlink(workspace.path("other"), workspace.path("scene/linked"))
    symlink("nowhere", workspace.path("scene/dangling.png"))
    mkfifo(workspace.path("scene/pipe"), 0o600)
    let found = try workspace.image(name)
    #expect(found.file == nil)
    #expect(found.error?.hasPrefix(message) == true, "\(found.error ?? "no error")")
  }

  @Test func `a missing image has a nearest name`() throws {
    let workspace = try Workspace()
    #expect(try workspace.image("lgoo.png").error?.hasSuffix("did you mean \"logo.png\"?") == true)
    #expect(
      try workspace.image("art/shp.png").error?.hasSuffix("did you mean \"art/ship.png\"?") == true)
  }

  @Test func `a link inside the folder is followed`() throws {
    let workspace = try Workspace()
    symlink("art/ship.png", workspace.path("scene/link.png"))
    #expect(try workspace.image("link.png").file == workspace.path("scene/art/ship.png"))
  }

  @Test func `asset roots come after the scene's folder`() throws {
    let workspace = try Workspace()
    let roots = [workspace.path("other"), workspace.path("missing")]
    #expect(try workspace.image("out.png", roots: roots).file == workspace.path("other/out.png"))
    #expect(try workspace.image("logo.png", roots: roots).file == workspace.path("scene/logo.png"))
    #expect(
      try workspace.image("../other/out.png", roots: roots).file == workspace.path("other/out.png"))
    #expect(
      try workspace.image(workspace.path("other/out.png"), roots: roots).file
        == workspace.path("other/out.png"))
  }

  @Test func `a scene file that cannot be read is an error of the file`() throws {
    let workspace = try Workspace()
    mkfifo(workspace.path("pipe.yaml"), 0o600)
    for (name, message) in [
      ("none.yaml", "the file cannot be read: No such file or directory"),
      ("scene", "this is not a regular file, allowed: a scene file"),
      ("pipe.yaml", "this is not a regular file, allowed: a scene file"),
    ] {
      let path = workspace.path(name)
      let error = #expect(throws: SceneLoadingErrors.self) {
        try SceneLoader().load(contentsOf: path)
      }
      #expect(error?.description == "\(path):1:1: error: \(message)")
    }
  }
}

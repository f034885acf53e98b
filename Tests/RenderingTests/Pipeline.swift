import Foundation
import Inbetween
import Testing

/// A folder under `pipelines/` with a scene; tiles are those under `pipelines/tiles/`, recipes
/// those under `pipelines/cookbook/`.
struct Pipeline: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let name: String
  var description: String { name }
  var testDescription: String { name }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("pipelines").path

  /// All scenes that are no tiles and no films, by name, or the one that the environment's `SCENE`
  /// asks for.
  static var all: [Pipeline] { scenes(in: "").filter { !$0.isFilm } }
  /// The films, which are too long to be rendered in a debug build; `make regress` compares them.
  static var films: [Pipeline] { scenes(in: "").filter(\.isFilm) }
  /// All tiles, likewise; `SCENE` has `tiles/` before a tile's name.
  static var tiles: [Pipeline] { scenes(in: "tiles/") }
  /// All recipes of the cookbook, likewise.
  static var recipes: [Pipeline] { scenes(in: "cookbook/") }

  private static func scenes(in folder: String) -> [Pipeline] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    let wanted = ProcessInfo.processInfo.environment["SCENE"]
    return names.sorted().map { folder + $0 }
      .filter { FileManager.default.fileExists(atPath: "\(root)/\($0)/scene.yaml") }
      .filter { wanted == nil || $0 == wanted }
      .map(Pipeline.init)
  }

  private var isFilm: Bool { name.hasSuffix("-film") }

  var file: String { "\(Self.root)/\(name)/scene.yaml" }

  /// Its golden.
  var golden: PipelineGolden { PipelineGolden(name: name, sceneFile: file) }

  /// The scene as it is written.
  func scene() throws -> Scene { try SceneOpener(file).load().scene }
}

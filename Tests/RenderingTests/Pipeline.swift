import Foundation
import Inbetween
import Testing

/// A folder under `pipelines/` with a scene.
struct Pipeline: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let name: String
  var description: String { name }
  var testDescription: String { name }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("pipelines").path

  /// All of them by name, or the one that the environment's `SCENE` asks for.
  static var all: [Pipeline] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let wanted = ProcessInfo.processInfo.environment["SCENE"]
    return names.sorted()
      .filter { FileManager.default.fileExists(atPath: "\(root)/\($0)/scene.yaml") }
      .filter { wanted == nil || $0 == wanted }
      .map(Pipeline.init)
  }

  private var file: String { "\(Self.root)/\(name)/scene.yaml" }

  /// Its golden.
  var golden: PipelineGolden { PipelineGolden(name: name, sceneFile: file) }

  /// The scene as it is written.
  func scene() throws -> Scene { try SceneLoader().load(contentsOf: file).scene }
}

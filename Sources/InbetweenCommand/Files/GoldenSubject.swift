import Foundation
import Inbetween

/// A scene whose golden is asked for.
struct GoldenSubject {
  /// The name on the command line.
  let name: String
  /// The scene's file.
  let file: String
  /// The golden, under a name that no other of the same call has.
  let golden: PipelineGolden

  /// Scenes by path or name, each once; a tile's name has `tiles/` before it.
  static func all(named names: [String]) -> [GoldenSubject] {
    var files: Set<String> = []
    var taken: Set<String> = []
    return names.compactMap { name in
      let pipeline = "pipelines/\(name)/scene.yaml"
      let isPipeline = name.contains("/") && FileManager.default.fileExists(atPath: pipeline)
      let file = isPipeline ? pipeline : NamedFile.scene(name).path
      guard files.insert(file).inserted else { return nil }
      let short = SceneName.short(file)
      let candidates = [short] + (2...(names.count + 1)).lazy.map { "\(short)-\($0)" }
      let own = candidates.first { taken.insert($0).inserted } ?? short
      return GoldenSubject(
        name: name, file: file, golden: PipelineGolden(name: own, sceneFile: file))
    }
  }
}

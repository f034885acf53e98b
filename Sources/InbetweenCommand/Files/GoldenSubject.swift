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
  /// The scene with all that an entry of a batch says about it; `nil` as it stands in its file.
  var opener: SceneOpener?

  /// The entries of a manifest that are compared with goldens, or those that are named.
  ///
  /// - Throws: `CommandFailure` for a manifest that is wrong, and for a name of no entry.
  static func entries(
    of path: String, named names: [String], _ limits: WorkLimits, versions: [String: String]
  ) throws -> [GoldenSubject] {
    let all = try BatchManifest(contentsOf: path, limits: limits).entries
    let known = Set(all.map(\.name))
    if let unknown = names.first(where: { !known.contains($0) }) {
      let near = NearestName.find(unknown, among: known.sorted())
      throw CommandFailure(
        .badInput, "\(path): there is no entry \(unknown)" + CommandFailure.hint(near))
    }
    let compared = all.filter { $0.comparison == .golden }
    let chosen =
      names.isEmpty ? (compared.isEmpty ? all : compared) : all.filter { names.contains($0.name) }
    return chosen.map { entry in
      let choice = EntryGolden(entry, limits, versions: versions)
      return GoldenSubject(
        name: entry.name, file: entry.sceneFile, golden: choice.golden,
        opener: choice.isOwn ? entry.opener(limits) : nil)
    }
  }

  /// Scenes by path or name, each once; a tile's name has `tiles/` before it.
  static func all(named names: [String], versions: [String: String]) -> [GoldenSubject] {
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
        name: name, file: file,
        golden: PipelineGolden(
          name: own, sceneFile: file, settings: versions))
    }
  }
}

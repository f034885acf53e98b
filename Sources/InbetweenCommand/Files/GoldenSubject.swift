import Foundation
import Inbetween
import Synchronization

/// A scene whose golden is asked for.
struct GoldenSubject: Sendable {
  /// The name on the command line.
  let name: String
  /// The scene's file.
  let file: String
  /// The golden, under a name that no other of the same call has.
  let golden: PipelineGolden
  /// The scene with all that an entry of a batch says about it; `nil` as it stands in its file.
  var opener: SceneOpener?
  /// The entry of a batch; `nil` for a scene by itself.
  var entry: EntryGolden?
  /// The manifest that the entry stands in.
  var manifest: String?
  /// The digests that are accepted, and no others; `nil` where all are.
  var accepted: GoldenDigests?

  /// The goldens that a report found different, to be recorded as it was drawn then.
  ///
  /// - Throws: `CommandFailure` for a file that is none, and for entries that are no more.
  static func accepting(
    _ path: String, _ limits: WorkLimits, versions: [String: String],
    opener: (String) -> SceneOpener
  ) throws -> [GoldenSubject] {
    guard let list = DifferenceList(contentsOf: path) else {
      throw CommandFailure(
        .badInput,
        "\(path): found no list of differences, allowed: \(DifferenceList.fileName) of a report of golden or batch\n"
      )
    }
    guard !list.differences.isEmpty else {
      throw CommandFailure(
        .usage, "\(path): nothing differs in this report, so that there is nothing to accept\n")
    }
    var result: [GoldenSubject] = []
    var known: [[String]: GoldenDigests] = [:]
    for item in list.differences {
      // Reports that were joined may have one twice.
      let place = [item.manifest ?? "", item.scene ?? "", item.name]
      guard known[place] == nil || known[place] == item.drawn else {
        throw CommandFailure(
          .badInput, "\(path): \(item.name) is there twice, with different digests\n")
      }
      guard known.updateValue(item.drawn, forKey: place) == nil else { continue }
      if let manifest = item.manifest {
        var subjects = try entries(of: manifest, named: [item.name], limits, versions: versions)
        for i in subjects.indices { subjects[i].accepted = item.drawn }
        result += subjects
      } else if let scene = item.scene {
        var subjects = all(named: [scene], versions: versions, opener: opener)
        for i in subjects.indices { subjects[i].accepted = item.drawn }
        result += subjects
      }
    }
    return result
  }

  /// The subject as an item of a report's list.
  func item(drawn: GoldenDigests) -> DifferenceList.Item {
    manifest.map { DifferenceList.Item(entry: name, of: $0, drawn: drawn) }
      ?? DifferenceList.Item(scene: file, named: name, drawn: drawn)
  }

  /// The entries of a manifest that are compared with goldens, or those that are named.
  ///
  /// - Throws: `CommandFailure` for a manifest that is wrong, and for a name of no entry.
  static func entries(
    of path: String, named names: [String], _ limits: WorkLimits, versions: [String: String]
  ) throws -> [GoldenSubject] {
    let key = ([path] + names).joined(separator: "\n")
    if let known = known.withLock({ $0[key] }) { return known }
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
    let written = WrittenScenes()
    let choices = chosen.map { ($0, EntryGolden($0, limits, versions: versions, among: written)) }
    let refusals = choices.compactMap { entry, choice in
      choice.refusal.map { "\(entry.name): \($0)" }
    }
    guard refusals.isEmpty else {
      throw CommandFailure(.badInput, messages: refusals, items: [])
    }
    // Entries that show one scene as it stands have one golden.
    var folders: Set<URL> = []
    let subjects = choices.filter {
      folders.insert(URL(fileURLWithPath: $0.1.golden.folder).standardizedFileURL).inserted
    }.map {
      GoldenSubject(
        name: $0.name, file: $0.sceneFile, golden: $1.golden,
        opener: Self.opener(of: $0, isOwn: $1.isOwn, limits), entry: $1, manifest: path)
    }
    self.known.withLock { $0[key] = subjects }
    return subjects
  }

  /// The scene of an entry; at its file's own rate and size where its golden is the file's.
  private static func opener(
    of entry: BatchEntry, isOwn: Bool, _ limits: WorkLimits
  ) -> SceneOpener {
    var opener = entry.opener(limits)
    if !isOwn { (opener.frameRate, opener.scale) = (nil, nil) }
    return opener
  }

  /// The subjects of manifests, which a command asks for more than once.
  private static let known = Mutex<[String: [GoldenSubject]]>([:])

  /// Scenes by path or name, each once; a tile's name has `tiles/` before it.
  ///
  /// - Parameters:
  ///   - names: The paths and names.
  ///   - versions: The versions of what draws, by name.
  ///   - opener: The opener of a file, with all that is said about it.
  /// - Returns: The subjects, in order.
  static func all(
    named names: [String], versions: [String: String], opener: (String) -> SceneOpener
  ) -> [GoldenSubject] {
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
          name: own, sceneFile: file, versions: versions, opener: opener(file)))
    }
  }
}

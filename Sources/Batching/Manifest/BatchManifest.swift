public import Documents
import Glibc
public import LayerModel

/// A file that lists many renders.
///
/// ```yaml
/// batch: 1
/// defaults: {outputs: ["{name}.mp4", "{name}.gif"], compare: golden}
/// entries:
///   - {scene: "*/scene.yaml", exclude: "*-film/scene.yaml", tags: [demo]}
///   - {scene: card.yaml, name: "card-{color}", rows: [{color: red}, {color: blue}]}
///   - {scene: card.yaml, name: "card-{id}", rows: cards.csv, timeout: 60, retries: 1}
/// ```
public struct BatchManifest: Sendable {
  /// The entries, in the order of the file.
  public let entries: [BatchEntry]

  /// The files that it names and that are read: scenes and files of rows, each once.
  public let inputFiles: [String]

  /// The most entries of a batch, rows counted one by one.
  public static let entryLimit = 100_000

  /// Reads a manifest; scenes and files of rows are relative to its folder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The limits on it and on files of rows.
  /// - Throws: `SceneLoadingErrors`, all of them.
  public init(
    contentsOf path: String, limits: WorkLimits = WorkLimits()
  ) throws(SceneLoadingErrors) {
    let folder = Self.folder(of: path)
    let loader = DocumentLoader(
      expecting: MappingSchema.manifest.expected, limits: limits)
    var reader = ManifestReader(folder: folder, limits: limits)
    entries = try loader.load(contentsOf: path) { reader.entries($0) }.value
    var seen: Set<String> = []
    inputFiles = (entries.map(\.sceneFile) + reader.rowFiles).filter { seen.insert($0).inserted }
  }

  /// The folder that names in a manifest are relative to: empty, or ending in a slash.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// True when a file is a manifest rather than a scene: a mapping with the key `batch`.
  ///
  /// - Parameter path: The file; one that cannot be read is none.
  /// - Returns: True for manifests, right or wrong.
  package static func isManifest(_ path: String) -> Bool {
    let document = try? DocumentLoader(expecting: "a manifest").load(contentsOf: path) { root in
      MappingReader(root, "a mapping").map { mapping in mapping["batch"] != nil }
    }
    return document?.value == true
  }

  /// True when a name has a character that moves a cursor, ends a line or ends a name.
  package static func hasControlCharacter(_ name: String) -> Bool {
    name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// True when a name leads out of the folder that it is relative to.
  package static func leavesFolder(_ name: String) -> Bool {
    name.isEmpty || name.hasPrefix("/") || name.split(separator: "/").contains("..")
  }
}

import Foundation
import Regressing
import SceneOpening
import Storing

/// Goldens beside a manifest that belong to no entry and to no scene.
package struct OrphanGoldens {
  private let folder: String

  /// The goldens beside a manifest.
  package init(beside manifest: String) {
    folder = manifest.lastIndex(of: "/").map { String(manifest[...$0]) } ?? ""
  }

  /// The most files that are looked at below the folder of goldens.
  private static let fileLimit = 100_000

  /// A sentence for each, in the order of their names.
  package var warnings: [String] {
    let root = "\(folder)golden"
    guard let names = FileManager.default.enumerator(atPath: root) else { return [] }
    var found: [String] = []
    for case let name as String in names.prefix(Self.fileLimit)
    where name == "frames.txt" || name.hasSuffix("/frames.txt") {
      found.append(Folder.parent(of: "\(root)/\(name)"))
    }
    // Of a manifest that is wrong nobody knows what it has.
    guard !found.isEmpty, let known = owned else { return [] }
    return found.sorted().filter { !known.contains($0) }.map {
      "\($0) is a golden of no entry and no scene here"
    }
  }

  /// The folders that entries of manifests and scenes beside the manifest have; `nil` where one of
  /// the manifests cannot be read.
  private var owned: Set<String>? {
    let place = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    var folders: Set<String> = []
    for name in names {
      let file = folder + name
      folders.insert(PipelineGolden(name: name, sceneFile: SceneOpener(file).file).folder)
      guard [".yaml", ".yml", ".json"].contains(where: name.hasSuffix),
        BatchManifest.isManifest(file)
      else { continue }
      guard let manifest = try? BatchManifest(contentsOf: file) else { return nil }
      folders.formUnion(
        manifest.entries.flatMap {
          [$0.goldenFolder, PipelineGolden(name: $0.name, sceneFile: $0.sceneFile).folder]
        })
    }
    return folders
  }
}

import Foundation
import Regressing
import Storing

/// Goldens beside a manifest that belong to no entry and to no scene.
package struct OrphanGoldens {
  private let folder: String

  /// The goldens beside a manifest.
  package init(beside manifest: String) {
    folder = manifest.lastIndex(of: "/").map { String(manifest[...$0]) } ?? ""
  }

  /// More files and folders nobody keeps beside a manifest.
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
    guard !found.isEmpty else { return [] }
    let known = owned
    return found.sorted().filter { !known.contains($0) }.map {
      "\($0) is a golden of no entry and no scene here"
    }
  }

  /// The folders that entries of manifests and scenes beside the manifest have.
  private var owned: Set<String> {
    let place = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    var folders: Set<String> = []
    for name in names where [".yaml", ".yml", ".json"].contains(where: name.hasSuffix) {
      let file = folder + name
      folders.insert(PipelineGolden(name: name, sceneFile: file).folder)
      if BatchManifest.isManifest(file), let manifest = try? BatchManifest(contentsOf: file) {
        folders.formUnion(manifest.entries.map(\.goldenFolder))
      }
    }
    return folders
  }
}

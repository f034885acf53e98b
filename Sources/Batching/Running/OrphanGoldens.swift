import Foundation
import Regressing
import SceneOpening
import Storing

/// Goldens beside a manifest that belong to no entry and to no scene.
package struct OrphanGoldens {
  private let manifest: String
  private let entries: [BatchEntry]
  private var folder: String { BatchManifest.folder(of: manifest) }

  /// The goldens beside a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest's file.
  ///   - entries: All its entries.
  package init(beside manifest: String, of entries: [BatchEntry]) {
    (self.manifest, self.entries) = (manifest, entries)
  }

  /// The most files that are looked at below the folder of goldens.
  private static let fileLimit = 100_000

  /// A sentence for each, in the order of their names.
  package var warnings: [String] {
    let root = "\(folder)golden"
    guard let names = FileManager.default.enumerator(atPath: root) else { return [] }
    var orphans: Set<String> = []
    for case let name as String in names.prefix(Self.fileLimit)
    where name == "frames.txt" || name.hasSuffix("/frames.txt") {
      orphans.insert(Folder.parent(of: "\(root)/\(name)"))
    }
    orphans.subtract(Self.folders(of: entries))
    if orphans.isEmpty { return [] }
    let place = folder.isEmpty ? "." : folder
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    orphans.subtract(
      beside.map { PipelineGolden(name: $0, sceneFile: SceneOpener(folder + $0).file).folder })
    // Other manifests are read only where something is left.
    for name in beside where [".yaml", ".yml"].contains(where: name.hasSuffix) {
      guard !orphans.isEmpty else { break }
      guard BatchManifest.isManifest(folder + name) else { continue }
      // Of one that is wrong nobody knows what it has.
      guard let other = try? BatchManifest(contentsOf: folder + name) else { return [] }
      orphans.subtract(Self.folders(of: other.entries))
    }
    return orphans.sorted().map { "\($0) is a golden of no entry and no scene here" }
  }

  /// The folders of the goldens that entries may have.
  private static func folders(of entries: [BatchEntry]) -> [String] {
    entries.flatMap {
      [$0.goldenFolder, PipelineGolden(name: $0.name, sceneFile: $0.sceneFile).folder]
    }
  }
}

import Foundation
import Inbetween

/// The scenes of a folder and the folders in it, found by their content.
struct SceneList: Encodable {
  /// The paths in the folder, in order.
  private(set) var scenes: [String] = []
  /// True where there are more files than are looked at, or more scenes than are listed.
  private(set) var isCut = false

  /// Files and folders that are looked at, scenes that are listed, and folders in each other, at
  /// most.
  private static let (entryLimit, sceneLimit, depthLimit) = (20_000, 1000, 8)
  /// The longest file that is looked into, and all of them, in bytes.
  private static let (sizeLimit, sumLimit) = (4 << 20, 32 << 20)
  private static let layers = Data("\"layers\"".utf8)

  /// Looks through a folder; what is hidden, and folders that are links, are left out.
  init(in folder: String) {
    var waiting = [(path: "", depth: 0)]
    var (count, sum) = (0, 0)
    let endings = SceneOpener.endings
    while let (path, depth) = waiting.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + path)) ?? []
      for name in names.sorted(by: >) where !name.hasPrefix(".") {
        count += 1
        guard count <= Self.entryLimit, scenes.count < Self.sceneLimit, sum < Self.sumLimit
        else {
          isCut = true
          break
        }
        let file = "\(folder)/\(path)\(name)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        switch attributes?[.type] as? FileAttributeType {
        case .typeDirectory?:
          if depth < Self.depthLimit { waiting.append(("\(path)\(name)/", depth + 1)) }
        case .typeRegular? where (attributes?[.size] as? Int ?? .max) <= Self.sizeLimit:
          let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
          guard endings.contains(ending) else { break }
          let data = FileManager.default.contents(atPath: file) ?? Data()
          // Most of JSON is anything else, and told without reading it as what it is.
          guard ending != "json" || data.range(of: Self.layers) != nil else { break }
          sum += data.count
          if SceneOpener.isScene(Array(data)) { scenes.append(path + name) }
        default: break
        }
      }
    }
    scenes.sort()
  }
}

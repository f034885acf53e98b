import Documents
import Escaping
import Foundation
package import LayerModel
package import Regressing
package import SceneModel
package import SceneOpening

/// The golden that an entry is held against: its own, or that of its scene where its parameters are
/// the scene's.
package struct EntryGolden {
  /// The golden, which may be missing.
  package let golden: PipelineGolden
  /// True where it is the entry's own.
  package let isOwn: Bool
  /// The reason why the entry can have no golden of its own.
  package let refusal: String?
  private let entry: BatchEntry

  /// The golden of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - limits: The limits of the scene's work.
  ///   - versions: The versions of what draws, by name.
  ///   - written: The scenes as they stand in their files.
  ///   - loaded: The scene with the entry's parameters, where it is known.
  package init(
    _ entry: BatchEntry, _ limits: WorkLimits, versions: [String: String],
    among written: WrittenScenes, loaded: Scene? = nil
  ) {
    self.entry = entry
    let name = ShellWord.argument(entry.name)
    let own = PipelineGolden(
      name: entry.name, entry.opener(limits), folder: entry.goldenFolder, versions: versions,
      recording:
        "inbetween golden \(ShellWord.argument(entry.manifest)) --entry \(name) --record")
    let scenes = PipelineGolden(
      name: entry.name, sceneFile: entry.sceneFile, versions: versions)
    let owner = Self.owner(of: entry)
    // Whichever way the scene is named.
    let isShared =
      URL(fileURLWithPath: own.folder).standardizedFileURL
      == URL(fileURLWithPath: scenes.folder).standardizedFileURL
    if own.isThere, !isShared {
      isOwn = true
    } else if scenes.isThere || isShared {
      isOwn = !entry.showsSceneAsWritten(loaded, limits, among: written)
    } else {
      isOwn = !entry.parameters.isEmpty || entry.isShownOtherwise
    }
    golden = isOwn ? own : scenes
    refusal =
      isOwn
      ? owner.map { "\(own.folder) is the golden of \($0): give the entry another name" } : nil
  }

  /// The scene beside the manifest whose golden lies where the entry's own would.
  private static func owner(of entry: BatchEntry) -> String? {
    let beside = BatchManifest.folder(of: entry.manifest) + entry.name
    return ["\(beside).yaml", beside].first {
      FileManager.default.fileExists(atPath: $0)
        && PipelineGolden(name: entry.name, sceneFile: $0).folder == entry.goldenFolder
        && !BatchManifest.isManifest($0)
    }
  }

  /// The scene as the golden has it.
  package func scene(of opened: OpenedScene) -> Scene {
    isOwn ? PipelineGolden.scene(of: opened) : opened.loaded.scene
  }

  /// Warnings about outputs that are drawn in another way than the golden, a sentence each.
  package func otherDrawings(of opened: OpenedScene) -> [String] {
    let rate = scene(of: opened).frameRate
    return entry.outputs.compactMap { output in
      let own = output.frameRate ?? entry.frameRate ?? opened.loaded.scene.frameRate
      let ways = [own == rate ? nil : "rate", output.background.map { _ in "background" }]
        .compactMap(\.self)
      guard !ways.isEmpty else { return nil }
      return
        "\(output.path) has a \(ways.joined(separator: " and a ")) of its own, and is not compared with the golden"
    }
  }
}

extension BatchEntry {
  /// True where it says more of its scene than values of parameters.
  fileprivate var isShownOtherwise: Bool {
    animation != nil || duration != nil || !states.isEmpty
  }

  /// True where it shows its scene as it stands in its file, at whatever rate and size; parameters
  /// may say what they are anyway.
  fileprivate func showsSceneAsWritten(
    _ loaded: Scene?, _ limits: WorkLimits, among written: WrittenScenes
  ) -> Bool {
    guard !isShownOtherwise else { return false }
    guard !parameters.isEmpty else { return true }
    // What cannot be loaded is told by who draws it.
    guard let mine = loaded ?? (try? opener(limits).load().scene) else { return true }
    return written.scene(of: sceneFile, limits) == mine
  }
}

import Documents
import Escaping
import Foundation
import Graphics
package import LayerModel
package import Regressing
package import Rendering
package import SceneModel
package import SceneOpening
import TimelineModel
import Timing

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
  private let limits: WorkLimits

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
    (self.entry, self.limits) = (entry, limits)
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

  /// The different drawings among the entry's outputs, of which a golden of its own has digests;
  /// none where it is the scene's.
  ///
  /// - Throws: `RenderError` for an output that shows what the clip does not have.
  package func drawings(of opened: OpenedScene) throws(RenderError) -> [GoldenDrawing] {
    guard isOwn else { return [] }
    var shown: [BatchOutput] = []
    for output in entry.outputs where !shown.contains(where: output.shows) { shown.append(output) }
    var drawings: [GoldenDrawing] = []
    for output in shown {
      let timeline: Timeline
      do {
        timeline = try entry.opener(of: output, limits).compile(opened.scene)
      } catch {
        throw .request("\(output.path): \(error)")
      }
      var request = RenderRequest(timeline: timeline, outputs: [])
      try request.select(output.part)
      drawings.append(GoldenDrawing(name: Self.name(of: output, timeline), request))
    }
    return drawings
  }

  /// The words for the way in which an output shows the clip; those of no two ways are the same.
  private static func name(of output: BatchOutput, _ timeline: Timeline) -> String {
    let rate = output.part.isOfStills ? [] : ["\(timeline.frameRate) fps"]
    let scale = "scale \(timeline.canvas.scale.shortestDecimal)"
    let background = output.background.map { "background \($0.color?.spelling ?? "none")" }
    return (rate + [scale] + [background, output.part.words].compactMap(\.self))
      .joined(separator: ", ")
  }

  /// Warnings about outputs that are drawn in another way than the scene's golden, a sentence each.
  package func otherDrawings(of opened: OpenedScene) -> [String] {
    guard !isOwn else { return [] }
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

extension ClipPart {
  fileprivate var isOfStills: Bool { if case .stills = self { true } else { false } }

  /// The words for a part; `nil` for the whole clip.
  fileprivate var words: String? {
    switch self {
    case .all: nil
    case .frames(let frames): "frames \(frames.lowerBound)..<\(frames.upperBound)"
    case .time(let time):
      "from \(time.lowerBound.shortestDecimal) s to \(time.upperBound.shortestDecimal) s"
    case .stills(let stills):
      "at "
        + stills.map { still in
          switch still {
          case .instant(let instant): "\(instant.shortestDecimal) s"
          case .frame(let frame): "frame \(frame)"
          }
        }.joined(separator: " ")
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

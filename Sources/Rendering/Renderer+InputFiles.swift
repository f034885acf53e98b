import Rasterizing
import SceneModel
package import TimelineCompiling

extension Renderer {
  /// The files besides the scene's own that decide what a timeline looks like, each once: images and clips that
  /// some layer shows at some time, font files, and where a font is asked for by name those among which it is
  /// looked for first.
  package static func inputFiles(of timeline: Timeline) -> [String] {
    var seen: Set<String> = []
    let files =
      timeline.imagesShown.map(\.image.file)
      + timeline.fontsUsed.flatMap { FontStore.files(for: $0.font) }
    return files.filter { seen.insert($0).inserted }
  }
}

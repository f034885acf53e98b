import Inbetween

/// A scene that loaded and compiled, with what later messages need.
struct CompiledScene {
  /// The file that was read.
  let file: String
  /// The scene as it was written.
  let loaded: LoadedScene
  /// The scene compiled, with what the command line changed about it.
  let timeline: Timeline
  /// Fonts that others stand for; none when there is no font at all, which rendering finds.
  let fontSubstitutions: [FontStore.Substitution]

  /// What was loaded and compiled, with the fonts that are not there.
  init(file: String, loaded: LoadedScene, timeline: Timeline) {
    self.file = file
    self.loaded = loaded
    self.timeline = timeline
    let requests = timeline.fontsUsed.map {
      FontStore.Request(font: $0.font, layer: $0.layerPath)
    }
    fontSubstitutions = (try? FontStore(finding: requests))?.substitutions ?? []
  }
}

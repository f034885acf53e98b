import Inbetween

/// A scene that loaded and compiled, with the places of its parts for messages.
struct CompiledScene {
  /// The file that was read.
  let file: String
  /// The scene as it was written.
  let loaded: LoadedScene
  /// The scene compiled, with what the command line changed about it.
  let timeline: Timeline
  /// The fonts of its texts; `nil` when there is no font at all, which rendering tells.
  let fonts: FontStore?

  /// Texts that are not drawn as they may be meant, where they were looked at.
  let textIssues: [TextIssue]
  /// Sounds that nobody hears, where they were looked at.
  let unheardSounds: [UnheardSound]

  /// The fonts that stand for others.
  var fontSubstitutions: [FontStore.Substitution] { fonts?.substitutions ?? [] }

  /// A scene with its timeline, whose fonts are found here.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - loaded: The scene.
  ///   - timeline: The scene compiled.
  ///   - looksAtTexts: Whether texts are set, to find those that are cut, and sounds looked at.
  init(file: String, loaded: LoadedScene, timeline: Timeline, looksAtTexts: Bool) {
    self.file = file
    self.loaded = loaded
    self.timeline = timeline
    let fonts = try? Renderer.fonts(of: timeline)
    self.fonts = fonts
    textIssues =
      looksAtTexts ? fonts.map { Renderer.textIssues(of: timeline, in: $0) } ?? [] : []
    unheardSounds = looksAtTexts ? Renderer.unheardSounds(of: timeline) : []
  }
}

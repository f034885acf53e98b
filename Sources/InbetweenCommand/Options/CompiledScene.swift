import Inbetween

/// A scene that loaded and compiled, with what later messages need.
struct CompiledScene {
  /// The file that was read.
  let file: String
  /// The scene as it was written.
  let loaded: LoadedScene
  /// The scene compiled, with what the command line changed about it.
  let timeline: Timeline
}

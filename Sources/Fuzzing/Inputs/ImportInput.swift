import Inbetween

/// A file of another format, of which small pictures are drawn.
struct ImportInput {
  private let bytes: [UInt8]
  private let file: String

  init(_ input: [UInt8], file: String) { (bytes, self.file) = (input, file) }

  func check() throws {
    do {
      var opener = SceneOpener(file)
      opener.lengthOfEndless = Self.length
      let loaded = try opener.load(bytes)
      try LoadingPromises.check(loaded.warnings, .warning)
      try LoadingPromises.check(loaded.omissions, .leftOut)
      var scene = loaded.scene
      scene.duration = scene.duration ?? Self.length
      try FrameInput.check(scene)
      // In each of its states.
      for state in scene.states.prefix(4) {
        opener.states = [StateSwitch(state.name, at: 0.5)]
        try FrameInput.check(opener.changed(scene))
      }
    } catch let errors as SceneLoadingErrors {
      try LoadingPromises.check(errors)
    }
  }

  /// The length of a clip whose file has none, in seconds.
  private static let length = 2.0
}

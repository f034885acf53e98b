import Inbetween

/// A Lottie file, of which small pictures are drawn.
struct LottieInput {
  private let bytes: [UInt8]
  private let file: String

  init(_ input: [UInt8], folder: String) { (bytes, file) = (input, folder + "/file.json") }

  func check() throws {
    do {
      let loaded = try SceneOpener(file).load(bytes)
      try LoadingPromises.check(loaded.warnings, .warning)
      try LoadingPromises.check(loaded.omissions, .leftOut)
      try FrameInput.check(loaded.scene)
    } catch let errors as SceneLoadingErrors {
      try LoadingPromises.check(errors)
    }
  }
}

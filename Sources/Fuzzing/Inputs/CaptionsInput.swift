import Foundation
import Inbetween

/// A file of captions, which a small scene burns in and has as subtitles.
struct CaptionsInput {
  private let bytes: [UInt8]

  init(_ input: [UInt8]) { bytes = input }

  func check(in folder: URL) throws {
    try Data(bytes).write(to: folder.appendingPathComponent("words.srt"))
    let file = folder.appendingPathComponent("captions.yaml").path
    do {
      let loaded = try SceneLoader().load(Array(Self.scene.utf8), file: file)
      try LoadingPromises.check(loaded.warnings, .warning)
      try BrokenPromise.unless(
        try SceneLoader().load(Array(loaded.scene.yaml.utf8), file: file).scene == loaded.scene,
        "the scene is written as another")
      try FrameInput.check(loaded.scene)
    } catch let errors as SceneLoadingErrors {
      try LoadingPromises.check(errors)
    }
  }

  private static let scene = """
    inbetween: 1
    canvas: {width: 40, height: 24}
    time: {duration: 0.5, framesPerSecond: 10}
    subtitles: [{file: words.srt, language: en}]
    layers:
      - {type: captions, file: words.srt, activeColor: red, frame: [0, 0, 40, 24], fontSize: 8}
    """
}

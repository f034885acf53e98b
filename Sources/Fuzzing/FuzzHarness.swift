import Foundation
import Inbetween

/// Feeds one target, and checks everything that must hold whatever the bytes are.
///
/// Bad input has to end in an error with a place and words; a trap, a hang, a leak and an error
/// without either are findings. What is read from files is written to a folder of the harness's own
/// first.
package final class FuzzHarness: Sendable {
  private let target: FuzzTarget
  private let folder: URL

  /// A harness with the files that inputs may name: `a.png`, `a.gif`, `card.yaml` and
  /// `more/scene.yaml`.
  package init(_ target: FuzzTarget) throws {
    self.target = target
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("more"), withIntermediateDirectories: true)
    let scene = Array(Self.card.utf8)
    for name in ["card.yaml", "more/scene.yaml"] {
      try Data(scene).write(to: folder.appendingPathComponent(name))
    }
    let loaded = try SceneLoader().load(scene, file: "card.yaml").scene
    let timeline = try TimelineCompiler().compile(loaded)
    let file = folder.appendingPathComponent("a").path
    let request = RenderRequest(
      timeline: timeline, outputs: [try OutputRequest(path: file + ".gif")])
    _ = try Renderer(request).render()
    try StillRenderer.write(
      try StillRenderer(timeline).picture(at: 0), to: file + ".png")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let card = """
    inbetween: 1
    parameters: {color: red}
    canvas: {width: 8, height: 6}
    time: {framesPerSecond: 10}
    layers:
      - frame: [0, 0, 4, 6]
        backgroundColor: "${color}"
        animations: [{keyPath: position.x, toValue: 6, duration: 0.3}]
    """

  /// Feeds an input.
  ///
  /// - Throws: ``BrokenPromise`` when something does not hold that must; other errors when the
  ///   machine fails.
  package func run(_ input: [UInt8]) throws {
    switch target {
    case .scene: try SceneInput(input, folder: folder.path).check()
    case .values: try ValuesInput(input, folder: folder.path).check()
    case .manifest: try ManifestInput(input).check(in: folder)
    case .frame: try FrameInput(input, folder: folder.path).check()
    case .lottie: try ImportInput(input, file: folder.path + "/file.json").check()
    case .caml: try ImportInput(input, file: folder.path + "/file.caml").check()
    case .svg: try ImportInput(input, file: folder.path + "/file.svg").check()
    case .captions: try CaptionsInput(input).check(in: folder)
    case .image: try ImageInput(input).check(in: folder)
    case .comparison: try ComparisonInput(input).check(in: folder)
    }
  }
}

import Foundation
import SceneLoading
import SceneModel
import TestSupport
import TimelineCompiling
import TimelineModel

/// What the script of a small scene of ten seconds logs.
struct ScriptLog {
  /// The lines before a script's own.
  static let start = """
    inbetween: 1
    canvas: {width: 100, height: 100}
    time: {duration: 10}

    """

  /// The lines, in the order in which they are written.
  let lines: [String]

  /// The log of a scene, by the lines behind the start.
  init(_ yaml: String) throws { try self.init(of: SceneLoader().load(Self.start + yaml)) }

  /// The log of a scene.
  init(of scene: Scene) throws {
    lines = try TimelineCompiler().compile(scene).events.filter { $0.kind == .log }.map(\.message)
  }
}

extension TemporaryFolder {
  /// Writes a file into the folder.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}

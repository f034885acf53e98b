import Foundation
import TestSupport

/// A folder of scenes that the command runs in.
final class SceneFolder: Sendable {
  private let folder: TemporaryFolder
  /// Where runs leave what they wrote, apart from the outputs.
  let logs: TemporaryFolder

  /// A folder with ``scenes`` in it.
  init() throws {
    folder = try TemporaryFolder()
    logs = try TemporaryFolder()
    for (name, text) in Self.scenes { try write(text, to: name) }
  }

  /// Its path.
  var path: String { folder.path }

  /// Names of everything that is not a scene of ours, hidden files included.
  var others: [String] { folder.contents.filter { Self.scenes[$0] == nil && $0 != "pipelines" } }

  /// The path of a file.
  func file(_ name: String) -> String { folder.file(name) }

  /// The names in a folder, hidden ones included.
  func contents(of name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(name))
  }

  /// The bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  /// Writes a text, making its folder.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // At once: who watches the file sees no half of it.
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private static let box = """
    inbetween: 1
    parameters: {paint: blue}
    canvas: {width: 40, height: 30, background: white}
    time: {duration: 1, framesPerSecond: 20}
    layers:
      - name: stage
        frame: [0, 0, 40, 30]
        sublayers:
          - name: box
            frame: [10, 10, 10, 10]
            backgroundColor: "${paint}"
            animations:
              - {key: fade, keyPath: opacity, fromValue: 0, toValue: 3, duration: 1, timingFunction: linear}
              - {key: tint, keyPath: backgroundColor, toValue: red, duration: 1, timingFunction: linear}
              - {key: turn, keyPath: transform.rotation.z, toValue: 4, duration: 1, timingFunction: linear}
              - {key: grow, keyPath: bounds, toValue: [0, 0, 20, 30], duration: 1, timingFunction: linear}
      - name: 'odd, "name"'
        type: shape
        frame: [0, 0, 5, 5]

    """

  /// By name.
  static let scenes: [String: String] = [
    "box.yaml": box,
    "pipelines/named/scene.yaml": box,
    "still life.yaml": """
    inbetween: 1
    canvas: {width: 20, height: 10}
    layers: [{name: a, frame: [0, 0, 10, 10], backgroundColor: red}]

    """,
    "broken.yaml": """
    inbetween: 1
    canvas: {width: 20, height: 20}
    layers:
      - name: a
        opacty: 2
        frame: [0, 0, 1]

    """,
    "endless.yaml": """
    inbetween: 1
    canvas: {width: 20, height: 20}
    layers:
      - name: a
        animations:
          - {key: pulse, keyPath: opacity, toValue: 1, repeatCount: .inf}

    """,
    "picture.yaml": """
    inbetween: 1
    canvas: {width: 20, height: 20}
    layers:
      - name: stage
        sublayers:
          - {name: portrait, contents: junk.png}

    """,
    "junk.png": "not a picture",
    "huge.yaml": """
    inbetween: 1
    canvas: {width: 32767, height: 32767}

    """,
    "long.yaml": """
    inbetween: 1
    canvas: {width: 1280, height: 720, background: white}
    layers:
      - name: a
        frame: [0, 0, 500, 500]
        backgroundColor: blue
        animations:
          - {keyPath: position.x, fromValue: 0, toValue: 1000, duration: 600, timingFunction: linear}

    """,
  ]
}

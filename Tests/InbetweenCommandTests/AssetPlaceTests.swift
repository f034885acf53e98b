import Foundation
import TestSupport
import Testing

/// A file that a scene names and that cannot be used is told where it is written.
@Suite struct AssetPlaceTests {
  private static let head = "inbetween: 1\ncanvas: {width: 20, height: 10}\ntime: {duration: 2}\n"

  /// Layers, and the line, counted from the first of them, that names `bad.png`.
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let line: Int
    let layers: String
    var testDescription: String { name }
  }

  static let places = [
    Place(
      name: "contents", line: 2,
      layers:
        "- {name: a, frame: [0, 0, 9, 9]}\n- {name: b, frame: [0, 0, 9, 9], contents: bad.png}"),
    Place(
      name: "a mask", line: 3,
      layers: "- name: a\n  frame: [0, 0, 9, 9]\n  mask: {frame: [0, 0, 9, 9], contents: bad.png}"),
    Place(
      name: "an animation", line: 3,
      layers:
        "- name: a\n  animations:\n    - {keyPath: contents, toValue: bad.png, duration: 1}"),
    Place(
      name: "an emitter cell", line: 2,
      layers:
        "- {name: z}\n- {type: emitter, name: e, frame: [0, 0, 9, 9], emitterCells: [{name: c, birthRate: 9, lifetime: 1, contents: bad.png}]}"
    ),
    Place(
      name: "a cell of a cell", line: 1,
      layers:
        "- {type: emitter, name: e, emitterCells: [{name: c, birthRate: 9, lifetime: 1, emitterCells: [{name: d, birthRate: 9, lifetime: 1, contents: bad.png}]}]}"
    ),
    Place(
      name: "a handler", line: 4,
      layers: """
        - name: a
          frame: [0, 0, 9, 9]
          onTap:
            - addAnimation: {layer: self, key: k, keyPath: contents, toValue: bad.png, duration: 1}
        """),
  ]

  @Test(arguments: places)
  func `an image that is none is told where it is written`(_ place: Place) throws {
    let folder = try SceneFolder()
    try folder.write("no picture", to: "bad.png")
    let layers = place.layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let script = "interactions: [{at: 0.5, tap: [5, 5]}]\n"
    try folder.write("\(Self.head)layers:\n\(layers)\n\(script)", to: "s.yaml")
    let run = try CommandRun(["still", "s.yaml", "--at", "1", "-o", "s.png"], in: folder)
    #expect(run.status == 3)
    let first = "s.yaml:\(4 + place.line):"
    #expect(run.messages.contains(first), "\(first) \(run.messages)")
    #expect(run.messages.contains("bad.png"))
  }
}

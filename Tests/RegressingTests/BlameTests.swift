import Foundation
import Inbetween
import TestSupport
import Testing

/// What blame says of two scenes is real, and names the right layers.
@Suite struct BlameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scene(
    _ layers: String, canvas: String = "", time: String = "{duration: 1}", more: String = "",
    file: String = "scene.yaml"
  ) throws -> Scene {
    let text = """
      inbetween: 1
      canvas: {width: 60, height: 40\(canvas)}
      time: \(time)
      layers:
      \(layers)
      \(more)

      """
    return try SceneLoader().load(Array(text.utf8), file: file).scene
  }

  private static let box = "  - {name: box, frame: [0, 0, 10, 10], backgroundColor: red}"

  @Test func `canvas, background, rate and length are named`() throws {
    let a = try scene(Self.box)
    let b = try scene(
      Self.box, canvas: ", background: white", time: "{duration: 2, framesPerSecond: 25}")
    let found = try SceneBlame(a, b).findings(at: 0)
    #expect(found.map(\.layer) == ["canvas", "time"])
    #expect(found.first?.values == ["background is 1 1 1 1, not none"])
    #expect(found.last?.values == ["framesPerSecond is 25, not 60", "duration is 2, not 1"])
    #expect(try SceneBlame(a, a).findings(at: 0) == [])
  }

  @Test func `an unnamed layer in front does not make the others differ`() throws {
    let rest = """
        - {frame: [20, 0, 10, 10], backgroundColor: blue}
        - {frame: [40, 0, 10, 10], backgroundColor: lime}
      """
    let a = try scene(rest)
    let b = try scene("  - {frame: [0, 20, 5, 5], backgroundColor: black}\n" + rest)
    let found = try SceneBlame(a, b).findings(at: 0)
    #expect(found.map(\.layer) == ["layer[0]"])
    #expect(found.map(\.presence) == ["only in the judged scene"])
  }

  @Test func `after a transition and an added sublayer the layer that differs is drawn alone`()
    throws
  {
    func scene(_ color: String) throws -> Scene {
      try self.scene(
        """
          - name: card
            frame: [0, 0, 20, 20]
            backgroundColor: blue
            sublayers:
              - {name: spot, frame: [2, 2, 4, 4], backgroundColor: white}
          - {name: other, frame: [30, 10, 10, 10], backgroundColor: "\(color)"}
        """,
        more: """
          interactions:
            - at: 0.1
              transition: {layer: card, transition: fade, duration: 0.8}
              set: {layer: card, values: {backgroundColor: red}}
            - {at: 0.2, addSublayer: {layer: card, name: late, frame: [5, 5, 5, 5]}}
          """)
    }
    let (a, b) = (try scene("lime"), try scene("black"))
    for instant in [0.0, 0.3, 0.95] {
      let found = try SceneBlame(a, b).findings(at: instant)
      #expect(found.map(\.layer) == ["other"], "\(instant)")
      #expect(found.first?.changedPixels == 100)
    }
  }

  @Test func `layers in another order are said to be`() throws {
    let names = ["a", "b", "c"]
    func layers(_ order: [Int]) -> String {
      order.map {
        "  - {name: \(names[$0]), frame: [\($0), 0, 10, 10], backgroundColor: \(["red", "lime", "blue"][$0])}"
      }
      .joined(separator: "\n")
    }
    let found = try SceneBlame(scene(layers([0, 1, 2])), scene(layers([1, 2, 0]))).findings(at: 0)
    #expect(found.map(\.layer) == ["a"])
    #expect(found.first?.presence == "at another place among the layers beside it")
  }

  @Test func `images that are mixed in other parts are told with their parts`() throws {
    for name in ["day.png", "night.png"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    func scene(_ duration: Int) throws -> Scene {
      try self.scene(
        """
          - name: card
            frame: [0, 0, 9, 9]
            contents: day.png
            animations: [{key: turn, keyPath: contents, toValue: night.png, duration: \(duration)}]
        """, file: folder.file("scene.yaml"))
    }
    #expect(
      try SceneBlame(scene(1), scene(2)).findings(at: 0.25).flatMap(\.values) == [
        "contents is day.png to night.png at 0.125, not day.png to night.png at 0.25 (track turn)"
      ])
  }

  /// A font of the machine that tests are run on.
  private func font() throws -> Data {
    let folders = [
      "/usr/share/fonts/truetype/liberation2", "/usr/share/fonts/truetype/liberation",
      "/usr/share/fonts/truetype/dejavu",
    ]
    let file = folders.lazy.compactMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted()
        .first { $0.hasSuffix(".ttf") }.map { "\(folder)/\($0)" }
    }.first
    return try Data(contentsOf: URL(fileURLWithPath: try #require(file)))
  }

  @Test
  func
    `the same font in another folder is the same, another of the same name is told by its content`()
    throws
  {
    let font = try font()
    let text = "  - {name: title, type: text, frame: [0, 0, 60, 20], string: Hello, font: X.ttf}"
    var scenes: [Scene] = []
    for (number, content) in [font, font, font + [0]].enumerated() {
      let sub = folder.file("\(number)")
      try FileManager.default.createDirectory(atPath: sub, withIntermediateDirectories: true)
      try content.write(to: URL(fileURLWithPath: "\(sub)/X.ttf"))
      scenes.append(try scene(text, file: "\(sub)/scene.yaml"))
    }
    #expect(try SceneBlame(scenes[0], scenes[1]).findings(at: 0) == [])
    let values = try SceneBlame(scenes[0], scenes[2]).findings(at: 0).flatMap(\.values)
    #expect(values.count == 1)
    let value = try #require(values.first)
    #expect(value.hasPrefix("font is X.ttf of content "), "\(value)")
    let parts = value.components(separatedBy: ", not ")
    #expect(parts.count == 2 && !parts[0].hasSuffix(parts[1].prefix(28)))
  }

  @Test(arguments: 0..<40)
  func `of one edit nothing else is named, and both values are seen to differ`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed) &* 104_729 &+ 1)
    let count = Int.random(in: 2...6, using: &random)
    let isNamed = (0..<count).map { _ in Bool.random(using: &random) }
    var frames = (0..<count).map { _ in
      (0..<4).map { Int.random(in: $0 < 2 ? 0...30 : 4...20, using: &random) }
    }
    var colors = (0..<count).map { _ in
      ["red", "blue", "lime", "black"].randomElement(using: &random) ?? "red"
    }
    var opacities = (0..<count).map { _ in 0.5 }
    func layers() -> String {
      (0..<count).map { i in
        let name = isNamed[i] ? "name: n\(i), " : ""
        return
          "  - {\(name)frame: \(frames[i]), backgroundColor: \(colors[i]), opacity: \(opacities[i])}"
      }.joined(separator: "\n")
    }
    let a = try scene(layers())
    let edited = Int.random(in: 0..<count, using: &random)
    let property: String
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      frames[edited][0] += 1
      property = "position"
    case 1:
      colors[edited] = "orange"
      property = "backgroundColor"
    default:
      opacities[edited] = 0.5.nextUp
      property = "opacity"
    }
    let found = try SceneBlame(a, scene(layers())).findings(at: 0)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.layer == (isNamed[edited] ? "n\(edited)" : "layer[\(edited)]"))
    let value = try #require(found.first?.values.first)
    #expect(found.first?.values.count == 1 && value.hasPrefix("\(property) is "), "\(found)")
    let parts = value.dropFirst("\(property) is ".count).components(separatedBy: ", not ")
    #expect(parts.count == 2)
    #expect(parts[0] + " (model value)" != parts.last ?? "")
  }
}

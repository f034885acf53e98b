import Inbetween
import TestSupport
import Testing

/// Lists of digests, and how two differ.
@Suite struct FrameListTests {
  private func list(_ lines: String...) -> FrameList {
    FrameList(text: (["# note"] + lines).joined(separator: "\n") + "\n")
  }

  @Test func `frames that changed are named by number`() {
    let recorded = list("5 frames", "0…2 aa", "3 bb", "4 cc")
    #expect(recorded.differences(in: recorded) == [])
    #expect(
      recorded.differences(in: list("5 frames", "0…1 aa", "2…4 bb"))
        == ["2 of 5 raw frames differ: 2, 4"])
    #expect(
      recorded.differences(in: list("5 frames", "0…4 zz")) == ["5 of 5 raw frames differ: 0…4"])
    #expect(
      recorded.differences(in: list("4 frames", "0…2 aa", "3 bb"))
        == ["the clip is \"4 frames\", recorded is \"5 frames\""])
    #expect(
      recorded.differences(in: list("5 frames", "0 aa", "1…2 aa", "3 bb", "4 cc"))
        == ["the list is written in another way"])
    #expect(recorded.differences(in: list()) != [])
  }
}

/// Why two scenes differ.
@Suite struct SceneBlameTests {
  private func scene(_ x: Int, _ color: String, extra: String = "") throws -> Scene {
    let text = """
      inbetween: 1
      canvas: {width: 60, height: 40, background: white}
      layers:
        - name: stage
          frame: [0, 0, 60, 40]
          sublayers:
            - {name: still, frame: [0, 0, 10, 10], backgroundColor: "\(color)"}
            - name: ball
              frame: [10, 10, 10, 10]
              backgroundColor: red
              animations:
                - {key: slide, keyPath: position.x, toValue: \(x), duration: 1, timingFunction: linear}
        \(extra)

      """
    return try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
  }

  @Test func `the layer, the track and both values are named, and nothing else`() throws {
    let blame = try SceneBlame(scene(25, "blue"), scene(35, "blue"))
    #expect(blame.findings(at: 0) == [])
    let found = blame.findings(at: 0.5)
    #expect(found.map(\.layer) == ["stage/ball"])
    #expect(found.first?.values == ["position is 25 15, not 20 15 (track slide)"])
    // Two squares of 10 pixels, 5 apart.
    #expect(found.first?.changedPixels == 100)
  }

  @Test func `a model value, and a layer of one scene alone`() throws {
    let extra = "- {name: more, frame: [0, 0, 5, 5], backgroundColor: lime}"
    let found = try SceneBlame(scene(25, "blue"), scene(25, "black", extra: extra))
      .findings(at: 0)
    #expect(found.map(\.layer) == ["stage/still", "more"])
    #expect(found.first?.values.first?.hasSuffix("(model value)") == true)
    #expect(found.first?.changedPixels == 100)
    #expect(found.last?.presence == "only in the judged scene")
  }
}

/// Frames of a clip on one picture.
@Suite struct ContactSheetTests {
  @Test func `frames stand in rows, and a sheet is as wide as they need`() throws {
    let text = """
      inbetween: 1
      canvas: {width: 40, height: 30, background: red}
      time: {duration: 1, framesPerSecond: 10}
      layers: []

      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let clip = try SceneClip(name: "red", timeline: TimelineCompiler().compile(scene))
    var sheet = ContactSheet()
    (sheet.columns, sheet.count, sheet.width) = (3, 5, 20)
    let picture = try sheet.picture(of: [sheet.strip(of: clip)])
    #expect(picture.width == 12 + 3 * (20 + 12))
    #expect(picture.height == 12 + 2 * (15 + 20 + 12))
    #expect(picture.pixel(x: 14, y: 14) == (0, 0, 255, 255))
    #expect(picture.pixel(x: 2, y: 2) == (232, 232, 232, 255))
    let onion = try sheet.onionSkin(of: clip)
    #expect(onion.width == 20 && onion.height == 15)
    // One frame of a clip at rest, whole.
    #expect(onion.pixel(x: 10, y: 10) == (0, 0, 255, 255))
  }

  @Test(arguments: [[20, 30, 10], [10, 30, 20], [30, 1, 30]])
  func `frames of several sizes lie at the first one's corner`(_ sides: [Int]) throws {
    let folder = try TemporaryFolder()
    let colors: [Color] = [.white, .white, Color(red: 1, green: 0, blue: 0)]
    for (i, side) in sides.enumerated() {
      let picture = Pixmap(width: side, height: side) { _, _ in colors[i] }
      try StillRenderer.write(picture, to: folder.file("0\(i).png"))
    }
    let onion = try ContactSheet().onionSkin(of: ClipFile(path: folder.file("%02d.png")))
    #expect(onion.width == sides[0] && onion.height == sides[0])
    #expect(onion.pixel(x: 0, y: 0) == (0, 0, 255, 255))
  }

  @Test(arguments: ["white", "null"])
  func `ghosts grow stronger with time, and the last frame is whole`(_ background: String) throws {
    // A black box that stands at 0, 10, … 50 for one frame each.
    let text = """
      inbetween: 1
      canvas: {width: 60, height: 20, background: \(background)}
      time: {duration: 0.6, framesPerSecond: 10}
      layers:
        - name: box
          frame: [0, 0, 10, 10]
          backgroundColor: black
          animations:
            - {type: keyframe, keyPath: position.x, values: [5, 15, 25, 35, 45, 55], calculationMode: discrete, duration: 0.6}
        - {name: rest, frame: [0, 12, 60, 8], backgroundColor: blue}

      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let clip = try SceneClip(name: "box", timeline: TimelineCompiler().compile(scene))
    var sheet = ContactSheet()
    sheet.count = 6
    let picture = try sheet.onionSkin(of: clip)
    let greys = stride(from: 5, to: 60, by: 10).map { picture.pixel(x: $0, y: 5).0 }
    let wanted = (0..<6).map { UInt8((255 * (1 - (0.25 + 0.15 * Double($0)))).rounded()) }
    #expect(greys.count == wanted.count)
    for (grey, wanted) in zip(greys, wanted) { #expect(abs(Int(grey) - Int(wanted)) <= 1) }
    #expect(greys.last == 0)
    // Layers at rest lie under all of it, as they are.
    #expect((0..<60).allSatisfy { picture.pixel(x: $0, y: 15) == (255, 0, 0, 255) })
    #expect(picture.pixel(x: 5, y: 11) == (255, 255, 255, 255))
  }
}

import Foundation
import TestSupport
import Testing

/// `inbetween validate --expanded`.
@Suite struct ExpandedTests {
  private static let scene = """
    inbetween: 1
    parameters: {n: 3, c: red}
    definitions: {dot: {frame: [0, 0, 4, 4], backgroundColor: "${c}", position: ["${x}", 10]}}
    canvas: {width: 40, height: 20}
    layers:
      - {forEach: {count: "${n}", index: i}, use: dot, with: {x: "${8 * i + 4}", c: "${c}"}}

    """

  private static let expanded = """
    inbetween: 1
    canvas: {width: 40, height: 20}
    layers:
      - {name: dot-0, frame: [2, 8, 4, 4], backgroundColor: blue}
      - {name: dot-1, frame: [10, 8, 4, 4], backgroundColor: blue}

    """

  @Test func `a scene is printed as it was understood, and that validates again`() throws {
    let folder = try SceneFolder()
    try folder.write(Self.scene, to: "dots.yaml")
    let arguments = ["validate", "--expanded", "dots.yaml", "--set", "n=2", "--set", "c=blue"]
    let run = try CommandRun(arguments, in: folder)
    #expect(run.status == 0)
    #expect(run.text == Self.expanded)
    try folder.write(run.text, to: "out.yaml")
    #expect(try CommandRun(["validate", "--expanded", "out.yaml"], in: folder).text == run.text)
    struct Report: Decodable {
      struct Scene: Decodable { let expanded: String }
      let scenes: [Scene]
    }
    let report = try CommandRun(arguments + ["--json"], in: folder).json(Report.self)
    #expect(report.scenes.map(\.expanded) == [Self.expanded])
  }

  @Test func `it takes one scene, and says what is wrong with it`() throws {
    let folder = try SceneFolder()
    #expect(
      try CommandRun(["validate", "--expanded", "box.yaml", "box.yaml"], in: folder).status == 2)
    try folder.write(
      Self.scene.replacing("8 * i", with: "8 * j"), to: "wrong.yaml")
    let run = try CommandRun(["validate", "--expanded", "wrong.yaml"], in: folder)
    #expect(run.status == 3)
    #expect(run.text == "")
    #expect(
      run.messages == """
        wrong.yaml:6:69: error: layers[0].with.x: unknown parameter "j", allowed: i, n or c
            - {forEach: {count: "${n}", index: i}, use: dot, with: {x: "${8 * j + 4}", c: "${c}"}}
                                                                              ^
          wrong.yaml:6:6: in item 0 of this loop (i = 0)
          wrong.yaml:6:69: and 2 more times here

        """)
  }

  @Test func `a font of a used file's folder is there in the scene written out`() throws {
    let folder = try SceneFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("part"), withIntermediateDirectories: true)
    let pipelines = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("pipelines")
    try FileManager.default.copyItem(
      atPath: pipelines.appendingPathComponent("titles/PipelineSans.ttf").path,
      toPath: folder.file("part/PipelineSans.ttf"))
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 90, height: 40}
      time: {duration: 1}
      layers: [{type: text, frame: [0, 0, 90, 40], string: Hg, font: Pipeline Sans, foregroundColor: red}]

      """, to: "part/part.yaml")
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 90, height: 40, background: white}
      time: {duration: 1}
      layers: [{use: part/part.yaml}]

      """, to: "whole.yaml")
    let run = try CommandRun(["validate", "--strict", "--expanded", "whole.yaml"], in: folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    #expect(run.text.contains("font: part/PipelineSans.ttf"), "\(run.text)")
    try folder.write(run.text, to: "out.yaml")
    for (scene, picture) in [("whole.yaml", "a.png"), ("out.yaml", "b.png")] {
      let still = try CommandRun(["still", scene, "--at", "0", "-o", picture], in: folder)
      #expect(still.status == 0 && still.messages.isEmpty, "\(still.messages)")
    }
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }
}

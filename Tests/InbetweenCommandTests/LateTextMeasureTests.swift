import Foundation
import TestSupport
import Testing

/// Texts that are measured while a script runs.
@Suite struct LateTextMeasureTests {
  private static let pipelineFont = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "pipelines/titles/PipelineSans.ttf"
    ).path

  private func folder(_ width: String, when: String = "true", font: String = "own.ttf") throws
    -> SceneFolder
  {
    let folder = try SceneFolder()
    try FileManager.default.copyItem(atPath: Self.pipelineFont, toPath: folder.file("own.ttf"))
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 300, height: 200}
      time: {duration: 1, framesPerSecond: 10}
      variables: {word: "", face: \(font)}
      layers:
        - {name: box, frame: [0, 0, 10, 10], backgroundColor: red}
        - {name: twin, frame: [0, 0, "${textWidth('HHH', '\(font)', 20)}", "${textHeight('HH H', '\(font)', 20, 30)}"]}
      interactions:
        - {at: 0.1, change: {word: HHH}}
        - at: 0.2
          when: "${\(when)}"
          transaction: {disableActions: true}
          set: {layer: box, values: {bounds: [0, 0, "${\(width)}", "${textHeight('HH H', face, 20, 30)}"]}}

      """, to: "scene.yaml")
    return folder
  }

  private func sizes(_ folder: SceneFolder) throws -> [String] {
    let run = try CommandRun(
      [
        "sample", "scene.yaml", "--layer", "box", "--layer", "twin", "--key-path", "bounds", "--at",
        "0.5",
      ],
      in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return run.text.split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",").last ?? "")
    }
  }

  @Test func `a handler measures as loading does`() throws {
    let sizes = try sizes(
      try folder("textWidth(word, face, 20)", when: "textWidth(word, face, 20) > 40"))
    #expect(sizes.count == 2 && sizes[0] == sizes[1], "\(sizes)")
    #expect(sizes[0].hasPrefix("0 0 43.3"), "\(sizes)")
    let other = try self.sizes(
      try folder("textWidth(word, face, 20)", when: "textWidth(word, face, 20) > 50"))
    #expect(other[0] == "0 0 10 10", "\(other)")
  }

  @Test func `a written scene measures the same`() throws {
    let folder = try folder("textWidth(word, face, 20)")
    let before = try sizes(folder)
    let text = try CommandRun(["validate", "--expanded", "scene.yaml"], in: folder).text
    #expect(text.contains("${textWidth(word, face, 20)}"), "\(text)")
    try folder.write(text, to: "scene.yaml")
    #expect(try sizes(folder) == before)
  }

  @Test func `a font that is not there is told when the handler runs`() throws {
    let folder = try folder("textWidth(word, 'none.ttf', 20)")
    let run = try CommandRun(["validate", "scene.yaml"], in: folder)
    #expect(run.status == 3)
    #expect(run.messages.contains("there is no file \"none.ttf\""), "\(run.messages)")
    #expect(run.messages.contains("scene.yaml:13:"), "\(run.messages)")
  }

  @Test func `a font that a handler measures is an input`() throws {
    let folder = try SceneFolder()
    try FileManager.default.copyItem(atPath: Self.pipelineFont, toPath: folder.file("own.ttf"))
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 30, height: 20}
      time: {duration: 1, framesPerSecond: 10}
      variables: {word: H}
      layers: [{name: box, frame: [0, 0, 10, 10], backgroundColor: red}]
      interactions:
        - {at: 0.1, set: {layer: box, values: {opacity: "${textWidth(word, 'own.ttf', 1)}"}}}

      """, to: "scene.yaml")
    let plan = try CommandRun(["farm", "plan", "scene.yaml", "-o", "plan"], in: folder)
    #expect(plan.status == 0, "\(plan.messages)")
    #expect(FileManager.default.fileExists(atPath: folder.file("plan/inputs/own.ttf")))
    try folder.write(
      String(decoding: try folder.bytes("scene.yaml"), as: UTF8.self)
        .replacing("own.ttf", with: "Helvetica"), to: "scene.yaml")
    let told = try CommandRun(
      ["render", "scene.yaml", "--reproducible", "-o", "a.gif"], in: folder)
    #expect(
      told.messages.contains("text is measured with a font of the system, \"Liberation Sans\""),
      "\(told.messages)")
  }
}

import Foundation
import Inbetween
import TestSupport
import Testing

/// Scenes opened from files, again and again.
@Suite struct SceneOpenerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a scene with some more lines, and gives its path.
  private func write(_ rest: String, duration: Double = 2) throws -> String {
    let text = """
      inbetween: 1
      parameters: {width: 40}
      canvas: {width: "${width}", height: 30, background: white}
      time: {duration: \(duration)}
      layers:
        - {name: box, frame: [0, 0, 10, 10], backgroundColor: red}
      \(rest)
      """
    let file = folder.file("scene.yaml")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  @Test func `an opener finds its file as it is then`() throws {
    let opener = SceneOpener(try write(""))
    #expect(try opener.open().timeline.duration == 2)
    _ = try write("", duration: 3)
    let opened = try opener.open()
    #expect(opened.timeline.duration == 3)
    _ = try write("layer: []")
    #expect {
      try opened.opener.open()
    } throws: { error in
      guard case SceneOpeningError.loading(let errors) = error else { return false }
      return errors.errors.map(\.found) == ["unknown key \"layer\""]
    }
  }

  @Test func `what is said from outside wins over the file`() throws {
    var opener = SceneOpener(try write(""))
    try Data("width: 50".utf8).write(to: URL(fileURLWithPath: folder.file("values.yaml")))
    opener.parameterFiles = [folder.file("values.yaml")]
    (opener.scale, opener.frameRate, opener.background) = (2, FrameRate(frames: 7), .some(nil))
    let opened = try opener.open()
    #expect(opened.timeline.canvas.widthInPixels == 100)
    #expect(opened.timeline.canvas.background == nil)
    #expect(opened.timeline.frameRate == FrameRate(frames: 7))
    // As it is written.
    #expect(opened.loaded.scene.canvas.scale == 1)
    #expect(opened.scene.canvas == opened.timeline.canvas)
    opener.parameters = ["width": "60"]
    #expect(try opener.open().timeline.canvas.widthInPixels == 120)
  }

  @Test func `warnings say where and of which layer`() throws {
    let file = try write(
      """
        - {name: text, type: text, frame: [0, 12, 8, 8], string: long, font: No Such Font, fontSize: 9}
      audio: [{file: none.wav, at: 5}]
      """)
    try Data(
      contentsOf: URL(fileURLWithPath: file)
    ).write(to: URL(fileURLWithPath: folder.file("none.wav")))
    let opener = SceneOpener(file)
    let few = try opener.open().warnings
    #expect(few.map(\.layer) == ["text"])
    #expect(few.first?.sentence == "layer \"text\": \(few.first?.message ?? "")")
    #expect(few.first?.location.line == 7)
    let all = try opener.open(looksAtTexts: true).warnings
    #expect(all.count > few.count)
    #expect(all.last?.layer == nil && all.last?.message.contains("never heard") == true)
  }
}

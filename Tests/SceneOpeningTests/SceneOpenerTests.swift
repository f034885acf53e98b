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

  /// A format that a row adds: a scene behind a line that names it, of which a shadow is left out.
  private static let marked = SceneFormat(
    recognizes: { $0.starts(with: Array("%MARKED\n".utf8)) },
    load: { (bytes, opener) throws(SceneLoadingErrors) in
      let loader = DocumentLoader(expecting: "a scene")
      return LoadedScene(
        try loader.load(Array(bytes.dropFirst("%MARKED\n".utf8.count)), file: opener.file) { root in
          root.leaveOut("a shadow is left out", drawing: "the layers are drawn without it")
          return Scene(canvas: Canvas(size: Size(width: 7, height: 5)), duration: 1)
        })
    })

  @Test func `the content chooses the format, whatever the file is called`() throws {
    var opener = SceneOpener(try write(""))
    opener.formats.insert(Self.marked, at: 0)
    #expect(try opener.open().timeline.canvas.size == Size(width: 40, height: 30))
    try Data("%MARKED\n{}".utf8).write(to: URL(fileURLWithPath: opener.file))
    let opened = try opener.open()
    #expect(opened.timeline.canvas.size == Size(width: 7, height: 5))
    #expect(opened.loaded.omissions.map(\.found) == ["a shadow is left out"])
    #expect(opened.loaded.warnings == [])
    // Without the row it is no scene.
    #expect(throws: SceneOpeningError.self) { try SceneOpener(opener.file).open() }
  }

  @Test func `what is left out is an error where it is refused`() throws {
    var opener = SceneOpener(try write(""))
    opener.formats.insert(Self.marked, at: 0)
    opener.refusesOmissions = true
    _ = try opener.open()
    try Data("%MARKED\n{}".utf8).write(to: URL(fileURLWithPath: opener.file))
    #expect {
      try opener.load()
    } throws: { error in
      (error as? SceneLoadingErrors)?.errors.map(\.headline) == [
        "\(opener.file):1:1: error: a shadow is left out; the layers are drawn without it"
      ]
    }
  }

  @Test func `a file that was read and changes is told, and no other`() throws {
    let picture = Pixmap(width: 2, height: 2)
    try StillRenderer.write(picture, to: folder.file("image.png"))
    let part = """
      inbetween: 1
      canvas: {width: 10, height: 10}
      time: {duration: 1}
      layers: [{contents: image.png, frame: [0, 0, 2, 2]}]
      """
    try Data(part.utf8).write(to: URL(fileURLWithPath: folder.file("part.yaml")))
    try Data("x,y\n1,2".utf8).write(to: URL(fileURLWithPath: folder.file("rows.csv")))
    try Data("unused".utf8).write(to: URL(fileURLWithPath: folder.file("unused.yaml")))
    let file = try write(
      """
        - {use: part.yaml}
        - {forEach: {rows: rows.csv, as: row}, frame: ["${row.x}", 0, 1, 1]}
        - {type: text, string: a, fontSize: 9, frame: [0, 0, 9, 9]}
      """)
    let opener = SceneOpener(file)
    let (scene, files) = opener.openAndWatch()
    _ = try scene.get()
    let names = ["scene.yaml", "part.yaml", "rows.csv", "image.png"]
    for name in names { #expect(files.paths.contains { $0.hasSuffix("/\(name)") }, "\(name)") }
    #expect(files.paths.contains { $0.hasSuffix(".ttf") })
    #expect(!files.paths.contains { $0.hasSuffix("unused.yaml") })
    for name in names {
      let (_, files) = opener.openAndWatch()
      #expect(files.changed == [])
      let url = URL(fileURLWithPath: folder.file(name))
      try (try Data(contentsOf: url) + Data("\n".utf8)).write(to: url)
      #expect(files.changed.map { URL(fileURLWithPath: $0).lastPathComponent } == [name])
    }
  }

  @Test func `a scene that no longer loads is watched with what it used`() throws {
    try Data("layers: [}".utf8).write(to: URL(fileURLWithPath: folder.file("part.yaml")))
    let opener = SceneOpener(try write("  - {use: part.yaml}"))
    let (scene, files) = opener.openAndWatch()
    #expect(throws: SceneOpeningError.self) { try scene.get() }
    #expect(files.paths.contains { $0.hasSuffix("/part.yaml") })
    #expect(files.changed == [])
    try FileManager.default.removeItem(atPath: folder.file("part.yaml"))
    #expect(files.changed.map { URL(fileURLWithPath: $0).lastPathComponent } == ["part.yaml"])
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

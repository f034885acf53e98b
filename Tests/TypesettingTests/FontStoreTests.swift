import Foundation
import LayerModel
import TestSupport
import Testing
import Typesetting

/// Fonts by their names, their files and what stands for them.
@Suite struct FontStoreTests {
  @Test func `Helvetica is Liberation Sans, and what is nowhere is substituted by name`() throws {
    let unknown = FontReference(name: "No Such Font At All")
    let store = try FontStore(finding: [
      FontStore.Request(font: .helvetica, layer: "a"),
      FontStore.Request(font: FontReference(name: "Helvetica-Bold"), layer: "b"),
      FontStore.Request(font: unknown, layer: "c"), FontStore.Request(font: unknown, layer: "d"),
    ])
    #expect(
      store.substitutions.map { "\($0.layer): \($0)" } == [
        "c: there is no font \"No Such Font At All\"; \"Liberation Sans\" is used in its place"
      ])
  }

  @Test func `a file that is no font is an error that names it`() throws {
    let folder = try TemporaryFolder()
    try Data("no font".utf8).write(to: URL(fileURLWithPath: folder.file("scene.yaml")))
    let font = FontReference(name: "scene.yaml", file: folder.file("scene.yaml"))
    let error = #expect(throws: TypesettingError.self) {
      try FontStore(finding: [FontStore.Request(font: font, layer: "a")])
    }
    #expect(
      error?.description
        == "layer \"a\" has the font \"scene.yaml\", which cannot be used: the file is no font that can be read"
    )
  }
}

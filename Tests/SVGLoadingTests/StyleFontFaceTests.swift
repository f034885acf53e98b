import Foundation
import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Fonts that style sheets bring along.
@Suite struct StyleFontFaceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("pipelines/titles")

  /// The fonts of the first text of a picture whose sheet has rules.
  private func fonts(_ rules: String, _ text: String) throws -> (
    fonts: [FontReference], told: [String]
  ) {
    let file = try SVGText.open("<style>\(rules)</style>\(text)") {
      $0.assetRoots = [Self.folder.path]
    }
    func texts(_ layer: Layer) -> [FontReference] {
      layer.kind.has(.text) ? layer.properties.text.font.list : layer.sublayers.flatMap(texts)
    }
    let drawer = try StillRenderer(file.opened.timeline).drawer()
    _ = try drawer.picture(at: 0)
    return (file.scene.layers.flatMap(texts), file.omissions + drawer.issues.map { "\($0)" })
  }

  @Test func `a font is in the sheet, or beside the file`() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("PipelineSans.ttf"))
      .base64EncodedString()
    let inside = try fonts(
      "@font-face { font-family: 'My Own'; src: local(none), url(data:font/ttf;base64,\(data)) format('truetype') }",
      "<text y='20' font-family='my own, serif'>a</text>")
    #expect(inside.told == [])
    #expect(inside.fonts.count == 2)
    guard case .bytes(let bytes)? = inside.fonts.first?.source else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes.bytes.count > 1000)
    let beside = try fonts(
      "@font-face { font-family: Own; src: url('PipelineSans.ttf') }",
      "<text y='20' font-family='Own' font-weight='bold'>a</text>")
    #expect(beside.told == [])
    #expect(beside.fonts.map { $0.source?.file?.hasSuffix("/PipelineSans.ttf") } == [true])
  }

  @Test(arguments: [(400.0, ""), (600, ""), (400, "italic"), (900, "oblique")])
  func `a face has the weight and the slant of its rule`(weight: Double, slant: String) throws {
    let found = try fonts(
      """
      @font-face { font-family: Own; src: url(none.ttf), url(PipelineSans.ttf) }
      @font-face { font-family: Own; font-weight: 700; src: url(PipelineSans.ttf) }
      @font-face { font-family: Own; font-style: italic; src: url(PipelineSans.ttf) }
      """,
      "<text y='20' style='font-family: Own; font-weight: \(weight); font-style: \(slant)'>a</text>"
    )
    #expect(found.fonts.count == 1)
  }

  @Test(arguments: ["url(none.ttf)", "url(https://example.com/a.woff2)", "local(Arial)", ""])
  func `a font that is not there is told`(source: String) throws {
    let found = try fonts(
      "@font-face { font-family: Own; src: \(source) }",
      "<text y='20' font-family='Own, Liberation Mono'>a</text>")
    #expect(found.told.first?.contains("not in the file or beside it") == true)
    #expect(found.fonts.map(\.name) == ["Own", "Liberation Mono"])
  }

  @Test func `a font that cannot be read is told`() throws {
    let found = try fonts(
      "@font-face { font-family: Own; src: url(data:font/woff2;base64,AAAA) }",
      "<text y='20' font-family='Own, Liberation Mono'>a</text>")
    #expect(found.told.first?.contains("cannot be read") == true)
    #expect(found.fonts.map(\.name) == ["Own", "Liberation Mono"])
  }
}

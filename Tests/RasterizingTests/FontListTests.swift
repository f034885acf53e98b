import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Lists of fonts: a cluster is set in the first that has all its glyphs.
///
/// The first font has an `A` in colours and a `B`, each an em wide; the second one has Latin
/// letters, the third nearly all of the tests' others.
@Suite struct FontListTests {
  private let folder: TemporaryFolder
  private let colored: FontReference
  private static let sans = FontReference(
    name: "Sans", file: "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf")
  private static let wide = FontReference(
    name: "DejaVu Sans", file: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  init() throws {
    folder = try TemporaryFolder()
    try ColorFonts.layered.write(to: URL(fileURLWithPath: folder.file("layered.ttf")))
    colored = FontReference(name: "layered.ttf", file: folder.file("layered.ttf"))
  }

  private func text(
    _ string: String, in fonts: [FontReference], at x: Double = 0, size: Double = 50
  ) -> Layer {
    var layer = TextTests.text(string, size: size) {
      $0.text.font = fonts[0].followed(by: Array(fonts.dropFirst()))
    }
    layer.properties.position.x += x
    return layer
  }

  private func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test func `each letter is drawn as in its own font, at the sum of the advances before`() throws {
    let list = try TextTests.draw([text("AHB", in: [colored, TextTests.font])])
    // An H advances by 1479 of 2048 units; the lines of all fonts have the first one's baseline.
    let advance = 50 * 1479.0 / 2048
    let first = try TextTests.draw([
      text("A", in: [colored]), text("B", in: [colored], at: 50 + advance),
      text("H", in: [TextTests.font], at: 50).lowered(by: 50 * (0.8 - 1854.0 / 2048)),
    ])
    let largest = difference(list, first)
    #expect(largest <= 2, "differs by \(largest)")
  }

  @Test func `a cluster is never torn apart`() throws {
    // The first font has the letter and no arrow above it: all of the cluster is the second's.
    let marked = "H\u{20D7}"
    let list = try TextTests.draw([text(marked, in: [TextTests.font, Self.wide])])
    let alone = try TextTests.draw([
      text(marked, in: [Self.wide]).lowered(by: 50 * (1854.0 / 2048 - 1901.0 / 2048))
    ])
    let largest = difference(list, alone)
    #expect(largest <= 2, "differs by \(largest)")
  }

  @Test func `a letter that a font has in parts or composed is that font's`() throws {
    for letter in ["\u{E9}", "e\u{301}"] {
      let list = try TextTests.draw([text(letter, in: [Self.sans, Self.wide])])
      let alone = try TextTests.draw([text(letter, in: [Self.sans])])
      #expect(list == alone, "\(letter.unicodeScalars.count) scalars")
    }
  }

  @Test func `a list of one is the font, and what it does not need does not matter`() throws {
    let string = "Hamburg, (1 + 2) fi"
    let alone = try TextTests.draw([text(string, in: [TextTests.font], size: 16)])
    #expect(try TextTests.draw([text(string, in: [TextTests.font, colored], size: 16)]) == alone)
    #expect(
      try TextTests.draw([text(string, in: [TextTests.font, TextTests.font], size: 16)]) == alone)
  }

  @Test func `two fonts of one name are two fonts`() throws {
    // The same family and style, from another file, where letters are mirrored.
    let copy = folder.file("copy.ttf")
    try ColorFonts.pictured.write(to: URL(fileURLWithPath: copy))
    let pictured = FontReference(name: "copy.ttf", file: copy)
    let list = try TextTests.draw([text("AB", in: [pictured, colored])])
    let parts = try TextTests.draw([
      text("A", in: [pictured]), text("B", in: [colored], at: 50),
    ])
    #expect(difference(list, parts) <= 2)
  }

  @Test func `behind the list the system's fonts are used, and told of`() throws {
    let list = TextTests.font.followed(by: [colored])
    let store = try FontStore(finding: [FontStore.Request(font: list, layer: "a")])
    var properties = LayerProperties()
    (properties.text.string, properties.text.font) = ("A☃", list)
    let issues = store.issues(of: [FontStore.ShownText(properties, layer: "a")])
    #expect(issues.count == 1)
    let sentence = try #require(issues.first?.description)
    #expect(sentence.contains("the fonts \""), "\(sentence)")
    #expect(sentence.contains("have no glyphs for \"☃\""), "\(sentence)")
  }

  @Test func `a name that nobody has is left out of its list, and told of`() throws {
    let unknown = FontReference(name: "No Such Font")
    let requests = [
      FontStore.Request(font: unknown.followed(by: [.helvetica]), layer: "a"),
      FontStore.Request(font: unknown.followed(by: [FontReference(name: "Nor This")]), layer: "b"),
    ]
    let store = try FontStore(finding: requests)
    #expect(
      store.substitutions.map { "\($0.layer): \($0)" } == [
        "a: there is no font \"No Such Font\"; the others of its list are used",
        "b: there is no font \"No Such Font\"; \"Liberation Sans\" is used in its place",
        "b: there is no font \"Nor This\"; \"Liberation Sans\" is used in its place",
      ])
  }
}

extension Layer {
  /// The layer, further down.
  fileprivate func lowered(by distance: Double) -> Layer {
    var layer = self
    layer.properties.position.y += distance
    return layer
  }
}

import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Glyphs with colours of their own, as emoji have, at 100 pixels to the em: the baseline is at 80.
@Suite struct ColorGlyphTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, data) in [("layered", ColorFonts.layered), ("pictured", ColorFonts.pictured)] {
      #expect(data.count > 700)
      try data.write(to: URL(fileURLWithPath: folder.file("\(name).ttf")))
    }
  }

  private func layer(
    _ string: String, _ font: String, _ change: @escaping (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    TextTests.text(string, size: 100) {
      $0.text.font = FontReference(
        name: "\(font).ttf", file: folder.file("\(font).ttf"), folders: [])
      $0.text.foregroundColor = Color(css: "blue")
      change(&$0)
    }
  }

  /// Blue, green, red and alpha of a pixel.
  private func pixel(_ picture: Pixmap, _ x: Int, _ y: Int) -> [Int] {
    Pixmap.Channel.allCases.map { Int(picture.value($0, x: x, y: y)) }
  }

  @Test func `layers are drawn over one another, in the palette's colours and the text's`() throws {
    let picture = try TextTests.draw([layer("AB", "layered")])
    #expect(pixel(picture, 5, 5) == [0, 0, 255, 255])
    let mixed = pixel(picture, 25, 25)
    #expect(mixed[0] == 0 && abs(mixed[1] - 128) <= 1 && abs(mixed[2] - 127) <= 1, "\(mixed)")
    #expect(pixel(picture, 40, 40) == [255, 0, 0, 255])
    #expect(pixel(picture, 125, 60) == [255, 0, 0, 255], "the outline behind it")
    #expect(pixel(picture, 5, 90) == [0, 0, 0, 0])
  }

  @Test func `the text's alpha counts for all parts, and no colour draws nothing`() throws {
    let half = try TextTests.draw([
      layer("A", "layered") { $0.text.foregroundColor = Color(css: "rgba(0, 0, 255, 0.5)") }
    ])
    #expect(abs(pixel(half, 5, 5)[3] - 128) <= 1)
    let picture = try TextTests.draw([
      layer("A", "pictured") { $0.text.foregroundColor = Color(css: "rgba(0, 0, 255, 0.5)") }
    ])
    #expect(abs(pixel(picture, 10, 10)[3] - 128) <= 1)
    let none = try TextTests.draw([layer("A", "layered") { $0.text.foregroundColor = nil }])
    #expect(none.area() == 0)
  }

  @Test func `a picture fills its em, and another glyph's lies beside it`() throws {
    let picture = try TextTests.draw([layer("AA", "pictured")])
    for x in [0, 100] {
      #expect(pixel(picture, x + 20, 10) == [0, 0, 255, 255], "\(x)")
      #expect(pixel(picture, x + 80, 10) == [0, 255, 0, 255], "\(x)")
      #expect(pixel(picture, x + 20, 60) == [255, 0, 0, 255], "\(x)")
      #expect(pixel(picture, x + 80, 60) == [0, 0, 0, 0], "\(x)")
    }
  }

  @Test func `opacity fades the parts as one picture`() throws {
    let picture = try TextTests.draw([layer("A", "layered") { $0.opacity = 0.5 }])
    #expect(abs(pixel(picture, 40, 40)[3] - 128) <= 1)
    #expect(abs(pixel(picture, 40, 40)[0] - 128) <= 1 && pixel(picture, 40, 40)[2] <= 1)
  }

  @Test func `the same pixels come from every rasterizer`() throws {
    let layers = [layer("AB", "layered"), layer("A", "pictured") { $0.position.y += 90 }]
    let (a, b) = (try TextTests.draw(layers), try TextTests.draw(layers))
    #expect(a == b && a.area() > 1000)
  }

  @Test(arguments: ["layered", "pictured"])
  func `a damaged font is an answer`(_ name: String) throws {
    let whole = name == "layered" ? ColorFonts.layered : ColorFonts.pictured
    var random = SeededGenerator(seed: 3)
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let file = folder.file("damaged-\(round).ttf")
      try bytes.write(to: URL(fileURLWithPath: file))
      let damaged = TextTests.text("AB", size: 100) {
        $0.text.font = FontReference(name: "damaged.ttf", file: file, folders: [])
      }
      _ = try? TextTests.draw([damaged])
    }
  }
}

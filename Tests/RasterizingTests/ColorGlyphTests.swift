import Foundation
import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Glyphs with colours of their own, as emoji have, at 100 pixels to the em: the baseline is at 80.
@Suite struct ColorGlyphTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, data) in [
      ("layered", ColorFonts.layered), ("pictured", ColorFonts.pictured),
      ("sbix", ColorFonts.outlinedAndPictured), ("cbdt", ColorFonts.outlinedAndBitmapped),
    ] {
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

  @Test(arguments: ["layered", "pictured", "sbix", "cbdt"])
  func `they are seen in perspective`(font: String) throws {
    let flat = try TextTests.draw([layer("A", font)])
    let turned = try TextTests.draw([
      layer("A", font) {
        $0.transform = .rotation(radians: 0.02, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: 2000))
      }
    ])
    let (area, wanted) = (turned.area(), flat.area())
    #expect(wanted > 100 && abs(area - wanted) < 0.05 * wanted, "\(area) of \(wanted)")
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

  @Test(arguments: ["sbix", "cbdt"])
  func `a font with pictures and outlines shows its pictures`(_ font: String) throws {
    let picture = try TextTests.draw([layer("AB", font)])
    #expect(pixel(picture, 60, 10) == [0, 0, 255, 255], "red above")
    #expect(pixel(picture, 60, 70) == [255, 0, 0, 255], "blue below")
    // The glyph that has no picture is its outline in the text's colour.
    #expect(pixel(picture, 120, 60) == [255, 0, 0, 255])
    #expect(pixel(picture, 150, 60) == [0, 0, 0, 0])
  }

  @Test func `a font of bytes is the font of a file`() throws {
    for (name, data) in [("layered", ColorFonts.layered), ("pictured", ColorFonts.pictured)] {
      let bytes = layer("AB", name) {
        $0.text.font = FontReference(name: name, source: .bytes(ContentBytes(Array(data))))
      }
      let picture = try TextTests.draw([bytes])
      #expect(try picture == TextTests.draw([layer("AB", name)]))
      #expect(picture.area() > 1000)
    }
  }

  @Test func `files of one name and one face are told apart by what is in them`() throws {
    // The same path, then another folder: the file's place and name say nothing.
    var pictures: [Pixmap] = []
    for (folder, data) in [
      ("a", ColorFonts.layered), ("a", ColorFonts.pictured), ("b", ColorFonts.layered),
    ] {
      let path = self.folder.file(folder)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: path + "/font.ttf"))
      let text = layer("A", "font") {
        $0.text.font = FontReference(name: "font.ttf", file: path + "/font.ttf")
      }
      pictures.append(try TextTests.draw([text]))
    }
    #expect(pictures[0] == pictures[2] && pictures[0] != pictures[1])
    #expect(try pictures[1] == TextTests.draw([layer("A", "pictured")]))
  }

  @Test func `thousands of pictures are drawn, whatever was drawn before`() throws {
    let font = try PictureFont(glyphs: 4200)
    try font.data.write(to: URL(fileURLWithPath: folder.file("many.ttf")))
    let reference = FontReference(name: "many.ttf", file: folder.file("many.ttf"))
    for first in stride(from: 0, to: font.colors.count, by: 400) {
      let numbers = Array(first..<min(first + 400, font.colors.count))
      // Twenty a line, at 10 points to the em.
      let lines = stride(from: 0, to: numbers.count, by: 20).map { start in
        String(
          String.UnicodeScalarView(
            numbers[start..<min(start + 20, numbers.count)].map(PictureFont.character)))
      }
      let text = TextTests.text(lines.joined(separator: "\n"), size: 10) {
        $0.text.font = reference
      }
      let picture = try TextTests.draw([text])
      let wrong = numbers.enumerated().filter { place, number in
        let color = font.colors[number]
        let found = picture.pixel(x: place % 20 * 10 + 5, y: place / 20 * 10 + 4)
        return [found.red, found.green, found.blue, found.alpha]
          != [color.red, color.green, color.blue, 255]
      }
      #expect(wrong.isEmpty, "\(wrong.count) of \(numbers.count) from \(first) on")
    }
  }

  @Test func `pictures of glyphs count among those that are decoded, each once`() throws {
    let font = try PictureFont(glyphs: 3, side: 16)
    try font.data.write(to: URL(fileURLWithPath: folder.file("three.ttf")))
    let text = TextTests.text("", size: 10) {
      $0.text.font = FontReference(name: "three.ttf", file: folder.file("three.ttf"))
      $0.text.string = String(String.UnicodeScalarView([0, 1, 0, 2].map(PictureFont.character)))
    }
    func draw(_ limit: Int) throws {
      var limits = WorkLimits()
      limits[.decodedPixels] = limit
      let sampler = try Drawing.sampler([text], width: 200, height: 200, limits: limits)
      let fonts = try FontStore(
        finding: [FontStore.Request(font: text.properties.text.font, layer: "test")])
      _ = try Rasterizer(fonts: fonts).draw(sampler.frame(at: 0))
    }
    try draw(3 * 256)
    let error = #expect(throws: RasterError.self) { try draw(3 * 256 - 1) }
    #expect(
      "\(try #require(error))".contains("--limit decodedPixels=N raises it"),
      "\(String(describing: error))")
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

import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Texts whose parts have attributes of their own, against the same letters in layers of their own:
/// an H advances by 1479 of 2048 units (``TextTests``).
@Suite struct AttributedTextTests {
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func text(
    _ runs: [AttributedText.Run], size: Double = 50,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    TextTests.text("", size: size) {
      $0.text.attributedString = AttributedText(runs)
      change(&$0)
    }
  }

  private func run(
    _ text: String, _ change: (inout TextAttributes) -> Void = { _ in }
  ) -> AttributedText.Run {
    var attributes = TextAttributes()
    change(&attributes)
    return AttributedText.Run(text, attributes)
  }

  private func expectEqual(_ a: [Layer], _ b: [Layer], _ what: String) throws {
    let (a, b) = (try TextTests.draw(a), try TextTests.draw(b))
    let largest = zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    // Letters of one colour are drawn at sixteenths of a pixel, each in its own place.
    #expect(largest <= 8, "\(what) differs by \(largest)")
  }

  private func moved(_ layer: Layer, _ x: Double, _ y: Double = 0) -> Layer {
    var layer = layer
    layer.properties.position = layer.properties.position + Point(x: x, y: y)
    return layer
  }

  private let advance = 50 * 1479.0 / 2048

  @Test func `parts without attributes are the text that they make up`() throws {
    #expect(AttributedText([run("a"), run("b")]) == "ab")
    let parts = AttributedText([run("a") { $0.kern = 1 }, run(""), run("b") { $0.kern = 1 }])
    #expect(parts.runs.count == 1 && parts.string == "ab")
    try expectEqual(
      [text([run("Ham"), run("burg")])], [TextTests.text("Hamburg", size: 50)], "a joined text")
  }

  @Test func `a part has its colour, and stands where it stood`() throws {
    try expectEqual(
      [text([run("H"), run("H") { $0.foregroundColor = Self.blue }])],
      [
        TextTests.text("H", size: 50),
        moved(TextTests.text("H", size: 50) { $0.text.foregroundColor = Self.blue }, advance),
      ], "a part in blue")
    // A part's colour is its own, whatever the layer's is.
    try expectEqual(
      [
        text([run("H") { $0.foregroundColor = Self.blue }]) { $0.text.foregroundColor = nil }
      ], [TextTests.text("H", size: 50) { $0.text.foregroundColor = Self.blue }],
      "a part of a text without colour")
  }

  /// At sizes that are drawn piece by piece, and at those that are not, at places between pixels.
  @Test(arguments: [9.0, 13, 30, 200])
  func `a run of one colour is drawn to the bit as a text in that colour is`(size: Double) throws {
    for place in [Point(x: 0, y: 0), Point(x: 0.37, y: 0.81)] {
      let plain = TextTests.text("Hamburgefonts AVA", size: size) {
        $0.text.foregroundColor = Self.blue
      }
      let attributed = text(
        [run("Hamburgefonts AVA") { $0.foregroundColor = Self.blue }], size: size)
      #expect(
        try TextTests.draw([moved(plain, place.x, place.y)])
          == TextTests.draw([moved(attributed, place.x, place.y)]), "\(size) points at \(place)")
    }
  }

  @Test func `parts of two sizes share a baseline, the larger one's ascent below the top`() throws {
    let (small, large) = (30.0, 60.0)
    try expectEqual(
      [text([run("H"), run("H") { $0.fontSize = large }], size: small)],
      [
        moved(TextTests.text("H", size: small), 0, (large - small) * 1854 / 2048),
        moved(TextTests.text("H", size: large), small * 1479 / 2048),
      ], "two sizes")
    // The next line lies below the larger one.
    try expectEqual(
      [text([run("H") { $0.fontSize = large }, run("\nH")], size: small)],
      [
        TextTests.text("H", size: large),
        moved(
          TextTests.text("H", size: small), 0,
          large * 1.0 * 2355 / 2048 + 0),
      ], "two lines")
  }

  @Test func `kern lengthens the way to each next letter`() throws {
    let letters = (0..<3).map { moved(TextTests.text("H", size: 50), Double($0) * (advance + 8)) }
    try expectEqual([text([run("HHH") { $0.kern = 8 }])], letters, "kern")
    let mixed = [0, advance, 2 * advance + 9].map { moved(TextTests.text("H", size: 40), $0 * 0.8) }
    try expectEqual(
      [text([run("H"), run("H") { $0.kern = 7.2 }, run("H")], size: 40)], mixed, "kern in a line")
    try expectEqual(
      [text([run("H") { $0.kern = 8 }, run("H")], size: 50)], Array(letters[..<2]),
      "kern at the start")
    let right = { (properties: inout LayerProperties) in properties.text.alignmentMode = .right }
    try expectEqual(
      [text([run("H"), run("H") { $0.kern = 8 }], size: 50, right)],
      [
        moved(TextTests.text("H", size: 50), 200 - 2 * advance),
        moved(TextTests.text("H", size: 50), 200 - advance),
      ], "kern at the end")
  }

  @Test func `a part lies above the baseline by its offset`() throws {
    try expectEqual(
      [text([run("H"), run("H") { $0.baselineOffset = -10 }])],
      [TextTests.text("H", size: 50), moved(TextTests.text("H", size: 50), advance, 10)],
      "a lowered part")
    // What is raised makes its line higher.
    try expectEqual(
      [text([run("H"), run("H") { $0.baselineOffset = 10 }])],
      [
        moved(TextTests.text("H", size: 50), 0, 10), moved(TextTests.text("H", size: 50), advance),
      ], "a raised part")
  }

  @Test func `an underline is as wide as its part, in its colour`() throws {
    let picture = try TextTests.draw([
      text([
        run("H"),
        run("  ") {
          ($0.isUnderlined, $0.foregroundColor) = (true, Self.blue)
        },
      ])
    ])
    let columns = (0..<200).filter { x in
      (0..<200).contains { picture.value(.blue, x: x, y: $0) > 127 }
    }
    let rows = (0..<200).filter { y in
      (0..<200).contains { picture.value(.blue, x: $0, y: y) > 40 }
    }
    let space = 50 * 569.0 / 2048
    #expect(abs(Double(columns.first ?? 0) - advance) <= 1, "\(columns)")
    #expect(abs(Double((columns.last ?? 0) + 1) - advance - 2 * space) <= 1, "\(columns)")
    let baseline = 50 * 1854.0 / 2048
    #expect(
      !rows.isEmpty && rows.allSatisfy { Double($0) > baseline - 1 && Double($0) < baseline + 12 })
  }

  @Test func `a text that shrinks keeps the proportions of its parts`() throws {
    let whole = text([run("HH"), run("HH") { ($0.fontSize, $0.kern) = (100, 4) }], size: 50) {
      $0.bounds.size = Size(width: 120, height: 200)
      $0.text.fitting = .shrink
    }
    let width = 1479.0 / 2048 * 2 * (50 + 100) + 4
    let size = (50 * 120 / width * 2).rounded(.down) / 2
    let fixed = text(
      [
        run("HH"),
        run("HH") { ($0.fontSize, $0.kern) = (2 * size, 4 * size / 50) },
      ], size: size
    ) { $0.bounds.size = Size(width: 120, height: 200) }
    try expectEqual([whole], [fixed], "shrinking to \(size)")
  }

  @Test func `sizes of nothing and of much do no harm`() throws {
    for size in [0, 1e-9, 1e-3, 1e6, 1e12] {
      for own in [0, 1e-9, 1e6, 1e12] {
        let layer = text(
          [run("H"), run("gy") { ($0.fontSize, $0.kern, $0.baselineOffset) = (own, 1e9, -1e9) }],
          size: size)
        _ = try? TextTests.draw([layer])
      }
    }
  }
}

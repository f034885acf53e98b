import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Letters along paths.
@Suite struct TextPathTests {
  private static let font = #"font-family="Liberation Mono" font-size="10""#
  /// The advance of each letter of the font: 1229 of 2048 units.
  private static let advance = 10 * 1229.0 / 2048

  /// The boxes of what a text draws, one for each run.
  private func boxes(_ body: String) throws -> [Rect] {
    let file = try SVGText.open(body)
    #expect(file.omissions == [])
    func boxes(_ layer: Layer) -> [Rect] {
      (layer.properties.shape.path?.boundingBox).map { [$0] }
        ?? layer.sublayers.flatMap(boxes)
    }
    return file.scene.layers.flatMap(boxes)
  }

  private func text(_ path: String, _ attributes: String = "", _ text: String = "HH") -> String {
    #"<path id="p" d="\#(path)" fill="none"/><text \#(Self.font)><textPath href='#p' \#(attributes)>\#(text)</textPath></text>"#
  }

  private func middle(_ rect: Rect) -> Point {
    Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
  }

  @Test func `letters stand on a line as a plain text does`() throws {
    let along = try #require(try boxes(text("M10 40H90")).first)
    let plain = try #require(
      try boxes(#"<text x="10" y="40" \#(Self.font) letter-spacing="0.0001">HH</text>"#).first)
    for (a, b) in [
      (along.minX, plain.minX), (along.maxX, plain.maxX), (along.minY, plain.minY),
      (along.maxY, plain.maxY),
    ] { #expect(abs(a - b) < 0.01, "\(along), not \(plain)") }
  }

  @Test(arguments: [
    (#"startOffset="30""#, 30 + advance), (#"startOffset="50%""#, 40 + advance),
    (#"startOffset="50%" text-anchor="middle""#, 40),
    (#"startOffset="100%" text-anchor="end""#, 80 - advance),
  ])
  func `they begin where it says, by their anchor`(attributes: String, wanted: Double) throws {
    let box = try #require(try boxes(text("M10 40H90", attributes)).first)
    #expect(abs(middle(box).x - 10 - wanted) < 0.01, "\(attributes): \(box)")
  }

  @Test func `each letter is turned with the path at its middle`() throws {
    // Down the right side of a square: a letter's height is along x, to the right of the way.
    let down = try #require(try boxes(text("M50 10V70", "", "H")).first)
    #expect(abs(middle(down).y - 10 - Self.advance / 2) < 0.01, "\(down)")
    #expect(abs(down.minX - 50) < 0.01 && down.maxX > 56, "\(down)")
    // On a circle the middle of each letter's foot is on it.
    let radius = 30.0
    let circle = try boxes(
      text(
        "M80 40A30 30 0 0 1 20 40", "",
        #"<tspan fill="red">H</tspan><tspan fill="blue">H</tspan>"#))
    #expect(circle.count == 2)
    for (place, box) in circle.enumerated() {
      let angle = (Double(place) + 0.5) * Self.advance / radius
      let height = 6.59 / 2
      let wanted = Point(
        x: 50 + (radius + height) * cosine(angle), y: 40 + (radius + height) * sine(angle))
      #expect((middle(box) - wanted).length < 0.2, "\(place): \(box), not \(wanted)")
    }
  }

  private func cosine(_ angle: Double) -> Double { Transform.rotation(radians: angle).m11 }
  private func sine(_ angle: Double) -> Double { Transform.rotation(radians: angle).m12 }

  @Test func `letters beyond the ends are not there`() throws {
    let all = try boxes(text("M10 40H90", "", "HHHHHHHHHHHHHHHHHHHHHHHHHHHH"))
    let box = try #require(all.first)
    #expect(box.maxX < 90 + Self.advance / 2 && box.maxX > 90 - Self.advance, "\(box)")
    #expect(try boxes(text("M10 40H90", #"startOffset="200%""#)).isEmpty)
  }

  @Test func `a way is moved with its element, and may have its own units`() throws {
    let body =
      #"<path id="p" d="M0 0H8" pathLength="100" transform="translate(10 40) scale(10)" fill="none"/>"#
      + #"<text \#(Self.font)><textPath href='#p' startOffset="50" text-anchor="middle">H</textPath></text>"#
    let box = try #require(try boxes(body).first)
    #expect(abs(middle(box).x - 50) < 0.01 && abs(box.maxY - 40) < 0.01, "\(box)")
  }

  @Test func `what is not there or changes is told`() throws {
    let told = try SVGText.open(
      #"<text \#(Self.font)>a<textPath href='#no'>b</textPath><textPath href='#g'>c</textPath></text><g id="g"/>"#
    ).omissions
    #expect(told.count == 2, "\(told)")
    let moving = try SVGText.open(
      #"<path id="p" d="M0 40H90"><animate attributeName="d" values="M0 40H90;M0 50H90" dur="1s"/></path>"#
        + #"<text \#(Self.font)><textPath href='#p' side="right">b<animate attributeName="startOffset" from="0" to="9" dur="1s"/></textPath></text>"#
    ).omissions
    #expect(moving.count == 3, "\(moving)")
  }

  @Test func `long ways and texts are bounded`() throws {
    let way = "M0 40" + String(repeating: "h0.001", count: 50_000)
    let letters = String(repeating: "H", count: 20_000)
    _ = try SVGText.open(text(way, "", letters))
    let many = String(repeating: #"<textPath href='#p'>H</textPath>"#, count: 2_000)
    #expect(throws: (any Error).self) {
      try SVGText.open(
        #"<path id="p" d="\#(way)" fill="none"/><text \#(Self.font)>\#(many)</text>"#)
    }
  }
}

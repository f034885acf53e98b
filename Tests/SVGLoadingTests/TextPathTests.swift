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

  // MARK: Motion

  private func place(_ file: OpenedFile, at time: Double) -> Point? {
    file.scene.layers.indices.isEmpty
      ? nil
      : FrameSampler(file.opened.timeline).frame(at: time).layers
        .compactMap { $0.properties.shape.path?.boundingBox }.first.map(middle)
  }

  private func moving(_ attributes: String, _ animation: String, _ way: String = "M10 40H90") throws
    -> OpenedFile
  {
    let file = try SVGText.open(
      text(way, attributes, "H<animate attributeName='startOffset' \(animation)/>"))
    #expect(file.omissions.count == 1 && file.omissions[0].contains("moves along its path"))
    return file
  }

  @Test(arguments: [
    ("", "from='0' to='40' dur='2s'", [0, 0.5, 1, 1.5, 3], [0, 10, 20, 30, 0]),
    ("", "from='0' to='50%' dur='2s' fill='freeze'", [0, 1, 3], [0, 20, 40]),
    ("startOffset='10'", "by='20' dur='2s' begin='1s' fill='freeze'", [0, 2, 5], [10, 20, 30]),
    ("", "values='0;40;20' keyTimes='0;0.25;1' dur='4s'", [0.5, 1, 2.5], [20, 40, 30]),
    ("", "values='5;25' calcMode='discrete' dur='2s'", [0.5, 1.5], [5, 25]),
    ("", "from='0' to='60' dur='2s' repeatCount='indefinite'", [1, 9], [30, 30]),
    (
      "startOffset='50%' text-anchor='middle'", "to='100%' dur='2s' fill='freeze'", [0, 1],
      [37, 57]
    ),
  ])
  func `a text moves along its path`(
    attributes: String, animation: String, times: [Double], wanted: [Double]
  ) throws {
    let file = try moving(attributes, animation)
    for (time, wanted) in zip(times, wanted) {
      let x = try #require(place(file, at: time)).x - 10 - Self.advance / 2
      #expect(abs(x - wanted) < 0.05, "\(animation) at \(time): \(x)")
    }
  }

  @Test func `a text moves round a bend, and comes in from beyond the ends`() throws {
    let round = try moving(
      "", "from='0' to='94.2477796' dur='2s'", "M80 40A30 30 0 0 1 20 40")
    for time in [0.25, 0.5, 1, 1.5] {
      let angle = (time / 2 * 94.2477796 + Self.advance / 2) / 30
      let wanted = Point(x: 50 + 33.3 * cosine(angle), y: 40 + 33.3 * sine(angle))
      let found = try #require(place(round, at: time))
      #expect((found - wanted).length < 0.3, "\(time): \(found), not \(wanted)")
    }
    let coming = try moving(
      "startOffset='-100%'", "from='-100%' to='100%' dur='4s' fill='freeze'")
    #expect(place(coming, at: 0.5) == nil)
    // Letters come one by one, which is no mistake of the file.
    #expect(coming.opened.warnings.isEmpty)
    let x = try #require(place(coming, at: 3)).x
    #expect(abs(x - 50 - Self.advance / 2) < 0.05, "\(x)")
  }

  @Test func `a long text that moves for long, and places that are none, are bounded`() throws {
    let letters = String(repeating: "H", count: 20_000)
    _ = try SVGText.open(
      text(
        "M10 40H90", "",
        letters + "<animate attributeName='startOffset' from='-9000' to='0' dur='60s'/>"))
    for value in ["", "x", "1e15", "-1e300", "nan", "5;;9", "5%;x", "1e9%"] {
      let file = try SVGText.open(
        text("M10 40H90", "", "H<animate attributeName='startOffset' values='\(value)' dur='2s'/>"))
      #expect(throws: Never.self, "\(value)") { try file.picture(at: 1) }
    }
    let many = String(
      repeating:
        "<textPath href='#p'>HHHH<animate attributeName='startOffset' to='9' dur='60s'/></textPath>",
      count: 2_000)
    #expect(throws: (any Error).self) {
      try SVGText.open(
        #"<path id="p" d="M0 40H90" fill="none"/><text \#(Self.font)>\#(many)</text>"#)
    }
  }

  // MARK: Scripts

  /// How far a text along a line is from a plain one, in full pixels.
  private func difference(_ string: String, _ attributes: String = "") throws -> Double {
    let font = #"font-family="DejaVu Sans" font-size="24" \#(attributes)"#
    let along = try SVGText.open(
      #"<path id="p" d="M4 50H400" fill="none"/><text \#(font)><textPath href='#p'>\#(string)</textPath></text>"#
    )
    let plain = try SVGText.open(#"<text x="4" y="50" \#(font)>\#(string)</text>"#)
    #expect(along.omissions == [] && plain.omissions == [])
    let (a, b) = (try along.picture(), try plain.picture())
    #expect(b.area() > 20)
    var sum = 0.0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a.value(.alpha, x: x, y: y), b.value(.alpha, x: x, y: y))
        sum += abs(Double(p) - Double(q)) / 255
      }
    }
    return sum
  }

  @Test(arguments: [
    "AVToffi", "سلام", "مُحَمَّد", "שָׁלוֹם", "aس لام b", "é́x", "لا إله",
  ])
  func `letters along a line are those of a plain text, joined and in its order`(
    string: String
  ) throws {
    let found = try difference(string)
    #expect(found < 6, "\(string): \(found)")
  }

  @Test func `letters that stand apart are joined, too, in scripts that join`() throws {
    // As good as no space: letters that stand alone would be far from that.
    #expect(try difference("سلام", #"letter-spacing="0.0001""#) < 6)
    let spaced = try SVGText.open(
      #"<text id="t" x="4" y="50" font-family="DejaVu Sans" font-size="24" letter-spacing="0.0001">سلام</text>"#
    )
    let plain = try SVGText.open(
      #"<text id="t" x="4" y="50" font-family="DejaVu Sans" font-size="24">سلام</text>"#)
    #expect(abs(try spaced.picture().area() - plain.picture().area()) < 3)
  }

  @Test(arguments: [("a שלום b", 0.0), ("שלום", 1), ("سلام", 1)])
  func `marks of direction take no space beside letters`(
    string: String, spaces: Double
  ) throws {
    func box(_ spacing: Double) throws -> Rect {
      try #require(
        try boxes(
          #"<text x="40" y="50" font-family="DejaVu Sans" font-size="24" letter-spacing="\#(spacing)">\#(string)</text>"#
        ).first)
    }
    // The first letter stands where it does without a space, or behind that of its own.
    #expect(abs(try box(20).minX - box(0.0001).minX - spaces * 20) < 0.01)
  }

  @Test func `parts of both directions stand in the order of the one that is said`() throws {
    func picture(_ body: String) throws -> Pixmap {
      try SVGText.open(
        #"<text x="4" y="50" font-family="DejaVu Sans" font-size="24" \#(body)</text>"#
      ).picture()
    }
    /// The columns that differ, of those to the left of the first part's end.
    func differences(_ a: Pixmap, _ b: Pixmap, _ columns: Range<Int>) -> Int {
      columns.count { x in
        (0..<a.height).contains { a.value(.alpha, x: x, y: $0) != b.value(.alpha, x: x, y: $0) }
      }
    }
    let alone = try picture(">سلام")
    let mixed = try picture(">سلام AB")
    let turned = try picture(#"direction="rtl" text-anchor="end">سلام AB"#)
    #expect(differences(alone, mixed, 0..<40) == 0)
    #expect(differences(alone, turned, 0..<40) > 20)
    #expect(abs(mixed.area() - turned.area()) < 2)
  }

  @Test func `what is nearly right from right to left is told`() throws {
    for body in [
      #"<text x="4 9 20" y="50">سلام</text>"#, #"<text y="50" rotate="9">שלום</text>"#,
      #"<text y="50">سلام<tspan fill="red">سلام</tspan></text>"#,
    ] {
      let told = try SVGText.open(body).omissions
      #expect(!told.isEmpty && told.allSatisfy { $0.contains("right to left") }, "\(body): \(told)")
    }
    // Runs along a path are in the order in which they are read, and letters that do not join need
    // nothing from one another.
    for body in [
      ##"<path id="p" d="M4 50H90" fill="none"/><text><textPath href="#p">שלום <tspan fill="red">שלום</tspan></textPath></text>"##,
      #"<text y="50">سلام <tspan fill="red">سلام</tspan></text>"#,
    ] {
      #expect(try SVGText.open(body).omissions == [], "\(body)")
    }
  }

  @Test func `the direction says at which end a text is anchored`() throws {
    func box(_ attributes: String) throws -> Rect {
      try #require(
        try boxes(
          #"<text x="50" y="40" \#(Self.font) letter-spacing="0.0001" \#(attributes)>HH</text>"#
        )
        .first)
    }
    #expect(try box(#"direction="rtl""#) == box(#"text-anchor="end""#))
    #expect(try box(#"direction="rtl" text-anchor="end""#) == box(""))
    #expect(try box(#"direction="rtl" text-anchor="middle""#) == box(#"text-anchor="middle""#))
  }
}

import ImportSupport
import Inbetween
import TestSupport
import Testing

/// The places, spaces and paints of letters.
@Suite struct TextRunTests {
  private static let font = #"font-family="Liberation Mono" font-size="10""#
  private static let wide = #"font-family="DejaVu Sans" font-size="10""#
  /// The advance of each letter of the first: 1229 of 2048 units.
  private static let advance = 10 * 1229.0 / 2048

  private func file(_ body: String) throws -> OpenedFile {
    let file = try SVGText.open(body)
    #expect(file.omissions == [])
    return file
  }

  /// The boxes of all outlines, in their order.
  private func boxes(_ body: String) throws -> [Rect] {
    func boxes(_ layer: Layer) -> [Rect] {
      let place = layer.properties.position
      return layer.properties.shape.path?.boundingBox.map {
        [
          Rect(
            x: $0.minX + place.x, y: $0.minY + place.y, width: $0.size.width, height: $0.size.height
          )
        ]
      } ?? layer.sublayers.flatMap(boxes)
    }
    return try file(body).scene.layers.flatMap(boxes)
  }

  /// The text layers' strings and places, in their order.
  private func texts(_ body: String) throws -> [(string: String, x: Double, y: Double)] {
    func texts(_ layer: Layer) -> [(string: String, x: Double, y: Double)] {
      layer.kind.has(.text)
        ? [
          (
            layer.properties.text.string, layer.properties.position.x, layer.properties.position.y
          )
        ] : layer.sublayers.flatMap(texts)
    }
    return try file(body).scene.layers.flatMap(texts)
  }

  // MARK: Places

  private static let places: [(String, [Double])] = [
    (#"x="50"><tspan>a</tspan>b"#, [50, 50 + advance]),
    (#"x="50"> <tspan> a </tspan> b "#, [50, 50 + 2 * advance]),
    (#"x="10 30"><tspan>ab</tspan>c"#, [10, 30, 30 + advance]),
    (#"x="10 30">a<tspan x="60">b</tspan>c"#, [10, 60, 60 + advance]),
    (#"x="10" dx="1 2 3">ab<tspan dx="5">c</tspan>"#, [11, 13 + advance, 18 + 2 * advance]),
    (#"x="10" dx="0 0 7"><tspan>ab</tspan>c"#, [10, 10 + advance, 17 + 2 * advance]),
    (#"x="50" text-anchor="middle"><tspan>a</tspan><tspan>b</tspan>"#, [50 - advance, 50]),
  ]

  @Test(arguments: places)
  func `places are of the letters of an element and those in it`(
    body: String, wanted: [Double]
  ) throws {
    let found = try texts("<text y='20' \(Self.font) \(body)</text>").map(\.x)
    #expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 },
      "\(body): \(found), not \(wanted)")
  }

  @Test func `turns go on to the last letter of their element`() throws {
    let body = "<text x='20' y='40' rotate='0 90' \(Self.font)>H<tspan>HH</tspan></text>"
    // One that is not turned is a text.
    #expect(try texts(body).map(\.string) == ["H"])
    #expect(try boxes(body).map { $0.size.width < $0.size.height } == [false, false])
  }

  // MARK: Spaces

  @Test func `letters with spaces are not joined, whatever stands beside them`() throws {
    func width(_ text: String, _ spacing: Double) throws -> Double {
      try #require(
        try boxes(
          "<text x='0' y='40' stroke='red' letter-spacing='\(spacing)' \(Self.wide)>\(text)</text>"
        )
        .first
      ).size.width
    }
    for text in ["HfiH", "HfiH\u{2014}H", "HfiH\u{20AC}H", "HfiH\u{0E01}H"] {
      let spaces = Double(text.count - 1)
      #expect(
        abs(try width(text, 20) - width(text, 10) - spaces * 10) < 1e-6, "\(text)")
    }
  }

  @Test func `a space is behind a letter as it is read`() throws {
    func box(_ text: String, _ spacing: Double) throws -> Rect {
      try #require(
        try boxes(
          "<text x='0' y='40' stroke='red' letter-spacing='\(spacing)' \(Self.wide)>\(text)</text>"
        )
        .first)
    }
    // Two letters of Hebrew end at the end of the first one's cell, and begin behind a space.
    let (near, far) = try (box("\u{5D0}\u{5D1}", 0.001), box("\u{5D0}\u{5D1}", 10))
    #expect(abs(far.minX - near.minX - 10) < 0.01 && abs(far.maxX - near.maxX - 20) < 0.01)
    let (left, right) = try (box("HH", 0.001), box("HH", 10))
    #expect(abs(left.minX - right.minX) < 0.01 && abs(right.maxX - left.maxX - 10) < 0.01)
    // Along a path, too.
    let way = "<path id='p' d='M0 40H99' fill='none'/>"
    let along = try #require(
      try boxes(
        "\(way)<text letter-spacing='10' \(Self.wide)><textPath href='#p'>\u{5D0}\u{5D1}</textPath></text>"
      ).first)
    #expect(abs(along.minX - far.minX) < 0.01 && abs(along.maxX - far.maxX) < 0.01)
  }

  @Test func `words stand apart`() throws {
    func width(_ attributes: String) throws -> Double {
      try #require(
        try boxes("<text y='40' stroke='red' \(Self.font) \(attributes)>H H H</text>").first
      ).size.width
    }
    let own = try width("")
    #expect(abs(try width("word-spacing='7'") - own - 14) < 1e-6)
    #expect(abs(try width("style='word-spacing: 1em; letter-spacing: 2px'") - own - 28) < 1e-6)
  }

  @Test func `a text is as long as it says`() throws {
    func box(_ attributes: String) throws -> Rect {
      try #require(
        try boxes("<text x='10' y='40' stroke='red' \(Self.font) \(attributes)>HH</text>").first)
    }
    let (own, spaced) = try (box(""), box("textLength='60'"))
    #expect(abs(spaced.minX - own.minX) < 1e-6)
    #expect(abs(spaced.maxX - own.maxX - (60 - 2 * Self.advance)) < 1e-6)
    let wide = try box("textLength='60' lengthAdjust='spacingAndGlyphs'")
    let factor = 60 / (2 * Self.advance)
    #expect(abs(wide.minX - 10 - (own.minX - 10) * factor) < 1e-6)
    #expect(abs(wide.maxX - 10 - (own.maxX - 10) * factor) < 1e-6)
    let end = try box("textLength='60' text-anchor='end'")
    #expect(abs(end.maxX - (spaced.maxX - 60)) < 1e-6)
  }

  @Test(arguments: ["spacing", "spacingAndGlyphs"])
  func `parts of a text are as long as they say`(adjust: String) throws {
    func starts(_ attributes: String) throws -> [Double] {
      try boxes(
        "<text x='10' y='40' stroke='red' \(Self.font)>H<tspan \(attributes)>H<tspan>H</tspan></tspan>H</text>"
      ).map(\.minX)
    }
    let own = try starts("")
    let long = try starts("textLength='60' lengthAdjust='\(adjust)'")
    #expect(own.count == 4 && long.count == 4)
    #expect(abs(long[0] - own[0]) < 1e-6)
    // What is behind it stands behind its length.
    #expect(abs(long[3] - own[3] - (60 - 2 * Self.advance)) < 1e-6)
    // Of a font twice as large.
    let attributes = "font-size='20' lengthAdjust='\(adjust)' textLength"
    #expect(try starts("\(attributes)='5em'") == starts("\(attributes)='100'"))
    let told = try SVGText.open(
      "<text y='40' \(Self.font)><tspan textLength='60'>H<tspan x='50'>H</tspan></tspan></text>"
    ).omissions
    #expect(told.count == 1 && told[0].contains("a length of a text with places"), "\(told)")
  }

  // MARK: Order

  private static let (alef, bet, gimel) = ("\u{5D0}", "\u{5D1}", "\u{5D2}")

  private static let orders: [(String, String, [String])] = [
    // Runs from right to left in a text from left to right, and the other way.
    ("", "a<tspan>\(alef)</tspan><tspan>\(bet)</tspan>c", ["a", bet, alef, "c"]),
    ("direction='rtl'", "a<tspan>\(alef)</tspan>b", ["b", alef, "a"]),
    ("", "\(alef)b\(gimel)<tspan>\(bet)</tspan>", [alef, "b", bet, gimel]),
    ("", "\(alef) <tspan>\(bet)</tspan>", [bet, "\(alef) "]),
    ("", "\(alef)<tspan>12</tspan>\(bet)", [bet, "12", alef]),
    ("", "\(alef)<tspan>(</tspan>\(bet)", [bet, "(", alef]),
    ("direction='rtl'", "<tspan>a </tspan><tspan>b</tspan>\(alef)", [alef, "a ", "b"]),
  ]

  @Test(arguments: orders)
  func `runs are seen in the order of their directions`(
    attributes: String, body: String, wanted: [String]
  ) throws {
    let found = try texts("<text x='50' y='20' \(Self.wide) \(attributes)>\(body)</text>")
      .sorted { $0.x < $1.x }
      .map { $0.string.filter { !["\u{200E}", "\u{200F}"].contains($0) } }
    #expect(found == wanted)
  }

  @Test func `runs along a path have the same order`() throws {
    let way = "<path id='p' d='M0 40H99' fill='none'/>"
    let runs =
      "a<tspan fill='red'>\(Self.alef)\(Self.bet)</tspan><tspan fill='blue'>\(Self.gimel)</tspan>"
    let along = try boxes("\(way)<text \(Self.wide)><textPath href='#p'>\(runs)</textPath></text>")
    let plain = try boxes("<text y='40' stroke='red' \(Self.wide)>\(runs)</text>")
    #expect(along.count == 3 && plain.count == 3)
    for (a, b) in zip(along, plain) {
      #expect(abs(a.minX - b.minX) < 0.01 && abs(a.maxX - b.maxX) < 0.01, "\(a), not \(b)")
    }
    #expect(along[1].minX < along[2].minX)
  }

  // MARK: Paints

  private static let gradient = """
    <stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/></linearGradient>
    """
  private static let block = "\u{2588}\u{2588}"

  @Test(arguments: [false, true])
  func `a gradient of a moving text is of its box, or stays`(isFixed: Bool) throws {
    let units = isFixed ? "gradientUnits='userSpaceOnUse' x1='0' x2='100'" : ""
    let file = try file(
      """
      <linearGradient id="g" \(units)>\(Self.gradient)
      <text x="10" y="50" font-family="DejaVu Sans Mono" font-size="20" fill="url(#g)">\(Self.block)
        <animate attributeName="x" values="10;70" dur="2s" fill="freeze"/></text>
      """)
    let letter = 20 * 1233.0 / 2048
    for (time, x) in [(0.0, 10.0), (1, 40), (3, 70)] {
      let picture = try file.picture(at: time)
      for place in [0.2, 0.8, 1.2, 1.8] {
        let pixel = Int(x + place * letter)
        let isRed = isFixed ? pixel < 50 : place < 1
        #expect(
          picture.components(pixel, 45) == (isRed ? SVGText.red : SVGText.blue),
          "\(time): \(place)")
      }
    }
  }

  @Test func `a text's own place moves what has none of its own`() throws {
    let file = try file(
      """
      <text x="10 40" y="20" \(Self.font)>a<tspan id="b">b</tspan><tspan x="70">c</tspan>
        <animate attributeName="x" values="10 40;20 60" dur="2s" fill="freeze"/>
        <animate attributeName="y" to="60" dur="2s" begin="2s" fill="freeze"/></text>
      """)
    func places(_ time: Double) -> [Double] {
      FrameSampler(file.opened.timeline).frame(at: time).layers
        .filter { $0.kind.has(.text) }.map { $0.transformToCanvas.apply(to: .zero)?.x ?? 0 }
    }
    #expect(places(0) == [10, 40, 70] && places(1) == [15, 50, 70] && places(3) == [20, 60, 70])
  }

  @Test func `paints of a text move`() throws {
    let file = try file(
      """
      <text x="10" y="50" font-family="DejaVu Sans Mono" font-size="20" fill="red">\(Self.block)
        <animate attributeName="fill" values="red;blue" dur="2s" calcMode="discrete"/></text>
      """)
    #expect(try file.picture(at: 0.5).components(15, 45) == SVGText.red)
    #expect(try file.picture(at: 1.5).components(15, 45) == SVGText.blue)
  }

  @Test func `a gradient goes over all runs of a text`() throws {
    let file = try file(
      """
      <linearGradient id="g">\(Self.gradient)
      <text x="10" y="50" font-family="DejaVu Sans Mono" font-size="20" fill="url(#g)"><tspan>\u{2588}</tspan><tspan>\u{2588}</tspan></text>
      """)
    let picture = try file.picture()
    #expect(picture.components(15, 45) == SVGText.red)
    #expect(picture.components(28, 45) == SVGText.blue)
  }

  @Test func `motions of runs that are not drawn are told`() throws {
    let told = try SVGText.open(
      "<text y='9'><tspan>a<animate attributeName='dy' to='9' dur='1s'/></tspan></text>"
    ).omissions
    #expect(told == ["an animation of \"dy\" is left out; the element without it"])
  }
}

import ImportSupport
import Inbetween
import Testing

/// The fonts that texts ask for, and their letters.
@Suite struct FontListTests {
  /// The text layers of a text, in their order.
  private func texts(_ body: String) throws -> [TextProperties] {
    func texts(_ layer: Layer) -> [TextProperties] {
      layer.kind.has(.text) ? [layer.properties.text] : layer.sublayers.flatMap(texts)
    }
    return try SVGText.open(body).scene.layers.flatMap(texts)
  }

  private func fonts(_ style: String) throws -> [String] {
    try texts("<text y='20' style='\(style)'>a</text>").flatMap { $0.font.list.map(\.name) }
  }

  @Test(arguments: [
    ("font-family: Nothing, DejaVu Sans Mono", ["Nothing", "DejaVu Sans Mono"]),
    ("font-family: Nothing", ["Nothing", "Times New Roman"]),
    ("", ["Times New Roman"]),
    ("font-family: sans-serif", ["Helvetica"]),
    ("font-family: monospace", ["DejaVu Sans Mono"]),
    (
      "font: bold italic 12px/2 Nothing, Liberation Sans",
      ["Nothing Bold Italic", "Liberation Sans Bold Italic"]
    ),
    ("font-family: DejaVu Sans; font-weight: 300", ["DejaVu Sans Light"]),
    ("font-family: Liberation Sans; font-weight: 100", ["Liberation Sans"]),
    ("font-family: Helvetica-Bold; font-weight: bold", ["Helvetica-Bold"]),
    ("font-family: Liberation Sans; font-weight: 900", ["Liberation Sans Bold"]),
    ("font-family: DejaVu Sans; font-stretch: 75%", ["DejaVu Sans Condensed"]),
    ("font-family: Liberation Sans; font-stretch: condensed", ["Liberation Sans"]),
    (
      "font-family: Droid Sans Fallback; font-weight: bold",
      ["Droid Sans Fallback Bold", "Droid Sans Fallback"]
    ),
  ])
  func `a family has the face that is nearest to the style`(
    style: String, wanted: [String]
  ) throws {
    #expect(try fonts(style) == wanted)
  }

  @Test func `weights are beside those of the elements around`() throws {
    let found = try texts(
      """
      <g font-weight="bold"><text y="20" font-family="DejaVu Sans">a<tspan font-weight="lighter">\
      b</tspan><tspan font-weight="300">c<tspan font-weight="bolder">d</tspan></tspan></text></g>
      """)
    #expect(
      found.map(\.font.name) == [
        "DejaVu Sans Bold", "DejaVu Sans", "DejaVu Sans Light", "DejaVu Sans",
      ])
  }

  @Test(arguments: [
    ("font-variant='small-caps'", ["A", "BC", " D"], [20, 14, 20.0]),
    ("style='font-variant-caps: all-small-caps'", ["ABC", " ", "D"], [14, 20, 14.0]),
    ("", ["Abc D"], [20.0]),
  ])
  func `small letters are smaller capitals`(
    attribute: String, wanted: [String], sizes: [Double]
  ) throws {
    let found = try texts("<text y='20' font-size='20' \(attribute)>Abc D</text>")
    #expect(found.map(\.string) == wanted)
    #expect(found.map(\.fontSize) == sizes)
  }

  @Test func `blanks that do not break are kept`() throws {
    let found = try texts("<text y='20'> a&#160;&#160;b  \n c </text>")
    #expect(found.map(\.string) == ["a\u{A0}\u{A0}b c"])
  }
}

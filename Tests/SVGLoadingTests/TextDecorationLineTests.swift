import ImportSupport
import Inbetween
import Testing

/// The baselines of texts, and the lines of their decorations.
@Suite struct TextDecorationLineTests {
  /// The box of what is drawn of a text whose letters are blocks from an em above, as the font has
  /// them, to a quarter below the baseline.
  private func box(_ body: String) throws -> Rect {
    let picture = try SVGText.open(body).picture()
    var corners: [Point] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.components(x, y)[3] > 127 {
        corners += [Point(x: Double(x), y: Double(y)), Point(x: Double(x + 1), y: Double(y + 1))]
      }
    }
    return try #require(Rect(around: corners))
  }

  private static let font = "font-family='Liberation Sans' font-size='40' x='10' y='40'"

  /// The ways down of a font whose ascent is 0.905 ems, its descent 0.212, and its small letters
  /// 0.528 high.
  private static let baselines: [(String, Double)] = [
    ("alphabetic", 0), ("hanging", 0.724), ("text-before-edge", 0.905), ("central", 0.3465),
    ("mathematical", 0.4525), ("ideographic", -0.212), ("middle", 0.264), ("text-top", 0),
  ]

  @Test(arguments: baselines)
  func `baselines are those of the font`(name: String, ems: Double) throws {
    let plain = try box("<text \(Self.font)>H</text>")
    let found = try box("<text \(Self.font) dominant-baseline='\(name)'>H</text>")
    #expect(abs(found.minY - plain.minY - 40 * ems) <= 1, "\(found)")
    let inner = try box("<text \(Self.font) dominant-baseline='\(name)'><tspan>H</tspan></text>")
    #expect(inner == found)
  }

  @Test(arguments: [
    ("underline", 40 + 2, 4), ("overline", 40 - 36, 4), ("line-through", 40 - 14, 4),
  ])
  func `lines go along a text`(line: String, top: Int, width: Int) throws {
    for attribute in ["text-decoration='\(line)'", "style='text-decoration-line: \(line)'"] {
      for body in [
        "<text \(Self.font) \(attribute)>&#160;&#160;</text>",
        "<g \(attribute)><text \(Self.font)>&#160;<tspan text-decoration='none'>&#160;</tspan></text></g>",
      ] {
        let found = try box(body)
        #expect(abs(found.minY - Double(top)) <= 1 && abs(found.size.height - Double(width)) <= 1)
        // Two blanks are 0.278 ems each.
        #expect(abs(found.minX - 10) <= 1 && abs(found.size.width - 2 * 0.278 * 40) <= 1)
      }
    }
  }

  @Test func `lines of another paint are told`() throws {
    for (fill, count) in [("", 0), ("fill='red'", 1)] {
      let file = try SVGText.open(
        """
        <text y='20' fill='blue' text-decoration='underline'>a<tspan \(fill)>b</tspan></text>
        <text y='20' text-decoration='underline' fill='lime'>a</text>
        """)
      #expect(file.omissions.count == count, "\(file.omissions)")
    }
  }

  @Test func `lines of other forms are told`() throws {
    let file = try SVGText.open("<text y='20' style='text-decoration: underline wavy red'>a</text>")
    #expect(file.omissions == ["lines of other forms are approximated; straight lines"])
  }
}

import Graphics
import Testing

struct CSSColorCase: Sendable, CustomTestStringConvertible {
  let text: String
  /// Bytes of red, green and blue, and alpha in 0…1; `nil` when the text is no colour.
  let wanted: Color?
  var testDescription: String { text }

  init(_ text: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.text = text
    wanted = Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  init(refused text: String) {
    self.text = text
    wanted = nil
  }

  static let all: [CSSColorCase] = [
    .init("#fff", 255, 255, 255),
    .init("#F80", 255, 136, 0),
    .init("#f808", 255, 136, 0, 136.0 / 255),
    .init("#ff8800", 255, 136, 0),
    .init("#FF880080", 255, 136, 0, 128.0 / 255),
    .init("red", 255, 0, 0),
    .init("RebeccaPurple", 102, 51, 153),
    .init("green", 0, 128, 0),
    .init("grey", 128, 128, 128),
    .init("transparent", 0, 0, 0, 0),
    .init("clear", 0, 0, 0, 0),
    .init("rgb(255, 136, 0)", 255, 136, 0),
    .init("RGB(255,136,0)", 255, 136, 0),
    .init("rgb(100%, 50%, 0%)", 255, 127.5, 0),
    .init("rgb(255 136 0)", 255, 136, 0),
    .init("rgb(255 136 0 / 50%)", 255, 136, 0, 0.5),
    .init("rgb(255 136 0/.25)", 255, 136, 0, 0.25),
    .init("rgba(255, 136, 0, 0.5)", 255, 136, 0, 0.5),
    .init("rgba(255, 136, 0, 50%)", 255, 136, 0, 0.5),
    .init("rgb( 1.5 , 2 , 3 )", 1.5, 2, 3),
    .init("rgb(300, -5, 0)", 255, 0, 0),
    .init("rgb(none 0 255)", 0, 0, 255),
    .init("rgba(0, 0, 0)", 0, 0, 0),
    .init(refused: ""),
    .init(refused: "#"),
    .init(refused: "#12"),
    .init(refused: "#12345"),
    .init(refused: "#ggg"),
    .init(refused: "#١٢٣"),
    .init(refused: "ff8800"),
    .init(refused: "reddish"),
    .init(refused: "rgb(1, 2)"),
    .init(refused: "rgb(1 2)"),
    .init(refused: "rgb(1, 2, 3, 4, 5)"),
    .init(refused: "rgb(1, 2, 3 / 4)"),
    .init(refused: "rgb(1%, 2, 3)"),
    .init(refused: "rgb(1, , 3)"),
    .init(refused: "rgb(a, b, c)"),
    .init(refused: "rgb(nan, inf, 0x10)"),
    .init(refused: "rgb(1, 2, 3"),
    .init(refused: "hsl(1, 2%, 3%)"),
    .init(refused: "rgb"),
    .init(refused: "()"),
  ]
}

@Suite struct ColorCSSTests {
  @Test(arguments: CSSColorCase.all)
  func `CSS text reads as a colour or is refused`(sample: CSSColorCase) {
    #expect(Color(css: sample.text) == sample.wanted)
  }

  @Test func `there are CSS's 148 names, in order, and two for nothing`() {
    let names = Color.cssNames.map(\.name)
    #expect(names.count == 150)
    #expect(names.dropLast(2) == names.dropLast(2).sorted()[...])
    #expect(names.suffix(2) == ["transparent", "clear"])
  }

  // A sum over all names: one wrong digit anywhere changes it. Computed from the table of X11's
  // names, with CSS's own values for gray, green, maroon and purple.
  @Test func `the named colours have the right bytes`() {
    let sum = Color.cssNames.dropLast(2).enumerated().reduce(0) { sum, item in
      let c = item.element.color
      let hex =
        Int((c.red * 255).rounded()) << 16 | Int((c.green * 255).rounded()) << 8
        | Int((c.blue * 255).rounded())
      return (sum + (item.offset + 1) * hex) % 1_000_000_007
    }
    #expect(sum == 980_546_111)
  }
}

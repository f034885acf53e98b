import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Values that CSS works out, on a canvas of 100 × 80 points.
@Suite struct CalculationTests {
  private func open(_ style: String, _ css: String = "", _ rest: String = "") throws -> OpenedFile {
    try SVGText.open(
      "<style>\(css)</style>"
        + #"<g style="--w: 12px; --i: 2"><rect id="box" height="10" fill="red" \#(rest) style="\#(style)"/></g>"#
    )
  }

  private static let lengths: [(String, Double?)] = [
    ("calc(50% - 10px)", 40), ("min(80px, 50%)", 50), ("max(10px, 5em)", 80),
    ("clamp(10px, 50%, 30px)", 30), ("clamp(60px, 50%, 70px)", 60), ("calc(2 * (3px + 4px))", 14),
    ("calc(1in / 2)", 48), ("calc(10 * 2)", 20), ("-webkit-calc(10px + 1em)", 26),
    ("CALC( 10PX + 1Em )", 26), ("calc(100vmin / 4)", 20), ("calc(10vmax + 5vw - 5vh)", 11),
    ("calc(min(10px, 20%) + max(1em, 20px) * 2)", 50), ("calc(-1 * -5px)", 5),
    ("calc(1px + 2em + 3px - 1em)", 20), ("calc((50% - 10px) * 0.5 / 2)", 10),
    ("calc(1px+2px)", nil), ("calc(1px + 2)", nil), ("calc(1px * 2px)", nil),
    ("calc(1px / 0)", 1e15), ("calc(1px * infinity)", 1e15), ("calc(1e30px)", 1e15),
    ("calc(1px - 1px * -Infinity)", 1e15), ("calc(1px * NaN)", 0), ("calc(0px / 0)", 0),
    ("calc(1px * 1e400 + 1px * 1e400)", 1e15), ("calc(1e15em + 50%)", 1e15),
    ("calc(pi * 1px)", .pi), ("calc(1px * (e + 1))", 1 + 2.718281828459045),
    ("abs(-50px)", 50), ("abs(10% - 60px)", 50), ("calc(2 * abs(-1) * 3px)", 6),
    ("calc(50px", 50), ("min(50%, calc(1px + 2px", 3), ("calc(50px + ", nil), ("calc(", nil),
    ("abs(1px, 2px)", nil), ("calc(1px * tau)", nil), ("foo", nil), ("1px 2px", nil), ("-5px", nil),
    ("calc(1 / 1px)", nil), ("calc()", nil),
    ("clamp(1px, 2px)", nil), ("calc(1px, 2px)", nil), ("min()", nil), ("calc(1s + 1px)", nil),
    ("calc(1px + )", nil), ("calc(5furlong)", nil), ("calc(1px 2px)", nil), ("xcalc(1px)", nil),
  ]

  @Test(arguments: lengths)
  func `a length is worked out, and where it is none the element is as without it`(
    text: String, wanted: Double?
  ) throws {
    for file in [try open("width: \(text)"), try open("", "", #"width="\#(text)""#)] {
      let box = file.layer("box")?.properties.shape.path?.boundingBox
      guard let wanted else {
        #expect(box == nil, "\(text): \(String(describing: box))")
        #expect(file.omissions.count == 1 && file.omissions[0].contains("of width"), "\(text)")
        continue
      }
      #expect(file.omissions == [])
      let width = wanted == 0 ? box?.size.width ?? 0 : try #require(box, "\(text)").size.width
      #expect(abs(width - wanted) < 1e-9, "\(text): \(width)")
    }
  }

  @Test(arguments: [
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray", "font-size", "letter-spacing", "word-spacing",
  ])
  func `a length that is none does not count before one that is`(name: String) throws {
    let file = try open("width: 50px; \(name): 4px; \(name): foo; \(name): calc(1px+1px)")
    #expect(file.omissions.count == 1 && file.omissions[0].contains("of \(name) "), "\(name)")
    let width = name == "width" ? 4.0 : 50
    #expect(file.layer("box")?.properties.shape.path?.boundingBox?.size.width == width)
    let list = try SVGText.open(#"<text x="1 2 3" y="9 8"><tspan x="4, 5">ab</tspan>c</text>"#)
    #expect(list.omissions == [])
  }

  @Test func `variables stand in it`() throws {
    let file = try open("width: calc(var(--w) * var(--i) + var(--none, 1px + 2px))")
    #expect(file.omissions == [])
    #expect(file.layer("box")?.properties.shape.path?.boundingBox?.size.width == 27)
  }

  @Test func `numbers, shares, angles and lists are worked out`() throws {
    let file = try open(
      """
      width: 10px; opacity: calc(var(--i) * 0.25); fill-opacity: min(20% + 30%, 60%);
      transform: translate(calc(10px * var(--i)), calc(50% - 10px)) rotate(calc(0.5turn / 2));
      stroke: rgb(calc(255 / 5), 0, 0); stroke-dasharray: calc(1px + 1px) max(3px, 1px);
      stroke-width: calc(10px - 8px)
      """)
    #expect(file.omissions == [])
    let box = try #require(file.layer("box")).properties
    #expect(box.opacity == 0.5)
    #expect(box.shape.fillColor?.alpha == 0.5)
    #expect(box.shape.strokeColor.map { ($0.red * 255).rounded() } == 51)
    #expect(box.shape.lineDashPattern == [2, 3] && box.shape.lineWidth == 2)
    let place = try #require(file.place(Point(x: 5, y: 0), in: "box"))
    #expect((place - Point(x: 20, y: 35)).length < 1e-9, "\(place)")
  }

  @Test(arguments: [
    "translate(-50%, 25%)", "translate(-50px, 20px)", "translate3d(-50px, 20px, 9px)",
    "translateX(-50%) translateY(25%)",
  ])
  func `a transform has its lengths and percentages of its box`(text: String) throws {
    let file = try open("width: 10px; transform: \(text)")
    #expect(file.omissions == [])
    #expect(file.place(in: "box") == Point(x: -50, y: 20))
    let own = try open("width: 20px; transform-box: fill-box; transform: translate(50%, 100%)")
    #expect(own.place(in: "box") == Point(x: 10, y: 10))
  }

  @Test func `properties of their own say a transform, too`() throws {
    let file = try open(
      "width: 10px; translate: 30px 20px; rotate: 90deg; scale: 2; transform: translate(5px, 0)")
    #expect(file.omissions == [])
    let place = try #require(file.place(in: "box"))
    #expect((place - Point(x: 30, y: 30)).length < 1e-9, "\(place)")
    let told = try open("width: 10px; animation: f 1s", "@keyframes f { to { rotate: 9deg } }")
    #expect(told.omissions == ["an animation of \"rotate\" is left out; the element without it"])
  }

  @Test(arguments: [
    (
      "animation: f 2s linear",
      ""
    ), ("", #"<animateTransform attributeName="transform" type="scale" values="1;3" dur="2s"/>"#),
  ])
  func `they stay where the transform moves`(style: String, inside: String) throws {
    let file = try SVGText.open(
      """
      <style>@keyframes f { from { transform: none } to { transform: scale(3) } }</style>
      <rect id="box" width="9" height="9" transform="translate(7, 7)"
        style="translate: 30px 20px; rotate: 90DEG; \(style)">\(inside)</rect>
      """)
    #expect(file.omissions == [])
    let picture = try file.picture(at: 1)
    for (x, y, isIn) in [(29, 21, true), (13, 37, true), (31, 21, false), (29, 39, false)] {
      #expect((picture.components(x, y)[3] > 0) == isIn, "\(x), \(y)")
    }
  }

  @Test(arguments: [
    "f calc(1s * 2) linear", "calc(var(--i) * 1s) f linear", "f var(--none, 2s) linear",
    "var(--none, f 2s linear, g 1s)", "f var(--rest)", "f var( --time , 1s ) linear",
    "f linear calc(4s / 2) calc(1s - 1s) calc(2 - 1)", "var(--name) 2s var(--curve)",
    "f 2s var(--steps, cubic-bezier(0, 0, 1, 1))",
  ])
  func `an animation has them in its short property`(animation: String) throws {
    let css =
      "@keyframes f { from { opacity: 0 } to { opacity: calc(0.4 * 2) } } g { --x: 1 } "
      + "rect { --rest: 2s linear, g 1s; --time: 2s; --name: f; --curve: linear; "
      + "animation: \(animation) }"
    let file = try open("width: 10px", css)
    #expect(file.omissions == [])
    let found = [0, 1, 1.5, 3].map { file.layer("box", at: $0)?.properties.opacity ?? .nan }
    #expect(
      zip(found, [0, 0.4, 0.6, 1]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(animation): \(found)")
  }

  @Test func `steps of a list begin one after another`() throws {
    let file = try SVGText.open(
      """
      <style>@keyframes f { from { opacity: 0 } to { opacity: 1 } }
      circle { animation: f 4s linear both; animation-delay: calc(var(--i) * 0.5s - 1s) }</style>
      <circle id="a" r="5" style="--i: 0"/><circle id="b" r="5" style="--i: 4"/>
      """)
    #expect(file.omissions == [])
    #expect(file.layer("a", at: 1)?.properties.opacity == 0.5)
    #expect(file.layer("b", at: 2)?.properties.opacity == 0.25)
  }

  @Test func `lengths of several units lie between one another`() throws {
    let file = try SVGText.open(
      """
      <rect id="box" x="calc(10% + 2px)" height="10" width="10px">
        <animate attributeName="width" values="10px;50%" dur="2s"/>
        <animate attributeName="x" values="1em;calc(50% - 4px)" dur="4s"/></rect>
      """)
    let box = try #require(file.layer("box", at: 1)?.properties.shape.path?.boundingBox)
    #expect(abs(box.size.width - 30) < 0.01 && abs(box.minX - 23.5) < 0.01, "\(box)")
  }

  @Test func `functions within one that is none are not read on their own`() throws {
    for depth in [32, 40] {
      let text =
        String(repeating: "min(1px, ", count: depth) + "1px" + String(repeating: ")", count: depth)
      let box = try open("width: \(text)").layer("box")?.properties.shape.path?.boundingBox
      #expect(box?.size.width == (depth > 32 ? nil : 1), "\(depth)")
    }
  }

  @Test func `what nobody writes is bounded`() throws {
    for text in [
      String(repeating: "calc(", count: 20_000) + "1px", String(repeating: "(", count: 50_000),
      "calc(" + String(repeating: "(", count: 50_000) + "1px",
      String(repeating: "min(1px,", count: 30_000),
      "calc(1px" + String(repeating: " + 1em", count: 20_000) + ")",
      "calc(1px" + String(repeating: " * 1e200", count: 20) + ")",
      "min(1px" + String(repeating: ", 1em", count: 20_000) + ")",
      "calc(1em" + String(repeating: " * 1.0001", count: 20_000) + ")",
    ] { _ = try open("width: \(text)") }
  }
}

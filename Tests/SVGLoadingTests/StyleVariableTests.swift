import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Variables of style sheets.
@Suite struct StyleVariableTests {
  private func fill(_ css: String, _ attributes: String = "") throws -> (Color?, [String]) {
    let file = try SVGText.open(
      "<style>\(css)</style>"
        + #"<g class="g" fill="blue"><rect id="box" class="a" \#(attributes) width="9" height="9"/></g>"#
    )
    return (file.layer("box")?.properties.shape.fillColor, file.omissions)
  }

  @Test(arguments: [
    (":root { --c: lime } .a { fill: var(--c) }", "lime"),
    (":root { --c: lime } g { --c: red } .a { fill: VAR( --c ) }", "red"),
    ("g { --c: red } .a { --c: lime; fill: var(--c) }", "lime"),
    (".a { --c: lime !important } #box { --c: red; fill: var(--c) }", "lime"),
    (".a { fill: var(--none, lime) }", "lime"),
    (".a { fill: var(--none, var(--nothing, rgb(0, 255, 0))) }", "lime"),
    (".a { --a: lime; fill: var(--none, var(--a)) }", "lime"),
    // What is said where it is used counts, whatever the order.
    (".a { fill: var(--b); --b: var(--a); --a: lime }", "lime"),
    ("g { --a: red; --b: var(--a) } .a { --a: lime; fill: var(--b) }", "red"),
    // Names have their capitals.
    (".a { --C: red; --c: lime; fill: var(--c) }", "lime"),
    (".a { --r: 0; --rgb: 255, 0; fill: rgb(var(--r), var(--rgb)) }", "lime"),
    ("g { --c: lime } .a { --c: inherit; fill: var(--c) }", "lime"),
    ("g { --c: red } .a { --c: initial; fill: var(--c, lime) }", "lime"),
    (".a { --c: ; fill: lime; stroke: var(--c) none }", "lime"),
    (
      ".a { --s: ';var(--x)}'; fill: lime; font-family: var(--s) }".replacing("}'", with: "'"),
      "lime"
    ),
  ])
  func `a value is what its variables are`(css: String, wanted: String) throws {
    let (color, told) = try fill(css)
    #expect(color == Color(css: wanted), "\(css): \(String(describing: color))")
    #expect(told == [], "\(css)")
  }

  @Test func `attributes, styles and uses have them`() throws {
    let file = try SVGText.open(
      """
      <defs style="--c: red"/><symbol id="s"><path id="p" d="M0 0H9V9" fill="var(--c, blue)" stroke="var(--d)"/></symbol>
      <use href="#s" style="--c: lime; --d: var(--c)"/>
      <circle id="r" style="--r: 7px" r="var(--r)" opacity="var(--none, 50%)"/>
      <linearGradient id="g" style="--s: lime"><stop stop-color="var(--s)"/><stop offset="1" style="stop-color: var(--s)"/></linearGradient>
      <rect id="q" width="9" height="9" fill="url(#g)"/>
      """)
    #expect(file.omissions == [])
    let lime = Color(css: "lime")
    let path = try #require(file.layer("p")?.properties.shape)
    #expect(path.fillColor == lime && path.strokeColor == lime, "\(path)")
    let circle = try #require(file.layer("r"))
    #expect(circle.properties.shape.path?.boundingBox?.size == Size(width: 14, height: 14))
    #expect(circle.properties.opacity == 0.5)
    #expect(try file.picture().components(4, 4) == [0, 255, 0, 255])
  }

  /// What is used has the variables around its use, and none of those around where it is written.
  @Test(arguments: ["", "--unrelated: 1", "--c: red"])
  func `variables around a definition do not count where it is used`(around: String) throws {
    let file = try SVGText.open(
      """
      <g style="\(around)"><defs style="--c: blue">
      <rect id="r" width="8" height="8" style="fill: var(--c, lime)"/></defs>
      <use href="#r"/></g>
      """)
    let wanted: [UInt8] = around == "--c: red" ? [255, 0, 0, 255] : [0, 255, 0, 255]
    #expect(try file.picture().components(4, 4) == wanted)
  }

  @Test func `animations have them`() throws {
    let css = """
      @keyframes f { from { opacity: var(--from, 0) } to { opacity: var(--to) } }
      #a { --to: 0.8; --length: 2s; animation: f var(--length) linear }
      #b { --from: 0.4; --to: 0.6; --all: f 4s linear -1s paused; animation: var(--all) }
      #c { --to: 1; --name: f; animation-name: var(--name); animation-duration: var(--none, 1s);
        animation-timing-function: var(--curve); --curve: linear }
      """
    let boxes = ["a", "b", "c"].map { #"<rect id="\#($0)" width="9" height="9"/>"# }.joined()
    let file = try SVGText.open("<style>\(css)</style>\(boxes)")
    #expect(file.omissions == [])
    for (name, wanted) in [("a", 0.2), ("b", 0.45), ("c", 0.5)] {
      let opacity = file.layer(name, at: 0.5)?.properties.opacity ?? .nan
      #expect(abs(opacity - wanted) < 1e-9, "\(name): \(opacity)")
    }
  }

  @Test func `animations in elements have them, and those of variables are told`() throws {
    let file = try SVGText.open(
      """
      <style>rect { --c: rgb(0, 200, 0) } @keyframes f { to { --c: red } } #b { animation: f 1s }</style>
      <rect id="a" width="9" height="9" fill="black">
      <animate attributeName="fill" values="black;var(--c)" dur="2s"/></rect>
      <rect id="b" width="9" height="9" fill="var(--c)"/>
      """)
    let color = file.layer("a", at: 1)?.properties.shape.fillColor
    #expect(abs((color?.green ?? 0) - 100.0 / 255) < 1e-9)
    #expect(file.omissions == ["an animation of \"--c\" is left out; the element without it"])
  }

  @Test(arguments: [
    ".a { fill: var(--none) }", ".a { fill: var(--none, ) }", ".a { --c: 5px; fill: var(--c) }",
    ".a { --c: var(--none); fill: var(--c) }", ".a { --c: 1; fill: rgb(var(--c)0, 0, 0) }",
    ".a { --a: var(--b); --b: var(--a); fill: var(--a) }", ".a { --a: var(--a); fill: var(--a) }",
    "g { --a: red } .a { --a: var(--a, red); fill: var(--a) }", ".a { fill: var() }",
    ".a { --a: var(--b); --b: var(--none, var(--a)); fill: var(--b) }", ".a { fill: var(--",
    ".a { fill: var(-) }",
  ])
  func `a value without its variables is unset and told`(css: String) throws {
    let (color, told) = try fill(
      css, #"style="fill: inherit" fill="red""#.replacing("style=\"fill: inherit\" ", with: ""))
    #expect(color == Color(css: "blue"), "\(css): \(String(describing: color))")
    #expect(!told.isEmpty, "\(css)")
  }

  @Test func `circles are out, and what leans on them has its other value`() throws {
    let css =
      ".a { --a: var(--b); --b: var(--c); --c: var(--b); --d: var(--a, lime); fill: var(--d) }"
    let (color, told) = try fill(css)
    #expect(color == Color(css: "lime"))
    #expect(told.count == 1 && told[0].contains("made of themselves"), "\(told)")
    // A chain however long is none.
    let chain = (1...20_000).map { "--a\($0): var(--a\($0 - 1));" }.joined()
    let long = try fill(".a { --a0: lime; \(chain) fill: var(--a20000) }")
    #expect(long.0 == Color(css: "lime") && long.1 == [])
    let circle = try fill(".a { --a0: var(--a20000); \(chain) fill: var(--a7) }")
    #expect(circle.0 == Color(css: "blue") && circle.1.count == 2, "\(circle.1)")
  }

  @Test func `texts that double again and again are bounded and told`() throws {
    let doubled = (1...60).map { "--a\($0): var(--a\($0 - 1))var(--a\($0 - 1));" }.joined()
    let (color, told) = try fill(".a { --a0: lime; \(doubled) fill: var(--a60) }")
    #expect(color == Color(css: "blue"))
    #expect(told.contains { $0.contains("more than 65536 bytes") }, "\(told)")
    // Each of many may be as long.
    let wide = (0..<20_000).map { "--b\($0): var(--a13);" }.joined()
    #expect(throws: (any Error).self) {
      try fill(".a { --a0: lime; \(doubled) \(wide) fill: var(--b7) }")
    }
    let deep = String(repeating: "var(--none, ", count: 20_000)
    #expect(try fill(".a { fill: \(deep) }").1.count == 1)
    let open = String(repeating: "var(", count: 200_000)
    #expect(try fill(".a { --x: \(open); fill: var(--x) }").1.count >= 1)
  }

  @Test func `many variables of many elements are bounded`() throws {
    let names = (0..<2000).map { "--a\($0): red;" }.joined()
    let boxes = String(repeating: #"<rect width="1" height="1"/>"#, count: 1000)
    /// A hundredth of the work that is usually allowed.
    func limit(_ opener: inout SceneOpener) {
      for name in [WorkLimits.Name.values, .madeValues, .expressionSteps, .parameterBytes] {
        opener.limits[name] = opener.limits[name] / 100
      }
    }
    #expect(throws: (any Error).self) {
      try SVGText.open("<style>rect { \(names) }</style>\(boxes)", limit)
    }
    let own = (0..<1000).map {
      #"<rect style="--b\#($0): 1; fill: var(--a7)" width="1" height="1"/>"#
    }
    #expect(throws: (any Error).self) {
      try SVGText.open("<style>:root { \(names) }</style>\(own.joined())", limit)
    }
    // Those that declare none share them.
    let plain = try SVGText.open(
      "<style>:root { \(names) } rect { fill: var(--a1999) }</style>" + boxes)
    #expect(plain.omissions == [])
  }
}

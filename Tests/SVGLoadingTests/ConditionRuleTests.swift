import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Rules of style sheets under conditions, on a canvas of 100 × 80 points.
@Suite struct ConditionRuleTests {
  private func open(_ css: String, _ attributes: String = "") throws -> (
    isGreen: Bool, told: [String]
  ) {
    let file = try SVGText.open(
      "<style \(attributes)>\(css)</style>" + #"<rect id="box" width="9" height="9" fill="red"/>"#)
    let color = try #require(file.layer("box")).properties.shape.fillColor
    return (color == Color(css: "lime"), file.omissions)
  }

  private static let rule = "#box { fill: lime }"

  @Test(arguments: [
    ("", true), ("all", true), ("screen", true), ("print", false), ("speech", false),
    ("not print", true), ("not screen", false), ("only screen", true), ("print, screen", true),
    ("ALL AND (MIN-WIDTH: 100PX)", true), ("(min-width: 100px)", true),
    ("(min-width: 100.5px)", false), ("(max-width: 6.25em)", true), ("(max-width: 6em)", false),
    ("(width: 100px)", true), ("(min-height: 0)", true), ("(height > 80px)", false),
    ("(80px <= height < 81px)", true), ("(width >= 1in)", true), ("(200px > width > 99px)", true),
    ("(min-aspect-ratio: 5/4)", true), ("(aspect-ratio > 1.3)", false),
    ("(orientation: landscape)", true), ("(orientation: portrait)", false), ("(width)", true),
    ("(prefers-color-scheme: light)", true), ("(prefers-color-scheme: dark)", false),
    ("(prefers-reduced-motion: no-preference)", true), ("(prefers-reduced-motion: reduce)", false),
    ("(prefers-reduced-motion)", false), ("(prefers-color-scheme)", true),
    ("screen and (min-width: 50px) and (max-width: 150px)", true),
    ("(min-width:1px)and (max-width:1000px)", true), ("(width)and(height)", nil),
    ("not ((width < 5px)or (height < 5px))", true),
    ("print and (min-width: 50px)", false), ("not screen and (min-width: 500px)", true),
    ("(width < 5px) or (height < 90px)", true), ("not (width < 5px)", true),
    ("(not (width < 5px)) and (not print)", nil),
    ("((width > 5px) and ((height > 5px) or (width < 5px)))", true),
    // What is not known is told, but where it does not matter.
    ("(hover)", nil), ("not (hover)", nil), ("(hover) or (width)", true), ("(hover), all", true),
    ("(hover) and (width < 5px)", false), ("print and (hover)", false), ("(min-width: 5)", nil),
    ("(min-width: x)", nil), ("(min-width: 50%)", nil), ("(width > 5px > 3px)", nil),
    ("(width) and (height) or (width)", nil), ("and", false), ("(", nil), ("()", nil),
    ("(width <> 5px)", nil), ("(1px < width < height)", nil), ("screen and", nil),
  ])
  func `media`(query: String, wanted: Bool?) throws {
    let (isGreen, told) = try open("@media \(query) { \(Self.rule) }".xmlText)
    #expect(isGreen == (wanted ?? false), "\(query)")
    #expect(told.isEmpty == (wanted != nil), "\(query): \(told)")
    let own = try open(Self.rule, #"media="\#(query.xmlText)""#)
    #expect(own.isGreen == isGreen && own.told == told, "\(query)")
  }

  @Test(arguments: [
    ("(fill: red)", true), ("(fill: 5px)", false), ("(display: grid)", true),
    ("not (gap: 5px)", true),
    ("(fill: red) and (r: 5px)", true), ("(gap: 5px) or (--x: 1)", true),
    ("(((fill: red)))", true), ("selector(.a > b)", true), ("selector(a:hover)", false),
    ("font-tech(color)", nil), ("fill: red", nil),
  ])
  func `support`(condition: String, wanted: Bool?) throws {
    let (isGreen, told) = try open("@supports \(condition) { \(Self.rule) }".xmlText)
    #expect(isGreen == (wanted ?? false), "\(condition)")
    #expect(told.isEmpty == (wanted != nil), "\(condition): \(told)")
  }

  @Test func `what is in a rule and behind it has its place in the sheet`() throws {
    let css = """
      @media screen { #box { fill: red } @supports (fill: red) { @keyframes f { to { opacity: 0 } } } }
      @media print { * { fill: red !important } } @media(width){ rect { animation: f 2s linear } }
      #box { fill: lime } @media all { rect { fill: red } }
      """
    let file = try SVGText.open(
      "<style>\(css)</style>" + #"<rect id="box" width="9" height="9"/>"#)
    #expect(file.omissions == [])
    let box = try #require(file.layer("box", at: 1))
    #expect(box.properties.shape.fillColor == Color(css: "lime"))
    #expect(box.properties.opacity == 0.5)
  }

  @Test func `other rules are told, each kind once`() throws {
    let told = try open(
      "@charset 'utf-8'; @import url(a.css); @layer a, b; @font-face { src: x } @layer c { #box { fill: lime } } @import 'b.css';"
    )
    #expect(!told.isGreen)
    #expect(told.told.count == 3, "\(told.told)")
  }

  @Test func `hostile rules are bounded`() throws {
    let deep = String(repeating: "@media all {", count: 20_000)
    #expect(try open(deep + Self.rule).told.count == 1)
    #expect(try open("@media \(String(repeating: "(", count: 50_000)) { }").told.count == 1)
    let nots = String(repeating: "(not ", count: 20_000)
    #expect(try open("@media \(nots)(width) { \(Self.rule) }").told.count == 1)
    let many = (0..<20_000).map { "@media (min-width: \($0)px) { #box { r: \($0)px } }" }.joined()
    #expect(try open(many + Self.rule).isGreen)
    let list = (0..<20_000).map { "(min-width: \($0 + 101)px)" }.joined(separator: ", ")
    #expect(try !open("@media \(list) { \(Self.rule) }").isGreen)
    for broken in [
      "@media", "@media {", "@media all", "@media all {{{", "}", "@supports }{", "@",
      "@media all { @",
    ] {
      _ = try open(broken)
    }
  }
}

extension String {
  /// The text as it stands in XML.
  fileprivate var xmlText: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

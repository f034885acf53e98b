import ImportSupport
import Inbetween
import Testing

/// Selectors of style sheets by places among siblings.
@Suite struct SelectorTests {
  @Test(arguments: [
    ("rect:nth-child(2)", [2]), ("rect:nth-child(odd)", [1, 3, 5]),
    ("rect:nth-child( even )", [2, 4]), ("rect:nth-child(2n + 3)", [3, 5]),
    ("rect:nth-child(-n+2)", [1, 2]), ("rect:nth-child(n)", [1, 2, 3, 4, 5]),
    ("g > rect:last-child", [5]), ("rect:nth-child(0)", []),
    ("rect:nth-child(-3n)", []),
  ])
  func `places are those of the rule`(selector: String, wanted: [Int]) throws {
    let rects = (1...5).map { #"<rect id="r\#($0)" width="9" height="9"/>"# }.joined()
    let file = try SVGText.open("<style>\(selector) { opacity: 0.5 }</style><g>\(rects)</g>")
    #expect(file.omissions == [])
    let found = (1...5).filter { file.layer("r\($0)")?.properties.opacity == 0.5 }
    #expect(found == wanted)
  }

  /// The elements that a browser selects, in a picture of groups, siblings and names.
  @Test(arguments: [
    ("#b + rect", ["c"]), ("#a ~ rect", ["b", "c", "f"]), ("circle ~ rect", ["f"]),
    ("#a+#b", ["b"]), ("#a + rect + rect", ["c"]), ("g > * ~ circle", ["d", "e"]),
    ("rect:not(#a)", ["b", "c", "f", "h"]), ("rect:not(.k, #h)", ["b", "f"]),
    ("g rect:not(:first-child)", ["b", "c", "f"]), (":not(g):not(svg):not(circle).k", ["a", "c"]),
    ("circle:first-of-type", ["d"]), ("circle:last-of-type", ["e"]),
    ("rect:nth-of-type(2n)", ["b", "f"]), ("rect:nth-last-child(1)", ["f", "h"]),
    ("rect:nth-last-of-type(2)", ["c"]), ("rect:only-child", ["h"]), ("rect:only-of-type", ["h"]),
    ("rect:empty", ["a", "b", "c", "f"]), ("[class^=k]", ["a", "c", "e"]),
    ("[class$='z']", ["e"]), ("[id*=b]", ["b"]), ("[class~=z]", ["e"]),
    ("[width|='9']", ["a", "b", "c", "f"]), ("[width*='']", []), ("[ class = \"k\" ]", ["a", "c"]),
    ("#g1 + #g2 rect", ["h"]), ("#g1 > rect ~ circle + circle", ["e"]), ("#g2 ~ g rect", []),
    ("svg > g ~ g > rect", ["h"]), ("g ~ rect", []), ("rect:is(#a, #b) + rect", ["b", "c"]),
    (":where(#a)", ["a"]), ("#c ~ #a", []), ("rect:not(rect ~ rect)", ["a", "h"]),
    ("rect:has(title)", ["h"]), ("g:has(circle) > rect", ["a", "b", "c", "f"]),
    ("g:not(:has(circle)) rect", ["h"]), ("rect:has(+ circle)", ["c"]),
    ("rect:has(~ circle)", ["a", "b", "c"]), ("circle:has(+ circle.z + rect)", ["d"]),
    ("#g1:has(~ g > #h) > circle", ["d", "e"]), ("#g1:has(> title) rect", []),
    ("svg:has(> g rect > title) #a", ["a"]), ("g:has(> :is(circle, title)) #b", ["b"]),
    ("g:has(#x, title) rect", ["h"]), ("rect:not(:is(#a, :not(.k)))", ["c"]),
    ("g:has(rect:first-child:last-child) rect", ["h"]), ("g:has(g rect)", []),
    (":nth-child(2 of .k)", ["c"]), (":nth-child(odd of rect)", ["a", "c", "h"]),
    ("rect:nth-last-child(1 OF rect)", ["f", "h"]), (":nth-child(-n + 2 of .k, #b)", ["a", "b"]),
    ("rect:nth-last-child(2n of rect ~ rect)", ["c"]),
  ])
  func `elements are those of Selectors 4`(selector: String, wanted: [String]) throws {
    let file = try SVGText.open(
      """
      <style><![CDATA[\(selector) { opacity: 0.5 }]]></style>
      <g id="g1"><rect id="a" class="k" width="9" height="9"/><rect id="b" width="9" height="9"/>
      <rect id="c" class="k" width="9-x" height="9"/><circle id="d" r="3"/>
      <circle id="e" class="k z" r="3"/><rect id="f" width="9" height="9"/></g>
      <g id="g2"><rect id="h" width="8" height="9"><title>h</title></rect></g>
      """.replacing("9-x", with: "9"))
    #expect(file.omissions == [], "\(selector)")
    let found = ["a", "b", "c", "d", "e", "f", "h"].filter {
      file.layer($0)?.properties.opacity == 0.5
    }
    #expect(found == wanted, "\(selector)")
  }

  @Test func `lists weigh as much as what is in them`() throws {
    for (first, second, wins) in [
      ("rect:not(#x)", "rect.k", true), ("rect:where(#a)", "rect", false),
      ("rect:is(#x, .k)", "#a", true), ("rect:not(:has(#x))", "rect.k", true),
      ("rect:nth-child(n of #a)", "#a", true), ("rect:nth-child(n of rect)", ".k", true),
      ("rect:nth-last-child(n)", ".k", true),
      ("rect ~ rect", "rect", true),
    ] {
      let file = try SVGText.open(
        """
        <style>\(first) { opacity: 0.5 } \(second) { opacity: 0.25 }</style>
        <rect width="1" height="1"/><rect id="a" class="k" width="9" height="9"/>
        """)
      #expect(file.layer("a")?.properties.opacity == (wins ? 0.5 : 0.25), "\(first)")
    }
  }

  @Test func `selectors of another form are told`() throws {
    for selector in [
      "rect:hover", "rect +", "+ rect", "rect + + rect", "rect ~ > rect", "rect:not()",
      "rect[", "rect[=a]", "rect[a!=b]", "rect:nth-of-type", "rect::before", "a|b",
      "rect]", "rect)", "rect:has()", "rect:has(:has(a))", "rect:has(a:not(:has(b)))", "rect:has",
      "rect:has(> + a)", "rect:nth-child(2 of)", "rect:nth-child(of a)", "rect:nth-child()",
      "rect:nth-child(2 a)",
      "rect:nth-of-type(2 of a)", "rect:not(:not(:not(:not(:not(a)))))",
    ] {
      let file = try SVGText.open(
        "<style><![CDATA[\(selector) { opacity: 0.5 }]]></style><rect width='9' height='9'/>")
      #expect(file.omissions.count == 1, "\(selector): \(file.omissions)")
    }
  }

  @Test(arguments: [
    #".md\:a { opacity: 0.5 }"#, #".md\3a { } .\6d d\3a a { opacity: 0.5 }"#,
    #"#b\.c { opacity: 0.5 }"#, #"rect { opacit\79: 0.5 }"#, #"rect { \6fpacity: 0.5 }"#,
    #"rect { --x: 'a\'b;'; opacity: 0.5 }"#, #"rect { opacity: var(--y, 0.5); --x: '\'var(' }"#,
    #"@media all { rect { --x: "\"}"; opacity: 0.5 } }"#,
    #"rect { &.md\:a { opacity: 0.5 } }"#, #".md\:a { rect& { opacity: 0.5 } }"#,
  ])
  func `escapes stand for signs`(css: String) throws {
    let file = try SVGText.open(
      "<style><![CDATA[\(css)]]></style><rect id='b.c' class='md:a' width='9' height='9'/>")
    #expect(file.layer("b.c")?.properties.opacity == 0.5, "\(css): \(file.omissions)")
  }

  @Test(arguments: [
    "\\", "\\0", "\\d800 ", "\\ffffff", "\\110000", "var(\\", "var(--x,\\", "'\\", "calc(\\",
  ])
  func `escapes of nothing are bounded`(text: String) throws {
    for css in [
      text, "\(text) { r: 1 }", ".\(text) { r: 1 }", "rect { r: \(text)", "rect { \(text): 1 }",
    ] {
      _ = try SVGText.open(
        "<style>\(css)</style><rect width='9' height='9' style=\"\(css)\" r=\"\(text)\"/>")
      _ = try SVGText.open("<rect width='9' height='9' style=\"r:\(text)\" fill=\"\(text)\"/>")
    }
  }

  @Test func `searches from every element are bounded`() throws {
    let rects = (0..<1000).map { "<rect id='r\($0)' width='9' height='9'/>" }.joined()
    func open(_ selector: String) throws -> OpenedFile {
      try SVGText.open(
        "<style><![CDATA[\(selector) { opacity: 0.5 }]]></style><g>\(rects)</g>"
      ) { $0.limits[.expressionSteps] = 200_000 }
    }
    let file = try open("rect:nth-child(1000 of rect:not(a))")
    #expect(file.layer("r999")?.properties.opacity == 0.5)
    #expect(file.layer("r998")?.properties.opacity == 1)
    for selector in ["rect:has(~ a)", "rect:not(:has(~ a))", "rect:not(:has(~ :is(rect ~ a)))"] {
      #expect(throws: (any Error).self, "\(selector)") { try open(selector) }
    }
  }

  @Test func `places that are none are told`() throws {
    for selector in [
      "rect:nth-child(x)", "rect:nth-child(2", "rect:nth-child(1n2n3)",
      "rect:nth-child(n-9223372036854775808)",
    ] {
      let file = try SVGText.open(
        "<style>\(selector) { opacity: 0.5 }</style><rect width='9' height='9'/>")
      #expect(file.omissions.count == 1, "\(selector): \(file.omissions)")
    }
  }
}

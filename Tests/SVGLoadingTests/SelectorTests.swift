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

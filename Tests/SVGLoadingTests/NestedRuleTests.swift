import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Rules of style sheets in one another.
@Suite struct NestedRuleTests {
  private static let body = """
    <g class="a"><rect id="box" class="b c" width="9" height="9" fill="red"/>
    <g class="d"><rect id="deep" class="c" width="9" height="9" fill="red"/></g></g>
    <g class="e"><rect id="other" class="a" width="9" height="9" fill="red"/></g>
    """

  /// The identities of the boxes that a sheet makes lime.
  private func lime(_ css: String) throws -> (names: [String], told: [String]) {
    let file = try SVGText.open("<style><![CDATA[\(css)]]></style>" + Self.body)
    let names = ["box", "deep", "other"].filter {
      file.layer($0)?.properties.shape.fillColor == Color(css: "lime")
    }
    return (names, file.omissions)
  }

  private static let rules: [(String, [String])] = [
    (".a { .c { fill: lime } }", ["box", "deep"]), (".a { & .b { fill: lime } }", ["box"]),
    (".a { > .c { fill: lime } }", ["box"]), (".b { &.c { fill: lime } }", ["box"]),
    (".a { .e & { fill: lime } }", ["other"]), (".c { .d > & { fill: lime } }", ["deep"]),
    ("g { .d { .c { fill: lime } } }", ["deep"]),
    (".b, .d { & , .c { fill: lime } }", ["box", "deep"]),
    (".c { fill: lime; .x { fill: red } }", ["box", "deep"]),
    (".c { .x { fill: red } fill: lime }", ["box", "deep"]),
    (".c { .x { fill: red }; fill: lime; }", ["box", "deep"]),
    (".b { @media screen { fill: lime } }", ["box"]), (".b { @media print { fill: lime } }", []),
    (".a { @supports (fill: red) { & .b { fill: lime } fill: red } }", ["box"]),
    ("@media screen { .a { .b { fill: lime } } }", ["box"]),
    (".b { --x: { a: b; c }; fill: lime }", ["box"]), (".b { --x: '}{'; fill: lime }", ["box"]),
    (".b { /* } */ fill: lime /* { */ }", ["box"]),
    (".b { ~ .d { .c { fill: lime } } }", ["deep"]), (".b { + g .c { fill: lime } }", ["deep"]),
    (".a { + .e > & { fill: lime } }", ["other"]), (".b+g { .c { fill: lime } }", ["deep"]),
    (".b { &:not(.c) { fill: lime } }", []), ("g { &~& > rect { fill: lime } }", ["other"]),
    // What is around is one element, whatever is around it.
    (
      ".a .d { g & { fill: red } .d & { fill: red } } .a .c { g & { fill: lime } }",
      ["box", "deep"]
    ),
    (".d .c { .a & { fill: lime } }", ["deep"]), (".a .c { .d & { fill: lime } }", ["deep"]),
    (".a > .c { g > & { fill: lime } }", ["box"]), ("g .c { .b& { fill: lime } }", ["box"]),
    (".c { rect& { fill: lime } g& { fill: red } }", ["box", "deep"]),
    ("rect { .b& { fill: lime } }", ["box"]),
    ("g rect { rect& { fill: lime } }", ["box", "deep", "other"]),
    ("g rect.c { :is(.d, .z) > & { fill: lime } }", ["deep"]),
    // Each of a list counts as the most specific one does.
    ("#none, .a { .b { fill: lime } } .a .b.c { fill: red }", ["box"]),
    ("#none, .a { & .c { .d & { fill: lime } } }", ["deep"]),
    // Those behind a rule in it are behind that.
    (".b { &.c { fill: lime } } .b { fill: red }", ["box"]),
    (".b { fill: lime; @media all { fill: red } fill: lime }", ["box"]),
  ]

  @Test(arguments: rules)
  func `selectors are of what is around them`(css: String, wanted: [String]) throws {
    let (names, told) = try lime(css)
    #expect(told == [] && names == wanted, "\(css): \(names), \(told)")
  }

  @Test func `what is not known is told`() throws {
    for css in [
      ".a { &:hover { fill: lime } }", ".a { &rect { fill: lime } }",
      ".b { ~ .c:hover { fill: lime } }",
      "& { fill: lime }",
    ] {
      #expect(try lime(css).told.count == 1, "\(css)")
    }
  }

  @Test func `hostile nests are bounded`() throws {
    let deep = String(repeating: ".a { ", count: 40)
    #expect(try lime(deep + ".b { fill: lime }").told.count == 1)
    #expect(throws: (any Error).self) {
      try lime(String(repeating: ".a, .b { ", count: 20) + "fill: lime")
    }
    let wide = "&" + String(repeating: " &", count: 400)
    #expect(try lime(String(repeating: "\(wide) {", count: 20) + "fill: lime").names == [])
    let braces = String(repeating: "{}", count: 500_000)
    // A colon makes a variable, and none a rule.
    #expect(try lime(".b { --a:\(braces); fill: lime }").names == ["box"])
    #expect(
      try lime(".b { --a:\(braces); fill: red } --a{} .c { fill: lime }").names == ["box", "deep"])
    #expect(
      try lime("\(String(repeating: ":is(", count: 20_000)).b { fill: lime }").told.count == 1)
    let many = (0..<3000).map { ".x\($0)" }.joined(separator: ", ")
    #expect(throws: (any Error).self) { try lime("\(many) { \(many) { \(many) { fill: lime } } }") }
  }

  @Test func `conditions count as they are read`() throws {
    let many = (0..<20_000).map { "@media (min-width:\($0)px){.b{fill:lime}}" }.joined()
    let deep = String(repeating: "@media all {", count: 19)
    #expect(try lime(deep + many).names == ["box"])
    for (count, names) in [(20, ["box"]), (21, [])] {
      let all = String(repeating: "@media all {", count: count)
      #expect(try lime(all + ".b { fill: lime }").names == names, "\(count)")
    }
    #expect(throws: (any Error).self) {
      try lime("@media \(String(repeating: "(width), ", count: 300_000)) all { .b { fill: lime } }")
    }
  }
}

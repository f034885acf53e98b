import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Broken and hostile pictures: errors with their lines, or something left out, never a crash.
@Suite struct HostileTests {
  private func errors(_ body: String) -> [String] {
    OpenedFile.errors("a.svg", files: ["a.svg": SVGText.file(body)])
  }

  @Test func `uses in circles are told`() {
    #expect(
      errors(##"<g id="a"><use href="#a"/></g>"##) == [
        #"2:118: the element "a" is used in itself, allowed: an element that this one is not in"#
      ])
    #expect(
      errors(##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##).first?
        .contains("is used in itself") == true)
  }

  @Test func `uses that double again and again are refused`() {
    let doubled = (1...30).map {
      ##"<g id="g\##($0)"><use href="#g\##($0 - 1)"/><use href="#g\##($0 - 1)"/></g>"##
    }
    let text = errors(#"<rect id="g0" width="1" height="1"/>"# + doubled.joined()).first ?? ""
    #expect(
      text.contains("more than 20000 layers") || text.contains("deep in one another"), "\(text)")
  }

  @Test func `masks of what is masked are looked at once each`() {
    func masks(_ count: Int) -> String {
      (0..<count).map {
        ##"<mask id="m\##($0)"><rect width="9" height="9" mask="url(#m\##($0 + 1))"/></mask>"##
      }.joined() + ##"<rect width="9" height="9" mask="url(#m0)"/>"##
    }
    let time = ContinuousClock().measure { _ = errors(masks(24)) }
    #expect(time < .seconds(20), "\(time)")
    #expect(errors(masks(24)).first?.contains("deep in one another") == true)
  }

  @Test func `paints, clips, masks and markers in themselves are left out`() throws {
    for body in [
      ##"<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="50" height="50" fill="url(#p)"/>"##,
      ##"<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9" clip-path="url(#c)"/></clipPath><rect width="50" height="50" clip-path="url(#c)"/>"##,
      ##"<mask id="m" mask="url(#m)"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="50" height="50" mask="url(#m)"/>"##,
      ##"<marker id="k"><path d="M0 0L9 9" marker-end="url(#k)" stroke="red"/></marker><path d="M0 0L50 50" stroke="red" marker-end="url(#k)"/>"##,
      ##"<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="50" height="50" fill="url(#a)"/>"##,
    ] {
      let file = try SVGText.open(body)
      #expect(throws: Never.self, "\(body)") { try file.picture() }
    }
  }

  @Test func `sizes that are none are told`() {
    #expect(
      OpenedFile.errors("a.svg", files: ["a.svg": SVGText.file("", #"width="-5" height="5""#)])
        == [#"2:84: found "-5", allowed: a length above 0"#])
    #expect(
      OpenedFile.errors("a.svg", files: ["a.svg": SVGText.file("", #"width="1e9" height="5""#)])
        .count
        == 1)
  }

  @Test func `elements without number, and too deep, are refused`() {
    #expect(
      errors(String(repeating: "<rect width='1' height='1'/>", count: 20_001)).first?
        .contains("more than 20000 layers") == true)
    func nested(_ count: Int, _ attributes: String) -> String {
      String(repeating: "<g \(attributes)>", count: count) + "<rect width='1' height='1'/>"
        + String(repeating: "</g>", count: count)
    }
    let moved = "transform='scale(2)'"
    #expect(errors(nested(40, moved)).isEmpty)
    #expect(errors(nested(60, moved)).first?.contains("deep in one another") == true)
    let far = "at most 45 (two levels each: --limit nesting=N raises it)"
    #expect(errors(nested(60, moved)).first?.contains(far) == true)
    #expect(errors(nested(100_000, "")).first?.contains("more than 100 levels") == true)
    // What adds nothing is no layer.
    #expect(errors(nested(90, "fill='red'")).isEmpty)
  }

  @Test func `groups with effects lie deeper where the limit is raised`() throws {
    let count = 90
    let body =
      String(repeating: "<g opacity='0.999'>", count: count)
      + "<rect id='r' width='9' height='9' fill='red'/>" + String(repeating: "</g>", count: count)
    let file = try SVGText.open(body) { $0.limits[.nesting] = 200 }
    let converted = try file.converted { $0.limits[.nesting] = 200 }
    let picture = try file.picture()
    #expect(picture.components(4, 4)[0] > 200)
    #expect(try StillRenderer(converted.timeline).drawer().picture(at: 0) == picture)
  }

  @Test func `numbers of any size draw something`() throws {
    for number in [
      "1e300", "-1e300", "1e15", "-1e15", "nan", "1e-300", "", "-0", "0", "-5", "1e14",
    ] {
      let file = try SVGText.open(
        """
        <linearGradient id="g" x1="\(number)" gradientTransform="scale(\(number))" spreadMethod="repeat"><stop/>
        <stop offset="\(number)" stop-color="red"/></linearGradient>
        <radialGradient id="r" r="\(number)" fx="\(number)" spreadMethod="reflect"><stop/><stop offset="1"/></radialGradient>
        <pattern id="p" width="\(number)" height="\(number)"><rect width="9" height="9"/></pattern>
        <filter id="f" x="\(number)"><feGaussianBlur stdDeviation="\(number)"/></filter>
        <rect x="\(number)" width="\(number)" height="\(number)" rx="\(number)" fill="url(#g)" filter="url(#f)"/>
        <circle cx="50" cy="50" r="\(number)" stroke-width="\(number)" stroke="url(#r)"
          stroke-dasharray="\(number) 1" transform="scale(\(number))"/>
        <path d="M0 0A\(number) \(number) 0 0 1 50 50L\(number) 3" fill="url(#p)" stroke="red" stroke-miterlimit="\(number)"/>
        <text font-size="\(number)" x="\(number)" letter-spacing="\(number)">text</text>
        """)
      #expect(throws: Never.self, "\(number)") { try file.picture() }
      #expect(throws: Never.self, "\(number)") { try file.converted() }
    }
  }

  @Test func `what is not there is told once`() throws {
    let file = try SVGText.open(
      """
      <image href="none.png" width="9" height="9"/><image href="https://example.com/a.png" width="9" height="9"/>
      <rect width="9" height="9" fill="url(#none)" clip-path="url(#none)"/><foreignObject/><use href="other.svg#a"/>
      <path d="M0 0L9 9L" stroke="red"/><style>@font-face{a:b} a:hover{fill:red}</style>
      """)
    #expect(file.omissions.count == 8, "\(file.omissions)")
    #expect(throws: Never.self) { try file.picture() }
  }
}

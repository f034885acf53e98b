import ImportSupport
import Inbetween
import TestSupport
import Testing

/// CSS animations against closed forms.
@Suite struct StyleAnimationTests {
  private func open(_ css: String, _ body: String = Self.box) throws -> OpenedFile {
    try SVGText.open("<style>\(css)</style>\(body)")
  }

  private static let box = #"<rect id="box" class="a" width="10" height="10" fill="red"/>"#

  private func opacity(_ css: String, at times: [Double]) throws -> [Double] {
    let file = try open(css)
    #expect(file.omissions == [])
    return times.map { file.layer("box", at: $0)?.properties.opacity ?? .nan }
  }

  private func expect(
    _ found: [Double], _ wanted: [Double], _ comment: String = "",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let isNear =
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }
    #expect(isNear, "\(found) is not \(wanted) \(comment)", sourceLocation: sourceLocation)
  }

  private static let fade = "@keyframes f { from { opacity: 0 } to { opacity: 0.8 } } "

  @Test(arguments: [
    ("f 2s linear", [0, 1, 1.5, 3], [0, 0.4, 0.6, 1]),
    ("2s linear f forwards", [1, 2, 9], [0.4, 0.8, 0.8]),
    ("f 2s linear 1s", [0.5, 2, 2.5, 4], [1, 0.4, 0.6, 1]),
    ("f 2s linear 1s both", [0.5, 2, 4], [0, 0.4, 0.8]),
    ("f 2s linear -0.5s", [0, 1, 2], [0.2, 0.6, 1]),
    ("f 2s linear infinite", [0.5, 4.5, 101], [0.2, 0.2, 0.4]),
    ("f 2s linear 2.25 forwards", [0.5, 2.5, 4.5, 8], [0.2, 0.2, 0.2, 0.2]),
    ("f 2s linear reverse", [0, 0.5, 1], [0.8, 0.6, 0.4]),
    ("f 1s linear 2 alternate", [0.25, 0.75, 1.25, 1.75, 2], [0.2, 0.6, 0.6, 0.2, 1]),
    ("f 1s linear 3 alternate forwards", [0.25, 1.25, 2.25, 5], [0.2, 0.6, 0.2, 0.8]),
    ("f 1s linear 2 alternate-reverse both", [0.25, 1.25, 5], [0.6, 0.2, 0.8]),
    ("f 1s linear 1s alternate-reverse backwards", [0.5, 1.25, 2.5], [0.8, 0.6, 1]),
    ("f 1s linear 1s infinite alternate-reverse", [0.5, 1.25, 2.25, 3.25], [1, 0.6, 0.2, 0.6]),
    ("f 1s steps(4, end)", [0.1, 0.3, 0.9], [0, 0.2, 0.6]),
    ("f 1s step-start", [0.1, 0.9], [0.8, 0.8]),
    ("f 1s linear(0, 0.5 25% 75%, 1)", [0.125, 0.5, 0.875], [0.2, 0.4, 0.6]),
    ("none", [0.5], [1]), ("g 1s", [0.5], [1]), ("f 0s", [0.5], [1]),
    ("f 0s both", [0.5], [0.8]), ("f 2000ms linear, g 1s", [1], [0.4]),
  ])
  func `times, iterations, directions and fills`(
    animation: String, times: [Double], wanted: [Double]
  ) throws {
    expect(
      try opacity(Self.fade + ".a { animation: \(animation) }", at: times), wanted, animation)
  }

  @Test func `a property has its curve from key frame to key frame`() throws {
    let css = """
      @keyframes f {
        0% { opacity: 0; animation-timing-function: cubic-bezier(.5, 0, .1, 1) }
        40%, 60% { opacity: 0.5; animation-timing-function: ease-out }
        100% { opacity: 1 }
      } #box { animation-name: f; animation-duration: 10s }
      """
    let curve = try #require(TimingFunction(controlPoints: 0.5, 0, 0.1, 1))
    expect(
      try opacity(css, at: [1, 4, 5, 8]),
      [0.5 * curve(0.25), 0.5, 0.5, 0.5 + 0.5 * TimingFunction.easeOut(0.5)])
    // The usual curve is "ease".
    expect(
      try opacity(Self.fade + "#box { animation: f 1s }", at: [0.3]),
      [0.8 * TimingFunction.default(0.3)])
  }

  @Test func `what key frames do not say is what the element has`() throws {
    let css = "@keyframes f { 50% { opacity: 0 } } .a { opacity: 0.6; animation: f 2s linear }"
    expect(try opacity(css, at: [0, 0.5, 1, 1.5, 3]), [0.6, 0.3, 0, 0.3, 0.6])
  }

  @Test func `the long properties, the later rule and the element's own style win`() throws {
    let css =
      Self.fade + "rect { animation: f 9s linear } .a { animation-duration: 4s } "
      + ".a { animation-delay: 1s }"
    expect(try opacity(css, at: [3]), [0.4])
    let file = try open(
      css, #"<rect id="box" class="a" style="animation: f 2s linear" width="9" height="9"/>"#)
    expect([file.layer("box", at: 1)?.properties.opacity ?? .nan], [0.4])
    let old = "@-webkit-keyframes f { from { opacity: 0 } to { opacity: 0.8 } } "
    expect(try opacity(old + ".a { -webkit-animation: f 2s linear }", at: [1]), [0.4])
  }

  @Test func `transforms go function by function about their origin`() throws {
    let css = """
      @keyframes t { from { transform: translate(10px, 20%) rotate(0) scale(1) }
        to { transform: translateX(30px) rotate(450deg) scale(2, 3) } }
      .a { animation: t 2s linear; transform: translate(50px, 50px); transform-origin: 5px 4px }
      """
    let file = try open(css)
    #expect(file.omissions == [])
    let place = try #require(file.place(Point(x: 8, y: 6), in: "box", at: 1))
    let turn = Transform.rotation(radians: 225 * .pi / 180)
    // 20 % of the viewport's 80 points, half-way; 225 degrees; 1.5 and 2 times.
    let turned = AffineTransform.translation(x: -5, y: -4).concatenating(.scale(x: 1.5, y: 2))
      .concatenating(
        AffineTransform(a: turn.m11, b: turn.m12, c: turn.m21, d: turn.m22, tx: 0, ty: 0)
      )
      .concatenating(.translation(x: 5 + 20, y: 4 + 8))
    #expect((place - turned.apply(to: Point(x: 8, y: 6))).length < 1e-9, "\(place)")
    let rest = try #require(file.place(Point(x: 8, y: 6), in: "box", at: 3))
    #expect((rest - Point(x: 58, y: 56)).length < 1e-9, "\(rest)")
  }

  @Test func `a box of its own, skews and matrices`() throws {
    let css = """
      @keyframes s { to { transform: skewX(60deg) } }
      @keyframes m { from { transform: none } to { transform: rotate(90deg) translate(10px) } }
      @keyframes w { from { transform: scale(2) } to { transform: translate(10px) } }
      .s { animation: s 2s linear; transform-box: fill-box; transform-origin: center }
      .m { animation: m 2s linear } .w { animation: w 2s linear }
      """
    let file = try open(
      css,
      #"<rect id="s" class="s" x="20" y="20" width="10" height="8"/><rect id="m" class="m" width="9" height="9"/><rect id="w" class="w" width="9" height="9"/>"#
    )
    #expect(file.omissions == [])
    let skewed = try #require(file.place(Point(x: 20, y: 28), in: "s", at: 1))
    #expect((skewed - Point(x: 20 + 4 * 3.0.squareRoot() / 3, y: 28)).length < 1e-9, "\(skewed)")
    let half = 0.5.squareRoot()
    let turned = try #require(file.place(Point(x: 1, y: 0), in: "m", at: 1))
    #expect((turned - Point(x: 6 * half, y: 6 * half)).length < 1e-9, "\(turned)")
    // Of lists that differ the matrices are taken apart.
    let mixed = try #require(file.place(Point(x: 2, y: 2), in: "w", at: 1))
    #expect((mixed - Point(x: 8, y: 3)).length < 1e-9, "\(mixed)")
  }

  @Test func `a later animation of a transform takes the place of those before`() throws {
    let css = """
      @keyframes a { from { transform: translateX(10px) } to { transform: translateX(20px) } }
      @keyframes b { from { transform: translateY(30px) } to { transform: translateY(50px) } }
      .a { animation: a 1s linear forwards, b 2s linear 1s }
      """
    let file = try open(css)
    let found = [0.5, 1.5, 2.5, 4].map {
      file.place(in: "box", at: $0) ?? Point(x: .nan, y: .nan)
    }
    let wanted = [Point(x: 15, y: 0), Point(x: 0, y: 35), Point(x: 0, y: 45), Point(x: 20, y: 0)]
    for (a, b) in zip(found, wanted) { #expect((a - b).length < 1e-9, "\(found)") }
  }

  @Test func `paints, lines and dashes`() throws {
    let css = """
      @keyframes p { from { fill: rgb(0, 0, 0); stroke: red; stroke-width: 2; stroke-dashoffset: 1 }
        to { fill: rgb(255, 0, 0); stroke: blue; stroke-width: 6px; stroke-dashoffset: 0 } }
      @keyframes d { from { stroke-dasharray: 0 1 } to { stroke-dasharray: 1 } }
      .a { animation: p 2s linear } .b { animation: d 2s linear }
      """
    let file = try open(
      css,
      #"<path id="box" class="a" d="M0 0H40" pathLength="1" stroke="red" stroke-dasharray="1"/><path id="dash" class="b" d="M0 0H40" pathLength="1" stroke="red" stroke-dasharray="1" fill="none"/>"#
    )
    #expect(file.omissions == [])
    let shape = try #require(file.layer("box", at: 1)).properties.shape
    #expect(abs((shape.fillColor?.red ?? 0) - 0.5) < 1e-9)
    #expect(abs((shape.strokeColor?.blue ?? 0) - 0.5) < 1e-9)
    #expect(shape.lineWidth == 4)
    // The path's own length is 1.
    #expect(abs(shape.lineDashPhase - 20) < 1e-9, "\(shape.lineDashPhase)")
    let dashes = try #require(file.layer("dash", at: 0.5)).properties.shape.lineDashPattern
    expect(dashes, [10, 40])
  }

  @Test func `groups hand down what is inherited, and hide`() throws {
    let css = """
      @keyframes c { from { fill: black } to { fill: white } }
      @keyframes v { from { visibility: hidden } to { visibility: visible } }
      g { animation: c 2s linear } .v { animation: v 1s step-end both }
      """
    let file = try open(
      css,
      #"<g id="g"><rect id="box" width="9" height="9"/></g><rect id="v" class="v" x="20" width="9" height="9"/>"#
    )
    let shape = try #require(file.layer("box", at: 1)).properties.shape
    #expect(abs((shape.fillColor?.green ?? 0) - 0.5) < 1e-9)
    #expect(file.layer("v", at: 0.5)?.properties.isHidden != false)
    #expect(file.layer("v", at: 2)?.properties.isHidden == false)
  }

  @Test func `the clip is as long as the animations, or asks`() throws {
    #expect(try open(Self.fade + ".a { animation: f 2s 1s 3 }").scene.duration == 7)
    #expect(try open(Self.fade + ".a { animation: f 2s infinite }").scene.duration == nil)
  }

  @Test func `what is left out is told`() throws {
    let told = try open(
      "@keyframes f { from { offset-distance: 0 } 50% { opacity: 2x } x { opacity: 0 } } "
        + "@keyframes g { to { clip-path: none } } "
        + ".a { animation: f 1s, g 1s paused; animation-delay: soon }"
    ).omissions
    #expect(told.count >= 5, "\(told)")
  }

  @Test func `animations of many elements are bounded`() throws {
    let frames = (0...100).map { "\($0)% { opacity: 0.\($0); transform: rotate(\($0)deg) }" }
    let css = "@keyframes f { \(frames.joined(separator: " ")) } rect { animation: f 1s }"
    let many = String(repeating: #"<rect width="9" height="9"/>"#, count: 2000)
    #expect(throws: (any Error).self) {
      try SVGText.open("<style>\(css)</style>\(many)") {
        $0.limits[.madeValues] = $0.limits[.madeValues] / 10
      }
    }
    let long = (0..<5_000).map { "f\($0) 1s" }.joined(separator: ",")
    _ = try open(Self.fade + ".a { animation: \(long) }")
    let calls = String(repeating: "rotate(1deg) ", count: 2_000)
    let file = try open("@keyframes f { to { transform: \(calls) } } .a { animation: f 1s }")
    #expect(file.layer("box", at: 0.5) != nil)
  }
}

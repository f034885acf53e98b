import ImportSupport
import Inbetween
import TestSupport
import Testing

/// What CSS animations show when they run between shown and hidden, not at all, or stand.
@Suite struct StylePaceTests {
  private func open(_ css: String) throws -> OpenedFile {
    let file = try SVGText.open(
      "<style>\(css)</style>"
        + #"<rect id="box" class="a" width="10" height="10" fill="red"/>"#)
    #expect(file.omissions == [])
    return file
  }

  /// The times at which the box is shown, of those that are looked at.
  private func shown(_ css: String, at times: [Double]) throws -> [Double] {
    let file = try open(css)
    return times.filter { file.layer("box", at: $0).map { !$0.properties.isHidden } ?? false }
  }

  private static let appearing =
    "@keyframes v { from { visibility: hidden } to { visibility: visible } } "
  private static let vanishing =
    "@keyframes v { from { visibility: visible } to { visibility: hidden } } "

  @Test(arguments: [
    // The curve leaves 0 at once, and reaches 1 at the end.
    (appearing, "v 2s linear both", [0, 0.25, 1, 2, 3], [0.25, 1, 2, 3]),
    (vanishing, "v 2s linear both", [0, 0.25, 1, 1.75, 2, 3], [0, 0.25, 1, 1.75]),
    (vanishing, "v 2s ease-in-out 1s both", [0, 1, 2.75, 3], [0, 1, 2.75]),
    (appearing, "v 2s linear 1s both", [0, 1, 1.25, 3], [1.25, 3]),
    (appearing, "v 2s linear reverse both", [0, 1, 1.75, 2, 3], [0, 1, 1.75]),
    (vanishing, "v 1s linear 2 alternate both", [0, 0.5, 1.25, 1.75, 2], [0, 0.5, 1.25, 1.75, 2]),
    // Steps are at 0 until the first, and at 1 from the last on.
    (appearing, "v 1s step-end both", [0, 0.5, 0.9, 1, 2], [1, 2]),
    (vanishing, "v 1s step-end both", [0, 0.5, 0.9, 1, 2], [0, 0.5, 0.9]),
    (appearing, "v 1s step-start both", [0, 0.5, 1], [0, 0.5, 1]),
    (vanishing, "v 1s step-start both", [0, 0.5, 1], []),
    (appearing, "v 1s steps(4) both", [0, 0.2, 0.25, 0.5, 1], [0.25, 0.5, 1]),
    (vanishing, "v 1s steps(4, start) both", [0, 0.2, 0.7, 0.75, 1], [0, 0.2, 0.7]),
    // Out of 0 and 1 it is what is nearer.
    (
      vanishing, "v 1s linear(0, 1.5 50%, 0.5 75%, 1) both", [0, 0.25, 0.5, 0.7, 0.9, 1],
      [0, 0.25, 0.7, 0.9]
    ),
    (
      appearing, "v 1s linear(0, -0.5 50%, 0.5 75%, 1) both", [0.25, 0.5, 0.6, 0.7, 0.9, 1],
      [0.7, 0.9, 1]
    ),
  ])
  func `what is shown at one end is shown between`(
    frames: String, animation: String, times: [Double], wanted: [Double]
  ) throws {
    let found = try shown(frames + ".a { animation: \(animation) }", at: times)
    #expect(found == wanted, "\(animation)")
  }

  @Test func `each pair of key frames has its own curve, and display goes so too`() throws {
    let css = """
      @keyframes v { 0% { visibility: visible; animation-timing-function: step-end }
        50% { visibility: hidden; animation-timing-function: linear } 100% { visibility: visible } }
      .a { animation: v 4s ease }
      """
    #expect(try shown(css, at: [0, 1, 1.9, 2, 2.1, 3, 5]) == [0, 1, 1.9, 2.1, 3, 5])
    let display = "@keyframes v { to { display: none } } .a { animation: v 2s linear forwards }"
    #expect(try shown(display, at: [0, 1, 1.9, 2, 3]) == [0, 1, 1.9])
    let collapsed =
      "@keyframes v { from { visibility: hidden } to { visibility: collapse } } "
      + ".a { animation: v 2s linear }"
    #expect(try shown(collapsed, at: [0, 1, 1.9, 2]) == [2])
  }

  private static let fade = "@keyframes f { from { opacity: 0.2 } to { opacity: 0.8 } } "

  @Test(arguments: [
    // No turn at all: from its begin on it is where it would have begun.
    ("f 2s linear 0 forwards", [0, 1, 9], [0.2, 0.2, 0.2]),
    ("f 2s linear 1s 0 forwards", [0.5, 1, 9], [1, 0.2, 0.2]),
    ("f 2s linear 1s 0 both", [0.5, 1, 9], [0.2, 0.2, 0.2]),
    ("f 2s linear 1s 0 backwards", [0.5, 1, 9], [0.2, 1, 1]),
    ("f 2s linear 0", [0, 1], [1, 1]),
    ("f 2s linear 1s 0 reverse both", [0.5, 9], [0.8, 0.8]),
    ("f 2s linear 0 alternate-reverse forwards", [1], [0.8]),
    ("f 2s linear 1s 0 alternate both", [0, 3], [0.2, 0.2]),
    ("f 0s 0 both", [0, 1], [0.2, 0.2]),
    // No time: at its end, as it would be after all of its turns.
    ("f 0s 1s both", [0.5, 1, 2], [0.2, 0.8, 0.8]),
    ("f 0s 1s reverse both", [0.5, 2], [0.8, 0.2]),
    ("f 0s 1s backwards", [0.5, 2], [0.2, 1]), ("f 0s 1s reverse backwards", [0.5, 2], [0.8, 1]),
    ("f 0s alternate forwards", [1], [0.8]), ("f 0s 2 alternate forwards", [1], [0.2]),
    ("f 0s infinite forwards", [1], [0.8]), ("f 0s 1.5 linear forwards", [1], [0.5]),
  ])
  func `no turns and no time fill`(animation: String, times: [Double], wanted: [Double]) throws {
    try expectOpacity(animation, times, wanted)
  }

  @Test(arguments: [
    ("f 2s linear paused", [0, 1, 9], [0.2, 0.2, 0.2]),
    ("f 2s linear -0.5s paused", [0, 1, 9], [0.35, 0.35, 0.35]),
    ("f 2s linear -0.5s reverse paused", [0, 9], [0.65, 0.65]),
    ("f 2s linear -2.5s infinite alternate paused", [0, 9], [0.65, 0.65]),
    ("f 2s linear -2.5s infinite alternate-reverse paused", [9], [0.35]),
    ("f 2s linear -3s paused", [0, 9], [1, 1]),
    ("f 2s linear -3s forwards paused", [0, 9], [0.8, 0.8]),
    ("f 2s linear -9s 1.5 both paused", [0, 9], [0.5, 0.5]),
    ("f 2s linear -2s paused", [0], [1]), ("f 2s linear 1s paused", [0, 2], [1, 1]),
    ("f 2s linear 1s both paused", [0, 2], [0.2, 0.2]),
    ("f 2s linear 1s reverse backwards paused", [0, 2], [0.8, 0.8]),
    ("f 2s steps(2) -1s paused", [0, 9], [0.5, 0.5]),
  ])
  func `what is paused stands at the phase of its delay`(
    animation: String, times: [Double], wanted: [Double]
  ) throws {
    try expectOpacity(animation, times, wanted)
  }

  private func expectOpacity(_ animation: String, _ times: [Double], _ wanted: [Double]) throws {
    let file = try open(Self.fade + ".a { animation: \(animation) }")
    let converted = try file.converted()
    for timeline in [file.opened.timeline, converted.timeline] {
      let sampler = FrameSampler(timeline)
      let found = times.map { time in
        sampler.frame(at: time).layers.first { $0.path.hasSuffix("box") }?.properties.opacity
          ?? .nan
      }
      let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }
      #expect(isNear, "\(animation): \(found) is not \(wanted)")
    }
  }

  @Test func `what stands has no length, and moves all that animations move`() throws {
    #expect(try open(Self.fade + ".a { animation: f 2s -1s paused }").scene.duration == nil)
    let both = Self.fade + ".a { animation: f 2s -1s paused, f 3s 1s }"
    #expect(try open(both).scene.duration == 4)
    let file = try open(
      """
      @keyframes m { from { transform: translateX(0); fill: black }
        to { transform: translateX(40px); fill: white } }
      .a { animation: m 2s linear -0.5s paused }
      """)
    let layer = try #require(file.layer("box", at: 3))
    #expect(file.place(in: "box", at: 3) == Point(x: 10, y: 0))
    #expect(abs((layer.properties.shape.fillColor?.red ?? 0) - 0.25) < 1e-9)
    // Those of one outline that stand at places of their own.
    let sides = try SVGText.open(
      """
      <style>@keyframes w { from { width: 10px } to { width: 30px } }
      @keyframes h { from { height: 10px } to { height: 50px } }
      rect { animation: w 2s linear -1s paused, h 2s linear -0.5s paused }</style>
      <rect id="box" width="1" height="1"/>
      """)
    let box = try #require(sides.layer("box", at: 3)?.properties.shape.path?.boundingBox)
    #expect(abs(box.size.width - 20) < 1e-6 && abs(box.size.height - 20) < 1e-6, "\(box)")
  }

  @Test func `hostile times are bounded`() throws {
    for text in [
      "f 1e9s linear -1e9s paused", "f 1e-9s linear 1e9 -1s paused", "f 1s 1e300 both",
      "f 1s linear -86400s infinite paused", "f 1s -0s 0 both paused", "f 0s 1e15 alternate both",
    ] {
      let file = try SVGText.open(
        "<style>\(Self.fade).a { animation: \(text) }</style>"
          + #"<rect id="box" class="a" width="10" height="10"/>"#)
      #expect(file.layer("box", at: 0.5) != nil, "\(text)")
    }
    let frames = (0...20_000).map {
      "\(Double($0) / 200)% { visibility: \($0 % 2 == 0 ? "hidden" : "visible") }"
    }
    let css = "@keyframes v { \(frames.joined(separator: " ")) } .a { animation: v 9s ease }"
    let file = try SVGText.open(
      "<style>\(css)</style>" + #"<rect id="box" class="a" width="10" height="10"/>"#)
    #expect(file.layer("box", at: 0.001)?.properties.isHidden == false)
    let many = String(repeating: #"<rect class="a" width="1" height="1"/>"#, count: 1_000)
    #expect(throws: (any Error).self) { try SVGText.open("<style>\(css)</style>" + many) }
  }
}

import ImportSupport
import Inbetween
import Testing

/// Paints, texts and what is shown in motion.
@Suite struct AnimatedPaintTests {
  private func color(_ css: String) -> Color { Color(css: css) ?? .clear }

  @Test func `a colour that is added begins at none of it`() throws {
    let file = try SVGText.open(
      """
      <rect id="a" width="9" height="9" fill="blue"><animate attributeName="fill" by="#400" dur="1s" fill="freeze"/></rect>
      <rect id="b" width="9" height="9" fill="blue" fill-opacity="0.5"><animate attributeName="fill" values="#000;#080" additive="sum" dur="1s"/></rect>
      """)
    func fill(_ name: String, _ time: Double) -> Color? {
      file.layer(name, at: time)?.properties.shape.fillColor
    }
    #expect(fill("a", 0) == color("blue"))
    #expect(fill("a", 0.5) == color("#2200ff"))
    #expect(fill("a", 2) == color("#4400ff"))
    let half = try #require(fill("b", 0.5))
    #expect(half.alpha == 0.5 && abs(half.green - 0.5 * 0x88 / 255.0) < 1e-9)
  }

  @Test func `paints of others and those around the element`() throws {
    let file = try SVGText.open(
      """
      <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
      <rect id="a" width="9" height="9" fill="green"><set attributeName="fill" to="url(#g)"/></rect>
      <g fill="red"><rect id="b" width="9" height="9"><animate attributeName="fill" values="blue;inherit" dur="2s" fill="freeze"/></rect></g>
      <rect id="c" width="9" height="9" fill="url(#g)"><animate attributeName="fill" values="red;blue" dur="2s"/></rect>
      """)
    #expect(file.layer("a", at: 1)?.properties.shape.fillColor == color("green"))
    #expect(
      file.layer("b", at: 1)?.properties.shape.fillColor == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(file.layer("b", at: 3)?.properties.shape.fillColor == color("red"))
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test func `what an element inherits moves where it is used`() throws {
    let file = try SVGText.open(
      """
      <style>@keyframes k { to { fill: blue } } .k { animation: k 2s linear forwards; fill: red }</style>
      <defs><rect id="q" width="10" height="10"/><symbol id="s"><use href="#q"/></symbol></defs>
      <use href="#q"><animate attributeName="fill" values="red;blue" dur="1s" fill="freeze"/></use>
      <use href="#q" x="20" class="k"/><g class="k"><use href="#s" x="40"/></g><use href="#q" x="60"/>
      """)
    let picture = try file.picture(at: 3)
    for x in [5, 25, 45] { #expect(picture.components(x, 5) == SVGText.blue, "\(x)") }
    #expect(picture.components(65, 5) == [0, 0, 0, 255])
  }

  @Test func `what is not displayed stays so, be it visible`() throws {
    let file = try SVGText.open(
      """
      <rect width="10" height="10" fill="red"><animate attributeName="visibility" values="visible;hidden;visible" dur="3s"/>
        <set attributeName="display" to="none" begin="2.5s"/></rect>
      """)
    for (time, isShown) in [(0.5, true), (1.5, false), (2.2, true), (2.7, false), (4, false)] {
      #expect(
        try file.picture(at: time).components(5, 5) == (isShown ? SVGText.red : SVGText.clear),
        "\(time)")
    }
  }

  @Test func `a hidden text appears, but for its hidden parts`() throws {
    let file = try SVGText.open(
      """
      <g visibility="hidden"><set attributeName="visibility" to="visible" begin="1s"/>
        <text font-family="DejaVu Sans Mono" font-size="20" y="20" fill="red">\u{2588}<tspan visibility="hidden">\u{2588}</tspan></text></g>
      """)
    let pictures = (try file.picture(at: 0.5), try file.picture(at: 1.5))
    #expect(pictures.0.components(5, 12) == SVGText.clear)
    #expect(pictures.1.components(5, 12) == SVGText.red)
    #expect(pictures.1.components(18, 12) == SVGText.clear)
  }

  @Test func `a text moves from a place that nothing says`() throws {
    let file = try SVGText.open(
      #"<text id="t" font-size="20">Ab<animate attributeName="x" values="10;50" dur="2s"/><animate attributeName="y" values="20;60" dur="2s" fill="freeze"/></text>"#
    )
    let places = [0.0, 1, 3].compactMap { time in
      FrameSampler(file.opened.timeline).frame(at: time).layers.first { $0.kind.has(.text) }?
        .transformToCanvas.apply(to: .zero)
    }
    #expect(places.count == 3 && places[1] - places[0] == Point(x: 20, y: 20))
    #expect(places[2] - places[0] == Point(x: -10, y: 40))
    #expect(file.omissions.isEmpty)
  }

  // MARK: Gradients

  private func painted(_ gradient: String, at time: Double) throws -> Pixmap {
    try SVGText.open("\(gradient)<rect width='100' height='80' fill='url(#g)'/>").picture(at: time)
  }

  private static let stops =
    #"<stop stop-color="red"/><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/><stop offset="1" stop-color="blue"/>"#

  @Test(arguments: ["repeat", "reflect"])
  func `colours that come again move`(spread: String) throws {
    let period = spread == "repeat" ? 40.0 : 80
    func bands(_ motion: String) -> String {
      #"<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="40" spreadMethod="\#(spread)">\#(Self.stops)\#(motion)</linearGradient>"#
    }
    let whole = bands(
      #"<animateTransform attributeName="gradientTransform" type="translate" from="0" to="\#(period)" dur="4s" repeatCount="indefinite"/>"#
    )
    let line = bands(
      #"<animate attributeName="x1" from="0" to="\#(period)" dur="4s"/><animate attributeName="x2" from="40" to="\#(40 + period)" dur="4s"/>"#
    )
    for motion in [whole, line] {
      for time in [0, 1, 2, 3.0] {
        let picture = try painted(motion, at: time)
        for x in stride(from: 5, to: 100, by: 10) {
          let place = Double(x) + 0.5 - period * time / 4
          let turn = (place / 40).rounded(.down)
          let part = place / 40 - turn
          let isBack = spread == "reflect" && turn.truncatingRemainder(dividingBy: 2) != 0
          let isRed = (isBack ? 1 - part : part) < 0.5
          #expect(
            picture.components(x, 40) == (isRed ? SVGText.red : SVGText.blue),
            "\(spread) \(time) \(x)")
        }
      }
    }
  }

  @Test func `a gradient that is an ellipse moves`() throws {
    let file = try SVGText.open(
      """
      <radialGradient id="g" cx="0" cy="0" r="0.5">\(Self.stops)<animate attributeName="r" values="0.5;1" dur="2s" fill="freeze"/></radialGradient>
      <radialGradient id="h" cx="0" cy="0" r="0.5">\(Self.stops)<animateTransform attributeName="gradientTransform" type="scale" values="1;2" dur="2s" fill="freeze"/></radialGradient>
      <rect width="100" height="40" fill="url(#g)"/><rect y="40" width="100" height="40" fill="url(#h)"/>
      """)
    for (time, edge) in [(0.0, 25), (1, 37), (2, 50), (9, 50)] {
      let picture = try file.picture(at: time)
      for y in [0, 40] {
        #expect(picture.components(edge - 3, y) == SVGText.red, "\(time) \(y)")
        #expect(picture.components(edge + 3, y) == SVGText.blue, "\(time) \(y)")
      }
    }
  }

  @Test func `a focus stays where it is as its circle grows`() throws {
    let file = try SVGText.open(
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="40" cy="40" r="20" fx="50"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>
        <animate attributeName="r" values="20;40" dur="4s"/></radialGradient>
      <rect id="a" width="80" height="80" fill="url(#g)"/>
      """)
    for (time, radius) in [(1.0, 25.0), (2, 30)] {
      let focus = file.layer("a", at: time)?.properties.shape.fillGradient.focus.x ?? .nan
      #expect(abs(focus - 10 / radius) < 1e-3, "\(time): \(focus)")
    }
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test func `a focus moves, and a stop is set`() throws {
    let file = try SVGText.open(
      """
      <radialGradient id="g" gradientUnits="userSpaceOnUse" cx="40" cy="40" r="40"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>
        <animate attributeName="fx" from="20" to="60" dur="2s"/></radialGradient>
      <linearGradient id="h"><stop stop-color="red"><set attributeName="stop-color" to="lime" begin="1s"/></stop><stop offset="1" stop-color="blue"/></linearGradient>
      <rect id="a" width="80" height="80" fill="url(#g)"/><rect id="b" width="80" height="80" fill="url(#h)"/>
      """)
    let focus = [0.0, 1, 1.5].compactMap {
      file.layer("a", at: $0)?.properties.shape.fillGradient.focus.x
    }
    #expect(focus == [-0.5, 0, 0.25])
    #expect(file.layer("b", at: 0.5)?.properties.shape.fillGradient.colors.first == color("red"))
    #expect(file.layer("b", at: 1.5)?.properties.shape.fillGradient.colors.first == color("lime"))
  }
}

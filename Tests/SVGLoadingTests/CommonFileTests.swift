import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Things that files of beginners and of drawing programs have.
@Suite struct CommonFileTests {
  @Test func `an outline is a property, too`() throws {
    let file = try SVGText.open(
      """
      <style>path { animation: f 2s linear }
      @keyframes f { from { d: path("M0 0H10V10H0Z") } to { d: path('M40 0H50V10H40Z') } }</style>
      <path id="a" fill="red"/>
      """)
    #expect(file.omissions == [])
    #expect(file.layer("a", at: 1)?.properties.shape.path?.boundingBox?.minX == 20)
  }

  @Test func `a marker has the paints of its shape`() throws {
    let file = try SVGText.open(
      """
      <marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2">
        <g><rect width="2" height="4" fill="context-stroke"/><rect x="2" width="2" height="4" fill="context-fill"/></g></marker>
      <path d="M20 40H60" stroke="red" stroke-width="4" fill="blue" marker-start="url(#m)"/>
      """)
    #expect(file.omissions == [])
    let picture = try file.picture()
    #expect(picture.components(15, 35) == SVGText.red)
    #expect(picture.components(23, 35) == SVGText.blue)
  }

  @Test(arguments: [("freeze", 100), ("remove", 10)])
  func `turns of an outline go on from one another`(fill: String, end: Double) throws {
    let file = try SVGText.open(
      """
      <rect id="r" x="10" width="9" height="9"><animate attributeName="x" from="0" to="30" dur="1s"
        additive="sum" accumulate="sum" repeatCount="3" fill="\(fill)"/></rect>
      """)
    for (time, x) in [(0.5, 25.0), (1.5, 55), (2.5, 85), (9, end)] {
      let found = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox).minX
      #expect(abs(found - x) < 0.5, "\(time): \(found), not \(x)")
    }
  }

  @Test func `the transform of a gradient moves`() throws {
    func gradient(_ type: String, _ values: String, at time: Double) throws -> (Point, Point) {
      let file = try SVGText.open(
        """
        <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>
        <animateTransform attributeName="gradientTransform" type="\(type)" values="\(values)" dur="2s"/></linearGradient>
        <rect id="r" width="80" height="80" fill="url(#g)"/>
        """)
      let fill = try #require(file.layer("r", at: time)).properties.shape.fillGradient
      return (fill.startPoint, fill.endPoint)
    }
    let moved = try gradient("translate", "-1 0;1 0", at: 0.5)
    #expect(moved == (Point(x: -40, y: 0), Point(x: 40, y: 0)))
    let turned = try gradient("rotate", "0 .5 .5;180 .5 .5", at: 1)
    #expect((turned.0 - Point(x: 80, y: 0)).length < 0.1, "\(turned)")
    #expect((turned.1 - Point(x: 80, y: 80)).length < 0.1, "\(turned)")
  }

  @Test(arguments: [
    ("M10 10 L90 10 50 50 20", "M 10 10 L 90 10 L 50 50"), ("M10 10 90 10 50", "M 10 10 L 90 10"),
    ("M10 10 C20 0 80 0 90 10 1 2 3 L90 90", "M 10 10 C 20 0 80 0 90 10"),
    ("M10 10h80 q", "M 10 10 L 90 10"),
  ])
  func `path data are drawn up to their mistake`(data: String, drawn: String) throws {
    let file = try SVGText.open("<path id='p' d='\(data)' stroke='red'/>")
    #expect(file.layer("p", at: 0)?.properties.shape.path?.svgPathData == drawn)
    #expect(file.omissions.count == 1)
  }

  @Test func `blanks are kept, and letters are others, where a style says so`() throws {
    let file = try SVGText.open(
      """
      <g xml:space="preserve"><text y="10">a  b<tspan style="white-space:normal">c  d</tspan></text></g>
      <text y="20" style="white-space:pre">a  b</text><text y="30" text-transform="none" style="text-transform:uppercase">ab</text>
      <text y="40" style="text-transform:capitalize">ab, c-d 1e</text>
      """)
    let texts = file.scene.layers.flatMap { $0.sublayers }.map(\.properties.text.string)
    #expect(texts == ["a  b", "c d", "a  b", "AB", "Ab, C-d 1e"])
    #expect(file.omissions == [])
  }

  @Test func `properties that texts do not have are told`() throws {
    let file = try SVGText.open(
      """
      <text writing-mode="tb">a</text>
      <text direction="rtl" unicode-bidi="bidi-override">a</text>
      """)
    #expect(file.omissions.count == 2, "\(file.omissions)")
  }

  @Test func `an alternative is drawn in place of another language`() throws {
    let file = try SVGText.open(
      """
      <switch><foreignObject width="50" height="50"/><rect width="50" height="50" fill="red"/>
      <rect width="50" height="50" fill="blue"/></switch>
      """)
    #expect(file.omissions.count == 1)
    #expect(try file.picture().components(20, 20) == SVGText.red)
  }

  @Test func `a pattern's tiles are cut, whatever its overflow is`() throws {
    let file = try SVGText.open(
      """
      <pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse" overflow="visible">
      <rect width="10" height="20" fill="red"/><rect x="-15" width="10" height="20" fill="blue"/></pattern>
      <rect width="100" height="80" fill="url(#p)"/>
      """)
    let picture = try file.picture()
    #expect(picture.components(5, 40) == SVGText.red)
    #expect(picture.components(30, 40) == SVGText.clear)
  }

  @Test func `a part of a text fades`() throws {
    let file = try SVGText.open(
      """
      <text fill-opacity=".5">a<tspan opacity=".5">b<tspan opacity=".5" fill-opacity="1">c</tspan></tspan></text>
      """)
    let alphas = file.scene.layers.flatMap { $0.sublayers }.map {
      $0.properties.text.foregroundColor?.alpha
    }
    #expect(alphas == [0.5, 0.25, 0.5])
    #expect(file.omissions == [])
  }

  @Test func `an italic face may be called oblique`() throws {
    let file = try SVGText.open(
      "<text y='20' font-family='DejaVu Sans' font-style='italic' font-weight='bold'>a</text>")
    let drawer = try StillRenderer(file.opened.timeline).drawer()
    _ = try drawer.picture(at: 0)
    #expect(drawer.issues.isEmpty)
  }

  @Test func `a picture that comes again and again has no length`() throws {
    let file = try SVGText.open(
      """
      <rect width="9" height="9" fill="red"><animate attributeName="x" to="50" dur="60s" repeatCount="1e9"/></rect>
      """)
    #expect(try file.picture().components(4, 4) == SVGText.red)
  }
}

import ImportSupport
import Inbetween
import TestSupport
import Testing

/// SMIL animations against closed forms.
@Suite struct MotionTests {
  /// The place on the canvas of a box's corner, at instants.
  private func places(_ body: String, _ name: String = "box", at times: [Double]) throws -> [Point]
  {
    let file = try SVGText.open(body)
    return times.map { file.place(in: name, at: $0) ?? Point(x: .nan, y: .nan) }
  }

  private func box(_ animation: String, _ attributes: String = "") -> String {
    #"<rect id="box" width="10" height="10" fill="red" \#(attributes)>\#(animation)</rect>"#
  }

  private func opacity(_ animation: String, at times: [Double]) throws -> [Double] {
    let file = try SVGText.open(box(animation))
    return times.map { file.layer("box", at: $0)?.properties.opacity ?? .nan }
  }

  private func expect(_ found: [Double], _ wanted: [Double], _ comment: String = "") {
    #expect(found.count == wanted.count)
    for (a, b) in zip(found, wanted) {
      #expect(abs(a - b) < 1e-9, "\(found) is not \(wanted) \(comment)")
    }
  }

  @Test func `begins, durations, repetitions and fills`() throws {
    expect(
      try opacity(
        #"<animate attributeName="opacity" from="0" to="0.8" begin="1s" dur="2s" fill="freeze"/>"#,
        at: [0, 1, 2, 3, 9]), [1, 0, 0.4, 0.8, 0.8])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;1;0.5" dur="2000ms" repeatCount="2"/>"#,
        at: [0.5, 1, 1.5, 2.5, 4.5]), [0.5, 1, 0.75, 0.5, 1])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;1" dur="1s" repeatCount="indefinite"/>"#,
        at: [0.25, 7.25]), [0.25, 0.25])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;1" dur="2s" repeatDur="3s" fill="freeze"/>"#,
        at: [2.5, 3, 8]), [0.25, 0.5, 0.5])
    expect(
      try opacity(
        #"<animate attributeName="opacity" from="0" to="1" begin="0;3s" dur="2s" end="1s;10s" fill="remove"/>"#,
        at: [0.5, 1.5, 4, 6]), [0.25, 1, 0.5, 1])
  }

  @Test func `animations begin when others begin and end`() throws {
    let file = try SVGText.open(
      """
      <rect width="9" height="9"><animate id="a" attributeName="opacity" from="0" to="1" begin="1s" dur="2s"/></rect>
      <rect id="box" width="9" height="9"><animate id="b" attributeName="opacity" from="0.5" to="1" begin="a.end+0.5s" dur="1s"/>
        <animate attributeName="opacity" from="0" to="0.4" begin="a.begin - 1s" dur="1s"/></rect>
      """)
    expect(
      [0.5, 1.5, 3.5, 4, 5].map { file.layer("box", at: $0)?.properties.opacity ?? .nan },
      [0.2, 1, 0.5, 0.75, 1])
    #expect(file.scene.duration == 4.5)
  }

  @Test func `modes, times and curves`() throws {
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;0.5;1" calcMode="discrete" dur="3s"/>"#,
        at: [0.5, 1.5, 2.5]), [0, 0.5, 1])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;0.5;1" keyTimes="0;0.8;1" calcMode="discrete" dur="1s"/>"#,
        at: [0.5, 0.85]), [0, 0.5])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;0.2;1" keyTimes="0;0.5;1" dur="2s"/>"#,
        at: [0.5, 1.5]), [0.1, 0.6])
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;0.2;1" calcMode="paced" dur="1s"/>"#,
        at: [0.1, 0.5]), [0.1, 0.5])
    let curve = try #require(TimingFunction(controlPoints: 0.5, 0, 0.1, 1))
    expect(
      try opacity(
        #"<animate attributeName="opacity" values="0;1" keyTimes="0;1" keySplines=".5 0 .1 1" calcMode="spline" dur="1s"/>"#,
        at: [0.3, 0.7]), [curve(0.3), curve(0.7)])
  }

  @Test func `what is set, added and accumulated`() throws {
    expect(
      try opacity(
        #"<set attributeName="opacity" to="0.3" begin="1s" dur="1s"/>"#, at: [0.5, 1.5, 2.5]),
      [1, 0.3, 1])
    expect(
      try opacity(#"<animate attributeName="opacity" to="0" dur="2s"/>"#, at: [0, 1, 3]),
      [1, 0.5, 1])
    expect(
      try opacity(
        #"<animate attributeName="opacity" by="-0.5" dur="2s" fill="freeze"/>"#, at: [1, 2]),
      [0.75, 0.5])
    let places = try places(
      box(
        #"<animateTransform attributeName="transform" type="translate" from="0" to="10" dur="1s" repeatCount="3" accumulate="sum" fill="freeze"/>"#
      ), at: [0.5, 1.5, 2.5])
    expect(places.map(\.x), [5, 15, 25])
  }

  @Test func `transforms take the place of others, or are added`() throws {
    let replaced = try places(
      box(
        #"<animateTransform attributeName="transform" type="translate" values="10 5;30 25" dur="2s"/>"#,
        #"transform="translate(50 50)""#), at: [0, 1, 3])
    expect(replaced.flatMap { [$0.x, $0.y] }, [10, 5, 20, 15, 50, 50])
    let added = try places(
      box(
        #"<animateTransform attributeName="transform" type="scale" from="1" to="3" additive="sum" dur="2s"/>"#,
        #"transform="translate(20 10)" x="5""#), at: [0, 1])
    expect(added.flatMap { [$0.x, $0.y] }, [20, 10, 20, 10])
    let picture = try SVGText.open(
      box(
        #"<animateTransform attributeName="transform" type="scale" values="1;3" additive="sum" dur="2s"/>"#,
        #"transform="translate(20 10)" x="5""#)
    ).picture(at: 1)
    #expect(picture.components(29, 15) == SVGText.clear)
    #expect(picture.components(31, 15) == SVGText.red)
    #expect(picture.components(49, 29) == SVGText.red)
  }

  @Test func `turns go about their points, further than half a turn`() throws {
    let turned = try places(
      box(
        #"<animateTransform attributeName="transform" type="rotate" from="0 20 20" to="720 20 20" dur="8s"/>"#
      ),
      at: [0, 1, 2, 3])
    expect(turned.flatMap { [$0.x, $0.y] }, [0, 0, 40, 0, 40, 40, 0, 40])
    let moving = try places(
      box(
        #"<animateTransform attributeName="transform" type="rotate" values="0 0 0;180 40 0" dur="2s"/>"#
      ),
      at: [1])
    // A quarter about (20, 0).
    expect(moving.flatMap { [$0.x, $0.y] }, [20, -20])
    let skewed = try SVGText.open(
      box(#"<animateTransform attributeName="transform" type="skewX" from="0" to="60" dur="2s"/>"#))
    let place = try #require(skewed.place(Point(x: 0, y: 10), in: "box", at: 1))
    #expect(abs(place.x - 10 * 0.5773502692) < 1e-3, "\(place)")
  }

  @Test func `outlines follow their attributes`() throws {
    let file = try SVGText.open(
      """
      <circle id="c" cx="50" cy="40" r="0" fill="red"><animate attributeName="r" to="30" dur="2s" fill="freeze"/></circle>
      <rect id="r" width="10" height="10"><animate attributeName="x" values="0;40" dur="2s"/>
        <animate attributeName="width" values="10;30" dur="2s"/></rect>
      <path id="p" d="M0 0L10 0"><animate attributeName="d" values="M0 0L10 0;M0 10L30 20" dur="2s"/></path>
      """)
    func box(_ name: String, _ time: Double) -> Rect? {
      file.layer(name, at: time)?.properties.shape.path?.boundingBox
    }
    let circle = try #require(box("c", 1))
    expect([circle.minX, circle.maxX, circle.minY], [35, 65, 25])
    let rect = try #require(box("r", 1))
    expect([rect.minX, rect.size.width], [20, 20])
    #expect(file.layer("p", at: 1)?.properties.shape.path == (try Path(svgPathData: "M0 5L20 10")))
    #expect(file.omissions.isEmpty, "\(file.omissions)")
  }

  @Test func `attributes at times of their own go straight ways between them`() throws {
    let file = try SVGText.open(
      """
      <rect id="r" width="10" height="10"><animate attributeName="x" values="0;40" dur="2s" fill="freeze"/>
        <animate attributeName="width" values="10;30" begin="1s" dur="2s" fill="freeze"/></rect>
      """)
    for (time, x, width) in [
      (0.5, 10.0, 10.0), (1.5, 30, 15), (1.507, 30.14, 15.07), (2.5, 40, 25), (4, 40, 30),
    ] {
      let box = try #require(file.layer("r", at: time)?.properties.shape.path?.boundingBox)
      #expect(abs(box.minX - x) < 1e-6 && abs(box.size.width - width) < 1e-6, "\(time) \(box)")
    }
    #expect(file.omissions.isEmpty, "\(file.omissions)")
  }

  @Test func `paints and lines run, those of gradients and groups too`() throws {
    let file = try SVGText.open(
      """
      <linearGradient id="g"><stop stop-color="red"><animate attributeName="stop-color" values="red;blue" dur="2s"/></stop>
        <stop offset="1" stop-color="blue"/></linearGradient>
      <g fill="red"><animate attributeName="fill" values="red;blue" dur="2s"/><rect id="a" width="10" height="10"/>
        <rect id="b" width="10" height="10" fill="green"/></g>
      <rect id="c" x="40" width="10" height="10" fill="url(#g)" stroke="red" stroke-opacity="0.5">
        <animate attributeName="stroke-width" from="0" to="8" dur="2s"/><animate attributeName="stroke" values="red;blue" dur="2s"/></rect>
      """)
    let middle = Color(red: 0.5, green: 0, blue: 0.5)
    func shape(_ name: String) -> ShapeProperties? { file.layer(name, at: 1)?.properties.shape }
    #expect(shape("a")?.fillColor == middle)
    #expect(shape("b")?.fillColor == Color(css: "green"))
    #expect(shape("c")?.fillGradient.colors == [middle, Color(css: "blue") ?? .black])
    #expect(shape("c")?.lineWidth == 4)
    #expect(shape("c")?.strokeColor == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.5))
  }

  @Test func `motion follows paths, turned along them`() throws {
    let along = try places(
      box(#"<animateMotion path="M0 0H40V40" dur="4s" rotate="auto"/>"#), at: [0, 1, 3])
    expect(along.flatMap { [$0.x, $0.y] }, [0, 0, 20, 0, 40, 20])
    let file = try SVGText.open(
      box(##"<animateMotion dur="4s" rotate="90"><mpath href="#p"/></animateMotion>"##)
        + #"<path id="p" d="M10 10H50" fill="none"/>"#)
    let corner = try #require(file.place(Point(x: 10, y: 0), in: "box", at: 2))
    expect([corner.x, corner.y], [30, 20])
    let points = try places(
      box(
        #"<animateMotion path="M0 0H40" keyPoints="1;0.5;1" keyTimes="0;0.5;1" calcMode="linear" dur="4s"/>"#
      ),
      at: [0, 1, 2, 3])
    expect(points.map(\.x), [40, 30, 20, 30])
    expect(
      try places(box(#"<animateMotion from="10,20" to="30,40" dur="2s"/>"#), at: [1]).flatMap {
        [$0.x, $0.y]
      }, [20, 30])
  }

  @Test func `what appears and goes`() throws {
    let file = try SVGText.open(
      """
      <rect id="a" width="10" height="10" fill="red" visibility="hidden"><set attributeName="visibility" to="visible" begin="1s" dur="1s"/></rect>
      <g id="b" display="none"><rect x="20" width="10" height="10" fill="red"/><animate attributeName="display" values="none;inline" dur="4s" repeatCount="indefinite"/></g>
      """)
    for (time, a, b) in [(0.5, false, false), (1.5, true, false), (2.5, false, true)] {
      let picture = try file.picture(at: time)
      #expect(picture.components(5, 5) == (a ? SVGText.red : SVGText.clear), "\(time)")
      #expect(picture.components(25, 5) == (b ? SVGText.red : SVGText.clear), "\(time)")
    }
  }

  @Test func `a place of two attributes moves what lies there`() throws {
    let file = try SVGText.open(
      """
      <defs><rect id="r" width="10" height="10" fill="red"/></defs>
      <use href="#r" x="10" y="20"><animate attributeName="x" values="10;50" dur="2s"/></use>
      """)
    #expect(try file.picture(at: 1).components(31, 21) == SVGText.red)
    #expect(try file.picture(at: 1).components(29, 21) == SVGText.clear)
  }

  static let samples = [
    #"<rect width="30" height="30" fill="red"><animateTransform attributeName="transform" type="rotate" values="0 50 40;360 50 40" dur="3s" repeatCount="indefinite"/><animateTransform attributeName="transform" type="scale" values="1;2;1" additive="sum" dur="2s"/></rect>"#,
    #"<g><animateMotion path="M0 0C50 0 50 40 90 60" dur="2s" rotate="auto-reverse" fill="freeze"/><circle r="9" fill="blue"><animate attributeName="r" values="9;2;9" dur="1s" repeatCount="3"/><animate attributeName="fill" values="blue;red" dur="2s" calcMode="discrete"/></circle></g>"#,
    #"<path d="M10 40H90" stroke="green" stroke-width="8" stroke-dasharray="10 5"><animate attributeName="stroke-dashoffset" from="0" to="30" dur="1s" repeatCount="indefinite"/><animate attributeName="stroke-opacity" values="1;0" keySplines="0.4 0 0.2 1" calcMode="spline" dur="2s"/></path>"#,
  ]

  @Test(arguments: samples.indices)
  func `a converted picture draws the same at every instant`(place: Int) throws {
    let file = try SVGText.open(Self.samples[place])
    let converted = try StillRenderer(file.converted().timeline).drawer()
    for time in [0, 0.4, 1, 1.7, 2, 2.6, 5] {
      #expect(try converted.picture(at: time) == file.picture(at: time), "\(time)")
    }
    #expect(try file.picture(at: 0.4) != file.picture(at: 0.9))
  }

  @Test func `animations that begin each other without end end`() throws {
    let file = try SVGText.open(
      """
      <rect id="box" width="9" height="9"><animate id="a" attributeName="opacity" values="0;1" begin="0;b.end" dur="1s"/>
      <animate id="b" attributeName="opacity" values="1;0" begin="a.end" dur="1s"/></rect>
      """)
    for (time, wanted) in [(0.25, 0.25), (1.25, 0.75), (4.25, 0.25)] {
      #expect(abs((file.layer("box", at: time)?.properties.opacity ?? .nan) - wanted) < 1e-9)
    }
    #expect(file.omissions.count == 1)
  }
}

import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Filters, against colours that are known and the layers that draw them.
@Suite struct FilterTests {
  private static let (red, green, blue, clear) = (
    SVGText.red, SVGText.green, SVGText.blue, SVGText.clear
  )

  /// The whole of a picture as a filter's region, without light.
  private static let region = """
    id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="100" height="80"
    color-interpolation-filters="sRGB"
    """

  static func sample(
    _ name: String, _ primitives: String,
    of element: String =
      #"<rect x="10" y="10" width="20" height="20" fill="red" filter="url(#f)"/>"#,
    _ pixels: [(x: Int, y: Int, color: [UInt8])]
  ) -> ShapeTests.Sample {
    ShapeTests.Sample(name, "<filter \(region)>\(primitives)</filter>\(element)", pixels)
  }

  static let samples: [ShapeTests.Sample] = [
    sample("no primitives", "", [(20, 20, clear)]),
    sample(
      "a picture elsewhere", #"<feOffset dx="30" dy="5"/>"#,
      [(20, 20, clear), (41, 16, red), (59, 34, red), (41, 14, clear)]),
    sample(
      "a copy in its own colours below",
      """
      <feOffset dx="30" result="o"/>
      <feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge>
      """,
      [(20, 20, red), (50, 20, red), (35, 20, clear)]),
    sample(
      "a hard alpha of what is blurred",
      """
      <feGaussianBlur stdDeviation="4" result="b"/>
      <feColorMatrix in="b" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 40 -19" result="g"/>
      <feComposite in="SourceGraphic" in2="g" operator="atop"/>
      """,
      of: """
        <g filter="url(#f)" fill="red"><rect x="10" y="10" width="30" height="60"/>
        <rect x="42" y="10" width="30" height="60"/></g>
        """,
      [(41, 40, red), (20, 40, red), (80, 40, clear)]),
    sample(
      "a colour in the element's shape",
      #"<feFlood flood-color="blue"/><feComposite in2="SourceAlpha" operator="in"/>"#,
      [(20, 20, blue), (5, 5, clear)]),
    sample(
      "a colour around the element",
      #"<feFlood flood-color="blue"/><feComposite in2="SourceAlpha" operator="out"/>"#,
      [(20, 20, clear), (5, 5, blue), (95, 75, blue)]),
    sample(
      "a colour in a part of the plane",
      #"<feFlood x="50" y="0" width="10" height="10" flood-color="blue" result="b"/><feBlend in="SourceGraphic" in2="b"/>"#,
      [(20, 20, red), (55, 5, blue), (55, 15, clear), (45, 5, clear)]),
    sample(
      "a part of the plane whose other sides are those of what is there",
      """
      <feFlood flood-color="blue" x="40" y="0" width="30" height="20"/><feOffset dx="10" x="45" result="o"/>
      """,
      [(49, 5, clear), (51, 5, blue), (74, 19, blue), (76, 5, clear), (60, 21, clear)]),
    sample(
      "parts of the plane of several pictures",
      """
      <feFlood flood-color="blue" x="40" y="0" width="10" height="10" result="a"/>
      <feFlood flood-color="lime" x="70" y="20" width="10" height="10" result="b"/>
      <feMerge><feMergeNode in="a"/><feMergeNode in="b"/></feMerge><feOffset dx="20"/>
      """,
      [(45, 5, clear), (65, 5, blue), (79, 25, clear), (91, 25, clear)]),
    sample(
      "a part of the plane beyond the filter's",
      #"<feFlood flood-color="blue" x="-50" y="-50" width="150" height="90"/><feOffset dx="20"/>"#,
      [(10, 20, clear), (30, 20, blue), (30, 45, clear), (99, 20, blue)]),
    sample(
      "many primitives within one part of the plane",
      """
      <feFlood flood-color="blue" x="30" y="10" width="20" height="40"/>
      \(String(repeating: #"<feOffset dx="1"/>"#, count: 9))
      \(String(repeating: #"<feColorMatrix values="0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0"/>"#, count: 12))
      """, [(38, 20, clear), (40, 20, blue), (49, 49, blue), (51, 20, clear)]),
    sample(
      "a result that is named like the element",
      """
      <feFlood flood-color="blue" x="40" y="0" width="10" height="80" result="SourceGraphic"/>
      <feFlood flood-color="lime"/>
      """, [(5, 5, [0, 255, 0, 255]), (95, 75, [0, 255, 0, 255])]),
    sample(
      "a name of nothing is the picture before",
      #"<feFlood flood-color="blue" x="40" y="0" width="10" height="20"/><feOffset in="nothing" dx="5"/>"#,
      [(44, 5, clear), (46, 5, blue), (51, 5, clear)]),
    sample(
      "an empty group", #"<feFlood flood-color="blue"/>"#, of: #"<g filter="url(#f)"/>"#,
      [(5, 5, blue), (95, 75, blue)]),
    sample(
      "a blend mode within the filter",
      #"<feFlood flood-color="lime" result="b"/><feBlend in="SourceGraphic" in2="b" mode="screen"/>"#,
      [(20, 20, [255, 255, 0, 255]), (5, 5, [0, 255, 0, 255])]),
    sample(
      "sums of pictures",
      #"<feFlood flood-color="lime" result="b"/><feComposite in="SourceGraphic" in2="b" operator="arithmetic" k2="1" k3="1"/>"#,
      [(20, 20, [255, 255, 0, 255]), (5, 5, [0, 255, 0, 255])]),
    sample(
      "components by lines",
      """
      <feComponentTransfer><feFuncR type="table" tableValues="1 0"/>
      <feFuncB type="linear" intercept="1"/></feComponentTransfer>
      """,
      [(20, 20, blue)]),
    sample(
      "components by steps and powers",
      """
      <feComponentTransfer><feFuncR type="discrete" tableValues="1 0"/><feFuncG type="table" tableValues="1 0 0"/>
      <feFuncB type="gamma" amplitude="0" exponent="2" offset="1"/></feComponentTransfer>
      """,
      [(20, 20, [0, 255, 255, 255])]),
    sample(
      "one colour in linear light",
      """
      <feComponentTransfer color-interpolation-filters="linearRGB"><feFuncR type="linear" slope="0.5"/></feComponentTransfer>
      """,
      [(20, 20, [188, 0, 0, 255])]),
    sample(
      "the linear light of one colour",
      #"<feColorMatrix type="luminanceToAlpha" color-interpolation-filters="linearRGB"/>"#,
      of: ##"<rect x="10" y="10" width="20" height="20" fill="#bcbcbc" filter="url(#f)"/>"##,
      [(20, 20, [0, 0, 0, 128])]),
    sample(
      "sums of parts of pictures",
      #"<feFlood flood-color="lime" result="b"/><feComposite in="SourceGraphic" in2="b" operator="arithmetic" k2="0.4" k3="0.6"/>"#,
      [(20, 20, [102, 153, 0, 255]), (5, 5, [0, 153, 0, 153])]),
    sample(
      "two shadows",
      """
      <feDropShadow dx="30" dy="0" stdDeviation="0" flood-color="blue"/>
      <feDropShadow dx="0" dy="40" stdDeviation="0" flood-color="green"/>
      """, [(20, 20, red), (50, 20, blue), (20, 60, green), (50, 60, green)]),
    sample(
      "a shadow of a shadow by CSS", "",
      of: """
        <rect x="10" y="10" width="20" height="20" fill="red"
          style="filter:drop-shadow(30px 0 0 blue) drop-shadow(0 40px 0 rgb(0 128 0 / 100%))"/>
        """,
      [(20, 20, red), (50, 20, blue), (20, 60, green), (50, 60, green)]),
    sample(
      "a shadow inside of the element",
      """
      <feFlood flood-opacity="0" result="BackgroundImageFix"/>
      <feBlend in="SourceGraphic" in2="BackgroundImageFix" result="shape"/>
      <feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
      <feOffset dx="10"/><feComposite in2="hardAlpha" operator="arithmetic" k2="-1" k3="1"/>
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0"/><feBlend in2="shape"/>
      """, [(15, 20, blue), (25, 20, red), (35, 20, clear)]),
    sample(
      "a shadow of another copy inside of an element that is opaque",
      """
      <feOffset dx="10" in="SourceAlpha" result="o"/>
      <feComposite in="o" in2="SourceAlpha" operator="arithmetic" k2="-1" k3="1"/>
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0"/>
      """, [(15, 20, blue), (25, 20, clear), (35, 20, clear)]),
    sample(
      "a thick picture", #"<feMorphology operator="dilate" radius="5 2"/>"#,
      [
        (5, 8, red), (34, 31, red), (4, 20, clear), (36, 20, clear), (20, 6, clear),
        (20, 33, clear),
      ]),
    sample(
      "a thin picture", #"<feMorphology radius="5 2"/>"#,
      [(15, 12, red), (24, 27, red), (13, 20, clear), (26, 20, clear), (20, 11, clear)]),
    sample(
      "an edge in a colour",
      """
      <feMorphology in="SourceAlpha" operator="dilate" radius="6" result="d"/><feFlood flood-color="blue"/>
      <feComposite in2="d" operator="in" result="b"/><feMerge><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>
      """, [(5, 20, blue), (20, 5, blue), (20, 20, red), (35, 35, blue), (37, 37, clear)]),
    sample(
      "a shadow that the element's clear parts show nothing of",
      """
      <feFlood flood-opacity="0" result="BackgroundImageFix"/>
      <feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
      <feOffset dx="10"/><feComposite in2="hardAlpha" operator="out"/>
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0"/>
      <feBlend in2="BackgroundImageFix" result="s"/><feBlend in="SourceGraphic" in2="s"/>
      """,
      of:
        #"<rect x="10" y="10" width="20" height="20" fill="red" fill-opacity="0.5" filter="url(#f)"/>"#,
      [(15, 20, [128, 0, 0, 128]), (25, 20, [128, 0, 0, 128]), (35, 20, blue)]),
    sample(
      "powers of nothing are none",
      """
      <feComponentTransfer color-interpolation-filters="linearRGB"><feFuncR type="gamma" amplitude="0" exponent="-1"/></feComponentTransfer>
      <feComponentTransfer color-interpolation-filters="linearRGB"><feFuncR type="discrete" tableValues="0 1 0"/></feComponentTransfer>
      """,
      of: #"<rect x="10" y="10" width="20" height="20" filter="url(#f)"/>"#,
      [(20, 20, [0, 0, 0, 255])]),
    sample(
      "the linear light of a colour that is half clear",
      """
      <feFlood flood-color="white" flood-opacity="0.5"/>
      <feColorMatrix type="luminanceToAlpha" color-interpolation-filters="linearRGB"/>
      """, [(20, 20, [0, 0, 0, 255])]),
  ]

  @Test(
    "a list with a function that is none is no filter",
    arguments: [
      "blur(50%)", "blur(-1px)", "hue-rotate(45)", "brightness(-1)", "opacity(0.2) sepia(x)",
      "drop-shadow(blue 4px 5px 6px 7px)", "drop-shadow(4px)", "drop-shadow(4px blue 5px)",
      "drop-shadow(4px 5px nothing)", "opacity(0.2) unknown(1)", "opacity(0.2", "opacity(0.2) x",
    ])
  func invalid(_ filter: String) throws {
    let file = try SVGText.open(
      #"<rect x="10" y="10" width="20" height="20" fill="red" style="filter: \#(filter)"/>"#)
    let picture = try file.picture()
    #expect(picture.components(20, 20) == Self.red)
    #expect(picture.components(35, 20) == Self.clear)
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test(arguments: [
    #"<feFlood flood-color="lime" result="b"/><feMerge><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>"#,
    #"<feColorMatrix type="luminanceToAlpha"/>"#,
    #"<feDropShadow stdDeviation="0" dx="3" flood-color="lime"/>"#,
  ])
  func `light of what is half clear is told`(primitives: String) throws {
    for (opacity, tells) in [(0.5, true), (1, false)] {
      let file = try SVGText.open(
        """
        <filter id="f">\(primitives)</filter>
        <rect width="9" height="9" fill="red" fill-opacity="\(opacity)" filter="url(#f)"/>
        """)
      #expect(file.omissions.count == (tells ? 1 : 0), "\(file.omissions)")
    }
  }

  @Test(arguments: samples) func `filters draw what they say`(sample: ShapeTests.Sample) throws {
    try sample.check()
  }

  @Test(arguments: [
    (#"<rect width="9" height="9" fill="red"/><text stroke="red">a</text>"#, false),
    (#"<rect width="9" height="9" fill="red"/><rect width="9" height="9" fill="blue"/>"#, true),
    (#"<rect width="9" height="9" fill="red" stroke="blue"/>"#, true),
    (#"<rect width="9" height="9" fill="red" opacity="0.5"/>"#, false),
  ])
  func `a blur in light is told where colours meet`(body: String, isTold: Bool) throws {
    for (light, tells) in [("linearRGB", isTold), ("sRGB", false)] {
      let file = try SVGText.open(
        """
        <filter id="f" color-interpolation-filters="\(light)"><feGaussianBlur stdDeviation="3"/></filter>
        <g filter="url(#f)" fill="red">\(body)</g>
        <filter id="s"><feGaussianBlur stdDeviation="3"/>
        <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .4 0"/></filter>
        <rect width="9" height="9" fill="red" stroke="blue" filter="url(#s)"/>
        """)
      #expect(file.omissions.count == (tells ? 1 : 0), "\(file.omissions)")
    }
  }

  @Test func `the shadow of drawing programs is a layer's own`() throws {
    let file = try SVGText.open(
      """
      <filter id="f" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
      <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
      <feOffset dy="10"/><feGaussianBlur stdDeviation="5"/><feComposite in2="hardAlpha" operator="out"/>
      <feColorMatrix type="matrix" values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0.5 0 0 0 0.8 0"/>
      <feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow"/>
      <feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow" result="shape"/></filter>
      <g filter="url(#f)"><rect id="r" width="40" height="20" fill="gold"/></g>
      """)
    let shadows = file.scene.layers.flatMap(\.everyLayer).map(\.properties.shadow).filter {
      $0.opacity > 0
    }
    #expect(shadows.map(\.color) == [Color(red: 1, green: 0, blue: 0.5, alpha: 0.8)])
    #expect(shadows.map(\.offset) == [Size(width: 0, height: 10)])
    #expect(shadows.map(\.radius) == [5])
    #expect(file.omissions == [])
  }

  @Test func `a glow in the element's colours is a blurred copy of it, and no shadow`() throws {
    let file = try SVGText.open(
      """
      <filter id="f"><feGaussianBlur stdDeviation="6" result="b"/>
      <feMerge><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
      <circle id="c" cx="50" cy="40" r="20" fill="red" filter="url(#f)"/>
      """)
    let circles = file.scene.layers.flatMap(\.everyLayer).filter { $0.kind == .shape }
    #expect(circles.map { $0.properties.filters.map(\.value) } == [[.number(6)], []])
    #expect(circles.allSatisfy { $0.properties.shadow.opacity == 0 })
    let glow = try file.picture().components(50, 62)
    #expect(glow[0] > 50 && glow[1] == 0 && glow[2] == 0, "\(glow)")
  }

  @Test func `a layer's blur of drawing programs is a blur`() throws {
    let file = try SVGText.open(
      """
      <filter id="f" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="B"/>
      <feBlend in="SourceGraphic" in2="B" result="shape"/><feGaussianBlur stdDeviation="6"/></filter>
      <rect id="r" width="40" height="20" fill="gold" filter="url(#f)"/>
      """)
    #expect(file.layer("r", at: 0)?.properties.filters.map(\.value) == [.number(6)])
    #expect(file.omissions == [])
  }

  @Test func `colours in light are told only where they are others`() throws {
    func omissions(_ filter: String, _ primitive: String) throws -> [String] {
      try SVGText.open(
        """
        <filter id="f" \(filter)>\(primitive)</filter>
        <g filter="url(#f)"><rect width="9" height="9"/><rect width="5" height="5" fill="red"/></g>
        """
      ).omissions
    }
    let mixed = "<feColorMatrix values='0 1 0 0 0 0 0 1 0 0 1 0 0 0 0 0 0 0 1 0'/>"
    #expect(try omissions("", mixed).count == 1)
    #expect(try omissions("color-interpolation-filters='sRGB'", mixed) == [])
    #expect(
      try omissions("", "<feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 9 -4'/>") == [])
    // Half of the light is written as 188.
    let file = try SVGText.open(
      """
      <filter id="f"><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 1 0"/></filter>
      <rect width="40" height="40" filter="url(#f)"/>
      """)
    #expect(file.omissions == [])
    #expect(try file.picture().components(20, 20) == [188, 188, 188, 255])
  }

  @Test func `sepia is a matrix`() throws {
    let file = try SVGText.open(
      #"<rect id="r" width="9" height="9" fill="white" style="filter:sepia(100%)"/>"#)
    #expect(file.omissions == [])
    // Sums of its rows, of which the first two are above 1.
    #expect(try file.picture().components(4, 4) == [255, 255, 239, 255])
  }

  @Test func `filters that double their pictures end`() throws {
    let doubling = (0..<60).map {
      "<feMerge result='r\($0 + 1)'><feMergeNode in='r\($0)'/><feMergeNode in='r\($0)'/></feMerge>"
    }
    let file = try SVGText.open(
      """
      <filter id="f"><feOffset dx="1" result="r0"/>\(doubling.joined())</filter>
      <rect id="r" width="9" height="9" fill="red" filter="url(#f)"/>
      """)
    #expect(file.omissions.count == 1)
    #expect(try file.picture().components(4, 4) == SVGText.red)
    let matrix = "<feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 1 0 0'/>"
    let nodes = String(repeating: "<feMergeNode in='r5'/>", count: 20_000)
    for body in [
      String(repeating: matrix, count: 20_000),
      doubling[..<6].joined() + "<feMerge>\(nodes)</feMerge>",
    ] {
      let file = try SVGText.open(
        """
        <filter id="f"><feOffset dx="1" result="r0"/>\(body)</filter>
        <rect id="r" width="9" height="9" fill="red" stroke="blue" filter="url(#f)"/>
        """)
      #expect(try file.picture().components(4, 4) == SVGText.red)
    }
    let nested = (0..<60).reduce("<rect width='9' height='9'/>") { body, _ in
      "<g filter='url(#f)'>\(body)</g>"
    }
    #expect(throws: (any Error).self) {
      try SVGText.open(
        """
        <filter id="f"><feOffset dx="1" result="o"/><feMerge><feMergeNode in="o"/>
        <feMergeNode in="SourceGraphic"/></feMerge></filter>\(nested)
        """)
    }
  }
}

extension Layer {
  /// The layer and all in it, masks too.
  fileprivate var everyLayer: [Layer] {
    [self] + (sublayers + (mask.map { [$0] } ?? [])).flatMap(\.everyLayer)
  }
}

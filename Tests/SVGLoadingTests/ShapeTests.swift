import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Shapes, their places, paints and styles, against colours that are known.
@Suite struct ShapeTests {
  /// A body with pixels and their colours.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let pixels: [(x: Int, y: Int, color: [UInt8])]

    init(_ name: String, _ body: String, _ pixels: [(x: Int, y: Int, color: [UInt8])]) {
      (testDescription, self.body, self.pixels) = (name, body, pixels)
    }

    /// Expects the pixels, nothing told, and the same picture once the file is converted.
    func check() throws {
      let file = try SVGText.open(body)
      let picture = try file.picture()
      for pixel in pixels {
        #expect(picture.components(pixel.x, pixel.y) == pixel.color, "\(pixel.x), \(pixel.y)")
      }
      #expect(file.omissions.isEmpty, "\(file.omissions)")
      let converted = try file.converted()
      #expect(try StillRenderer(converted.timeline).drawer().picture(at: 0) == picture)
    }
  }

  private static let (red, green, blue, clear) = (
    SVGText.red, SVGText.green, SVGText.blue, SVGText.clear
  )

  static let samples = [
    Sample(
      "a rectangle with round corners",
      #"<rect x="10" y="10" width="40" height="20" rx="8" fill="red"/>"#,
      [(30, 20, red), (10, 10, clear), (9, 20, clear), (49, 20, red)]),
    Sample(
      "an ellipse of one radius", #"<ellipse cx="50" cy="40" rx="30" fill="blue"/>"#,
      [(50, 40, blue), (22, 40, blue), (50, 12, blue), (25, 15, clear)]),
    Sample(
      "a line, which is not filled",
      #"<line x1="10" y1="40" x2="90" y2="40" stroke="red" stroke-width="4"/>"#,
      [(50, 39, red), (50, 41, red), (50, 44, clear)]),
    Sample(
      "arcs of path data", #"<path d="M10 40a30 30 0 0 1 60 0z" fill="green"/>"#,
      [(40, 20, green), (40, 45, clear), (12, 15, clear)]),
    Sample(
      "the rule of even and odd",
      #"<path d="M0 0H80V80H0ZM20 20H60V60H20Z" fill-rule="evenodd" fill="red"/>"#,
      [(10, 10, red), (40, 40, clear)]),
    Sample(
      "transforms from the right",
      #"<g transform="translate(50 0) scale(2)"><rect x="5" y="5" width="5" height="5" fill="red"/></g>"#,
      [(61, 11, red), (69, 19, red), (59, 11, clear), (71, 11, clear)]),
    Sample(
      "a turn about a point",
      #"<rect x="40" y="10" width="10" height="20" transform="rotate(90 40 30)" fill="red"/>"#,
      [(41, 31, red), (59, 39, red), (41, 15, clear)]),
    Sample(
      "percentages of the viewport",
      #"<rect x="50%" y="25%" width="10%" height="25%" fill="blue"/>"#,
      [(51, 21, blue), (59, 39, blue), (61, 30, clear), (55, 41, clear)]),
    Sample(
      "style sheets, attributes and properties",
      """
      <style>rect{fill:red} .b{fill:blue} #c{fill:green} g>rect.d{fill:blue!important}</style>
      <rect width="10" height="10" fill="blue"/><rect class="b" x="20" width="10" height="10"/>
      <rect id="c" class="b" x="40" width="10" height="10"/><rect x="60" width="10" height="10" style="fill:green"/>
      <g><rect class="d" x="80" width="10" height="10" style="fill:red"/></g>
      """, [(5, 5, red), (25, 5, blue), (45, 5, green), (65, 5, green), (85, 5, blue)]),
    Sample(
      "what is inherited, and what is not shown",
      """
      <g fill="red" color="blue"><rect width="10" height="10"/><rect x="20" width="10" height="10" fill="currentColor"/>
      <rect x="40" width="10" height="10" display="none"/><g visibility="hidden"><rect x="60" width="10" height="10"/>
      <rect x="80" width="10" height="10" visibility="visible"/></g></g>
      """, [(5, 5, red), (25, 5, blue), (45, 5, clear), (65, 5, clear), (85, 5, red)]),
    Sample(
      "a group that fades as one",
      #"<g opacity="0.5"><rect width="40" height="40" fill="red"/><rect width="40" height="40" fill="blue"/></g>"#,
      [(10, 10, [0, 0, 128, 128])]),
    Sample(
      "symbols with effects of their own",
      """
      <symbol id="s" transform="translate(20 10)" opacity="0.5"><rect width="10" height="10" fill="red"/></symbol><use href="#s" x="5"/>
      <svg id="v" x="40" y="50" width="9" height="9"><rect width="20" height="20" fill="blue"/></svg><use href="#v" x="20" width="20"/>
      """,
      [
        (26, 11, [128, 0, 0, 128]), (34, 19, [128, 0, 0, 128]), (20, 5, clear), (45, 55, blue),
        (79, 55, blue), (55, 55, clear),
      ]),
    Sample(
      "effects of a use at its place, and paints of its context",
      """
      <clipPath id="c"><rect width="10" height="10"/></clipPath>
      <defs><rect id="r" width="20" height="20" fill="context-stroke"/></defs>
      <use href="#r" x="40" y="30" fill="blue" stroke="red" clip-path="url(#c)"/>
      """, [(41, 31, red), (49, 39, red), (51, 31, clear), (5, 5, clear)]),
    Sample(
      "markers behind what they mark",
      """
      <marker id="m" markerUnits="userSpaceOnUse" refX="5" refY="5" markerWidth="10" markerHeight="10"><rect width="10" height="10" fill="red"/></marker>
      <path d="M20 20H60" stroke="blue" stroke-width="4" marker-end="url(#m)" paint-order="markers"/>
      """, [(57, 20, blue), (57, 24, red), (63, 20, red)]),
    Sample(
      "an aspect that is none",
      """
      <svg width="100" height="40" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin some"><rect width="10" height="10" fill="red"/></svg>
      <svg y="40" width="100" height="40" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"><rect width="10" height="4" fill="red"/></svg>
      """, [(29, 20, clear), (31, 20, red), (69, 20, red), (71, 20, clear), (99, 79, red)]),
    Sample(
      "uses of groups and symbols",
      """
      <defs><g id="a"><rect width="10" height="10"/></g><symbol id="s" viewBox="0 0 1 1"><circle cx="0.5" cy="0.5" r="2"/></symbol></defs>
      <use href="#a" x="10" y="10" fill="red"/><use xlink:href="#a" transform="translate(40 0)" fill="blue"/>
      <use href="#s" x="60" y="40" width="30" height="30" fill="green"/>
      """, [(11, 11, red), (41, 1, blue), (61, 41, green), (89, 69, green), (59, 50, clear)]),
    Sample(
      "a viewport in a viewport",
      """
      <svg x="20" y="10" width="40" height="40" viewBox="0 0 10 20"><rect x="-50" width="100" height="20" fill="red"/></svg>
      """, [(21, 11, red), (59, 49, red), (19, 30, clear), (61, 30, clear)]),
    Sample(
      "a linear gradient with one colour beyond its ends",
      """
      <linearGradient id="g" x1="0.5" x2="0.5"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
      <linearGradient id="h" href="#g" x1="0.4" x2="0.6"/><rect width="100" height="20" fill="url(#g)"/>
      <rect y="40" width="100" height="20" fill="url(#h)"/>
      """, [(50, 10, blue), (10, 50, red), (90, 50, blue)]),
    Sample(
      "colours that are mixed in light",
      """
      <linearGradient id="g" color-interpolation="linearRGB"><stop stop-color="black"/><stop offset="1" stop-color="white"/></linearGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """,
      // The middle of a pixel is half of it further.
      [(49, 40, [187, 187, 187, 255]), (12, 40, [99, 99, 99, 255])]),
    Sample(
      "a pattern's tiles",
      """
      <pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="red"/></pattern>
      <rect width="100" height="80" fill="url(#p)"/>
      """, [(5, 5, red), (15, 5, clear), (25, 45, red), (95, 75, clear), (85, 75, red)]),
    Sample(
      "clips, of boxes too",
      """
      <clipPath id="c"><rect x="10" width="10" height="80"/><circle cx="50" cy="40" r="10"/></clipPath>
      <clipPath id="b" clipPathUnits="objectBoundingBox"><rect width="0.5" height="1"/></clipPath>
      <g clip-path="url(#c)"><rect width="60" height="80" fill="red"/></g>
      <rect x="70" width="20" height="80" fill="blue" clip-path="url(#b)"/>
      """, [(15, 70, red), (25, 70, clear), (50, 40, red), (75, 40, blue), (85, 40, clear)]),
    Sample(
      "a clip of a box that is turned over in the user's space",
      """
      <clipPath id="b" clipPathUnits="objectBoundingBox" transform="translate(20 0)"><rect width="0.5" height="1"/></clipPath>
      <rect x="10" width="40" height="80" fill="blue" clip-path="url(#b)"/>
      """, [(25, 40, clear), (35, 40, blue), (48, 40, blue), (55, 40, clear)]),
    Sample(
      "a mask by light",
      """
      <mask id="m"><rect width="40" height="80" fill="white"/><rect x="40" width="60" height="80" fill="black"/></mask>
      <rect width="100" height="80" fill="red" mask="url(#m)"/>
      """, [(20, 40, red), (60, 40, clear)]),
    Sample(
      "an order of painting that is none",
      #"<path d="M10 10H70V60H10Z" fill="red" stroke="blue" stroke-width="10" paint-order="stroke stroke"/>"#,
      [(12, 30, blue), (8, 30, blue), (40, 30, red)]),
    Sample(
      "a marker of percentages of what is seen",
      """
      <marker id="m" markerUnits="userSpaceOnUse" markerWidth="20%" markerHeight="50%" refX="10%" refY="25%"><rect width="100" height="100" fill="red"/></marker>
      <path d="M20 40H60" marker-end="url(#m)"/>
      """, [(51, 21, red), (69, 59, red), (49, 40, clear), (71, 40, clear), (60, 19, clear)]),
    Sample(
      "a blend mode and an isolation that attributes do not say",
      """
      <rect width="50" height="50" fill="red"/>
      <rect width="50" height="50" fill="blue" mix-blend-mode="screen" isolation="isolate"/>
      """, [(20, 20, blue)]),
    Sample(
      "a gradient that takes the spread of one of another kind, and not its place",
      """
      <radialGradient id="r" x2="20" spreadMethod="repeat"><stop stop-color="red"/><stop offset="0.5" stop-color="red"/>
      <stop offset="0.5" stop-color="blue"/><stop offset="1" stop-color="blue"/></radialGradient>
      <linearGradient id="l" href="#r" gradientUnits="userSpaceOnUse" x2="40"/>
      <rect width="80" height="40" fill="url(#l)"/>
      """, [(10, 20, red), (30, 20, blue), (50, 20, red), (70, 20, blue)]),
    Sample(
      "a pattern of a box without an area",
      """
      <pattern id="p" width="0.5" height="0.5"><rect width="50" height="50" fill="red"/></pattern>
      <line x1="10" y1="40" x2="90" y2="40" stroke="url(#p) blue" stroke-width="4"/>
      """, [(50, 40, blue)]),
    Sample(
      "markers along a line",
      """
      <marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><rect width="4" height="4" fill="red"/></marker>
      <path d="M20 40H80" stroke="blue" stroke-width="5" marker-start="url(#m)" marker-end="url(#m)"/>
      """, [(12, 32, red), (88, 48, red), (50, 40, blue), (50, 32, clear)]),
    Sample(
      "markers where commands end, and not within arcs",
      """
      <marker id="m" markerUnits="userSpaceOnUse" markerWidth="6" markerHeight="6" refX="3" refY="3"><rect width="6" height="6" fill="red"/></marker>
      <path d="M20 60 A30 30 0 0 1 80 60 L80 20" fill="none" marker-mid="url(#m)"/>
      """, [(80, 60, red), (50, 30, clear), (20, 60, clear), (80, 20, clear)]),
    Sample(
      "square ends of lines without a length",
      """
      <g stroke="red" stroke-width="10" stroke-linecap="square" fill="none"><path d="M20 20h0M20 60z"/>
      <line x1="50" y1="20" x2="50" y2="20"/><polygon points="50,60"/><path d="M70 20H100" stroke-dasharray="0 60"/></g>
      """,
      [
        (16, 16, red), (24, 24, red), (16, 56, red), (24, 64, red), (54, 16, red), (74, 24, red),
        (35, 20, clear), (20, 35, clear), (85, 20, clear),
      ]),
    Sample(
      "elements for another language, and with extensions",
      """
      <rect width="10" height="10" fill="red" systemLanguage="fr"/><rect x="20" width="10" height="10" fill="red" systemLanguage="fr, en-US"/>
      <rect x="40" width="10" height="10" fill="red" requiredExtensions="urn:x"/>
      """, [(5, 5, clear), (25, 5, red), (45, 5, clear)]),
    Sample(
      "shapes that are nothing but a box that they may not have",
      """
      <g display="contents"><rect width="10" height="10" fill="red"/></g>
      <rect x="20" width="10" height="10" fill="red" style="display:contents"/>
      """, [(5, 5, red), (25, 5, clear)]),
    Sample(
      "values that are taken back",
      """
      <g fill="blue"><rect width="10" height="10" fill="red" style="fill:revert"/><rect x="20" width="10" height="10" fill="red" style="fill:unset"/>
      <rect x="40" width="10" height="10" fill="red" style="fill:revert-layer"/></g><rect x="60" width="10" height="10" opacity="0" style="opacity:revert;fill:red"/>
      """, [(5, 5, blue), (25, 5, blue), (45, 5, red), (65, 5, red)]),
    Sample(
      "a viewport of a box without an area",
      """
      <svg width="10" height="10" viewBox="0 0 0 0"><rect width="10" height="10" fill="red"/></svg>
      <svg x="20" width="10" height="10" viewBox="0 0 -1 5"><rect width="10" height="10" fill="red"/></svg>
      """, [(5, 5, clear), (25, 5, red)]),
    Sample(
      "dashes of a path whose length is said to be nothing",
      #"<path d="M0 40H100" stroke="red" stroke-width="10" stroke-dasharray="10" pathLength="0"/>"#,
      [(5, 40, red), (15, 40, red), (25, 40, red)]),
    Sample(
      "transforms about boxes with lines and without",
      """
      <rect x="10" y="10" width="20" height="20" stroke="blue" stroke-width="10" fill="red"
        style="transform-box:stroke-box;transform-origin:left top;transform:scale(2)"/>
      <rect x="75" y="10" width="10" height="10" fill="red"
        style="transform-box:content-box;transform-origin:left top;transform:scale(2)"/>
      """,
      [(7, 7, blue), (60, 60, blue), (20, 20, blue), (30, 30, red), (94, 29, red), (74, 9, clear)]),
    Sample(
      "entities and namespaces of drawing programs",
      """
      <x:meta xmlns:x="urn:x"><rect width="100" height="80"/></x:meta><metadata/>
      <rect width="10" height="10" fill="&#114;ed"/>
      """, [(5, 5, red), (50, 50, clear)]),
  ]

  @Test(arguments: samples) func `pictures are as they are written`(sample: Sample) throws {
    try sample.check()
  }

  @Test func `the viewport is the canvas, and the box is fitted into it`() throws {
    func size(_ attributes: String) throws -> Size {
      try OpenedFile("a.svg", files: ["a.svg": SVGText.file("", attributes)]).scene.canvas.size
    }
    #expect(try size("") == Size(width: 300, height: 150))
    #expect(try size(#"viewBox="0 0 40 20""#) == Size(width: 40, height: 20))
    #expect(try size(#"viewBox="0 0 40 20" width="100""#) == Size(width: 100, height: 50))
    #expect(
      try size(#"width="1in" height="100%" viewBox="0 0 9 30""#) == Size(width: 96, height: 30))
    let file = try OpenedFile(
      "a.svg",
      files: [
        "a.svg": SVGText.file(
          #"<rect width="10" height="10" fill="red"/>"#,
          #"width="100" height="80" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMid""#)
      ])
    #expect(try file.picture().components(19, 40) == SVGText.clear)
    #expect(try file.picture().components(21, 40) == SVGText.red)
  }

  @Test(arguments: [
    (#"style="width:80px;height:60px" viewBox="0 0 40 30""#, 80.0, 60.0),
    (#"width="200" height="200" style="width:100px;height:90px""#, 100, 90),
    (#"style="width:80px" viewBox="0 0 40 30""#, 80, 60),
  ])
  func `the canvas is as large as properties say`(
    attributes: String, width: Double, height: Double
  ) throws {
    let file = try OpenedFile("a.svg", files: ["a.svg": SVGText.file("", attributes)])
    #expect(file.scene.canvas.size == Size(width: width, height: height))
  }

  @Test(
    arguments: [
      ("background:gold", [255, 215, 0, 255]), ("background:blue content-box", [0, 0, 255, 255]),
      ("background-color:currentColor;color:red", [255, 0, 0, 255]),
      ("background:none", [0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func `the canvas has the picture's background`(style: String, color: [UInt8]) throws {
    let file = try OpenedFile("a.svg", files: ["a.svg": SVGText.file("", "style='\(style)'")])
    #expect(try file.picture().components(5, 5) == color)
    #expect(file.omissions == [])
  }

  @Test(arguments: [
    #"transform="rotate(90)""#, #"style="transform:rotate(90deg)""#, #"style="rotate:90deg""#,
    #"transform="rotate(90)" style="transform-origin:50px 40px""#,
  ])
  func `the outermost transform is about the middle of the canvas`(attributes: String) throws {
    let file = try OpenedFile(
      "a.svg",
      files: [
        "a.svg": SVGText.file(
          #"<rect x="60" y="35" width="10" height="10" fill="red"/>"#,
          #"width="100" height="80" viewBox="0 0 100 80" \#(attributes)"#)
      ])
    let picture = try file.picture()
    #expect(picture.components(50, 55) == SVGText.red)
    #expect(picture.components(65, 40) == SVGText.clear)
  }

  @Test func `blend modes see what the picture has, and not what is behind it`() throws {
    func color(_ attributes: String) throws -> [UInt8] {
      let file = try OpenedFile(
        "a.svg",
        files: [
          "a.svg": SVGText.file(
            #"<rect width="20" height="20" fill="red" style="mix-blend-mode:difference"/>"#,
            attributes)
        ]
      ) { if attributes.isEmpty { $0.background = .white } }
      return try file.picture().components(5, 5)
    }
    #expect(try color("") == SVGText.red)
    #expect(try color("style='background:white'") == [0, 255, 255, 255])
  }

  @Test func `a radius below 0 is none`() throws {
    let file = try SVGText.open(
      """
      <rect width="40" height="40" fill="red" rx="-5" ry="20"/>
      <ellipse cx="70" cy="20" rx="-1" ry="20" fill="blue"/>
      """)
    let picture = try file.picture()
    #expect(picture.components(2, 2) == SVGText.clear)
    #expect(picture.components(52, 20) == SVGText.blue)
    #expect(picture.components(52, 2) == SVGText.clear)
  }

  @Test(
    arguments: [
      ("hwb(120 0% 50%)", [0, 128, 0, 255]), ("hwb(0 80% 80%)", [128, 128, 128, 255]),
      ("lab(50% 0 0)", [119, 119, 119, 255]), ("lab(54.29 80.81 69.89)", [255, 0, 0, 255]),
      ("lch(54.29% 106.84 40.86)", [255, 0, 0, 255]), ("oklab(100% 0 0)", [255, 255, 255, 255]),
      ("oklab(.62796 .22486 .12585)", [255, 0, 0, 255]),
      ("oklch(62.796% .25768 29.234)", [255, 0, 0, 255]),
      ("color(srgb 1 50% 0)", [255, 128, 0, 255]), ("color(srgb-linear .5 0 0)", [188, 0, 0, 255]),
      ("color(display-p3 1 1 1)", [255, 255, 255, 255]),
      ("color(xyz .9505 1 1.089)", [255, 255, 255, 255]),
      ("color(srgb 0 0 1 / 50%)", [0, 0, 128, 128]), ("oklch(0% none none)", [0, 0, 0, 255]),
      ("color-mix(in srgb, red 25%, blue)", [64, 0, 191, 255]),
      ("color-mix(in srgb, red, transparent)", [128, 0, 0, 128]),
    ] as [(String, [UInt8])])
  func `colours are of other spaces, too`(text: String, color: [UInt8]) throws {
    let file = try SVGText.open("<rect width='9' height='9' fill='\(text)'/>")
    #expect(file.omissions == [])
    let found = try file.picture().components(4, 4)
    #expect(zip(found, color).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(found)")
  }

  @Test func `texts stand on their baselines, by their anchors`() throws {
    let file = try SVGText.open(
      """
      <text x="50" y="40" font-family="Liberation Sans" font-size="20" text-anchor="middle">ab<tspan fill="red">c</tspan></text>
      <text x="10" y="70" font-family="Liberation Sans" font-size="10" stroke="blue">x</text>
      """)
    let all = try #require(file.scene.layers.first?.sublayers)
    let layers = Array(all.prefix(2))
    #expect(layers.map(\.properties.text.string) == ["ab", "c"])
    // Advances in Liberation Sans: 1139 of 2048 for a and b, 1024 for c.
    let (first, rest) = (20 * 2 * 1139 / 2048.0, 20 * 1024 / 2048.0)
    #expect(abs(layers[0].properties.position.x - (50 - (first + rest) / 2)) < 0.01)
    #expect(abs(layers[1].properties.position.x - layers[0].properties.position.x - first) < 0.01)
    // Its ascent: 1854 of 2048.
    #expect(abs(layers[0].properties.position.y - (40 - 20 * 1854 / 2048.0)) < 0.01)
    #expect(all.map(\.kind) == [.text, .text, .shape])
  }

  @Test func `filters are blurs and shadows, and others are told once`() throws {
    let file = try SVGText.open(
      """
      <filter id="b"><feGaussianBlur stdDeviation="3"/></filter>
      <filter id="s"><feDropShadow dx="2" dy="3" stdDeviation="4" flood-color="red" flood-opacity="0.5"/></filter>
      <filter id="o"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feOffset dx="5" dy="6" result="o"/>
        <feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
      <filter id="t"><feTurbulence/></filter>
      <rect id="r1" width="10" height="10" filter="url(#b)"/><rect id="r2" width="10" height="10" filter="url(#s)"/>
      <rect id="r3" width="10" height="10" filter="url(#o)"/><rect id="r4" width="10" height="10" filter="url(#t)"/>
      <rect id="r5" width="10" height="10" filter="url(#t)"/><rect id="r6" width="10" height="10" filter="blur(2px) saturate(50%)"/>
      """)
    func properties(_ place: Int) -> LayerProperties? {
      var layer = file.scene.layers.first?.sublayers[place]
      while let inner = layer?.sublayers.first { layer = inner }
      return layer?.properties
    }
    #expect(properties(0)?.filters.map(\.value) == [.number(3)])
    let shadow = try #require(properties(1)?.shadow)
    #expect(shadow.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect((shadow.offset, shadow.radius) == (Size(width: 2, height: 3), 4))
    #expect(properties(2)?.shadow.offset == Size(width: 5, height: 6))
    #expect(properties(5)?.filters.map(\.value) == [.number(2), .number(0.5)])
    #expect(
      file.omissions == [#"the filter "feTurbulence" is left out; the element without it"#])
  }
}

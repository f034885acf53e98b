import Foundation

/// A scene that asks for one kind of painting.
struct RasterScene {
  /// The benchmark that it belongs to.
  let part: String
  /// The file's name, by which other libraries know its kind, too.
  let name: String
  /// The work that is measured.
  let title: String
  /// The libraries that draw the same kind.
  let peers: [Peers.Library]
  /// The scene file.
  let text: String

  init(
    _ part: String, _ name: String, _ title: String, peers: [Peers.Library] = [], _ layers: String
  ) {
    self.part = part
    self.name = name
    self.title = title
    self.peers = peers
    text = Self.head(width: 1920, height: 1080) + layers
  }

  private static func head(width: Int, height: Int) -> String {
    """
    inbetween: 1
    canvas: {width: \(width), height: \(height), background: white}
    time: {duration: 1, framesPerSecond: 20}
    layers:

    """
  }

  static let all =
    shapes + images + shadows + filters + blended + perspective + strokes + gradients
    + smallGradients + texts
    + particles + rest

  /// The benchmarks, in order.
  static let parts = all.reduce(into: [String]()) { parts, scene in
    if parts.last != scene.part { parts.append(scene.part) }
  }

  /// A colour of its own for each number.
  static func color(_ i: Int) -> String {
    String(format: "%06x", i * 2_654_435 % 0xFF_FFFF)
  }

  /// Layers of one shape each, all over the canvas, with animations.
  private static func ellipses(_ count: Int, side: Int, _ animations: (Int) -> String) -> String {
    places(count).enumerated().map { i, place in
      "  - {type: shape, frame: [\(rounded(place.0)), \(rounded(place.1)), \(side), \(side)], path: {ellipse: [0, 0, \(side), \(side)]}, fillColor: '#\(color(i))', animations: [\(animations(i))]}\n"
    }.joined()
  }

  private static let shapes = [
    RasterScene(
      "shapes", "shapes", "500 moving ellipses of 60 points", peers: [.pycairo, .skia, .blend2d],
      ellipses(500, side: 60) {
        "{keyPath: position.x, byValue: \(Double($0 % 101) - 50.3), duration: 1}, {keyPath: position.y, byValue: \(Double($0 % 89) - 44.6), duration: 1}"
      }),
    RasterScene(
      "shapes", "boxes", "2,000 moving boxes with a border", peers: [.skia], boxes("")),
    RasterScene(
      "shapes", "boxes-round", "the same with round corners and an opacity", peers: [.skia],
      boxes("cornerRadius: 8, opacity: 0.8, ")),
    RasterScene(
      "shapes", "stars", "500 stars with a fill and a line, turning", peers: [.skia],
      places(500).enumerated().map { i, place in
        "  - {type: shape, bounds: [0, 0, 60, 60], position: [\(rounded(place.0)), \(rounded(place.1))], path: '\(fivePointed)', fillColor: '#\(color(i))', strokeColor: black, lineWidth: 2, animations: [{keyPath: transform.rotation.z, byValue: 1.3, duration: 1}]}\n"
      }.joined()),
    RasterScene(
      "shapes", "replicator", "a replicator of 100 × 100, turning", peers: [.skia],
      "  - {type: replicator, frame: [0, 0, 1920, 1080], instanceCount: 100, instanceTransform: {translate: [0, 10]}, sublayers: [{type: replicator, frame: [0, 0, 1920, 10], instanceCount: 100, instanceTransform: {translate: [19, 0]}, sublayers: [{frame: [2, 2, 8, 8], backgroundColor: blue, animations: [{keyPath: transform.rotation.z, byValue: 3, duration: 1}]}]}]}\n"
    ),
  ]

  private static let filters = [
    RasterScene(
      "filters", "blurred", "20 blurred layers of a colour, turning", peers: [.skia],
      (0..<20).map { i in
        "  - {frame: [\(i % 5 * 370 + 60), \(i / 5 * 250 + 40), 220, 140], backgroundColor: '#\(color(i + 1))', cornerRadius: 20, filters: [{gaussianBlur: 8}], animations: [{keyPath: transform.rotation.z, byValue: 1, duration: 1}]}\n"
      }.joined())
  ]

  private static let blended = [
    ("multiplied", "that multiply", "multiply"), ("soft-light", "in soft light", "softLight"),
    ("hue", "that give their hue", "hue"),
  ].map { name, title, mode in
    RasterScene(
      "filters", name, "20 layers of a colour \(title), moving", peers: [.skia],
      (0..<20).map { i in
        "  - {frame: [\(i % 5 * 370 + 20), \(i / 5 * 250 + 20), 420, 290], backgroundColor: '#\(color(i + 1))', cornerRadius: 20, compositingFilter: \(mode), animations: [{keyPath: position.x, byValue: \(rounded(Double(i * 7) - 66.3)), duration: 1}]}\n"
      }.joined())
  }

  private static func boxes(_ more: String) -> String {
    places(2000).enumerated().map { i, place in
      "  - {frame: [\(rounded(place.0)), \(rounded(place.1)), 40, 30], backgroundColor: '#\(color(i))', borderWidth: 2, borderColor: black, \(more)animations: [{keyPath: position.x, byValue: \(Double(i % 101) - 50.3), duration: 1}]}\n"
    }.joined()
  }

  private static let images =
    manyImages + [
      RasterScene(
        "images", "images-quarter",
        "12 images of 1700 × 880 shown at 425 × 220, moving by parts of pixels", peers: [.skia],
        places(12).map { x, y in
          "  - {contents: photo.png, bounds: [0, 0, 425, 220], position: [\(x.rounded()), \(y.rounded())], animations: [{keyPath: position.x, byValue: 61.7, duration: 1}]}\n"
        }.joined()),
      RasterScene(
        "images", "images-turning", "an image of 1700 × 880, turning", peers: [.skia],
        "  - {contents: photo.png, bounds: [0, 0, 1700, 880], position: [960, 540], animations: [{keyPath: transform.rotation, byValue: 0.3, duration: 1}]}\n"
      ),
    ]

  private static let manyImages = [
    ("images", "rotating", "transform.rotation, byValue: 1"),
    ("images-whole", "moving by whole pixels", "position.x, byValue: 60"),
    ("images-moving", "moving by parts of pixels", "position.x, byValue: 61.7"),
  ].map { name, title, animation in
    RasterScene(
      "images", name, "100 images of 1700 × 880 shown at 180 × 120, \(title)", peers: [.skia],
      places(100).map { x, y in
        "  - {contents: photo.png, bounds: [0, 0, 180, 120], position: [\(x.rounded()), \(y.rounded())], animations: [{keyPath: \(animation), duration: 1}]}\n"
      }.joined())
  }

  /// 2,000 layers with ten tracks each, of as many kinds.
  static let many = RasterScene(
    "many", "many", "2,000 layers, 20,000 tracks",
    ellipses(2000, side: 24) { i in
      [
        "position.x, byValue: \(10 + i % 50), timingFunction: easeInEaseOut, autoreverses: true, duration: 1",
        "position.y, byValue: 30, type: spring, damping: 4, duration: 1",
        "transform.rotation, byValue: 1turn, repeatCount: 3, duration: 0.5",
        "opacity, values: [0.3, 1, 0.5, 1], calculationMode: cubic, duration: 1",
        "fillColor, fromValue: red, toValue: blue, duration: 1",
        "transform.scale, values: [1, 1.2, 0.8, 1], calculationMode: paced, duration: 1",
        "cornerRadius, fromValue: 0, toValue: 8, timingFunction: easeIn, duration: 1",
        "bounds.size.width, byValue: 5, isAdditive: true, duration: 1",
        "position, path: {polyline: [[0, 0], [10, 5], [0, 9]]}, isAdditive: true, calculationMode: paced, duration: 1",
        "lineWidth, fromValue: 1, toValue: 3, autoreverses: true, duration: 1",
      ].map { "{keyPath: \($0)}" }.joined(separator: ", ")
    })

  // MARK: Shadows

  private static func card(_ frame: String, _ more: String, _ animations: String) -> String {
    """
      - {frame: \(frame), \(more), shadowOpacity: 0.5, shadowRadius: 40, shadowOffset: [0, 12], animations: [\(animations)]}

    """
  }

  private static let wide = "[160, 90, 1600, 900]"
  private static let box = "backgroundColor: orange, cornerRadius: 30"

  private static let shadows = [
    RasterScene(
      "shadows", "shadow", "a shadow of radius 40 under 1600 × 900, moving", peers: [.skia],
      card(wide, box, "{keyPath: position.x, byValue: 61.7, duration: 1}")),
    RasterScene(
      "shadows", "shadow-whole", "the same, moving by whole pixels",
      card(wide, box, "{keyPath: position.x, byValue: 60, duration: 1}")),
    RasterScene(
      "shadows", "shadow-grows", "the same, its radius growing",
      card(wide, box, "{keyPath: shadowRadius, toValue: 44, duration: 1}")),
    RasterScene(
      "shadows", "shadows", "20 moving shadows of radius 40", peers: [.skia],
      grid { card($0, "backgroundColor: steelblue, cornerRadius: 24", $1) }),
    RasterScene(
      "shadows", "shadows-stars", "20 moving shadows of radius 40 of stars",
      grid {
        card($0, "type: shape, fillColor: steelblue, path: '\(star)'", $1)
      }),
  ]

  /// Twenty frames on the canvas, each with animations of its own.
  private static func grid(_ layer: (String, String) -> String) -> String {
    (0..<20).map { i in
      let (x, y) = (i % 5 * 370 + 60, i / 5 * 250 + 40)
      let (dx, dy) = (Double(i * 37 % 101) - 50.3, Double(i * 53 % 103) - 51.6)
      return layer(
        "[\(x), \(y), 220, 140]",
        "{keyPath: position.x, byValue: \(dx), duration: 1}, {keyPath: position.y, byValue: \(dy), duration: 1}"
      )
    }.joined()
  }

  private static let fivePointed =
    polyline(
      (0..<10).map { k in
        let (angle, radius) = (Double(k) * .pi / 5, k % 2 == 0 ? 12.0 : 30)
        return (30 + radius * sin(angle), 30 + radius * cos(angle))
      }) + " Z"

  private static let star =
    polyline(
      (0..<14).map { k in
        let (angle, part) = (Double(k) * .pi / 7, k % 2 == 0 ? 0.55 : 1)
        return (110 + 110 * part * cos(angle), 70 + 70 * part * sin(angle))
      }) + " Z"

  // MARK: Perspective

  /// The pictures that scenes of a benchmark show, as scenes, by the benchmark and the file.
  static let pictures = [
    "images": ["photo.png": photo],
    "perspective": ["photo.png": photo],
    "particles": ["spark.png": spark],
    "sweep": ["photo.png": photo, "spark.png": spark],
  ]

  private static let spark = """
    inbetween: 1
    canvas: {width: 16, height: 16}
    layers:
      - {type: shape, frame: [0, 0, 16, 16], path: {ellipse: [1, 1, 14, 14]}, fillColor: orange}

    """

  /// A picture that no shortcut suits: gradients and edges.
  private static let photo =
    head(width: 1700, height: 880)
      + """
        - {type: gradient, frame: [0, 0, 1700, 880], colors: [gold, teal, navy], startPoint: [0, 0], endPoint: [1, 1]}

      """
    + (0..<200).map { i in
      let color = ["white", "orange", "black", "crimson"][i % 4]
      return
        "  - {frame: [\(i * 137 % 1650), \(i * 89 % 840), 40, 30], backgroundColor: \(color)}\n"
    }.joined()

  private static let perspective = [
    RasterScene(
      "perspective", "perspective", "an image of 1700 × 880 in perspective", peers: [.skia],
      """
        - frame: [0, 0, 1920, 1080]
          sublayerTransform: [{perspective: 1600}]
          sublayers:
            - frame: [110, 100, 1700, 880]
              contents: photo.png
              animations: [{keyPath: transform.rotation.y, fromValue: 0.3, toValue: 0.9, duration: 1}]

      """),
    RasterScene(
      "perspective", "card", "a card of 1200 × 800 with text, turning", peers: [.skia],
      """
        - frame: [0, 0, 1920, 1080]
          sublayerTransform: [{perspective: 1600}]
          sublayers:
            - frame: [360, 140, 1200, 800]
              backgroundColor: navy
              cornerRadius: 20
              borderWidth: 4
              animations: [{keyPath: transform.rotation.y, fromValue: -1, toValue: 1, duration: 1}]
              sublayers:
                - {type: text, frame: [40, 40, 1100, 60], string: a card that turns, fontSize: 36, foregroundColor: white}
                - {type: shape, frame: [40, 120, 60, 60], path: {ellipse: [0, 0, 60, 60]}, fillColor: orange}

      """),
    RasterScene(
      "perspective", "photo-cards", "12 cards of 440 × 300 with photos and text, turning",
      peers: [.skia],
      """
        - frame: [0, 0, 1920, 1080]
          sublayerTransform: [{perspective: 1600}]
          sublayers:

      """
        + (0..<12).map { i in
          """
                - frame: [\(20 + i % 4 * 480), \(20 + i / 4 * 350), 440, 300]
                  backgroundColor: white
                  cornerRadius: 20
                  masksToBounds: true
                  animations: [{keyPath: transform.rotation.y, fromValue: -1, toValue: 1, duration: 1}]
                  sublayers:
                    - {frame: [0, 0, 440, 220], contents: photo.png, contentsGravity: resizeAspectFill, masksToBounds: true}
                    - {type: text, frame: [20, 235, 400, 50], string: a photo, fontSize: 36, foregroundColor: black}

          """
        }.joined()),
  ]

  // MARK: Strokes

  /// Places all over the canvas, the same in every run.
  private static func places(_ count: Int) -> [(Double, Double)] {
    (1...count).map { i in
      // Multiples of two irrational numbers lie evenly.
      let (x, y) = (Double(i) * 0.754_877_666_2, Double(i) * 0.569_840_290_9)
      return (20 + 1880 * (x - x.rounded(.down)), 20 + 1040 * (y - y.rounded(.down)))
    }
  }

  private static func polyline(_ points: [(Double, Double)]) -> String {
    "M" + points.map { "\(rounded($0.0)) \(rounded($0.1))" }.joined(separator: " L")
  }

  /// A smooth curve through points.
  private static func curve(_ points: [(Double, Double)]) -> String {
    func point(_ i: Int) -> (Double, Double) { points[min(max(i, 0), points.count - 1)] }
    return (1..<points.count).reduce("M\(point(0).0) \(point(0).1)") { path, i in
      let (a, b, c, d) = (point(i - 2), point(i - 1), point(i), point(i + 1))
      let (first, second) = (
        (b.0 + (c.0 - a.0) / 6, b.1 + (c.1 - a.1) / 6),
        (c.0 - (d.0 - b.0) / 6, c.1 - (d.1 - b.1) / 6)
      )
      return path + " C\(first.0) \(first.1) \(second.0) \(second.1) \(c.0) \(c.1)"
    }
  }

  private static func line(_ path: String, _ more: String) -> String {
    "  - {type: shape, frame: [0, 0, 1920, 1080], path: '\(path)', fillColor: clear, strokeColor: black, lineWidth: 2, \(more)}\n"
  }

  private static let dashes =
    "lineDashPattern: [4, 4], animations: [{keyPath: lineDashPhase, toValue: 8, duration: 1}]"

  private static let strokes = [
    RasterScene(
      "strokes", "dash", "dashes 4-4 with an animated phase on a line of 200 points",
      peers: [.skia],
      line(polyline(places(200)), dashes)),
    RasterScene(
      "strokes", "dash-curve", "the same on a curve", peers: [.skia],
      line(curve(places(200)), dashes)),
    RasterScene(
      "strokes", "stroke-end", "strokeEnd on a line of 2,000 points", peers: [.skia],
      line(
        polyline(places(2000)),
        "strokeEnd: 0, animations: [{keyPath: strokeEnd, toValue: 1, duration: 1}]")),
    RasterScene(
      "strokes", "stroke-end-curve", "the same of 2,000 curves", peers: [.skia],
      line(
        curve(places(2000)),
        "strokeEnd: 0, animations: [{keyPath: strokeEnd, toValue: 1, duration: 1}]")),
    RasterScene(
      "strokes", "curves-round", "2,000 curves stroked round, rotating", peers: [.skia],
      line(
        curve(places(2000)),
        "lineCap: round, lineJoin: round, animations: [{keyPath: transform.rotation, byValue: 0.4, duration: 1}]"
      )),
  ]

  // MARK: Gradients

  private static let gradients = [
    ("axial", "[0, 0]", "[1, 1]"), ("radial", "[0.5, 0.5]", "[1, 1]"),
    ("conic", "[0.5, 0.5]", "[1, 0.5]"),
  ].flatMap { type, start, end in
    [
      ("", "changing", "{keyPath: endPoint, toValue: [0.8, 0.9], duration: 1}"),
      ("-moved", "moved by whole pixels", "{keyPath: position.x, byValue: 60, duration: 1}"),
    ].map { suffix, title, animation in
      RasterScene(
        "gradients", type + suffix, "\(type) gradient over the whole picture, \(title)",
        peers: suffix.isEmpty ? [.skia] : [],
        "  - {type: gradient, frame: [0, 0, 1920, 1080], gradientType: \(type), colors: [red, gold, teal, navy], startPoint: \(start), endPoint: \(end), animations: [\(animation)]}\n"
      )
    }
  }

  private static let smallGradients = [
    RasterScene(
      "gradients", "gradients-small", "1,000 small gradients of the same colours, moving",
      places(1000).enumerated().map { i, place in
        "  - {type: gradient, frame: [\(rounded(place.0)), \(rounded(place.1)), 60, 50], colors: [red, gold, teal], startPoint: [0, 0], endPoint: [1, 1], cornerRadius: 8, animations: [{keyPath: position.x, byValue: \(Double(i % 101) - 50.3), duration: 1}]}\n"
      }.joined())
  ]

  // MARK: Text

  private static let texts: [RasterScene] = {
    let words =
      "the quick brown fox jumps over the lazy dog while seven wizards box quietly with jade sphinxes "
    let text = String(String(repeating: words, count: 15).prefix(1400))
    return [
      RasterScene(
        "text", "text", "1,400 characters of wrapped text, moving", peers: [.skia],
        "  - {type: text, frame: [100, 60, 1500, 900], string: '\(text)', fontSize: 36, isWrapped: true, foregroundColor: black, animations: [{keyPath: position.x, byValue: 61.7, duration: 1}, {keyPath: position.y, byValue: 23.3, duration: 1}]}\n"
      ),
      RasterScene(
        "text", "grown", "the same, growing",
        "  - {type: text, frame: [100, 60, 1500, 900], string: '\(text)', fontSize: 36, isWrapped: true, foregroundColor: black, animations: [{keyPath: transform.scale, fromValue: 0.8, toValue: 1.1, duration: 1}]}\n"
      ),
    ]
  }()

  // MARK: Particles, and nothing at all

  private static let particles = [
    RasterScene(
      "particles", "particles", "2,000 particles",
      "  - {type: emitter, frame: [0, 0, 1920, 1080], timeOffset: 2, emitterPosition: [960, 540], emitterCells: [{name: spark, contents: spark.png, birthRate: 2000, lifetime: 1, velocity: 300, velocityRange: 200, emissionRange: 1turn, scale: 0.5}]}\n"
    ),
    RasterScene(
      "particles", "spinning", "10,000 particles, spinning",
      "  - {type: emitter, frame: [0, 0, 1920, 1080], timeOffset: 2, emitterPosition: [960, 540], emitterCells: [{name: spark, contents: spark.png, birthRate: 10000, lifetime: 1, velocity: 300, velocityRange: 200, emissionRange: 1turn, spin: 3, spinRange: 2}]}\n"
    ),
  ]

  private static let rest = [
    RasterScene(
      "rest", "list", "a list of 5,000 rows with text, scrolling",
      "  - {frame: [0, 0, 900, 220000], sublayers: [\n"
        + (0..<5000).map { i in
          "    {frame: [0, \(44 * i), 900, 44], backgroundColor: white, sublayers: [{type: text, frame: [20, 8, 600, 30], string: 'Row number \(i) of a long list', fontSize: 20, foregroundColor: black}]},\n"
        }.joined()
        + "    ], animations: [{keyPath: position.y, byValue: -4001.5, duration: 1}]}\n"),
    RasterScene(
      "rest", "rest", "20 frames proved equal",
      "  - {frame: [100, 100, 300, 300], backgroundColor: teal, cornerRadius: 40}\n"),
    RasterScene(
      "rest", "still", "a box that moves over 9,000 layers at rest",
      places(9000).enumerated().map { i, place in
        "  - {frame: [\(place.0.rounded()), \(place.1.rounded()), 18, 18], backgroundColor: '#\(color(i))'}\n"
      }.joined()
        + "  - {frame: [100, 500, 60, 60], backgroundColor: red, animations: [{keyPath: position.x, byValue: 900, duration: 1}]}\n"
    ),
    RasterScene(
      "rest", "backdrop", "a small box that moves under a backdrop that is blurred",
      cards(60)
        + "  - {frame: [300, 500, 24, 24], backgroundColor: red, animations: [{keyPath: position.x, byValue: 60, duration: 1}]}\n  - {frame: [0, 0, 1920, 1080], backgroundFilters: [{gaussianBlur: 20}]}\n"
    ),
    RasterScene(
      "rest", "ring", "a ring of 60 points that turns over 300 cards",
      cards(300)
        + "  - {type: shape, position: [960, 540], path: {ellipse: [-30, -30, 60, 60]}, fillColor: null, strokeColor: navy, lineWidth: 6, strokeEnd: 0.3, animations: [{keyPath: transform.rotation.z, byValue: 6, duration: 1}]}\n"
    ),
  ]

  /// Cards at rest, all over the canvas.
  private static func cards(_ count: Int) -> String {
    places(count).enumerated().map { i, place in
      "  - {frame: [\(rounded(place.0)), \(rounded(place.1)), 300, 200], backgroundColor: '#\(color(i))', cornerRadius: 14, opacity: 0.8, shadowOpacity: 0.4, shadowRadius: 9}\n"
    }.joined()
  }
}

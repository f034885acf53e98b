import Foundation

/// A scene that asks for one kind of painting.
struct RasterScene {
  let name: String
  let title: String
  /// The scene file.
  let text: String

  private init(_ name: String, _ title: String, _ layers: String) {
    self.name = name
    self.title = title
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

  static let all = shadows + perspective + strokes + gradients + texts

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
      "shadow", "a shadow of radius 40 under 1600 × 900, moving",
      card(wide, box, "{keyPath: position.x, byValue: 61.7, duration: 1}")),
    RasterScene(
      "shadow-whole", "the same, moving by whole pixels",
      card(wide, box, "{keyPath: position.x, byValue: 60, duration: 1}")),
    RasterScene(
      "shadow-grows", "the same, its radius growing",
      card(wide, box, "{keyPath: shadowRadius, toValue: 44, duration: 1}")),
    RasterScene(
      "shadows", "20 moving shadows of radius 40",
      grid { card($0, "backgroundColor: steelblue, cornerRadius: 24", $1) }),
    RasterScene(
      "shadows-stars", "20 moving shadows of radius 40 of stars",
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

  private static let star =
    polyline(
      (0..<14).map { k in
        let (angle, part) = (Double(k) * .pi / 7, k % 2 == 0 ? 0.55 : 1)
        return (110 + 110 * part * cos(angle), 70 + 70 * part * sin(angle))
      }) + " Z"

  // MARK: Perspective

  /// A picture to be shown in perspective.
  static let photo =
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
      "perspective", "an image of 1700 × 880 in perspective",
      """
        - frame: [0, 0, 1920, 1080]
          sublayerTransform: [{perspective: 1600}]
          sublayers:
            - frame: [110, 100, 1700, 880]
              contents: photo.png
              animations: [{keyPath: transform.rotation.y, fromValue: 0.3, toValue: 0.9, duration: 1}]

      """)
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
      "dash", "dashes 4-4 with an animated phase on a line of 200 points",
      line(polyline(places(200)), dashes)),
    RasterScene("dash-curve", "the same on a curve", line(curve(places(200)), dashes)),
    RasterScene(
      "stroke-end", "strokeEnd on a line of 2,000 points",
      line(
        polyline(places(2000)),
        "strokeEnd: 0, animations: [{keyPath: strokeEnd, toValue: 1, duration: 1}]")),
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
        type + suffix, "\(type) gradient over the whole picture, \(title)",
        "  - {type: gradient, frame: [0, 0, 1920, 1080], gradientType: \(type), colors: [red, gold, teal, navy], startPoint: \(start), endPoint: \(end), animations: [\(animation)]}\n"
      )
    }
  }

  // MARK: Text

  private static let texts: [RasterScene] = {
    let words =
      "the quick brown fox jumps over the lazy dog while seven wizards box quietly with jade sphinxes "
    let text = String(String(repeating: words, count: 15).prefix(1400))
    return [
      RasterScene(
        "text", "1,400 characters of wrapped text, moving",
        "  - {type: text, frame: [100, 60, 1500, 900], string: '\(text)', fontSize: 36, isWrapped: true, foregroundColor: black, animations: [{keyPath: position.x, byValue: 61.7, duration: 1}, {keyPath: position.y, byValue: 23.3, duration: 1}]}\n"
      )
    ]
  }()
}

import Foundation

/// A Lottie file of our own that asks for one kind of painting: 1920 × 1080 points, a second of
/// ``frames`` frames.
struct LottieSample {
  /// The file's name.
  let name: String
  /// The work that is measured.
  let title: String
  /// The file.
  let text: String

  /// The frames of a file.
  private static let frames = 60

  private init(_ name: String, _ title: String, _ layers: [String], assets: String = "") {
    (self.name, self.title) = (name, title)
    text = """
      {"v": "5.9.0", "fr": \(Self.frames), "ip": 0, "op": \(Self.frames), "w": 1920, "h": 1080, "assets": [\(assets)], "layers": [
      \(layers.joined(separator: ",\n"))]}
      """
  }

  /// The samples, in order: two of what files are mostly made of, then one of each kind of work.
  static let all = [
    LottieSample(
      "figure", "Lottie: a figure of 60 forms in twelve limbs", (0..<12).map(limb)),
    LottieSample(
      "panels", "Lottie: 60 panels, of which ten move",
      (0..<60).map { i in
        let place = (x: 130 + 240 * (i % 8), y: 80 + 120 * (i / 8))
        return shapes(
          [
            rectangle(220, 90, 14), fill(color(i)), stroke(color(i + 7), 2),
            group(
              [rectangle(100, 10, 5), fill("0.8, 0.8, 0.8")], at: (-40, -10)),
            group([ellipse(40), fill(color(i + 3))], at: (-80, 0)),
          ], at: place, moving: i % 6 == 0 ? i : nil)
      }),
    LottieSample(
      "ellipses", "Lottie: 300 moving ellipses, filled and stroked",
      (0..<300).map { i in
        shapes([ellipse(80), fill(color(i)), stroke(color(i + 7), 4)], at: place(i), moving: i)
      }),
    LottieSample(
      "gradients", "Lottie: 60 turning stars with gradients",
      (0..<60).map { i in
        shapes([star(i), gradient(i)], at: place(i), moving: i, turning: true)
      }),
    LottieSample(
      "trims", "Lottie: 100 outlines that are drawn by trims",
      (0..<100).map { i in
        shapes([curve(i), trim, stroke(color(i), 8)], at: place(i), moving: i)
      }),
    LottieSample(
      "morphs", "Lottie: 60 outlines that become others",
      (0..<60).map { i in shapes([morph(i), fill(color(i))], at: place(i), moving: i) }),
    LottieSample(
      "mattes", "Lottie: 12 mattes over moving compositions",
      (0..<12).flatMap { i in
        [
          shapes([ellipse(400), fill("1, 1, 1")], at: place(i), moving: i, #", "td": 1"#),
          #"{"ty": 0, "refId": "grid", "w": 1920, "h": 1080, "tt": 1, "ip": 0, "op": \#(frames), "st": 0, "ks": {\#(still)}}"#,
        ]
      },
      assets:
        #"{"id": "grid", "layers": [\#((0..<40).map { shapes([ellipse(200), fill(color($0))], at: place($0), moving: $0) }.joined(separator: ","))]}"#
    ),
    LottieSample(
      "masks", "Lottie: 12 masked layers behind mattes that are masked",
      (0..<12).flatMap { i in
        [
          shapes(
            [ellipse(700), fill("1, 1, 1")], at: place(i), moving: i,
            #", "td": 1, \#(masks("a", "s", 300))"#),
          shapes(
            [rectangle(600, 500, 40), fill(color(i))], at: place(i), moving: i + 1,
            #", "tt": 1, \#(masks("s", "s", 120))"#),
        ]
      }),
  ]

  // MARK: Parts

  private static let still =
    #""o": {"k": 100}, "r": {"k": 0}, "p": {"k": [0, 0, 0]}, "a": {"k": [0, 0, 0]}, "s": {"k": [100, 100, 100]}"#

  /// Two keys of the whole length, with an ease.
  private static func keys(_ from: String, _ to: String) -> String {
    #"{"a": 1, "k": [{"t": 0, "s": [\#(from)], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.7], "y": [1]}}, {"t": \#(frames), "s": [\#(to)]}]}"#
  }

  private static func place(_ i: Int) -> (x: Int, y: Int) {
    (i * 733 % 1880 + 20, i * 571 % 1040 + 20)
  }

  private static func color(_ i: Int) -> String {
    [37, 71, 113].map { "\(Double((i * $0 + 29) % 100) / 100)" }.joined(separator: ", ")
  }

  private static func shapes(
    _ shapes: [String], at place: (x: Int, y: Int), moving i: Int?, turning: Bool = false,
    _ rest: String = ""
  ) -> String {
    let here = "\(place.x), \(place.y), 0"
    let way = i.map { i in
      keys(here, "\(place.x + i * 37 % 101 - 50), \(place.y + i * 53 % 89 - 44), 0")
    }
    let turn = turning ? keys("0", "\(90 + (i ?? 0) % 180)") : #"{"k": 0}"#
    return
      #"{"ty": 4, "ip": 0, "op": \#(frames), "st": 0, "ks": {"o": {"k": 100}, "r": \#(turn), "p": \#(way ?? "{\"k\": [\(here)]}"), "a": {"k": [0, 0, 0]}, "s": {"k": [100, 100, 100]}}, "shapes": [\#(group(shapes))]\#(rest)}"#
  }

  /// Two masks of a layer, each a form of some size around its origin.
  private static func masks(_ first: String, _ second: String, _ radius: Int) -> String {
    func mask(_ mode: String, _ radius: Int) -> String {
      #"{"mode": "\#(mode)", "o": {"k": 100}, "pt": \#(roundPath(9, radius, radius: radius))}"#
    }
    return
      #""hasMask": true, "masksProperties": [\#(mask(first, radius)), \#(mask(second, radius / 3))]"#
  }

  private static func group(_ shapes: [String], at place: (x: Int, y: Int) = (0, 0)) -> String {
    #"{"ty": "gr", "it": [\#(shapes.joined(separator: ",")), {"ty": "tr", "p": {"k": [\#(place.x), \#(place.y)]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "o": {"k": 100}}]}"#
  }

  /// Five rounded forms that swing about the limb before them; every third limb begins a row.
  private static func limb(_ i: Int) -> String {
    let forms = (0..<5).map { form in
      let n = i * 5 + form
      return group(
        [round(6 + n % 8, n, radius: 20 + n * 17 % 90), fill(color(n))],
        at: (n * 29 % 120 - 60, n * 41 % 160 - 80))
    }
    let place = i % 3 == 0 ? "\(300 + 440 * (i / 3)), 400, 0" : "90, 110, 0"
    let parent = i % 3 == 0 ? "" : #", "parent": \#(i)"#
    return
      #"{"ty": 4, "ind": \#(i + 1)\#(parent), "ip": 0, "op": \#(frames), "st": 0, "ks": {"o": {"k": 100}, "r": \#(keys("-20", "25")), "p": {"k": [\#(place)]}, "a": {"k": [0, 0, 0]}, "s": {"k": [100, 100, 100]}}, "shapes": [\#(forms.joined(separator: ","))]}"#
  }

  private static func round(_ count: Int, _ n: Int, radius: Int) -> String {
    #"{"ty": "sh", "ks": \#(roundPath(count, n, radius: radius))}"#
  }

  /// A smooth outline whose vertices are not all as far away from its middle.
  private static func roundPath(_ count: Int, _ n: Int, radius: Int) -> String {
    let step = 2 * Double.pi / Double(count)
    let places = (0..<count).map { i -> (x: Double, y: Double, into: String, out: String) in
      let (angle, far) = (step * Double(i), Double(radius) * (1 + Double((n + i * 7) % 5) / 20))
      let (x, y) = (far * cos(angle), far * sin(angle))
      let (tx, ty) = (-y * step / 3, x * step / 3)
      return (x, y, "[\(-tx), \(-ty)]", "[\(tx), \(ty)]")
    }
    let vertices = places.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ")
    return
      #"{"k": {"c": true, "v": [\#(vertices)], "i": [\#(places.map(\.into).joined(separator: ", "))], "o": [\#(places.map(\.out).joined(separator: ", "))]}}"#
  }

  private static func rectangle(_ width: Int, _ height: Int, _ radius: Int) -> String {
    #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [\#(width), \#(height)]}, "r": {"k": \#(radius)}}"#
  }

  private static func ellipse(_ side: Int) -> String {
    #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [\#(side), \#(side)]}}"#
  }

  private static func star(_ i: Int) -> String {
    #"{"ty": "sr", "sy": 1, "pt": {"k": \#(5 + i % 7)}, "p": {"k": [0, 0]}, "r": {"k": 0}, "or": {"k": 150}, "ir": {"k": 70}, "os": {"k": 30}, "is": {"k": 0}}"#
  }

  private static func fill(_ color: String) -> String {
    #"{"ty": "fl", "c": {"k": [\#(color), 1]}, "o": {"k": 100}, "r": 1}"#
  }

  private static func stroke(_ color: String, _ width: Int) -> String {
    #"{"ty": "st", "c": {"k": [\#(color), 1]}, "o": {"k": 100}, "w": {"k": \#(width)}, "lc": 2, "lj": 2}"#
  }

  private static func gradient(_ i: Int) -> String {
    #"{"ty": "gf", "o": {"k": 100}, "r": 1, "t": \#(1 + i % 2), "s": {"k": [-100, 0]}, "e": {"k": [120, 0]}, "g": {"p": 3, "k": {"k": [0, \#(color(i)), 0.5, \#(color(i + 3)), 1, \#(color(i + 5))]}}}"#
  }

  private static let trim =
    #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": \#(keys("0", "100")), "o": {"k": 0}}"#

  /// An outline of 40 vertices about the origin.
  private static func outline(_ i: Int, isClosed: Bool) -> String {
    let points = (0..<40).map { place in
      let (x, y) = ((place * (29 + i) * 7) % 400 - 200, (place * (43 + i) * 11) % 400 - 200)
      return "[\(x), \(y)]"
    }.joined(separator: ", ")
    let tangents = (0..<40).map { "[\($0 % 9 * 6 - 24), \($0 % 7 * 8 - 24)]" }
    let back = tangents.reversed().joined(separator: ", ")
    return
      #"{"c": \#(isClosed), "v": [\#(points)], "i": [\#(back)], "o": [\#(tangents.joined(separator: ", "))]}"#
  }

  private static func curve(_ i: Int) -> String {
    #"{"ty": "sh", "ks": {"a": 0, "k": \#(outline(i, isClosed: false))}}"#
  }

  private static func morph(_ i: Int) -> String {
    #"{"ty": "sh", "ks": \#(keys(outline(i, isClosed: true), outline(i + 5, isClosed: true)))}"#
  }
}

/// A Lottie file of our own that asks for one kind of painting: 1920 × 1080 points, 20 frames.
struct LottieSample {
  /// The file's name.
  let name: String
  /// The work that is measured.
  let title: String
  /// The file.
  let text: String

  private init(_ name: String, _ title: String, _ layers: [String], assets: String = "") {
    (self.name, self.title) = (name, title)
    text = """
      {"v": "5.9.0", "fr": 20, "ip": 0, "op": 20, "w": 1920, "h": 1080, "assets": [\(assets)], "layers": [
      \(layers.joined(separator: ",\n"))]}
      """
  }

  /// The samples, in order.
  static let all = [
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
          #"{"ty": 0, "refId": "grid", "w": 1920, "h": 1080, "tt": 1, "ip": 0, "op": 20, "st": 0, "ks": {\#(still)}}"#,
        ]
      },
      assets:
        #"{"id": "grid", "layers": [\#((0..<40).map { shapes([ellipse(200), fill(color($0))], at: place($0), moving: $0) }.joined(separator: ","))]}"#
    ),
  ]

  // MARK: Parts

  private static let still =
    #""o": {"k": 100}, "r": {"k": 0}, "p": {"k": [0, 0, 0]}, "a": {"k": [0, 0, 0]}, "s": {"k": [100, 100, 100]}"#

  /// Two keys of the whole length, with an ease.
  private static func keys(_ from: String, _ to: String) -> String {
    #"{"a": 1, "k": [{"t": 0, "s": [\#(from)], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.7], "y": [1]}}, {"t": 20, "s": [\#(to)]}]}"#
  }

  private static func place(_ i: Int) -> (x: Int, y: Int) {
    (i * 733 % 1880 + 20, i * 571 % 1040 + 20)
  }

  private static func color(_ i: Int) -> String {
    [37, 71, 113].map { "\(Double((i * $0 + 29) % 100) / 100)" }.joined(separator: ", ")
  }

  private static func shapes(
    _ shapes: [String], at place: (x: Int, y: Int), moving i: Int, turning: Bool = false,
    _ rest: String = ""
  ) -> String {
    let way = keys(
      "\(place.x), \(place.y), 0",
      "\(place.x + i * 37 % 101 - 50), \(place.y + i * 53 % 89 - 44), 0")
    let turn = turning ? keys("0", "\(90 + i % 180)") : #"{"k": 0}"#
    let group =
      #"{"ty": "gr", "it": [\#(shapes.joined(separator: ",")), {"ty": "tr", "p": {"k": [0, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "o": {"k": 100}}]}"#
    return
      #"{"ty": 4, "ip": 0, "op": 20, "st": 0, "ks": {"o": {"k": 100}, "r": \#(turn), "p": \#(way), "a": {"k": [0, 0, 0]}, "s": {"k": [100, 100, 100]}}, "shapes": [\#(group)]\#(rest)}"#
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

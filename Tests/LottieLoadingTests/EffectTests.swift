import Foundation
import Inbetween
import Testing

/// Effects, styles, orientation along a way, and texts.
@Suite struct EffectTests {
  private static func effect(_ type: Int, _ values: [String]) -> String {
    let list = values.map { #"{"ty": 0, "v": {"k": \#($0)}}"# }.joined(separator: ",")
    return #"{"ty": \#(type), "nm": "effect", "ef": [\#(list)]}"#
  }

  @Test func `a layer that looks along its way turns on through all directions`() throws {
    // A circle around (50, 40), by four curves.
    let (r, k) = (30.0, 30 * 0.5522847498)
    let ways = [(r, 0.0, 0.0, k), (0, r, -k, 0), (-r, 0, 0, -k), (0, -r, k, 0), (r, 0, 0, k)]
    let keys = ways.enumerated().map { i, way in
      let next = ways[(i + 1) % ways.count]
      return
        #"{"t": \#(i * 5), "s": [\#(50 + way.0), \#(40 + way.1)], "to": [\#(way.2), \#(way.3)], "ti": [\#(-next.2), \#(-next.3)]}"#
    }
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""p": {"a": 1, "k": [\#(keys.joined(separator: ","))]}"#, #", "ao": 1"#)))
    for frame in stride(from: 0.25, to: 19.9, by: 0.25) {
      let (origin, ahead) = (
        try #require(file.place(in: "box", at: frame)),
        try #require(file.place(Point(x: 1, y: 0), in: "box", at: frame))
      )
      let (way, out) = (ahead - origin, origin - Point(x: 50, y: 40))
      // The way is square to the radius.
      let along = (out.x * way.y - out.y * way.x) / out.length
      #expect(along > 0.99, "frame \(frame): \(way)")
    }
  }

  private func picture(_ effects: [String], _ rest: String = "") throws -> Pixmap {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""p": {"k": [40, 30]}, "s": {"k": [200, 200]}"#,
          #", "ef": [\#(effects.joined(separator: ","))]\#(rest)"#)))
    #expect(file.omissions == [])
    return try file.picture(at: 0)
  }

  @Test func `the style of a stroke lies around outlines and solids, below them`() throws {
    let style =
      #", "ip": 0, "op": 20, "sy": [{"ty": 0, "c": {"k": [0, 0, 1]}, "s": {"a": 1, "k": [{"t": 0, "s": [4]}, {"t": 10, "s": [8]}]}}]"#
    let ring =
      LottieText.rect(60, 40, 20, 20) + "," + LottieText.red
      + #", {"ty": "st", "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1}"#
    let file = try OpenedLottie(
      LottieText.file(
        #"{"ty": 4, "ks": {}, "shapes": [\#(ring)]\#(style)}, "#
          + LottieText.solid(ks: #""p": {"k": [15, 15]}"#, style)))
    #expect(file.omissions == [])
    for (frame, size) in [(0.0, 4.0), (10, 8)] {
      let picture = try file.picture(at: frame)
      // The rectangle ends at 50, its line at 48; the solid at 15.
      for (edge, y) in [(48.0, 40), (15, 20)] {
        let outer = Int(edge - size)
        #expect(picture.color(outer, y) == [0, 0, 255, 255], "frame \(frame)")
        #expect(picture.color(outer - 1, y) == [0, 0, 0, 0], "frame \(frame)")
        #expect(picture.color(Int(edge), y)[2] == 0, "frame \(frame)")
      }
      // Corners are round.
      #expect(picture.color(Int(15 - size), Int(15 - size))[3] < 20, "frame \(frame)")
    }
    let text = try OpenedLottie(
      LottieText.file(
        #"{"ty": 2, "refId": "art", "ks": {}\#(style)}"#,
        assets:
          #"{"id": "art", "w": 1, "h": 1, "p": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}"#
      ))
    #expect(text.omissions.count == 1)
  }

  @Test func `a shadow of a composition is not cut by its sides`() throws {
    let use =
      #"{"ty": 0, "refId": "c", "w": 10, "h": 10, "ks": {"p": {"k": [40, 30]}}, "ef": [\#(Self.effect(25, ["[0, 0, 0, 1]", "255", "90", "20", "0"]))]}"#
    let file = try OpenedLottie(
      LottieText.file(
        use,
        assets: #"{"id": "c", "layers": [\#(LottieText.solid(ks: #""s": {"k": [200, 200]}"#))]}"#))
    let picture = try file.picture(at: 0)
    // The composition cuts its solid at 50, and its shadow lies 20 to the right.
    #expect(picture.color(45, 35) == [255, 0, 0, 255])
    #expect(picture.color(55, 35) == [0, 0, 0, 0])
    #expect(picture.color(65, 35) == [0, 0, 0, 255])
    #expect(picture.color(75, 35) == [0, 0, 0, 0])
  }

  @Test func `a fill gives its colour to all that is drawn`() throws {
    let fill = Self.effect(21, ["0", "0", "[0, 0, 1, 1]", "0", "0", "0", "0.5"])
    #expect(try picture([fill]).color(50, 40) == [0, 0, 128, 128])
    #expect(try picture([fill]).color(65, 40) == [0, 0, 0, 0])
  }

  @Test func `a tint leads from one colour to another by the light`() throws {
    let tint = Self.effect(20, ["[0, 0, 0]", "[0, 1, 0]", "100"])
    #expect(try picture([tint]).color(50, 40) == [0, 77, 0, 255])
    let half = Self.effect(20, ["[0, 0, 0]", "[0, 1, 0]", "50"])
    let color = try picture([half]).color(50, 40)
    #expect(abs(Int(color[0]) - 128) <= 1 && abs(Int(color[1]) - 38) <= 1 && color[2] == 0)
  }

  @Test(arguments: [
    // Light of 0, of 0.3, of 0.59, and of 1, in parts of the way between two colours.
    ([0, 0, 0], [0, 0, 128]), ([1, 0, 0], [153, 0, 51]), ([0, 1, 0], [255, 46, 0]),
    ([1, 1, 1], [255, 255, 0]),
  ])
  func `a tritone leads from shadows over midtones to highlights`(
    color: [Int], wanted: [Int]
  ) throws {
    let fill = Self.effect(21, ["0", "0", "\(color + [1])", "0", "0", "0", "1"])
    let tritone = Self.effect(23, ["[1, 1, 0]", "[1, 0, 0]", "[0, 0, 0.502]", "0"])
    let found = try picture([fill, tritone]).color(50, 40)
    for (a, b) in zip(found, wanted + [255]) {
      #expect(abs(Int(a) - b) <= 1, "\(color): \(found), not \(wanted)")
    }
  }

  @Test func `a tritone that is mixed is told, and one that changes moves in YAML, too`() throws {
    func open(_ middle: String, _ mixing: String) throws -> OpenedLottie {
      let values = ["{\"k\": [1, 1, 1]}", middle, "{\"k\": [0, 0, 0]}", "{\"k\": \(mixing)}"]
        .map { #"{"ty": 0, "v": \#($0)}"# }.joined(separator: ",")
      return try OpenedLottie(
        LottieText.file(
          LottieText.solid(
            ks: #""p": {"k": [40, 30]}, "s": {"k": [200, 200]}"#,
            #", "ef": [{"ty": 23, "nm": "t", "ef": [\#(values)]}]"#)))
    }
    #expect(try open(#"{"k": [1, 0, 0]}"#, "50").omissions.count == 1)
    let moving = #"{"a": 1, "k": [{"t": 0, "s": [1, 0, 0]}, {"t": 10, "s": [0, 0, 1]}]}"#
    let file = try open(moving, "0")
    #expect(file.omissions == [])
    // Red has a light of 0.3.
    #expect(try file.picture(at: 0).color(50, 40) == [153, 0, 0, 255])
    let late = try file.picture(at: 10).color(50, 40)
    #expect(late == [0, 0, 153, 255])
  }

  @Test func `a shadow falls in its direction, of what a mask has left`() throws {
    let shadow = Self.effect(25, ["[0, 0, 1, 1]", "255", "90", "20", "0"])
    // Distances are the layer's own, which is twice as large.
    #expect(try picture([shadow]).color(90, 40) == [0, 0, 255, 255])
    let mask = #"""
      , "masksProperties": [{"mode": "a", "pt": {"k": {"c": true, "v": [[0, 0], [5, 0], [5, 10], [0, 10]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}, "o": {"k": 100}}]
      """#
    let masked = try picture([shadow], mask)
    #expect(masked.color(45, 40) == [255, 0, 0, 255] && masked.color(55, 40) == [0, 0, 0, 0])
    #expect(masked.color(85, 40) == [0, 0, 255, 255] && masked.color(95, 40) == [0, 0, 0, 0])
    let style =
      #", "sy": [{"ty": 1, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "s": {"k": 0}, "d": {"k": 20}}]"#
    #expect(try picture([], style).color(90, 40) == [0, 0, 255, 255])
  }

  @Test func `what follows a shadow sees it`() throws {
    let right = Self.effect(25, ["[0, 0, 1, 1]", "255", "90", "20", "0"])
    let down = Self.effect(25, ["[0, 1, 0, 1]", "255", "180", "20", "0"])
    let picture = try picture([right, down])
    #expect(picture.color(90, 40) == [0, 0, 255, 255])
    // The shadow of the shadow.
    #expect(picture.color(90, 70) == [0, 255, 0, 255])
  }

  @Test(arguments: [(1, true, true), (2, false, true), (3, true, false)])
  func `a stroke is drawn over its layer, in its place, or shows it`(
    style: Int, isFilled: Bool, isStroke: Bool
  ) throws {
    let stroke = Self.effect(
      22, ["1", "0", "0", "[0, 0, 1, 1]", "2", "1", "1", "0", "100", "0", "\(style)"])
    let mask = #"""
      , "masksProperties": [{"mode": "n", "pt": {"k": {"c": false, "v": [[0, 5], [10, 5]],
        "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}]
      """#
    let picture = try picture([stroke], mask)
    #expect(picture.color(50, 40) == (isStroke ? [0, 0, 255, 255] : [255, 0, 0, 255]))
    #expect(picture.color(50, 47)[3] == (isFilled && isStroke ? 255 : 0))
  }

  @Test func `a stroke goes along a mask that hides nothing`() throws {
    let stroke = Self.effect(
      22, ["1", "0", "1", "[0, 0, 1]", "4", "0.75", "1", "0", "100", "15", "1"])
    let mask = #"""
      , "masksProperties": [{"mode": "n", "pt": {"k": {"c": true, "v": [[0, 0], [10, 0], [10, 10], [0, 10]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}, "o": {"k": 100}}]
      """#
    let picture = try picture([stroke], mask)
    #expect(
      picture.color(34, 40) == [0, 0, 255, 255] && picture.color(42, 40) == [0, 0, 255, 255])
    #expect(picture.color(50, 40) == [255, 0, 0, 255] && picture.color(30, 40) == [0, 0, 0, 0])
  }

  @Test func `a blur spreads over its edges`() throws {
    let picture = try picture([Self.effect(29, ["10", "1", "0"])])
    // At an edge that is far from others half is left.
    let edge = picture.color(59, 40)[3]
    #expect((90...140).contains(edge) && picture.color(63, 40)[3] > 0)
  }

  @Test(arguments: [(2, (61, 40), (50, 51)), (3, (50, 51), (61, 40))])
  func `a blur along one axis spreads along that alone`(
    dimension: Int, along: (x: Int, y: Int), across: (x: Int, y: Int)
  ) throws {
    let one = try picture([Self.effect(29, ["2", "\(dimension)", "0"])])
    let both = try picture([Self.effect(29, ["2", "1", "0"])])
    // Along it as much as a blur along both, far from the other sides.
    let (found, wanted) = (one.color(along.x, along.y)[3], both.color(along.x, along.y)[3])
    #expect(abs(Int(found) - Int(wanted)) <= 1 && found > 20, "\(found), not \(wanted)")
    #expect(one.color(across.x, across.y)[3] == 0)
  }

  @Test func `the edge that a blur repeats is told, where a layer has one`() throws {
    let blur = #", "ef": [\#(Self.effect(29, ["2", "1", "1"]))]"#
    let shapes = LottieText.shapes(LottieText.rect(9, 9, 9, 9) + "," + LottieText.red, blur)
    let told = ["layers[0].ef[0]: the repeated edge of a blur is left out"]
    #expect(try OpenedLottie(LottieText.file(LottieText.solid("box", blur))).omissions == told)
    #expect(try OpenedLottie(LottieText.file(shapes)).omissions == [])
  }

  @Test func `an effect that is not known is told, a control is not`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          #"box"#,
          #", "ef": [{"ty": 5, "nm": "slider", "ef": [{"ty": 0, "v": {"k": 3}}]}, {"ty": 33, "nm": "glow"}, {"ty": 34, "en": 0}]"#
        )))
    #expect(file.omissions == [#"layers[0].ef[1]: the effect "glow" is left out"#])
  }

  @Test(arguments: [
    ("ADBE Venetian Blinds", true), ("CC Sphere", true), ("ADBE Slider Control", false),
    ("ADBE Point3D Control", false), ("Pseudo/8f3b", false),
  ])
  func `an effect that is written as a control is told`(name: String, isTold: Bool) throws {
    let values = #"[{"ty": 0, "v": {"k": 3}}, {"ty": 7, "v": {"k": 1}}]"#
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          "box", #", "ef": [{"ty": 5, "mn": "\#(name)", "nm": "own", "ef": \#(values)}]"#)))
    #expect(file.omissions == (isTold ? [#"layers[0].ef[0]: the effect "own" is left out"#] : []))
  }

  @Test func `a layer looks along its way`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks:
            #""p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [0, 40]}, {"t": 20, "s": [40, 80]}]}"#,
          #", "ao": 1"#)))
    for (frame, wanted) in [
      (3.0, Point(x: 0, y: 10)),
      (15, Point(x: 50 / 2.squareRoot() / 5, y: 50 / 2.squareRoot() / 5)),
    ] {
      let ends = try [Point.zero, Point(x: 10, y: 0)].map {
        try #require(file.place($0, in: "box", at: frame))
      }
      #expect((ends[1] - ends[0] - wanted).length < 1e-6, "\(ends)")
    }
  }

  // MARK: Texts

  /// A glyph as wide and as high as the size, of the letter, and a blank half as wide.
  private static let glyphs = #"""
    , "fonts": {"list": [{"fName": "Box-Bold", "fFamily": "Box", "fStyle": "Bold"}]},
    "chars": [{"ch": "A", "fFamily": "Box", "style": "Bold", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [
      {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [80, 0], [80, -100], [0, -100]],
      "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}]}},
      {"ch": " ", "fFamily": "Box", "style": "Bold", "w": 50, "data": {}}]
    """#

  private func text(_ document: String, _ rest: String = glyphs) throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        #"{"ty": 5, "nm": "words", "ks": {"p": {"k": [50, 40]}}, "t": {"a": [], "d": {"k": [\#(document)]}}}"#,
        rest))
  }

  @Test(arguments: [(0, 50), (1, 20), (2, 35)])
  func `glyphs of the file stand where they are set`(alignment: Int, x: Int) throws {
    let file = try text(
      #"{"t": 0, "s": {"t": "A A\rA", "f": "Box-Bold", "s": 10, "lh": 20, "j": \#(alignment), "tr": 250, "fc": [1, 0, 0]}}"#
    )
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    // A line is 10 + 5 + 10 wide, and 2.5 between each.
    #expect(picture.color(x + 1, 35) == [255, 0, 0, 255], "\(alignment)")
    #expect(picture.color(x + 14, 35) == [0, 0, 0, 0])
    #expect(picture.color(x + 21, 35) == [255, 0, 0, 255])
    #expect(picture.color([51, 45, 49][alignment], 55) == [255, 0, 0, 255])
  }

  @Test func `small letters may be small capitals`() throws {
    let document =
      #"{"t": 0, "s": {"t": "aA", "f": "Box-Bold", "s": 10, "ca": 2, "fc": [1, 0, 0]}}"#
    let file = try text(document)
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    // Letters of 8 × 10 points in 10, of which the first one is 0.7 times as large.
    for (x, y, isSeen) in [
      (51, 35, true), (54, 34, true), (54, 31, false), (56, 35, false), (58, 31, true),
      (64, 35, true), (66, 35, false),
    ] {
      #expect((picture.color(x, y)[3] > 127) == isSeen, "\(x), \(y)")
    }
  }

  @Test func `a text changes where its next document begins`() throws {
    let file = try text(
      #"{"t": 0, "s": {"t": "A", "f": "Box-Bold", "s": 10, "fc": [1, 0, 0]}}, {"t": 5, "s": {"t": "A", "f": "Box-Bold", "s": 10, "fc": [0, 0, 1]}}"#
    )
    #expect(try file.picture(at: 4).color(52, 35) == [255, 0, 0, 255])
    #expect(try file.picture(at: 5).color(52, 35) == [0, 0, 255, 255])
  }

  @Test func `a text in a box is broken at words`() throws {
    let file = try text(
      #"{"t": 0, "s": {"t": "A A A", "f": "Box-Bold", "s": 10, "lh": 10, "sz": [26, 40], "ps": [-20, -30], "fc": [1, 0, 0]}}"#
    )
    let picture = try file.picture(at: 0)
    #expect(
      picture.color(32, 12) == [255, 0, 0, 255] && picture.color(47, 12) == [255, 0, 0, 255])
    #expect(picture.color(32, 22) == [255, 0, 0, 255] && picture.color(47, 22) == [0, 0, 0, 0])
  }

  @Test func `a font that is not there has one in its place, which is told`() throws {
    let file = try text(#"{"t": 0, "s": {"t": "Hello", "f": "x", "s": 20, "fc": [1, 0, 0]}}"#, "")
    #expect(file.omissions == ["layers[0].t.d.k[0].s: there is no font \"x\""])
    let picture = try file.picture(at: 0)
    #expect((50..<100).contains { x in (25..<40).contains { picture.color(x, $0)[0] > 200 } })
    #expect(!(0..<100).contains { x in picture.color(x, 50)[3] > 0 })
  }
}

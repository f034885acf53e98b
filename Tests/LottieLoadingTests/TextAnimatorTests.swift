import Inbetween
import TestSupport
import Testing

/// Letters that animators and paths of texts move and colour.
@Suite struct TextAnimatorTests {
  /// A letter as wide and as high as the size, and a blank half as wide.
  private static let glyphs = #"""
    , "fonts": {"list": [{"fName": "Box-Bold", "fFamily": "Box", "fStyle": "Bold", "ascent": 100}]},
    "chars": [{"ch": "A", "fFamily": "Box", "style": "Bold", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [
      {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, -100], [100, -100], [100, 0], [0, 0]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}]}},
    {"ch": " ", "fFamily": "Box", "style": "Bold", "w": 50, "data": {}}]
    """#

  /// A text of red letters of 10 points whose first baseline is at y = 20.
  private func text(
    _ string: String, _ animators: String, _ more: String = "", document: String = "",
    layer: String = "", place: Int = 0, limits: [WorkLimits.Name: Int] = [:]
  ) throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        #"""
        {"ty": 5, "nm": "text", "ks": {"p": {"k": [\#(place), 20]}}\#(layer), "t": {"d": {"k": [{"t": 0, "s":
          {"s": 10, "f": "Box-Bold", "t": "\#(string)", "j": 0, "tr": 0, "lh": 20, "fc": [1, 0, 0]\#(document)}}]},
          "a": [\#(animators)], "m": {"g": 1, "a": {"k": [0, 0]}}\#(more)}}
        """#, Self.glyphs), limits: limits)
  }

  /// The parts of 255 of red in the middles of letters of 10 points, at a frame.
  private func reds(_ text: OpenedLottie, at frame: Double, y: Int = 15, count: Int = 4) throws
    -> [Int]
  {
    let picture = try text.picture(at: frame)
    return (0..<count).map { Int(picture.color($0 * 10 + 5, y)[0]) }
  }

  @Test func `a range that moves hides letter after letter`() throws {
    let text = try text(
      "AAAA",
      #"{"a": {"o": {"k": 0}}, "s": {"s": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}}"#
    )
    #expect(try reds(text, at: 0) == [0, 0, 0, 0])
    #expect(try reds(text, at: 5) == [255, 0, 0, 0])
    #expect(try reds(text, at: 15) == [255, 255, 255, 0])
    // Half of a letter is half of the change.
    #expect(abs(try reds(text, at: 2.5)[0] - 128) <= 1)
    #expect(text.omissions.isEmpty || text.omissions.allSatisfy { $0.contains("approximated") })
  }

  @Test func `a fill and a stroke fade by themselves`() throws {
    let range = #""s": {"s": {"k": 0}, "e": {"k": 50}, "b": 1, "r": 1, "sh": 1}"#
    let text = try text(
      "AAAA", #"{"a": {"fo": {"k": 40}}, \#(range)}, {"a": {"so": {"k": 0}}, \#(range)}"#,
      document: #", "sc": [0, 0, 1], "sw": 2, "of": true"#)
    #expect(text.omissions == [])
    #expect(try reds(text, at: 0) == [102, 102, 255, 255])
    // The upper edge.
    let picture = try text.picture(at: 0)
    #expect([5, 15, 25, 35].map { picture.color($0, 10)[2] } == [0, 0, 255, 255])
  }

  @Test(arguments: [
    ("fh", 120, [0, 255, 0]), ("fh", -60, [255, 0, 255]), ("fs", -50, [255, 128, 128]),
    ("fb", -40, [153, 0, 0]), ("fb", 40, [255, 0, 0]),
  ])
  func `a hue, a saturation and a brightness are added to a colour`(
    key: String, amount: Int, wanted: [Int]
  ) throws {
    let range = #""s": {"s": {"k": 0}, "e": {"k": 50}, "b": 1, "r": 1, "sh": 1}"#
    let text = try text("AAAA", #"{"a": {"\#(key)": {"k": \#(amount)}}, \#(range)}"#)
    #expect(text.omissions == [])
    let picture = try text.picture(at: 0)
    for (a, b) in zip(picture.color(5, 15), wanted) { #expect(abs(Int(a) - b) <= 1) }
    #expect(picture.color(35, 15) == [255, 0, 0, 255])
  }

  @Test func `several selectors add up to the whole`() throws {
    func range(_ start: Int, _ end: Int, _ amount: Int) -> String {
      #"{"s": {"k": \#(start)}, "e": {"k": \#(end)}, "a": {"k": \#(amount)}, "b": 1, "r": 1, "sh": 1}"#
    }
    let both = "\(range(0, 50, 40)), \(range(25, 75, 80))"
    let text = try text("AAAA", #"{"a": {"o": {"k": 0}}, "s": [\#(both)]}"#)
    #expect(text.omissions == [])
    #expect(try reds(text, at: 0) == [153, 0, 51, 255])
    let expression = try self.text(
      "AAAA", #"{"a": {"o": {"k": 0}}, "s": [\#(range(0, 50, 100)), {"t": 1, "b": 1}]}"#)
    #expect(
      expression.omissions == [
        "layers[0].t.a[0].s[1].t: an expression that selects letters is left out"
      ])
    #expect(try reds(expression, at: 0) == [0, 0, 255, 255])
  }

  @Test func `lines move away from those before them`() throws {
    let all =
      #""s": {"s": {"k": [{"t": 0, "s": [100]}, {"t": 10, "s": [0]}]}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}"#
    let text = try text(
      "A\\rA\\r\\rA", #"{"a": {"ls": {"k": [20, -10]}}, \#(all)}"#, document: #", "lh": 30"#)
    for (frame, places) in [
      (0.0, [(5, 15), (5, 45), (5, 105)]), (10, [(5, 15), (25, 35), (65, 75)]),
    ] {
      let picture = try text.picture(at: frame)
      for (x, y) in places where y < 80 { #expect(picture.color(x, y)[3] == 255, "\(frame) \(x)") }
      #expect(picture.color(85, 75)[3] == 0)
    }
  }

  @Test func `letters blur as their range says`() throws {
    let half = #""s": {"s": {"k": 0}, "e": {"k": 50}, "b": 1, "r": 1, "sh": 1}"#
    let text = try text(
      "AA",
      #"{"a": {"bl": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [40, 40]}]}}, \#(half)}"#)
    #expect(text.omissions == [])
    #expect(try reds(text, at: 0, count: 2) == [255, 255])
    let blurred = try self.reds(text, at: 5, count: 2)
    #expect(blurred[0] < 128 && blurred[1] == 255)
    let deviation = text.layer("A", at: 10)?.properties.filters.first?.value
    #expect(deviation == .number(12))
    let wide = try self.text("A", #"{"a": {"bl": {"k": [30, 0]}}, \#(half)}"#)
    #expect(wide.omissions == [])
    let picture = try wide.picture(at: 0)
    #expect(picture.color(12, 15)[3] > 0 && picture.color(5, 21)[3] == 0)
  }

  @Test(arguments: [
    (1, [255, 255, 255, 255]), (2, [32, 96, 159, 223]), (3, [223, 159, 96, 32]),
    (4, [64, 191, 191, 64]), (5, [169, 247, 247, 169]), (6, [37, 218, 218, 37]),
  ])
  func `each shape of a range has its course`(shape: Int, parts: [Int]) throws {
    let text = try text(
      "AAAA",
      #"{"a": {"o": {"k": 0}}, "s": {"s": {"k": 0}, "e": {"k": 100}, "b": 1, "r": 1, "sh": \#(shape)}}"#
    )
    for (red, part) in zip(try reds(text, at: 0), parts) {
      #expect(abs(255 - red - part) <= 1, "\(red) \(part)")
    }
  }

  @Test func `words, lines and indices are counted`() throws {
    func moved(_ basis: Int, _ range: String, _ string: String) throws -> OpenedLottie {
      try text(
        string,
        #"{"a": {"p": {"k": [0, 30]}}, "s": {\#(range), "b": \#(basis), "r": 2, "sh": 1}}"#)
    }
    let words = try moved(3, #""s": {"k": 1}, "e": {"k": 2}"#, "AA A")
    #expect(try reds(words, at: 0, count: 3) == [255, 255, 0])
    #expect(try words.picture(at: 0).color(30, 45) == [255, 0, 0, 255])
    let lines = try moved(4, #""s": {"k": 0}, "e": {"k": 1}"#, "A\\rA")
    #expect(try reds(lines, at: 0, y: 15, count: 1) == [0])
    #expect(try reds(lines, at: 0, y: 35, count: 1) == [255])
    #expect(try reds(lines, at: 0, y: 45, count: 1) == [255])
    let letters = try moved(2, #""s": {"k": 0}, "e": {"k": 1}, "o": {"k": 2}"#, "A AA")
    #expect(try letters.picture(at: 0).color(30, 45) == [255, 0, 0, 255])
  }

  @Test func `scale, turn and anchor are about the middle of a letter's baseline`() throws {
    let all = #""s": {"s": {"k": 0}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}"#
    let small = try text("AA", #"{"a": {"s": {"k": [50, 50]}}, \#(all)}"#).picture(at: 0)
    #expect(small.color(5, 17) == [255, 0, 0, 255] && small.color(5, 13) == [0, 0, 0, 0])
    #expect(small.color(1, 17) == [0, 0, 0, 0] && small.color(9, 17) == [0, 0, 0, 0])
    let turned = try text("A", #"{"a": {"r": {"k": 180}}, \#(all)}"#).picture(at: 0)
    #expect(turned.color(5, 25) == [255, 0, 0, 255] && turned.color(5, 15) == [0, 0, 0, 0])
    let anchored = try text("A", #"{"a": {"a": {"k": [0, -10]}}, \#(all)}"#).picture(at: 0)
    #expect(anchored.color(5, 25) == [255, 0, 0, 255] && anchored.color(5, 15) == [0, 0, 0, 0])
    let skewed = try text("A", #"{"a": {"sk": {"k": 45}}, \#(all)}"#).picture(at: 0)
    #expect(skewed.color(12, 12) == [255, 0, 0, 255] && skewed.color(1, 12) == [0, 0, 0, 0])
  }

  @Test(arguments: [("true", true), ("false", false)])
  func `a stroke lies over a fill, or below it`(isOver: String, wanted: Bool) throws {
    let all = #""s": {"s": {"k": 0}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}"#
    for (animators, width) in [
      ("", 4), (#"{"a": {"sw": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [4]}]}}, \#(all)}"#, 0),
    ] {
      let text = try text(
        "A", animators, document: #", "sc": [0, 0, 1], "sw": \#(width), "of": \#(isOver)"#,
        place: 20)
      let picture = try text.picture(at: 10)
      // The edge of the letter is at 20: two points of the stroke are on each side.
      #expect(picture.color(18, 15) == [0, 0, 255, 255])
      #expect(picture.color(21, 15) == (wanted ? [0, 0, 255, 255] : [255, 0, 0, 255]))
      #expect(picture.color(25, 15) == [255, 0, 0, 255])
    }
  }

  @Test func `colours and strokes go to the animator's`() throws {
    let half = #""s": {"s": {"k": 0}, "e": {"k": 50}, "b": 1, "r": 1, "sh": 1}"#
    let fill = try text("AA", #"{"a": {"fc": {"k": [0, 0, 1]}}, \#(half)}"#).picture(at: 0)
    #expect(fill.color(5, 15) == [0, 0, 255, 255] && fill.color(15, 15) == [255, 0, 0, 255])
    let stroke = try text(
      "AA", #"{"a": {"sc": {"k": [0, 1, 0]}, "sw": {"k": 4}}, \#(half)}"#
    ).picture(at: 0)
    #expect(stroke.color(0, 15) == [0, 255, 0, 255] && stroke.color(15, 15) == [255, 0, 0, 255])
  }

  @Test(arguments: [(0, [50, 65]), (1, [25, 40]), (2, [37, 52])])
  func `distances grow from where the line is set`(alignment: Int, begins: [Int]) throws {
    let text = try text(
      "AA",
      #"{"a": {"t": {"k": 5}}, "s": {"s": {"k": 0}, "e": {"k": 100}, "b": 1, "r": 1, "sh": 1}}"#,
      document: #", "j": \#(alignment)"#, place: 50)
    let picture = try text.picture(at: 0)
    let filled = (0..<100).filter { picture.color($0, 15)[3] > 127 }
    let found = filled.filter { !filled.contains($0 - 1) }
    #expect(found == begins, "\(found)")
  }

  @Test func `letters go along a mask, upright or turned`() throws {
    let mask = #"""
      , "hasMask": true, "masksProperties": [{"mode": "n", "pt": {"k": {"c": false,
        "v": [[50, 0], [50, 60]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}]
      """#
    let turned = try text(
      "AA", "", #", "p": {"m": 0, "f": {"k": 10}, "p": {"k": 1}}"#, layer: mask
    ).picture(at: 0)
    // Down the line, on its left, as the letters' tops are to the left of their way.
    #expect(turned.color(55, 35) == [255, 0, 0, 255] && turned.color(55, 45) == [255, 0, 0, 255])
    #expect(turned.color(55, 25) == [0, 0, 0, 0] && turned.color(45, 35) == [0, 0, 0, 0])
    let upright = try text(
      "A", "",
      #", "p": {"m": 0, "f": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [40]}]}, "p": {"k": 0}}"#,
      layer: mask)
    #expect(try upright.picture(at: 0).color(50, 20) == [255, 0, 0, 255])
    #expect(try upright.picture(at: 10).color(50, 20) == [0, 0, 0, 0])
    #expect(try upright.picture(at: 10).color(50, 40) == [255, 0, 0, 255])
  }

  @Test func `a letter on a closed mask turns on through all directions`() throws {
    // A circle around (50, 20), of which the letter goes most of the way in 20 frames.
    let (radius, handle) = (25.0, 25 * 0.5522847498)
    let mask = #"""
      , "hasMask": true, "masksProperties": [{"mode": "n", "pt": {"k": {"c": true,
        "v": [[50, -5], [75, 20], [50, 45], [25, 20]],
        "i": [[\#(-handle), 0], [0, \#(-handle)], [\#(handle), 0], [0, \#(handle)]],
        "o": [[\#(handle), 0], [0, \#(handle)], [\#(-handle), 0], [0, \#(-handle)]]}}}]
      """#
    let length = 2 * Double.pi * radius * 0.9
    func text(_ margin: String) throws -> OpenedLottie {
      try self.text(
        "A", "", #", "p": {"m": 0, "f": {"k": \#(margin)}, "p": {"k": 1}}"#, layer: mask)
    }
    let moving = try text(#"[{"t": 0, "s": [0]}, {"t": 20, "s": [\#(length)]}]"#)
    for frame in stride(from: 0.25, to: 20, by: 0.5) {
      let (found, wanted) = (
        try moving.picture(at: frame), try text("\(length * frame / 20)").picture(at: 0)
      )
      var different = 0
      for y in 0..<80 {
        for x in 0..<100 where abs(Int(found.color(x, y)[3]) - Int(wanted.color(x, y)[3])) > 128 {
          different += 1
        }
      }
      #expect(different <= 8, "frame \(frame)")
    }
  }

  @Test func `lines of a box may be as wide as it is`() throws {
    let text = try text(
      "A A A", "", document: #", "j": 3, "sz": [35, 60], "ps": [0, -10]"#)
    let picture = try text.picture(at: 0)
    #expect(picture.color(5, 15)[3] == 255 && picture.color(30, 15)[3] == 255)
    #expect(picture.color(17, 15)[3] == 0 && picture.color(5, 35)[3] == 255)
  }

  @Test func `a word wider than its box is broken where it ends`() throws {
    let text = try text(
      "A AAAAA", "", document: #", "j": 3, "sz": [25, 60], "ps": [0, -10]"#)
    let picture = try text.picture(at: 0)
    let lines = [15, 35, 55].map { y in [5, 15, 25].map { picture.color($0, y)[3] == 255 } }
    #expect(lines == [[true, false, false], [true, true, false], [true, true, false]])
    #expect(picture.color(5, 75)[3] == 255 && picture.color(15, 75)[3] == 0)
  }

  @Test func `letters, animators and their key frames count before anything is made`() throws {
    let keys = (0..<20).map { #"{"t": \#($0), "s": [\#($0)]}"# }.joined(separator: ", ")
    let animator = #"{"a": {"r": {"k": [\#(keys)]}}, "s": {}}"#
    let limits = [WorkLimits.Name.madeValues: 400]
    #expect(throws: Never.self) { try text("AAAA", animator, limits: limits) }
    for (letters, count) in [(40, 1), (4, 9)] {
      let animators = Array(repeating: animator, count: count).joined(separator: ", ")
      let error = #expect(throws: SceneOpeningError.self) {
        try text(String(repeating: "A", count: letters), animators, limits: limits)
      }
      #expect("\(error as Any)".contains("more than 400 values"))
    }
  }
}

import Inbetween
import Testing

/// Areas and lines of outlines that are merged.
@Suite struct MergingTests {
  /// A rectangle of 40 points around 40, 40, and one around 60, 40, 20 points high.
  private static let first = LottieText.rect(40, 40, 40, 40)
  private static let second = LottieText.rect(60, 40, 40, 20)

  private static func picture(_ shapes: [String]) throws -> Pixmap {
    try OpenedLottie(LottieText.file(LottieText.shapes(shapes.joined(separator: ","))))
      .picture(at: 0)
  }

  @Test(arguments: ["1", "2"])
  func `a union has no holes, whatever ways its outlines go`(rule: String) throws {
    let fill = #"{"ty": "fl", "r": \#(rule), "c": {"k": [1, 0, 0]}, "o": {"k": 50}}"#
    let picture = try Self.picture([
      Self.first, Self.second.replacing(#""rc","#, with: #""rc", "d": 3,"#),
      #"{"ty": "mm", "mm": 2}"#, fill,
    ])
    #expect([25, 50, 70].map { picture.color($0, 40)[3] } == [128, 128, 128])
  }

  /// A ring, as two outlines that go around in opposite directions, cut with a rectangle over its
  /// right half.
  @Test func `outlines that are merged without a change are one for the next merging`() throws {
    let ring = [
      LottieText.rect(50, 40, 60, 60),
      LottieText.rect(50, 40, 20, 20).replacing(#""rc","#, with: #""rc", "d": 3,"#),
    ]
    let half = LottieText.rect(70, 40, 40, 80)
    for paint in [LottieText.red, #"{"ty": "st", "c": {"k": [1, 0, 0]}, "w": {"k": 4}}"#] {
      for merged in [
        ring + [#"{"ty": "mm", "mm": 1}"#, half],
        [#"{"ty": "gr", "it": [\#(ring[0]), \#(ring[1]), {"ty": "mm", "mm": 1}]}"#, half],
      ] {
        let picture = try Self.picture(merged + [#"{"ty": "mm", "mm": 4}"#, paint])
        let isFill = paint == LottieText.red
        func alpha(_ x: Int, _ y: Int) -> UInt8 { picture.color(x, y)[3] }
        #expect([alpha(30, 40), alpha(55, 40), alpha(90, 40)] == [0, 0, 0])
        #expect(alpha(70, 40) == (isFill ? 255 : 0))
        // Along the edges of what is left: of the ring outside and inside, and of the half.
        #expect([alpha(79, 40), alpha(59, 40), alpha(51, 20)] == [255, isFill ? 0 : 255, 255])
      }
    }
  }

  /// A box without its middle, and one beside it, of both of which a band is left.
  @Test func `what was merged is one with others for the next merging, too`() throws {
    let picture = try Self.picture([
      LottieText.rect(25, 40, 40, 60), LottieText.rect(25, 40, 10, 60),
      #"{"ty": "mm", "mm": 3}"#, LottieText.rect(75, 40, 30, 60), #"{"ty": "mm", "mm": 1}"#,
      LottieText.rect(50, 40, 100, 20), #"{"ty": "mm", "mm": 4}"#, LottieText.red,
    ])
    #expect([10, 25, 40, 55, 75].map { picture.color($0, 40)[3] } == [255, 0, 255, 0, 255])
    #expect([10, 75].map { picture.color($0, 20)[3] } == [0, 0])
  }

  /// Two outlines beside one another that go around in opposite directions, and a third over one of
  /// them.
  @Test(arguments: [2, 5])
  func `outlines that are one may go around either way`(mode: Int) throws {
    let picture = try Self.picture([
      LottieText.rect(20, 40, 30, 60),
      LottieText.rect(60, 40, 30, 30).replacing(#""rc","#, with: #""rc", "d": 3,"#),
      #"{"ty": "mm", "mm": 1}"#, LottieText.rect(70, 40, 30, 20),
      #"{"ty": "mm", "mm": \#(mode)}"#, LottieText.red,
    ])
    let both: UInt8 = mode == 2 ? 255 : 0
    #expect([20, 50, 65, 80, 95].map { picture.color($0, 40)[3] } == [255, 255, both, 255, 0])
  }

  /// True for a point in what a merging makes of areas, of which the point is in some.
  private static func isIn(_ merging: Int, _ areas: [Bool]) -> Bool {
    switch merging {
    case 2: areas.contains(true)
    case 3: areas[0] && !areas.dropFirst().contains(true)
    case 4: !areas.contains(false)
    default: areas.count(where: \.self) % 2 == 1
    }
  }

  @Test(arguments: [2, 3, 4, 5], [2, 3, 4, 5])
  func `merged outlines are one for the next merging`(inner: Int, outer: Int) throws {
    // Columns from 20 to 60, and rows of 20 in all ways beside and over one another.
    let rects = [(30.0, 40.0, 40.0, 60.0), (50, 40, 40, 60), (40, 30, 80, 20), (40, 50, 60, 30)]
    let texts = rects.map { LottieText.rect($0.0, $0.1, $0.2, $0.3) }
    func isIn(_ place: Int, _ x: Int, _ y: Int) -> Bool {
      let (middleX, middleY, width, height) = rects[place]
      return abs(Double(x) + 0.5 - middleX) < width / 2
        && abs(Double(y) + 0.5 - middleY) < height / 2
    }
    for opacity in [100, 40] {
      let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": \#(opacity)}}"#
      let one = try Self.picture([
        texts[0], texts[1], #"{"ty": "mm", "mm": \#(inner)}"#, texts[2],
        #"{"ty": "mm", "mm": \#(outer)}"#, fill,
      ])
      let both = try Self.picture([
        #"{"ty": "gr", "it": [\#(texts[0]), \#(texts[1]), {"ty": "mm", "mm": \#(inner)}]}"#,
        #"{"ty": "gr", "it": [\#(texts[2]), \#(texts[3]), {"ty": "mm", "mm": 4}]}"#,
        #"{"ty": "mm", "mm": \#(outer)}"#, fill,
      ])
      let alpha = UInt8(opacity == 100 ? 255 : 102)
      for x in stride(from: 5, to: 95, by: 10) {
        for y in stride(from: 5, to: 75, by: 10) {
          let found = Self.isIn(inner, [isIn(0, x, y), isIn(1, x, y)])
          let first = Self.isIn(outer, [found, isIn(2, x, y)])
          #expect(one.color(x, y)[3] == (first ? alpha : 0), "\(x), \(y)")
          let second = Self.isIn(outer, [found, isIn(2, x, y) && isIn(3, x, y)])
          #expect(both.color(x, y)[3] == (second ? alpha : 0), "\(x), \(y) of both")
        }
      }
    }
  }

  @Test(arguments: [2, 3, 4, 5])
  func `outlines that are merged very often are told, not too deep`(mode: Int) throws {
    let shapes = (0..<100).flatMap { _ in
      [LottieText.rect(50, 40, 20, 20), #"{"ty": "mm", "mm": \#(mode)}"#]
    }
    let file = try OpenedLottie(
      LottieText.file(LottieText.shapes((shapes + [LottieText.red]).joined(separator: ","))))
    let told = file.omissions.filter {
      $0.hasSuffix("a merging of merged outlines is approximated")
    }
    #expect(!told.isEmpty)
    _ = try file.picture(at: 0)
  }

  @Test(arguments: [#"{"ty": "rd", "r": {"k": 5}}"#, #"{"ty": "pb", "a": {"k": 50}}"#])
  func `what changes merged outlines is told`(change: String) throws {
    for (mode, isTold) in [(1, false), (2, true), (4, true)] {
      let shapes = [
        LottieText.rect(40, 40, 20, 20), LottieText.rect(50, 40, 20, 20),
        #"{"ty": "mm", "mm": \#(mode)}"#, change, LottieText.red,
      ]
      let file = try OpenedLottie(
        LottieText.file(LottieText.shapes(shapes.joined(separator: ","))))
      #expect(
        file.omissions.contains {
          $0.hasSuffix("changes of merged outlines are approximated")
        } == isTold)
    }
  }

  @Test func `an intersection of very many outlines that is merged again is told`() throws {
    let many = Array(repeating: LottieText.rect(50, 40, 20, 20), count: 50_000)
    let shapes =
      many + [
        #"{"ty": "mm", "mm": 4}"#, LottieText.rect(80, 40, 20, 20), #"{"ty": "mm", "mm": 2}"#,
        LottieText.red,
      ]
    let file = try OpenedLottie(
      LottieText.file(LottieText.shapes(shapes.joined(separator: ","))))
    #expect(
      file.omissions == ["layers[0].shapes[50003]: a merging of merged outlines is approximated"])
  }

  @Test(arguments: [2, 3, 4])
  func `merged lines stay few, however many outlines there are`(mode: Int) throws {
    let outlines = (0..<300).map { LottieText.rect(50, 40, 20, 20 - Double($0) / 100) }
    let line = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}}"#
    let shapes = outlines + [#"{"ty": "mm", "mm": \#(mode)}"#, line]
    #expect((try Self.picture(shapes).color(50, 30)[3] > 200) == (mode != 3))
  }

  /// A point of each edge: the first one's left and right side outside of the second, its right
  /// side within it, and the second one's left side, upper side beyond the first, and right side.
  private static let edges = [(20, 40), (60, 25), (60, 40), (40, 40), (70, 30), (80, 40)]

  @Test(arguments: [
    (1, [1, 1, 1, 1, 1, 1]), (2, [1, 1, 0, 0, 1, 1]), (3, [1, 1, 0, 1, 0, 0]),
    (4, [0, 0, 1, 1, 0, 0]), (5, [1, 1, 1, 1, 1, 1]),
  ])
  func `a line goes along the edges of what is merged`(mode: Int, seen: [Int]) throws {
    for opacity in [100, 50] {
      let line =
        #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": \#(opacity)}, "w": {"k": 4}, "lc": 1, "lj": 1}"#
      let picture = try Self.picture([
        Self.first, Self.second, #"{"ty": "mm", "mm": \#(mode)}"#, line,
      ])
      let alpha: UInt8 = opacity == 100 ? 255 : 128
      let found = Self.edges.map { picture.color($0.0, $0.1)[3] }
      #expect(found == seen.map { $0 == 1 ? alpha : 0 }, "opacity \(opacity)")
    }
  }
}

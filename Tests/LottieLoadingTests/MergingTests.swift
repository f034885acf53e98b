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

import Inbetween
import Testing

/// Masks, mattes and blend modes, at places whose colours are known.
@Suite struct MaskTests {
  private static func mask(_ mode: String, _ x: Int, _ rest: String = "") -> String {
    #"""
    {"mode": "\#(mode)", "o": {"k": 100}, "x": {"k": 0}, "pt": {"k": {"c": true,
      "v": [[\#(x), 10], [\#(x + 40), 10], [\#(x + 40), 50], [\#(x), 50]],
      "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}\#(rest)}
    """#
  }

  private static func masked(_ masks: [String]) throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        ##"{"ty": 1, "sw": 100, "sh": 80, "sc": "#ff0000", "ks": {}, "hasMask": true, "masksProperties": [\##(masks.joined(separator: ","))]}"##
      ))
  }

  /// Alpha in the first mask alone, in both, in the second alone, and in none, of masks at 10…50
  /// and 30…70.
  private static let cases: [(masks: [String], alphas: [UInt8])] = [
    ([mask("a", 10)], [255, 255, 0, 0]),
    ([mask("a", 10, #", "inv": true"#)], [0, 0, 255, 255]),
    ([mask("s", 10)], [0, 0, 255, 255]),
    ([mask("a", 10), mask("a", 30)], [255, 255, 255, 0]),
    ([mask("a", 10), mask("s", 30)], [255, 0, 0, 0]),
    ([mask("a", 10), mask("i", 30)], [0, 255, 0, 0]),
    ([mask("a", 10), mask("f", 30)], [255, 0, 255, 0]),
    ([mask("a", 10), mask("i", 30, #", "inv": true"#)], [255, 0, 0, 0]),
    ([mask("n", 10), mask("a", 30)], [0, 255, 255, 0]),
    ([mask("a", 10, #", "o": {"k": 40}"#)], [102, 102, 0, 0]),
    ([mask("a", 10, #", "inv": true, "o": {"k": 40}"#)], [0, 0, 102, 102]),
    ([mask("s", 10, #", "inv": true, "o": {"k": 40}"#)], [255, 255, 153, 153]),
    ([mask("a", 10), mask("i", 30, #", "inv": true, "o": {"k": 40}"#)], [102, 0, 0, 0]),
    ([mask("a", 10, #", "x": {"k": 25}"#)], [255, 255, 255, 0]),
    ([mask("a", 10, #", "x": {"k": -15}"#)], [0, 255, 0, 0]),
  ]

  @Test(arguments: cases.indices)
  func `masks add, take away and meet`(place: Int) throws {
    let picture = try Self.masked(Self.cases[place].masks).picture(at: 0)
    let alphas = [15, 40, 65, 90].map { picture.color($0, 30)[3] }
    // What is expanded inwards from 10…50 is 25…35.
    let wanted = Self.cases[place].alphas
    let isInwards = wanted == [0, 255, 0, 0] && Self.cases[place].masks.count == 1
    #expect(
      isInwards ? picture.color(30, 30)[3] == 255 && alphas == [0, 0, 0, 0] : alphas == wanted)
  }

  @Test func `an expansion goes from inside to outside`() throws {
    let keys = #"[{"t": 0, "s": [-10]}, {"t": 20, "s": [10]}]"#
    let file = try Self.masked([Self.mask("a", 10, #", "x": {"k": \#(keys)}"#)])
    for (frame, edge) in [(0.0, 20), (5, 15), (10, 10), (15, 5), (19, 1)] {
      let picture = try file.picture(at: frame)
      #expect(picture.color(edge, 30)[3] == 255, "frame \(frame)")
      #expect(picture.color(edge - 1, 30)[3] == 0, "frame \(frame)")
    }
  }

  /// A matte: black from 10 to 40, white from 40 to 70, beside a layer that is seen through it.
  private static func matted(_ kind: Int, _ rest: String = "", isBefore: Bool = true) throws
    -> OpenedLottie
  {
    let source =
      #"{"ty": 4, "ind": 7, "ip": 0, "op": 10, "td": 1, "ks": {}, "shapes": ["#
      + #"{"ty": "gr", "it": [\#(LottieText.rect(25, 30, 30, 40)), {"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}, {"ty": "tr"}]},"#
      + #"{"ty": "gr", "it": [\#(LottieText.rect(55, 30, 30, 40)), {"ty": "fl", "c": {"k": [1, 1, 1]}, "o": {"k": 100}}, {"ty": "tr"}]}]}"#
    let layer =
      ##"{"ty": 1, "sw": 100, "sh": 80, "sc": "#ff0000", "ks": {}, "tt": \##(kind)\##(rest)}"##
    return try OpenedLottie(
      LottieText.file(isBefore ? source + "," + layer : layer + "," + source))
  }

  @Test(arguments: [
    (1, [255, 255, 0] as [UInt8]), (2, [0, 0, 255]), (3, [0, 255, 0]), (4, [255, 0, 255]),
  ])
  func `a matte lets be seen where it is, is light, or is not`(kind: Int, wanted: [UInt8]) throws {
    for file in [try Self.matted(kind), try Self.matted(kind, #", "tp": 7"#, isBefore: false)] {
      let picture = try file.picture(at: 0)
      #expect([25, 55, 85].map { picture.color($0, 30)[3] } == wanted)
      #expect([25, 55, 85].map { picture.color($0, 30)[0] } == wanted)
      // When the matte is over, it is nowhere.
      let end = try file.picture(at: 15).color(25, 30)[3]
      #expect(end == (kind % 2 == 0 ? 255 : 0))
    }
  }

  @Test func `a layer meets what is behind it by its blend mode`() throws {
    func color(_ mode: Int) throws -> [UInt8] {
      try OpenedLottie(
        LottieText.file(
          ##"{"ty": 1, "sw": 50, "sh": 50, "sc": "#808080", "bm": \##(mode), "ks": {"p": {"k": [0, 0]}}, "parent": 9},"##
            + #"{"ty": 3, "ind": 9, "ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [1, 0]}]}}},"#
            + LottieText.solid(ks: #""s": {"k": [500, 500]}"#))
      ).picture(at: 0).color(20, 20)
    }
    #expect(try color(0) == [128, 128, 128, 255])
    #expect(try color(1) == [128, 0, 0, 255])
    #expect(try color(2) == [255, 128, 128, 255])
    #expect(try color(10) == [127, 128, 128, 255])
    #expect(try color(16) == [255, 128, 128, 255])
  }
}

import Inbetween
import Testing

/// Effects that move a layer, show parts of it, or stretch its light.
@Suite struct MovingEffectTests {
  private static func effect(_ type: Int, _ values: [String], _ rest: String = "") -> String {
    let list = values.map { #"{"ty": 0, "v": {"k": \#($0)}}"# }.joined(separator: ",")
    return #"{"ty": \#(type), "nm": "effect", "ef": [\#(list)]\#(rest)}"#
  }

  private static func file(_ effects: [String], _ rest: String = "") throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""p": {"k": [40, 30]}, "s": {"k": [200, 200]}"#,
          #", "ind": 1, "ef": [\#(effects.joined(separator: ","))]"#) + rest))
  }

  @Test(arguments: [35, 5])
  func `a transform moves, stretches, turns and fades a layer within its own`(type: Int) throws {
    // About the middle, moved by 5 to the right, three times as wide, half as high, a quarter turn.
    let moved = Self.effect(
      type, ["[5, 5]", "[10, 5]", "0", "50", "300", "0", "0", "90", "60"],
      #", "mn": "ADBE Geometry2""#)
    let file = try Self.file([moved])
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    // The box is 20 wide and high about 50, 40 without it: 10 wide and 60 high about 60, 40 now.
    for (x, y, alpha) in [(60, 40, 153), (60, 12, 153), (64, 40, 153), (66, 40, 0), (50, 40, 0)] {
      #expect(picture.color(x, y)[3] == alpha, "\(x), \(y)")
    }
  }

  @Test func `a shadow may stand alone`() throws {
    let turns = #"[{"t": 0, "s": [90]}, {"t": 10, "s": [180]}]"#
    let file = try Self.file([
      Self.effect(25, ["[0, 0, 1, 1]", "51", turns, "5", "0", "1"]),
      Self.effect(21, ["0", "0", "[0, 1, 0, 1]", "0", "0", "0", "1"]),
    ])
    // The box is at 40…60 and 30…50 without it, and twice as large as it is itself.
    for (frame, seen) in [(0.0, (68, 40)), (10, (50, 58))] {
      let picture = try file.picture(at: frame)
      #expect(picture.color(seen.0, seen.1) == [0, 51, 0, 51], "frame \(frame)")
      #expect(picture.color(41, 31) == [0, 0, 0, 0], "frame \(frame)")
    }
    let soft = try Self.file([Self.effect(25, ["[0, 0, 1, 1]", "255", "90", "0", "8", "1"])])
    #expect(soft.omissions == [])
    let edge = try soft.picture(at: 0).color(60, 40)
    #expect(edge[0] == 0 && edge[1] == 0 && (100...140).contains(edge[2]), "\(edge)")
  }

  /// Whether eight places around 50, 40 are seen, clockwise from the right of the top on.
  private static func ring(_ picture: Pixmap) -> [Bool] {
    [(53, 32), (58, 37), (58, 43), (53, 48), (47, 48), (42, 43), (42, 37), (47, 32)].map {
      picture.color($0.0, $0.1)[3] > 127
    }
  }

  @Test(arguments: [
    (1, 0, "01111111"), (2, 0, "11111110"), (3, 0, "01111110"), (1, 90, "11011111"),
  ])
  func `a wipe takes a sector away, from an angle on`(way: Int, angle: Int, seen: String) throws {
    // A sixteenth of the circle to each side of a place, or twice as much to both sides.
    let part = way == 3 ? 25 : 12.5
    let file = try Self.file([
      Self.effect(26, ["\(part)", "\(angle)", "\(way)", "[5, 5]", "0"])
    ])
    #expect(file.omissions == [])
    #expect(Self.ring(try file.picture(at: 0)) == seen.map { $0 == "1" })
  }

  @Test func `a wipe goes on as its completion does`() throws {
    let keys = #"[{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]"#
    let file = try Self.file([Self.effect(26, [keys, "0", "1", "[5, 5]", "0"])])
    for frame in [0.0, 2.5, 7.5, 12.5, 17.5, 19.9] {
      let wanted = (0..<8).map { (Double($0) + 0.5) / 8 > frame / 20 }
      #expect(Self.ring(try file.picture(at: frame)) == wanted, "frame \(frame)")
    }
    let soft = try Self.file([Self.effect(26, ["50", "0", "1", "[5, 5]", "8"])])
    let picture = try soft.picture(at: 0)
    let across = [44, 48, 49, 50, 51, 55].map { Int(picture.color($0, 45)[3]) }
    #expect(across == across.sorted(by: >) && across[0] > 220 && across[5] < 35, "\(across)")
  }

  @Test(arguments: [
    // A box from 40 to 60 and from 30 to 50: the quarters of its lower side, and of its right one,
    // or of those that the edge comes to last, which are seen.
    (25, 90, "0111", "1111"), (25, -90, "1110", "1111"), (50, 180, "1111", "0011"),
    (75, 0, "1111", "1000"), (0, 45, "1111", "1111"), (100, 45, "0000", "0000"),
  ])
  func `a wipe's edge goes across a layer, the way of its angle`(
    completion: Int, angle: Int, across: String, down: String
  ) throws {
    let keys = #"[{"t": 0, "s": [-20]}, {"t": 10, "s": [\#(completion)]}]"#
    for completion in ["\(completion)", keys] {
      let file = try Self.file([
        Self.effect(5, [completion, "\(angle)", "0"], #", "mn": "ADBE Linear Wipe""#)
      ])
      #expect(file.omissions == [])
      let picture = try file.picture(at: 10)
      func seen(_ row: [(Int, Int)]) -> String {
        row.map { picture.color($0.0, $0.1)[3] == 255 ? "1" : "0" }.joined()
      }
      let ways = [2, 7, 12, 17]
      #expect(seen(ways.map { (40 + $0, angle == 0 ? 32 : 48) }) == across, "\(angle)")
      #expect(seen(ways.map { (angle == -90 ? 42 : 58, 30 + $0) }) == down, "\(angle)")
    }
  }

  @Test func `a wipe's feather takes all away at its end, and nothing at its begin`() throws {
    let name = #", "mn": "ADBE Linear Wipe""#
    let alphas = try [0, 50, 100].map { completion in
      let file = try Self.file([Self.effect(5, ["\(completion)", "90", "3"], name)])
      let picture = try file.picture(at: 0)
      return [41, 49, 50, 58].map { Int(picture.color($0, 40)[3]) }
    }
    #expect(alphas[0] == [255, 255, 255, 255] && alphas[2] == [0, 0, 0, 0], "\(alphas)")
    // Half of it is left in the middle.
    #expect(abs(alphas[1][1] + alphas[1][2] - 255) <= 2 && alphas[1][3] > 200, "\(alphas[1])")
  }

  @Test func `a shadow of what a wipe has left is not wiped itself`() throws {
    let wipe = Self.effect(5, ["50", "90", "0"], #", "mn": "ADBE Linear Wipe""#)
    let shadow = Self.effect(25, ["[0, 0, 1, 1]", "255", "-90", "8", "0", "0"])
    let picture = try Self.file([wipe, shadow]).picture(at: 0)
    // The right half from 50 on, and its shadow 16 to the left.
    #expect([32, 36, 42, 46, 52].map { picture.color($0, 40)[2] } == [0, 255, 255, 0, 0])
    #expect(picture.color(52, 40)[0] == 255)
  }

  @Test func `a wipe of shapes goes across the composition`() throws {
    let wipe = Self.effect(5, ["50", "90", "0"], #", "mn": "ADBE Linear Wipe""#)
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          LottieText.rect(10, 0, 40, 20) + "," + LottieText.red, ks: #""p": {"k": [40, 40]}"#,
          #", "ef": [\#(wipe)]"#)))
    let picture = try file.picture(at: 0)
    #expect([48, 52].map { picture.color($0, 40)[3] } == [0, 255])
  }

  @Test func `a transform shears what it has turned, along an axis from the top`() throws {
    let sheared = Self.effect(35, ["[0, 0]", "[0, 0]", "1", "100", "20", "30", "0", "90", "100"])
    let file = try Self.file([sheared])
    let picture = try file.picture(at: 0)
    // A box from 20 to 40 and from 30 to 50 whose left side is 20 · tan 30° higher.
    #expect([17, 21, 36, 42].map { picture.color(22, $0)[3] } == [0, 255, 255, 0])
    #expect([23, 26, 42, 46].map { picture.color(30, $0)[3] } == [0, 255, 255, 0])
  }

  /// A matte layer that is not seen itself: the left half of the box.
  private static let half =
    #", "#
    + LottieText.solid(
      "half", ks: #""p": {"k": [40, 30]}, "s": {"k": [100, 200]}"#,
      #", "ind": 7, "hd": true"#)

  @Test(arguments: [
    ("4", "0", [1, 0]), ("4", "1", [0, 1]), ("5", "0", [0.3, 0]), ("1", "0", [1, 0]),
    ("1", "1", [0, 1]), ("2", "0", [0, 0]), ("3", "1", [1, 1]),
  ])
  func `a matte of an effect shows a part of a layer`(
    channel: String, inverted: String, alphas: [Double]
  ) throws {
    let file = try Self.file([Self.effect(28, ["7", channel, inverted])], Self.half)
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    for (x, alpha) in zip([45, 55], alphas) {
      #expect(abs(Double(picture.color(x, 40)[3]) - alpha * 255) <= 1, "\(x)")
    }
  }

  @Test func `mattes of effects that are not there, or in a circle, are left out`() throws {
    let missing = try Self.file([Self.effect(28, ["9", "4", "0"])])
    #expect(missing.omissions == ["layers[0].ef[0]: there is no layer for a matte"])
    let own = try Self.file([Self.effect(28, ["1", "4", "0"])])
    for file in [missing, own] {
      #expect(try file.picture(at: 0).color(50, 40) == [255, 0, 0, 255])
    }
  }

  /// The values of levels, with those of all colours and of red.
  private static func levels(_ all: [Double], red: [Double] = [0, 1, 1, 0, 1]) -> String {
    var values = Array(repeating: 0.0, count: 3) + all + [0, 0] + red
    for _ in 0..<3 { values += [0, 0, 0, 1, 1, 0, 1] }
    return effect(24, values.map { "\($0)" })
  }

  @Test(arguments: [
    // Of a grey of 0.6.
    ([0, 1, 1, 0, 1], [153, 153, 153]), ([0.2, 0.7, 1, 0, 1], [204, 204, 204]),
    ([0, 0.5, 1, 0, 0.8], [204, 204, 204]), ([0, 1, 1, 1, 0], [102, 102, 102]),
    ([0.7, 1, 1, 0.2, 1], [51, 51, 51]),
  ])
  func `levels stretch the light between their ends`(all: [Double], wanted: [Int]) throws {
    let fill = Self.effect(21, ["0", "0", "[0.6, 0.6, 0.6, 1]", "0", "0", "0", "1"])
    let file = try Self.file([fill, Self.levels(all)])
    #expect(file.omissions == [])
    let found = try file.picture(at: 0).color(50, 40)
    for (a, b) in zip(found, wanted + [255]) { #expect(abs(Int(a) - b) <= 1, "\(found)") }
  }

  @Test func `levels of one colour leave the others, and a gamma is told`() throws {
    let fill = Self.effect(21, ["0", "0", "[0.6, 0.6, 0.6, 1]", "0", "0", "0", "1"])
    let file = try Self.file([fill, Self.levels([0, 1, 1, 0, 1], red: [0, 1, 1, 0, 0.5])])
    let found = try file.picture(at: 0).color(50, 40)
    #expect(abs(Int(found[0]) - 77) <= 1 && found[1] == 153 && found[3] == 255)
    let bent = try Self.file([Self.levels([0, 1, 2, 0, 1])])
    #expect(bent.omissions == ["layers[0].ef[0]: a gamma of levels is approximated"])
  }
}

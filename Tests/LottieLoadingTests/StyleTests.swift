import Inbetween
import Testing

/// Layer styles beside strokes.
@Suite struct StyleTests {
  /// A red solid from 15 to 25 with styles.
  private func file(_ styles: String) throws -> OpenedLottie {
    try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""p": {"k": [15, 15]}"#, #", "ip": 0, "op": 20, "sy": [\#(styles)]"#)))
  }

  @Test func `a colour lies over a layer, and not over its shadow`() throws {
    let shadow =
      #"{"ty": 1, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 20}, "s": {"k": 0}}"#
    let colour =
      #"{"ty": 7, "c": {"k": [0, 1, 0]}, "so": {"k": [{"t": 0, "s": [40]}, {"t": 10, "s": [100]}]}, "bm": {"k": 1}}"#
    let file = try file("\(shadow), \(colour)")
    #expect(file.omissions == [])
    for (frame, wanted) in [
      (0.0, [153, 102, 0, 255]), (5, [77, 179, 0, 255]), (10, [0, 255, 0, 255]),
    ] {
      let picture = try file.picture(at: frame)
      for (a, b) in zip(picture.color(20, 20), wanted) { #expect(abs(Int(a) - b) <= 1) }
      #expect(picture.color(40, 20) == [0, 0, 255, 255], "frame \(frame)")
    }
  }

  @Test func `a glow lies on all sides, which is told`() throws {
    let file = try file(#"{"ty": 3, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "s": {"k": 8}}"#)
    #expect(file.omissions == ["layers[0].sy[0]: an outer glow is approximated"])
    let picture = try file.picture(at: 0)
    #expect(picture.color(20, 20) == [255, 0, 0, 255])
    let sides = [(12, 20), (27, 20), (20, 12), (20, 27)].map { picture.color($0.0, $0.1) }
    #expect(sides.allSatisfy { $0 == sides[0] && $0[2] > 20 && $0[0] == 0 }, "\(sides)")
  }

  @Test func `styles that are left out are told`() throws {
    let file = try file(
      #"{"ty": 5, "nm": "bevel"}, {"ty": 7, "c": {"k": [0, 1, 0]}, "bm": {"k": 2}}"#
    )
    #expect(
      file.omissions.sorted() == [
        "layers[0].sy[0]: the layer style \"bevel\" is left out",
        "layers[0].sy[1]: the blend mode 2 of a style is left out",
      ])
  }

  /// A gradient from red to blue.
  private static let gradient =
    #""ty": 8, "o": {"k": 100}, "gf": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}"#

  @Test(arguments: [
    // The part of blue at the left, the upper left and the top.
    (#""a": {"k": 0}, "gt": {"k": 1}"#, [0.05, 0.05, 0.55]),
    (#""a": {"k": 180}, "gt": {"k": 1}"#, [0.95, 0.95, 0.45]),
    (#""a": {"k": 90}, "gt": {"k": 1}"#, [0.45, 0.95, 0.95]),
    (#""a": {"k": 0}, "gt": {"k": 1}, "re": {"k": 1}"#, [0.95, 0.95, 0.45]),
    (#""a": {"k": 0}, "gt": {"k": 1}, "s": {"k": 200}"#, [0.275, 0.275, 0.525]),
    (#""a": {"k": 0}, "gt": {"k": 1}, "of": {"k": [20, 0]}"#, [0, 0, 0.35]),
    (#""a": {"k": 0}, "gt": {"k": 4}"#, [0.9, 0.9, 0.1]),
    (#""a": {"k": 0}, "gt": {"k": 2}"#, [0.9055, 1, 0.9055]),
    // The canvas is 100 × 80, and the layer at its origin.
    (#""a": {"k": 0}, "gt": {"k": 1}, "al": {"k": 0}"#, [0.005, 0.005, 0.055]),
  ])
  func `a gradient lies over a layer`(style: String, parts: [Double]) throws {
    let layer = LottieText.solid("box", #", "sy": [{\#(Self.gradient), \#(style)}]"#)
    let file = try OpenedLottie(LottieText.file(layer))
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    for ((x, y), part) in zip([(0, 5), (0, 0), (5, 0)], parts) {
      let color = picture.color(x, y).map(Int.init)
      #expect(abs(color[2] - Int(255 * part)) <= 4 && color[3] == 255, "\(x), \(y): \(color)")
    }
    #expect(picture.color(11, 5) == [0, 0, 0, 0])
  }

  @Test func `styles blend with the layer within its edges`() throws {
    let cyan = Self.gradient.replacing("0, 1, 0, 0, 1, 0, 0, 1", with: "0, 0, 1, 1, 1, 0, 1, 1")
    for style in [
      #""ty": 7, "c": {"k": [0, 1, 1]}, "so": {"k": 100}"#, cyan,
    ] {
      let file = try file(#"{\#(style), "bm": {"k": 11}}"#)
      #expect(file.omissions == [])
      let picture = try file.picture(at: 0)
      #expect(picture.color(20, 20) == [255, 255, 255, 255])
      #expect(picture.color(13, 20) == [0, 0, 0, 0])
    }
  }

  @Test(arguments: [(0, [128, 128]), (50, [128, 64]), (100, [128, 0])])
  func `styles that blend keep what is half clear`(opacity: Int, red: [Int]) throws {
    let style = #"{"ty": 7, "c": {"k": [0, 1, 1]}, "so": {"k": \#(opacity)}, "bm": {"k": 5}}"#
    let shapes = LottieText.rect(20, 20, 20, 20) + "," + LottieText.red
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          shapes.replacing(#""o": {"k": 100}"#, with: #""o": {"k": 50}"#),
          #", "sy": [\#(style)]"#)))
    #expect(file.omissions == [])
    let color = try file.picture(at: 0).color(20, 20).map(Int.init)
    #expect(abs(color[3] - red[0]) <= 1 && abs(color[0] - red[1]) <= 1, "\(color)")
    #expect(color[1] <= 1 && color[2] <= 1, "\(color)")
  }

  @Test func `a shadow falls into a layer from its edge`() throws {
    let file = try file(
      #"{"ty": 2, "c": {"k": [0, 0, 1]}, "o": {"k": 50}, "a": {"k": 180}, "d": {"k": 3}, "s": {"k": 0}}"#
    )
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    for (x, blue) in [(14, 0), (15, 128), (17, 128), (18, 0), (24, 0)] {
      #expect(abs(Int(picture.color(x, 20)[2]) - blue) <= 1, "\(x)")
    }
    #expect(picture.color(16, 20)[3] == 255 && picture.color(14, 20)[3] == 0)
    let soft = try self.file(
      #"{"ty": 2, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "d": {"k": 0}, "s": {"k": 4}}"#
    ).picture(at: 0)
    let blues = [15, 16, 17, 20].map { Int(soft.color($0, 20)[2]) }
    #expect(blues == blues.sorted(by: >) && (90...127).contains(blues[0]), "\(blues)")
    #expect(blues[3] < 10)
  }

  @Test(arguments: [(1, [true, false]), (2, [false, true])])
  func `a glow inside comes from the edge or the middle`(source: Int, isBlue: [Bool]) throws {
    let file = try file(
      #"{"ty": 4, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "s": {"k": 4}, "sr": {"k": \#(source)}}"#
    )
    #expect(file.omissions == ["layers[0].sy[0]: an inner glow is approximated"])
    let picture = try file.picture(at: 0)
    let (edge, middle) = (picture.color(15, 20)[2], picture.color(20, 20)[2])
    #expect([edge > middle, middle > 127] == isBlue)
  }

  @Test(arguments: [(1, 8, 26, 80), (2, 4, 15, 70)])
  func `a spread, or a choke, makes a shadow opaque next to the edge`(
    type: Int, size: Int, column: Int, spread: Int
  ) throws {
    func blue(_ spread: Int) throws -> UInt8 {
      try file(
        #"{"ty": \#(type), "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "d": {"k": 0}, "s": {"k": \#(size)}, "ch": {"k": \#(spread)}}"#
      ).picture(at: 0).color(column, 20)[2]
    }
    #expect(try blue(spread) == 255 && blue(0) < 128)
  }

  @Test func `a glow outside blends with what is behind the layer`() throws {
    let glow =
      #", "sy": [{"ty": 3, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "s": {"k": 8}, "bm": {"k": 11}}]"#
    let layers = LottieText.solid(ks: #""p": {"k": [15, 15]}"#, glow)
    let back = LottieText.solid(ks: #""s": {"k": [900, 700]}"#)
      .replacing("#ff0000", with: "#ffff00")
    let picture = try OpenedLottie(LottieText.file(layers + "," + back)).picture(at: 0)
    let color = picture.color(13, 20)
    #expect(color[0] == 255 && color[1] == 255 && color[2] > 20, "\(color)")
    #expect(picture.color(20, 20) == [255, 0, 0, 255])
  }

  @Test func `styles that blend do not double what they draw each time`() throws {
    let shade = #"{"ty": 2, "c": {"k": [0, 0, 1]}, "o": {"k": 50}, "s": {"k": 4}, "bm": {"k": 11}}"#
    let counts = try [1, 2, 3].map { count in
      var layers = try file(Array(repeating: shade, count: count).joined(separator: ","))
        .scene.layers
      var number = 0
      while let layer = layers.popLast() {
        number += 1
        layers += layer.sublayers + (layer.mask.map { [$0] } ?? [])
      }
      return number
    }
    #expect(counts[2] - counts[1] == counts[1] - counts[0])
  }

  @Test func `a stroke lies over the shadow, and around what lies over the layer`() throws {
    let file = try file(
      #"{"ty": 1, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 6}, "s": {"k": 0}},"#
        + #"{"ty": 0, "c": {"k": [0, 1, 0]}, "s": {"k": 3}}, {\#(Self.gradient), "a": {"k": 0}}"#)
    let picture = try file.picture(at: 0)
    #expect([26, 30].map { picture.color($0, 20) } == [[0, 255, 0, 255], [0, 0, 255, 255]])
    #expect(picture.color(16, 20)[0] > 200)
  }
}

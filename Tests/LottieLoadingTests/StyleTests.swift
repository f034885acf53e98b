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
      #"{"ty": 2, "nm": "inside"}, {"ty": 7, "c": {"k": [0, 1, 0]}, "bm": {"k": 5}}"#)
    #expect(
      file.omissions.sorted() == [
        "layers[0].sy[0]: the layer style \"inside\" is left out",
        "layers[0].sy[1]: the blend mode of a style is left out",
      ])
  }
}

import Inbetween
import Testing

/// Dashes whose lengths change.
@Suite struct DashTests {
  @Test func `lengths and the offset follow their key frames`() throws {
    func keys(_ from: Double, _ to: Double, _ last: Int = 10) -> String {
      #"{"k": [{"t": 0, "s": [\#(from)]}, {"t": \#(last), "s": [\#(to)]}]}"#
    }
    let dashes = #"""
      [{"n": "d", "v": \#(keys(2, 12))}, {"n": "g", "v": \#(keys(8, 4))}, {"n": "o", "v": \#(keys(0, 5, 5))}]
      """#
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          LottieText.rect(30, 30, 40, 30)
            + #", {"ty": "st", "nm": "line", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 3}, "d": \#(dashes)}"#
        )))
    #expect(file.omissions == [])
    for (frame, wanted) in [(0.0, [2.0, 8, 0]), (2.5, [4.5, 7, 2.5]), (10, [12, 4, 5])] {
      let shape = try #require(file.layer("line", at: frame)).properties.shape
      #expect(shape.lineDashPattern + [shape.lineDashPhase] == wanted, "\(frame)")
    }
  }
}

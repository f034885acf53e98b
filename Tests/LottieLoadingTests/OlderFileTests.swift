import Inbetween
import Testing

/// Forms of values that older exporters wrote.
@Suite struct OlderFileTests {
  /// Two sides of a triangle around 50, 40, without a word of its own whether it is closed.
  private static let path = """
    {"v": [[20, 60], [50, 20], [80, 60]], "i": [[0, 0], [0, 0], [0, 0]],
     "o": [[0, 0], [0, 0], [0, 0]]}
    """
  private static let line =
    #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1}"#

  @Test(arguments: [true, false])
  func `a path says beside itself whether it is closed`(isClosed: Bool) throws {
    let still = #"{"k": \#(Self.path)}"#
    let moving =
      #"{"a": 1, "k": [{"t": 0, "s": [\#(Self.path)], "e": [\#(Self.path)]}, {"t": 10}]}"#
    for outline in [still, moving] {
      let file = try OpenedLottie(
        LottieText.file(
          LottieText.shapes(
            #"{"ty": "sh", "closed": \#(isClosed), "ks": \#(outline)}, \#(Self.line)"#)))
      let alpha = try file.picture(at: 5).color(50, 60)[3]
      #expect(alpha == (isClosed ? 255 : 0))
    }
  }
}

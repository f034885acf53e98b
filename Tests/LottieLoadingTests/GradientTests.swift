import Inbetween
import Testing

/// Colours and opacities of gradients, which lie where they like.
@Suite struct GradientTests {
  /// The picture of a rectangle from x = 0 to 100 that a gradient over it fills.
  private func picture(
    _ stops: String, colors: Int, at frame: Double = 0, tells: Bool = false
  ) throws -> Pixmap {
    let gradient =
      #"{"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100}, "#
      + #""g": {"p": \#(colors), "k": {"k": [\#(stops)]}}}"#
    let file = try OpenedLottie(
      LottieText.file(LottieText.shapes(LottieText.rect(50, 40, 100, 80) + ", " + gradient))
    )
    #expect(file.omissions.isEmpty != tells)
    return try file.picture(at: frame)
  }

  @Test func `opacities jump where two lie at one place`() throws {
    let picture = try picture("0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0.5, 1, 0.5, 0, 1, 0", colors: 2)
    #expect([10, 48, 51, 90].map { picture.color($0, 40)[3] } == [255, 255, 0, 0])
  }

  @Test(arguments: [0.0, 3, 5, 10])
  func `opacities may pass colours`(frame: Double) throws {
    func list(_ place: Double) -> String {
      "0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, \(place), 0, 1, 1"
    }
    let still = try picture(list(0.2 + 0.6 * frame / 10), colors: 3)
    let moving = try picture(
      #"{"t": 0, "s": [\#(list(0.2))]}, {"t": 10, "s": [\#(list(0.8))]}"#, colors: 3, at: frame,
      tells: true)
    for x in stride(from: 1, to: 100, by: 3) {
      for (a, b) in zip(still.color(x, 40), moving.color(x, 40)) {
        #expect(abs(Int(a) - Int(b)) <= 1, "column \(x)")
      }
    }
  }

  @Test(arguments: [0.0, 4.25, 4.75, 5, 7])
  func `opacities that jump, or move with the colours, are exact between frames`(
    frame: Double
  ) throws {
    func list(_ place: Double) -> String {
      "0, 1, 0, 0, \(place), 0, 1, 0, 1, 0, 0, 1, 0, 1, \(place), 0, 1, 1"
    }
    let jumping = #"{"t": 0, "s": [\#(list(0.2))], "h": 1}, {"t": 4.5, "s": [\#(list(0.8))]}"#
    let moving = #"{"t": 0, "s": [\#(list(0.2))]}, {"t": 10, "s": [\#(list(0.8))]}"#
    for (keys, place) in [(jumping, frame < 4.5 ? 0.2 : 0.8), (moving, 0.2 + 0.06 * frame)] {
      let (still, found) = (
        try picture(list(place), colors: 3), try picture(keys, colors: 3, at: frame)
      )
      for x in stride(from: 1, to: 100, by: 3) {
        for (a, b) in zip(still.color(x, 40), found.color(x, 40)) {
          #expect(abs(Int(a) - Int(b)) <= 1, "column \(x)")
        }
      }
    }
  }

  @Test func `colours jump where two lie at one place, with opacities`() throws {
    let picture = try picture(
      "0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1", colors: 4)
    let red: [UInt8] = [255, 0, 0, 255]
    let blue: [UInt8] = [0, 0, 255, 255]
    #expect([10, 48, 51, 90].map { picture.color($0, 40) } == [red, red, blue, blue])
  }

  @Test func `colours and opacities jump at one place together`() throws {
    let picture = try picture(
      "0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0.5, 1, 0.5, 0.2, 1, 0.2",
      colors: 4)
    let red: [UInt8] = [255, 0, 0, 255]
    let faint: [UInt8] = [0, 0, 51, 51]
    #expect([10, 48, 51, 90].map { picture.color($0, 40) } == [red, red, faint, faint])
  }
}

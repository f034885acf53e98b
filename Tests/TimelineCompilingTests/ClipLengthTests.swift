import TimelineModel
import LayerModel
import Graphics
import SceneModel
import Testing
import TimelineCompiling
import Timing

/// How long a clip is that does not say: until its last animation ends.
@Suite struct ClipLengthTests {
  struct LengthCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layers: [Layer]
    /// Seconds; `nil` must be refused as endless.
    let wanted: Seconds?
    var testDescription: String { name }
  }

  static func fade(_ timing: MediaTiming) -> Animation {
    .basic("opacity", to: .number(0), timing: timing)
  }

  static let cases: [LengthCase] = [
    LengthCase(name: "nothing moves", layers: [shape()], wanted: 0),
    LengthCase(
      name: "the last of two",
      layers: [
        shape(
          "", [], [fade(MediaTiming(duration: 2)), fade(MediaTiming(beginTime: 1, duration: 3))])
      ], wanted: 4),
    LengthCase(
      name: "0.25 s when nothing is said", layers: [shape("", [], [fade(MediaTiming())])],
      wanted: 0.25),
    LengthCase(
      name: "cycles there and back, at speed",
      layers: [
        shape(
          "", [], [fade(MediaTiming(duration: 1, speed: 2, repeatCount: 3, autoreverses: true))])
      ], wanted: 3),
    LengthCase(
      name: "fills do not count",
      layers: [shape("", [], [fade(MediaTiming(duration: 2, fillMode: .both))])], wanted: 2),
    LengthCase(
      name: "a layer's clock counts",
      layers: [
        shape(
          "", [], timing: MediaTiming(beginTime: 1, speed: 0.5), [fade(MediaTiming(duration: 2))])
      ], wanted: 5),
    LengthCase(
      name: "a group counts, not its children",
      layers: [
        shape("", [], [.group([fade(MediaTiming(duration: 9))], timing: MediaTiming(duration: 3))])
      ], wanted: 3),
    LengthCase(
      name: "one that was over before the scene started does not count",
      layers: [
        shape(
          "", [], timing: MediaTiming(timeOffset: 9),
          [
            fade(MediaTiming(beginTime: 1, duration: 2))
          ])
      ], wanted: 0),
    LengthCase(
      name: "a clock that runs back passes it from its end",
      layers: [
        shape(
          "", [], timing: MediaTiming(speed: -1, timeOffset: 9),
          [
            fade(MediaTiming(beginTime: 4, duration: 2))
          ])
      ], wanted: 5),
    LengthCase(
      name: "one that a paused clock never reaches does not count",
      layers: [
        shape("", [], timing: MediaTiming(speed: 0), [fade(MediaTiming(beginTime: 4, duration: 2))])
      ], wanted: 0),
    LengthCase(
      name: "one that is replaced does not count",
      layers: [
        shape(
          "", [],
          [
            .basic("opacity", to: .number(0), timing: MediaTiming(duration: 9), key: "a"),
            .basic("opacity", to: .number(0), timing: MediaTiming(duration: 1), key: "a"),
          ])
      ], wanted: 1),
    LengthCase(
      name: "repeated for ever",
      layers: [shape("", [], [fade(MediaTiming(duration: 1, repeatCount: .infinity))])], wanted: nil
    ),
    LengthCase(
      name: "repeated for ever by duration",
      layers: [shape("", [], [fade(MediaTiming(duration: 1, repeatDuration: .infinity))])],
      wanted: nil),
    LengthCase(
      name: "at speed 0", layers: [shape("", [], [fade(MediaTiming(duration: 1, speed: 0))])],
      wanted: nil),
    LengthCase(
      name: "on a paused clock",
      layers: [
        shape(
          "", [], timing: MediaTiming(speed: 0, timeOffset: 1),
          [
            fade(MediaTiming(beginTime: 0.5, duration: 2))
          ])
      ], wanted: nil),
  ]

  @Test(arguments: cases) func `a clip lasts until its last animation ends`(_ row: LengthCase)
    throws
  {
    guard let wanted = row.wanted else {
      let error = try #require(throws: TimelineError.self) {
        try compile(row.layers, duration: nil)
      }
      #expect(error.description.contains("never ends, so the scene must say its length"))
      return
    }
    let timeline = try compile(row.layers, duration: nil)
    #expect(abs(timeline.duration - wanted) < 1e-12, "got \(timeline.duration), wanted \(wanted)")
  }

  @Test(arguments: cases) func `a length that is said is kept`(_ row: LengthCase) throws {
    #expect(try compile(row.layers, duration: 7).duration == 7)
  }

  @Test func `a clip has at least one frame`() throws {
    let timeline = try compile([shape()], duration: nil)
    #expect(timeline.frameCount(at: .sixty) == 1)
    #expect(try compile([shape()], duration: 0.51).frameCount(at: .fifty) == 26)
  }
}

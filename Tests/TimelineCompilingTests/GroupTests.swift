import FrameSampling
import TimelineModel
import LayerModel
import Graphics
import SceneModel
import TestSupport
import Testing
import Timing

/// Groups, core-animation 1.9.
@Suite struct GroupTests {
  /// `zPosition` from 0 to as many as there are seconds: the value is the child's own time.
  static func clock(
    _ duration: Seconds, begin: Seconds? = nil, fill: FillMode = .removed, speed: Double = 1
  ) -> Animation {
    .basic(
      "zPosition", from: .number(0), to: .number(duration),
      timing: MediaTiming(beginTime: begin, duration: duration, speed: speed, fillMode: fill))
  }
  static func row(
    _ name: String, _ group: Animation, _ wanted: [(Seconds, Double)]
  ) -> ValueCase {
    ValueCase(
      name: name, model: [("zPosition", .number(-1))], animations: [group], keyPath: "zPosition",
      wanted: wanted.map { ($0.0, [$0.1]) })
  }

  static let cases: [ValueCase] = [
    row(
      "1.9 children begin in the group's time",
      .group([clock(2, begin: 1)], timing: MediaTiming(beginTime: 3, duration: 4)),
      [(3.5, -1), (4, 0), (5.5, 1.5), (6, -1)]),
    row(
      "1.9 a child is cut at the group's end",
      .group([clock(10)], timing: MediaTiming(duration: 5)), [(4.99, 4.99), (5, -1), (7, -1)]),
    row(
      "1.9 a child's fill holds until the group ends",
      .group([clock(1, begin: 1, fill: .both)], timing: MediaTiming(duration: 4)),
      [(0.5, 0), (1.5, 0.5), (3, 1), (3.99, 1), (4, -1)]),
    row(
      "1.9 a group that fills freezes everything at its end",
      .group([clock(10)], timing: MediaTiming(duration: 5, fillMode: .forwards)),
      [(4, 4), (5, 5), (50, 5)]),
    row(
      "1.9 frozen with a child that was over: nothing",
      .group([clock(2)], timing: MediaTiming(duration: 5, fillMode: .forwards)),
      [(1, 1), (3, -1), (50, -1)]),
    row(
      "1.9 frozen with a child that ends with it: at its end, which it need not hold",
      .group(
        [clock(2), .group([clock(3)], timing: MediaTiming(beginTime: 2, duration: 3))],
        timing: MediaTiming(duration: 5, fillMode: .forwards)),
      [(1, 1), (4, 2), (5, 3), (50, 3)]),
    row(
      "1.9 at the turn of a group there and back: at the child's end",
      .group([clock(1)], timing: MediaTiming(duration: 1, autoreverses: true)),
      [(0.9, 0.9), (1, 1), (1.1, 0.9), (2, -1)]),
    row(
      "1.9 a group at speed 0 stands at its end",
      .group([clock(2)], timing: MediaTiming(duration: 2, speed: 0, timeOffset: 2)), [(9, 2)]),
    row(
      "1.9 a group that runs back begins at its end",
      .group(
        [clock(1, begin: 1)],
        timing: MediaTiming(beginTime: 1, duration: 2, speed: -1, fillMode: .backwards)),
      [(0, 1), (1, 1), (1.5, 0.5), (2.5, -1)]),
    row(
      "1.9 a group that starts again does not stand",
      .group([clock(1)], timing: MediaTiming(duration: 1, repeatCount: 3)), [(1, 0), (3, -1)]),
    row(
      "1.9 a child that is back at its start when its group ends",
      .group(
        [
          .basic(
            "zPosition", from: .number(3), to: .number(8),
            timing: MediaTiming(duration: 1, autoreverses: true))
        ], timing: MediaTiming(duration: 2, fillMode: .forwards)), [(1, 8), (2, 3), (9, 3)]),
    row(
      "1.9 a group that fills backwards shows its children at 0",
      .group(
        [clock(2, begin: 1, fill: .backwards)],
        timing: MediaTiming(beginTime: 3, duration: 4, fillMode: .backwards)),
      [(0, 0), (3.5, 0), (5, 1)]),
    row(
      "1.9 a group that fills backwards, a child that does not",
      .group(
        [clock(2, begin: 1)], timing: MediaTiming(beginTime: 3, duration: 4, fillMode: .backwards)),
      [(0, -1), (5, 1)]),
    row(
      "1.9 half speed",
      .group([clock(2, begin: 1)], timing: MediaTiming(duration: 4, speed: 0.5)),
      [(1.9, -1), (3, 0.5), (5.9, 1.95), (6, -1)]),
    row(
      "1.9 speeds multiply",
      .group([clock(2, speed: 4)], timing: MediaTiming(duration: 4, speed: 0.5)),
      [(0.5, 1), (1, -1)]),
    row(
      "1.9 a repeating group starts its children again",
      .group([clock(1, begin: 1)], timing: MediaTiming(duration: 3, repeatCount: 2)),
      [(1.5, 0.5), (2.5, -1), (3.5, -1), (4.25, 0.25), (6, -1)]),
    row(
      "1.9 a group there and back runs its children back",
      .group([clock(1, begin: 1)], timing: MediaTiming(duration: 3, autoreverses: true)),
      [(1.25, 0.25), (2.5, -1), (3.5, -1), (4.25, 0.75), (4.75, 0.25), (5.5, -1)]),
    row(
      "1.9 a group's offset wraps its children",
      .group([clock(2)], timing: MediaTiming(duration: 2, timeOffset: 0.5)),
      [(0, 0.5), (1, 1.5), (1.75, 0.25)]),
    row(
      "1.9 a group at speed 0 stands at its offset",
      .group([clock(2)], timing: MediaTiming(duration: 2, speed: 0, timeOffset: 1.5)),
      [(0, 1.5), (90, 1.5)]),
    row(
      "1.9 a group's curve warps its children's time",
      .group([clock(4)], timing: MediaTiming(duration: 4), curve: .easeIn),
      [(2, 4 * 0.31535681257253931), (3, 4 * 0.62186186917489021)]),
    row(
      "1.9 and a child's own curve comes after",
      .group(
        [
          .basic(
            "zPosition", from: .number(0), to: .number(1), timing: MediaTiming(duration: 4),
            curve: .easeOut)
        ], timing: MediaTiming(duration: 4), curve: .easeIn),
      [(2, TimingFunction.easeOut(0.31535681257253931))]),
    row(
      "1.9 a group's curve does not leave the group",
      .group([clock(4)], timing: MediaTiming(duration: 4), curve: TypeInterpolationTests.backEase),
      [(0.4, 0), (1, 4 * 3.3779279153252317e-4), (3.6, 4)]),
    row(
      "1.9 a child that says no duration takes the group's",
      .group(
        [.basic("zPosition", from: .number(0), to: .number(8), timing: MediaTiming())],
        timing: MediaTiming(duration: 4)), [(1, 2), (3, 6)]),
    row(
      "1.9 a group that says none has 0.25 s",
      .group([clock(2)], timing: MediaTiming()), [(0.2, 0.2), (0.25, -1)]),
    row(
      "1.9 a child is not removed, whatever it says",
      .group(
        [
          Animation(
            timing: MediaTiming(duration: 1, fillMode: .forwards), isRemovedOnCompletion: true,
            action: .basic(
              AnimationEndpoints(
                keyPath: knownKeyPath("zPosition"), fromValue: .number(0), toValue: .number(8))))
        ], timing: MediaTiming(duration: 4)), [(0.5, 4), (2, 8), (4, -1)]),
    row(
      "1.9 nested three deep, each with its begin",
      .group(
        [
          .group(
            [.group([clock(9, begin: 1)], timing: MediaTiming(beginTime: 1, duration: 6))],
            timing: MediaTiming(beginTime: 1, duration: 5, speed: 2))
        ], timing: MediaTiming(beginTime: 1, duration: 20)),
      // Innermost time is 2 (t − 2) − 2, cut by the middle group's 5 s at t = 4.5.
      [(2.9, -1), (3, 0), (3.5, 1), (4.25, 2.5), (4.5, -1)]),
    row(
      "1.4 a child's begin of 0 stays 0",
      .group([clock(2, begin: 0)], timing: MediaTiming(beginTime: 5, duration: 4)), [(6, 1)]),
  ]

  @Test(arguments: cases) func `children in their group's time`(_ row: ValueCase) throws {
    try row.check()
  }

  /// Children that end with their group, or would go on after it.
  @Test(arguments: 0..<200)
  func `where a group stands at its end, its children are as just before`(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var timing = MediaTiming(
      beginTime: [nil, number(0...2)].randomElement(using: &random) ?? nil,
      duration: number(0.1...3), speed: [1, number(0.2...4)].randomElement(using: &random) ?? 1,
      autoreverses: Bool.random(using: &random))
    if Bool.random(using: &random) {
      timing.repeatCount = Double(Int.random(in: 1...3, using: &random))
    }
    let duration = timing.duration ?? 1
    let end = (timing.beginTime ?? 0) + timing.activeDuration(iteration: duration) / timing.speed
    // Its own end, or a time before it that is no end of a cycle.
    let length = seed % 3 == 0 ? end - number(0.01...0.09) * duration / timing.speed : end
    let child = Animation.basic(
      "zPosition", from: .number(3), to: .number(8), timing: timing,
      curve: [nil, .easeIn].randomElement(using: &random) ?? nil)
    func value(_ group: MediaTiming, at instant: Seconds) throws -> Double {
      let inner = Animation.group([child], timing: MediaTiming(duration: length, fillMode: .both))
      let children = seed % 2 == 0 ? child : inner
      let timeline = try compile([
        shape("a", [("zPosition", .number(-1))], [.group([children], timing: group)])
      ])
      return timeline.layers[0].value(of: knownKeyPath("zPosition"), at: instant).numbers[0]
    }
    let before = try value(MediaTiming(duration: length), at: length * (1 - 1e-6))
    for (group, instant) in [
      (MediaTiming(duration: length, fillMode: .forwards), length),
      (MediaTiming(duration: length, fillMode: .forwards), length + 9),
      (MediaTiming(duration: length, autoreverses: true), length),
      (MediaTiming(duration: length, speed: 0, timeOffset: length), 1),
      (MediaTiming(beginTime: 1, duration: length, speed: -1, fillMode: .backwards), 0),
    ] {
      #expect(abs(try value(group, at: instant) - before) < 0.01, "\(child) in \(group)")
    }
  }

  @Test func `a child that says no duration is mentioned`() throws {
    let group = Animation.group(
      [.basic("opacity", to: .number(0), timing: MediaTiming(), key: "fade")],
      timing: MediaTiming(duration: 4))
    let warnings = try compile([shape("a", [], [group])]).warnings
    #expect(
      warnings.map(\.description) == [
        "layer \"a\", animation \"animations[0]/fade\": says no duration, so it takes its group's, 4.0 s"
      ])
  }

  @Test func `a child that its group never reaches leaves no track`() throws {
    let groups = [nil, TimingFunction.easeIn].flatMap { curve in
      [1, 3].map { count in
        Animation.group(
          [Self.clock(1, begin: 5)], timing: MediaTiming(duration: 4, repeatCount: count),
          curve: curve)
      }
    }
    #expect(try compile([shape("", [], groups)]).layers[0].tracks.isEmpty)
  }
}

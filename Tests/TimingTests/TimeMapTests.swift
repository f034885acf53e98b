import Testing
import Timing

@Suite struct TimeMapTests {
  private static func activity(
    _ timing: MediaTiming, begin: Seconds, iteration: Seconds
  ) -> TimeMap {
    TimeMap([.pieces(timing.activity(begin: begin, iteration: iteration, isAttached: true))])
  }

  @Test func `layers, groups and children that do not repeat join into one step`() {
    let map = MediaTiming(beginTime: 1, speed: 2).layerTimeMap
      .followed(by: Self.activity(.init(speed: 0.5, fillMode: .both), begin: 2, iteration: 4))
      .followed(by: Self.activity(.init(fillMode: .forwards), begin: 1, iteration: 2))
    #expect(map.links.count == 1)
    // 2 (t − 1) − 2 halved is t − 2: the child's second is at 3, its third at 5.
    #expect(map.boundaries == [1, 2, 3, 5, 6])
    #expect([2.5, 3, 4, 5, 9].map { map($0)?.time } == [nil, 0, 1, 2, 2])
  }

  struct SpanCase: Sendable, CustomTestStringConvertible {
    let name: String
    let map: TimeMap
    let shown: Range<Seconds>?
    let running: Range<Seconds>?
    var testDescription: String { name }
  }

  static let spans: [SpanCase] = [
    SpanCase(
      name: "an animation", map: activity(.init(), begin: 1, iteration: 2), shown: 1..<3,
      running: 1..<3),
    SpanCase(
      name: "with fills", map: activity(.init(fillMode: .both), begin: 1, iteration: 2),
      shown: -.infinity..<(.infinity), running: 1..<3),
    SpanCase(
      name: "endless", map: activity(.init(repeatCount: .infinity), begin: 1, iteration: 2),
      shown: 1..<(.infinity), running: 1..<(.infinity)),
    SpanCase(
      name: "paused", map: activity(.init(speed: 0), begin: 1, iteration: 2),
      shown: 1..<(.infinity),
      running: nil),
    SpanCase(
      name: "by a clock that runs back",
      map: MediaTiming(speed: -2, timeOffset: 8).layerTimeMap
        .followed(by: activity(.init(), begin: 2, iteration: 4)), shown: 1..<3, running: 1..<3),
    SpanCase(
      name: "over before the clock starts",
      map: MediaTiming(timeOffset: 10).layerTimeMap
        .followed(by: activity(.init(), begin: 1, iteration: 2)), shown: nil, running: nil),
    SpanCase(
      name: "a child beyond its group",
      map: activity(.init(), begin: 0, iteration: 2).followed(
        by: activity(.init(), begin: 3, iteration: 1)),
      shown: nil, running: nil),
    SpanCase(
      name: "a child beyond its repeating group",
      map: activity(.init(repeatCount: 3), begin: 0, iteration: 2)
        .followed(by: activity(.init(), begin: 3, iteration: 1)), shown: nil, running: nil),
    SpanCase(
      name: "a child beyond its group with a curve",
      map: activity(.init(), begin: 0, iteration: 2)
        .followed(
          by: TimeMap([.progress(duration: 2), .curve(.easeIn), .time(duration: 2)])
        ).followed(by: activity(.init(), begin: 3, iteration: 1)), shown: nil, running: nil),
    SpanCase(
      name: "a child in a repeating group counts as long as it repeats",
      map: activity(.init(repeatCount: 3), begin: 1, iteration: 2)
        .followed(by: activity(.init(), begin: 1, iteration: 0.5)), shown: 1..<7, running: 1..<7),
  ]

  @Test(arguments: spans) func `spans look through the whole chain`(_ row: SpanCase) {
    #expect(row.map.shownSpan == row.shown, "\(row.map)")
    #expect(row.map.runningSpan == row.running, "\(row.map)")
  }

  @Test func `a curve that overshoots keeps a group's time in the group`() throws {
    let curve = try #require(TimingFunction(controlPoints: 0.3, -0.6, 0.7, 1.6))
    let map = TimeMap([.progress(duration: 4), .curve(curve), .time(duration: 4)])
    #expect(map(0.4)?.time == 0)
    #expect(map(3.6)?.time == 4)
    #expect(abs((map(1)?.time ?? 0) - 4 * 3.3779279153252317e-4) < 1e-12)
  }

  @Test func `of pieces with equal starts the last counts`() {
    let map = PiecewiseLinearMap(
      before: .nothing,
      [
        .init(start: 1, body: .constant(.init(time: 5))),
        .init(start: 1, body: .ramp(value: 7, rate: 1)),
      ])
    #expect(map(1)?.time == 7)
    #expect(map(0.5) == nil)
  }

  @Test func `an instant within a nanosecond of a piece is its start`() {
    let map = PiecewiseLinearMap(
      before: .nothing, [.init(start: 1, body: .ramp(value: 7, rate: 1))])
    #expect(map(1 - 5e-10)?.time == 7)
    #expect(map(1 - 2e-9) == nil)
  }

  struct WaveCase: Sendable, CustomTestStringConvertible {
    let name: String
    let wave: Wave
    /// Time and cycle at some phases; `ends` asks for the end of a cycle at a boundary.
    let wanted: [(phase: Double, ends: Bool, time: Double, cycle: Double)]
    var testDescription: String { name }
  }

  @Test(arguments: [
    WaveCase(
      name: "sawtooth", wave: Wave(duration: 2),
      wanted: [
        (0, false, 0, 0), (1.5, false, 1.5, 0), (2, false, 0, 1), (2, true, 2, 0), (5, false, 1, 2),
      ]),
    WaveCase(
      name: "triangle", wave: Wave(duration: 2, autoreverses: true),
      wanted: [
        (1, false, 1, 0), (2, false, 2, 0), (3, false, 1, 0), (4, false, 0, 1), (4, true, 0, 0),
      ]),
    WaveCase(
      name: "sawtooth backwards", wave: Wave(duration: 2, runsBackwards: true),
      wanted: [
        (0, false, 2, 0), (0.5, false, 1.5, 0), (2, false, 2, 0), (2, true, 0, 0),
        (-3.5, false, 1.5, 1),
      ]),
    WaveCase(
      name: "negative phases", wave: Wave(duration: 2),
      wanted: [(-0.5, false, 1.5, 0), (-2, false, 0, 0), (-3, false, 1, 0)]),
    WaveCase(
      name: "a rounding short of a boundary is the boundary", wave: Wave(duration: 0.1),
      wanted: [(0.1 + 0.2, false, 0, 3), (0.1 * 7, false, 0, 7), (0.1 + 0.2, true, 0.1, 2)]),
    WaveCase(
      name: "no number is the start", wave: Wave(duration: 2),
      wanted: [(.infinity, false, 0, 0), (.nan, false, 0, 0)]),
  ]) func `a wave folds a phase into its iteration`(_ row: WaveCase) {
    for (phase, ends, time, cycle) in row.wanted {
      let got = row.wave.position(atPhase: phase, endsCycle: ends)
      #expect(abs(got.time - time) < 1e-12 && got.cycle == cycle, "phase \(phase): got \(got)")
    }
  }
}

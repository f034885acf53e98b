import Testing
import Timing

@Suite struct LayerTimeMapTests {
  struct ClockCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// From the root downwards.
    let layers: [MediaTiming]
    let time: Seconds
    let wanted: Seconds
    var testDescription: String { name }
  }

  static let plainRoot = MediaTiming(speed: 2, timeOffset: 3)
  static let plainChild = MediaTiming(speed: 4, timeOffset: 5)
  static let root = MediaTiming(beginTime: 1, speed: 2, timeOffset: 3)
  static let child = MediaTiming(beginTime: 6, speed: 4, timeOffset: 5)
  static let slow = MediaTiming(beginTime: 8, speed: 0.5, timeOffset: 7)
  static let paused = MediaTiming(beginTime: 8, speed: 0, timeOffset: 7)

  static let cases: [ClockCase] = [
    ClockCase(name: "1.3 measured: child from root", layers: [plainChild], time: 10, wanted: 45),
    ClockCase(name: "1.3 measured: root from nil", layers: [root], time: 10, wanted: 21),
    ClockCase(name: "1.3 measured: child from nil", layers: [root, child], time: 10, wanted: 65),
    ClockCase(name: "1.3 measured: first from root", layers: [child], time: 10, wanted: 21),
    ClockCase(name: "1.3 measured: 0 before the begin", layers: [slow], time: 7, wanted: 0),
    ClockCase(name: "1.3 measured: the offset at the begin", layers: [slow], time: 8, wanted: 7),
    ClockCase(name: "1.3 measured: half speed", layers: [slow], time: 10, wanted: 8),
    ClockCase(name: "1.3 measured: paused", layers: [paused], time: 10, wanted: 7),
    ClockCase(name: "1.3 paused, before the begin", layers: [paused], time: 7.5, wanted: 0),
    ClockCase(
      name: "1.2 no timing is the superlayer's time", layers: [.init()], time: 3.25, wanted: 3.25),
    ClockCase(
      name: "1.2 speeds multiply", layers: [.init(speed: 2), .init(speed: 0.25), .init(speed: 3)],
      time: 5, wanted: 7.5),
    ClockCase(
      name: "1.2 plain layers around and between change nothing",
      layers: [.init(), root, .init(), child, .init()], time: 10, wanted: 65),
    ClockCase(
      name: "1.2 negative speed runs down", layers: [.init(speed: -1, timeOffset: 4)], time: 3,
      wanted: 1),
    ClockCase(
      name: "1.3 a timed child of negative time is before its begin",
      layers: [.init(timeOffset: -2), .init(speed: 2)], time: 1, wanted: 0),
    ClockCase(
      name: "1.3 and so is a plain one", layers: [.init(timeOffset: -2), .init()], time: 1,
      wanted: 0),
    ClockCase(
      name: "1.3 which then runs", layers: [.init(timeOffset: -2), .init()], time: 3, wanted: 1),
    ClockCase(
      name: "1.3 negative time of the layer itself counts", layers: [.init(timeOffset: -2)],
      time: 1,
      wanted: -1),
    ClockCase(
      name: "1.5 a layer with a duration repeats (inferred)",
      layers: [.init(duration: 2, repeatCount: 2)], time: 2.5, wanted: 0.5),
    ClockCase(
      name: "1.5 and then holds its last instant (inferred)",
      layers: [.init(duration: 2, repeatCount: 2)], time: 9, wanted: 2),
    ClockCase(
      name: "1.1 an infinite duration is none", layers: [.init(duration: .infinity, speed: 2)],
      time: 9, wanted: 18),
  ]

  @Test(arguments: cases) func `a layer's own time`(_ row: ClockCase) throws {
    let map = row.layers.reduce(TimeMap.identity) { $1.layerTimeMap(under: $0) }
    let got = try #require(map(row.time)).time
    #expect(abs(got - row.wanted) < 1e-12, "got \(got), wanted \(row.wanted): \(map)")
  }

  @Test func `layers that do not repeat leave one step, and plain ones none`() {
    let timed = [Self.root, MediaTiming(), Self.child, Self.slow]
    #expect(timed.reduce(TimeMap.identity) { $1.layerTimeMap(under: $0) }.links.count == 1)
    let plain = [MediaTiming(), MediaTiming(beginTime: 0), MediaTiming(duration: 0)]
    #expect(plain.reduce(TimeMap.identity) { $1.layerTimeMap(under: $0) } == .identity)
  }
}

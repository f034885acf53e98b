import TestSupport
import Testing
import Timing

/// The laws of joining maps, on random ones.
@Suite struct TimeMapLawTests {
  static let seeds: [UInt64] = Array(1...8)
  /// Instants exact in binary, boundaries of the maps among them, and some between.
  static let instants: [Seconds] =
    (-16...96).map { Double($0) / 16 } + (0...40).map { Double($0) * 0.171 }

  private func expectSame(
    _ got: TimePosition?, _ wanted: TimePosition?, _ context: @autoclosure () -> String
  ) {
    #expect(
      (got == nil) == (wanted == nil), "got \(got as Any), wanted \(wanted as Any): \(context())")
    guard let got, let wanted else { return }
    let tolerance = 1e-12 * max(1, abs(wanted.time))
    #expect(abs(got.time - wanted.time) <= tolerance, "got \(got), wanted \(wanted): \(context())")
  }

  @Test(arguments: seeds) func `joining is applying one after the other`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed)
    for i in 0..<250 {
      let a = TimeMap.random(using: &random)
      let b = TimeMap.random(using: &random)
      let joined = a.followed(by: b)
      for t in Self.instants {
        expectSame(
          joined(t), a(t).flatMap { b($0.time) }, "seed \(seed), pair \(i), t \(t): \(a) and \(b)")
      }
    }
  }

  @Test(arguments: seeds) func `joining is associative`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 100)
    for i in 0..<150 {
      let (a, b) = (TimeMap.random(using: &random), TimeMap.random(using: &random))
      let c = TimeMap.random(using: &random)
      let (left, right) = (a.followed(by: b).followed(by: c), a.followed(by: b.followed(by: c)))
      for t in Self.instants {
        expectSame(left(t), right(t), "seed \(seed), triple \(i), t \(t): \(a), \(b), \(c)")
      }
    }
  }

  @Test(arguments: seeds) func `the identity changes nothing on either side`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 200)
    for _ in 0..<50 {
      let a = TimeMap.random(using: &random)
      #expect(a.followed(by: .identity) == a)
      #expect(TimeMap.identity.followed(by: a) == a)
    }
  }

  @Test(arguments: seeds) func `spans hold every instant that shows`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 300)
    for i in 0..<250 {
      let map = TimeMap.random(using: &random).followed(by: .random(using: &random))
      let shown = map.shownSpan
      for t in Self.instants where map(t) != nil {
        // Closed at the end too: there an outer step that runs back has its last instant.
        let holds = shown.map { $0.lowerBound <= t && t <= $0.upperBound } ?? false
        #expect(holds, "seed \(seed), map \(i), t \(t), span \(shown as Any): \(map)")
      }
      if let running = map.runningSpan, let shown {
        #expect(shown.lowerBound <= running.lowerBound && running.upperBound <= shown.upperBound)
      }
    }
  }

  @Test(arguments: seeds) func `no time below 0 where none is promised`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 400)
    var promised = 0
    for _ in 0..<250 {
      let map = MediaTiming.random(using: &random)
        .layerTimeMap(under: MediaTiming.random(using: &random).layerTimeMap)
      guard map.isNeverNegative else { continue }
      promised += 1
      for t in Self.instants where t >= 0 {
        #expect((map(t)?.time ?? 0) >= 0, "seed \(seed), t \(t): \(map)")
      }
    }
    #expect(promised > 20)
  }
}

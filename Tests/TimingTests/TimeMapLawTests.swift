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

  @Test(arguments: seeds) func `spans of driven time hold every instant that shows`(
    _ seed: UInt64
  ) {
    var random = SeededGenerator(state: seed &+ 500)
    var bounded = 0
    for i in 0..<250 {
      let values = (0..<3).map { _ in Double.eighths(-8...40, using: &random) }
      let start = Seconds.eighths(0...24, using: &random)
      let course = PiecewiseLinearMap(through: values, at: [start, start + 1, start + 1.5])
      var timing = MediaTiming.random(using: &random)
      timing.duration = 1.5
      let map = timing.layerTimeMap.adding(course).followed(by: .random(using: &random))
      let shown = map.shownSpan
      if shown != -.infinity..<(.infinity) { bounded += 1 }
      for t in Self.instants where map(t) != nil {
        // Time that jumps to where something ends, and runs back from there, shows it for no time.
        guard map(t - 1e-6) != nil || map(t + 1e-6) != nil else { continue }
        let holds = shown.map { $0.lowerBound <= t && t <= $0.upperBound } ?? false
        #expect(holds, "seed \(seed), map \(i), t \(t), span \(shown as Any): \(map)")
      }
    }
    #expect(bounded > 50)
  }

  @Test(arguments: seeds) func `what is forgotten changes nothing later`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 600)
    var shorter = 0
    for i in 0..<100 {
      var map = TimeMap.random(using: &random)
      for step in 1...8 {
        map = map.continued(by: .random(using: &random), from: Double(step) / 2)
      }
      map = map.followed(by: .random(using: &random))
      let start = Seconds.eighths(0...48, using: &random)
      let rest = map.forgetting(before: start)
      if rest != map { shorter += 1 }
      for t in Self.instants {
        let (got, wanted) = (rest(t), map(t))
        #expect(
          got == wanted || t < start && got == nil,
          "seed \(seed), map \(i), from \(start), t \(t): got \(got as Any), wanted \(wanted as Any)"
        )
      }
    }
    #expect(shorter > 50)
  }

  @Test func `of a time that was changed often, little is left to look at`() {
    var map = MediaTiming(duration: 2, repeatCount: .infinity).layerTimeMap
    for i in 1...500 {
      let course = PiecewiseLinearMap(through: [0, 1], at: [Double(i), Double(i) + 0.5])
      let driven = MediaTiming().layerTimeMap(under: map, offsetBy: course)
      map = map.continued(by: driven, from: Double(i))
    }
    guard case .spliced(let parts)? = map.forgetting(before: 499.5).links.first else {
      Issue.record("\(map)")
      return
    }
    #expect(parts.count <= 4)
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

  // MARK: Clocks that are changed

  /// A clock that was changed a few times, with the maps that it goes by and since when.
  private static func changed(
    _ random: inout SeededGenerator
  ) -> (map: TimeMap, parts: [(start: Seconds, map: TimeMap)]) {
    var parts = [(start: -Seconds.infinity, map: TimeMap.random(using: &random))]
    var map = parts[0].map
    for start in [1.0, 2.5, 2.5, 4].prefix(Int.random(in: 0...4, using: &random)) {
      let next = TimeMap.random(using: &random)
      map = map.continued(by: next, from: start)
      parts.append((start, next))
    }
    return (map, parts)
  }

  @Test(arguments: seeds) func `a clock goes by the last map that it was given`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 500)
    for i in 0..<200 {
      let (map, parts) = Self.changed(&random)
      for t in Self.instants {
        let part = parts.last { $0.start <= t + timeTolerance } ?? parts[0]
        expectSame(map(t), part.map(t), "seed \(seed), map \(i), t \(t): \(map)")
      }
    }
  }

  @Test(arguments: seeds) func `joining and spans hold of clocks that were changed`(
    _ seed: UInt64
  ) {
    var random = SeededGenerator(state: seed &+ 600)
    for i in 0..<200 {
      let (clock, _) = Self.changed(&random)
      let inner = TimeMap.random(using: &random)
      let joined = clock.followed(by: inner)
      let window: Range<Seconds> = 0.5..<3
      // A limited map begins with a piece that shows for a while.
      let limited = inner.shownSpan == nil ? nil : joined.limited(to: window)
      let shown = joined.shownSpan
      for t in Self.instants {
        let context = "seed \(seed), map \(i), t \(t): \(clock) and \(inner)"
        expectSame(joined(t), clock(t).flatMap { inner($0.time) }, context)
        if joined(t) != nil {
          let holds = shown.map { $0.lowerBound <= t && t <= $0.upperBound } ?? false
          #expect(holds, "span \(shown as Any): \(context)")
        }
        if let limited { expectSame(limited(t), window.contains(t) ? joined(t) : nil, context) }
      }
    }
  }

  @Test(arguments: seeds) func `a sum is the sum at every instant`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 700)
    let course = PiecewiseLinearMap(through: [0, 2, -1], at: [1, 2, 4])
    for i in 0..<200 {
      let (clock, _) = Self.changed(&random)
      let sum = clock.adding(course)
      let later = sum.followed(by: MediaTiming(beginTime: 1, speed: 2).layerTimeMap)
      for t in Self.instants {
        let context = "seed \(seed), map \(i), t \(t): \(clock)"
        let wanted = clock(t).map { $0.time + (course(t)?.time ?? .nan) }
        expectSame(sum(t), wanted.map { TimePosition(time: $0) }, context)
        let own = wanted.map { $0 < 1 - timeTolerance ? 0 : ($0 - 1) * 2 }
        expectSame(later(t), own.map { TimePosition(time: max($0, 0)) }, context)
      }
    }
  }

  @Test(arguments: seeds) func `a time is reached first where it is`(_ seed: UInt64) {
    var random = SeededGenerator(state: seed &+ 800)
    var reached = 0
    for i in 0..<200 {
      var clock = MediaTiming(speed: 1).layerTimeMap
      for start in [1.0, 2, 3] {
        let values = (0..<3).map { _ in Double.eighths(-8...24, using: &random) }
        let next = PiecewiseLinearMap(through: values, at: [start, start + 0.5, start + 1])
        clock = clock.continued(by: TimeMap([.pieces(next)]), from: start)
      }
      let value = Double.eighths(1...20, using: &random)
      let first = clock.firstInstant(reaching: value, from: 0)
      let grid = stride(from: 0.0, to: 5, by: 0.001)
      // The first instant of a grid at which it is beyond the value, or rests on it.
      let wanted = grid.first { (clock($0)?.time ?? 0) > value + 1e-6 }
      reached += first == nil ? 0 : 1
      if let wanted {
        #expect((first ?? .infinity) <= wanted + 1e-9, "seed \(seed), clock \(i): \(clock)")
      }
      if let first {
        #expect((clock(first)?.time ?? 0) >= value - 1e-9, "seed \(seed), clock \(i): \(clock)")
      }
    }
    #expect(reached > 50)
  }
}

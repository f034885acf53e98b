import TestSupport
import Testing
import Timing

/// Time maps in flat arrays: what the maps themselves give, and what is proved of them.
@Suite struct TimeMapTableTests {
  /// Chains such as scenes make, with springs, curves, sums and changes of course.
  private static func maps(_ random: inout SeededGenerator) -> [TimeMap] {
    (0..<400).map { i in
      let map = TimeMap.random(using: &random)
      switch i % 5 {
      case 0: return map.followed(by: TimeMap([.progress(duration: 3), .curve(.easeIn)]))
      case 1: return map.followed(by: TimeMap([.spring(.standard)]))
      case 2:
        return map.continued(
          by: .random(using: &random), from: .eighths(0...24, using: &random))
      case 3:
        return map.adding(
          PiecewiseLinearMap(
            through: [0, .eighths(-8...8, using: &random), 1],
            at: [0, 1, .eighths(9...20, using: &random)]))
      default: return map
      }
    }
  }

  /// Every eighth of some seconds, and a little beside it.
  private static let instants: [Seconds] = (-16...80).flatMap { i in
    [-1e-6, -1e-10, 0, 1e-6, 0.05].map { Double(i) / 8 + $0 }
  }

  @Test func `a table gives what its maps give, to the bit`() {
    var random = SeededGenerator(state: 14)
    let maps = Self.maps(&random)
    var table = TimeMapTable()
    let numbers = maps.map { table.add($0) }
    #expect(table.count == Set(maps).count)
    #expect(maps.map { table.add($0) } == numbers, "equal maps are one")
    var shown = 0
    for (i, map) in zip(numbers, maps) {
      for instant in Self.instants {
        let (got, wanted) = (table.position(in: i, at: instant), map(instant))
        shown += wanted == nil ? 0 : 1
        guard got?.time.bitPattern != wanted?.time.bitPattern || got?.cycle != wanted?.cycle else {
          continue
        }
        Issue.record("\(map) at \(instant): got \(got as Any), wanted \(wanted as Any)")
      }
    }
    #expect(shown > 50_000, "maps that show nothing prove nothing")
  }

  @Test func `positions that are kept are those that are found, whatever was asked before`() {
    var random = SeededGenerator(state: 77)
    let maps = Self.maps(&random)
    var table = TimeMapTable()
    let numbers = maps.map { table.add($0) }
    var recent = RecentPositions()
    let instants = Self.instants.prefix(5) + [0, -0.0, 1]
    for _ in 0..<20_000 {
      guard let i = numbers.randomElement(using: &random),
        let instant = instants.randomElement(using: &random)
      else { return }
      let (got, wanted) = (
        table.position(in: i, at: instant, &recent), table.position(in: i, at: instant)
      )
      #expect(got?.time.bitPattern == wanted?.time.bitPattern && got?.cycle == wanted?.cycle)
    }
  }

  @Test func `over a range that is proved still, every time gives the same position`() {
    var random = SeededGenerator(state: 41)
    let maps = Self.maps(&random)
    var table = TimeMapTable()
    let numbers = maps.map { table.add($0) }
    var (still, missed) = (0, 0)
    for (i, map) in zip(numbers, maps) {
      for _ in 0..<60 {
        let start = Double.eighths(-16...72, using: &random)
        let range = start...start + .eighths(0...40, using: &random) / 4
        let times = (0...64).map {
          range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 64
        }
        let positions = Set(times.map { map($0) })
        if table.isStill(i, over: range) {
          still += 1
          #expect(positions.count == 1, "\(map) over \(range)")
        } else if positions.count == 1 {
          missed += 1
        }
      }
    }
    // Ranges that hold a boundary between equal pieces are not proved, and need not be.
    #expect(still > 4 * missed && missed > 0, "\(still) proved, \(missed) not")
  }

  @Test func `numbers beyond all bounds are no proof, and end nothing`() {
    var table = TimeMapTable()
    let steps: [TimeMap.Link] = [
      .progress(duration: .leastNonzeroMagnitude), .progress(duration: .infinity),
      .time(duration: 1e308), .time(duration: .infinity), .progress(duration: 1e308),
      .curve(.easeIn), .spring(.standard),
      .pieces(PiecewiseLinearMap(through: [0, 1e308], at: [0, 1])),
    ]
    let ranges = [
      0...0.5, -1e308...1e308, Double.leastNonzeroMagnitude...1e-300, 1e300...1e308,
    ]
    for a in steps {
      for b in steps {
        for c in steps {
          let map = TimeMap([a, b, c])
          let number = table.add(map)
          for range in ranges where table.isStill(number, over: range) {
            #expect(map(range.lowerBound) == map(range.upperBound), "\(map) over \(range)")
          }
        }
      }
    }
  }

  @Test func `what was shown before and stays after is still, what runs is not`() {
    let chain = TimeMap([
      .pieces(
        PiecewiseLinearMap(through: [0, 2], at: [1, 3])), .progress(duration: 2),
      .curve(.easeInEaseOut),
    ])
    var table = TimeMapTable()
    let map = table.add(chain)
    #expect(table.isStill(map, over: -5...0.9))
    #expect(table.isStill(map, over: 3...1e9))
    #expect(table.isStill(map, over: 2...2))
    #expect(!table.isStill(map, over: 0...1.1))
    #expect(!table.isStill(map, over: 1...3))
    #expect(!table.isStill(map, over: 2...9))
  }
}

import TestSupport
import Testing
import Timing

/// Time by key frames: what the map gives is what the key frames say.
@Suite struct TimeRemappingTests {
  /// What key frames say at a time, as they are written.
  private static func reference(_ remapping: TimeRemapping, at time: Seconds) -> Seconds {
    let (times, values) = (remapping.times, remapping.values)
    guard let next = times.firstIndex(where: { $0 > time }) else { return values[values.count - 1] }
    guard next > 0 else { return values[0] }
    let part = (time - times[next - 1]) / (times[next] - times[next - 1])
    let curves = remapping.timingFunctions
    let eased = next - 1 < curves.count ? curves[next - 1](part) : part
    return values[next - 1] + (values[next] - values[next - 1]) * eased
  }

  private static func random(_ random: inout SeededGenerator) -> TimeRemapping {
    let count = Int.random(in: 1...7, using: &random)
    var time = Double.eighths(-16...16, using: &random)
    let times = (0..<count).map { _ in
      time += Double.eighths(0...9, using: &random)
      return time
    }
    let curves: [TimingFunction] = [
      .linear, .linear, .easeIn, .ease(.inOut, .back), .ease(.out, .elastic),
    ]
    return TimeRemapping(
      times: times, values: times.map { _ in .eighths(-24...24, using: &random) },
      timingFunctions: (0..<Int.random(in: 0...count, using: &random)).map { _ in
        curves.randomElement(using: &random) ?? .linear
      })
  }

  @Test func `the map gives what the key frames say`() {
    var random = SeededGenerator(state: 32)
    var jumps = 0
    for _ in 0..<500 {
      let remapping = Self.random(&random)
      #expect(remapping.isValid)
      let map = remapping.timeMap
      jumps += zip(remapping.times, remapping.times.dropFirst()).filter { $0 == $1 }.count
      var table = TimeMapTable()
      let number = table.add(map)
      for i in -80...200 {
        let time = Double(i) / 16
        let wanted = Self.reference(remapping, at: time)
        let found = map(time)?.time ?? .nan
        #expect(abs(found - wanted) < 1e-9, "\(remapping) at \(time): \(found), not \(wanted)")
        #expect(table.position(in: number, at: time)?.time == found)
      }
    }
    #expect(jumps > 100)
  }

  @Test func `straight key frames are one piece of line each`() {
    let remapping = TimeRemapping(times: [0, 1, 1, 3], values: [0, 2, 5, 4])
    #expect(remapping.timeMap.links.count == 1)
    #expect(remapping.timeMap.boundaries == [0, 1, 3])
    #expect(TimeRemapping(times: [2], values: [7]).timeMap(-1e9)?.time == 7)
  }

  @Test(arguments: [
    TimeRemapping(times: [], values: []), TimeRemapping(times: [0], values: []),
    TimeRemapping(times: [0], values: [1, 2]), TimeRemapping(times: [1, 0], values: [1, 2]),
    TimeRemapping(times: [0], values: [.nan]), TimeRemapping(times: [-.infinity], values: [0]),
  ])
  func `key frames that are none are told`(_ remapping: TimeRemapping) {
    #expect(!remapping.isValid)
  }

  @Test func `times next to each other are a jump`() {
    let tiny = TimeRemapping(
      times: [0, .leastNonzeroMagnitude, 1], values: [0, 1e15, -1e15], timingFunctions: [.easeIn])
    let found = [-1, 0, 0.5, 1, 2].map { tiny.timeMap($0)?.time ?? .nan }
    #expect(found == [0, 1e15, 0, -1e15, -1e15])
  }

  @Test func `the range of a curved time holds what is between its ends`() {
    let there = TimeRemapping(
      times: [0, 1, 2], values: [0, 3, 0], timingFunctions: [.easeIn, .easeOut])
    let range = there.timeMap.innerRange(over: 0...2)
    #expect(range.lowerBound == 0 && abs(range.upperBound - 3) < 0.02, "\(range)")
  }
}

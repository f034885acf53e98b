import TestSupport
import Timing

extension TimeMap {
  /// A map such as layers, animations and groups give, with numbers that are exact in binary, so
  /// that composing in another order rounds nothing.
  static func random(using random: inout SeededGenerator) -> TimeMap {
    let map = MediaTiming.random(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return map.layerTimeMap
    case 1:
      let warp: [Link] = [.progress(duration: 2), .curve(.easeInEaseOut), .time(duration: 2)]
      return map.randomActivity(iteration: 2, using: &random).followed(by: TimeMap(warp))
    default:
      return map.randomActivity(iteration: .eighths(1...24, using: &random), using: &random)
    }
  }
}

extension MediaTiming {
  static func random(using random: inout SeededGenerator) -> MediaTiming {
    var timing = MediaTiming(
      beginTime: .eighths(-8...16, using: &random),
      speed: [1, 1, 1, 2, 0.5, 4, -1, -0.5, 0].randomElement(using: &random) ?? 1)
    timing.timeOffset = Bool.random(using: &random) ? 0 : .eighths(-16...24, using: &random)
    timing.repeatCount = [0, 0, 1, 2, 1.5, 0.25, .infinity].randomElement(using: &random) ?? 0
    timing.repeatDuration = Int.random(in: 0..<5, using: &random) == 0 ? 2.5 : 0
    timing.autoreverses = Int.random(in: 0..<3, using: &random) == 0
    timing.fillMode = FillMode.allCases.randomElement(using: &random) ?? .removed
    return timing
  }

  fileprivate func randomActivity(iteration: Seconds, using random: inout SeededGenerator)
    -> TimeMap
  {
    TimeMap([
      .pieces(
        activity(
          begin: beginTime ?? 0, iteration: iteration, isAttached: Bool.random(using: &random)))
    ])
  }
}

extension Double {
  /// A number of eighths.
  static func eighths(_ range: ClosedRange<Int>, using random: inout SeededGenerator) -> Double {
    Double(Int.random(in: range, using: &random)) / 8
  }
}

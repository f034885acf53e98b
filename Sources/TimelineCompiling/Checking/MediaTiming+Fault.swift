import TimelineModel
import Timing

extension MediaTiming {
  /// The reason why a timing has no time map; `nil` when it has.
  ///
  /// A duration, a count and a repeat duration may be infinite.
  var fault: TimingFault? {
    guard [beginTime ?? 0, speed, timeOffset].allSatisfy(\.isFinite),
      ![duration ?? 0, repeatCount, repeatDuration].contains(where: \.isNaN)
    else { return .notFinite }
    guard (duration ?? 0) >= 0, repeatCount >= 0, repeatDuration >= 0 else {
      return .negative
    }
    return nil
  }
}

import Timing

extension MediaTiming {
  /// The reason why a timing has no time map, as a sentence about "it"; `nil` when it has.
  ///
  /// A duration, a count and a repeat duration may be infinite.
  var fault: String? {
    guard [beginTime ?? 0, speed, timeOffset].allSatisfy(\.isFinite),
      ![duration ?? 0, repeatCount, repeatDuration].contains(where: \.isNaN)
    else { return "its timing holds a number that is not finite" }
    guard (duration ?? 0) >= 0, repeatCount >= 0, repeatDuration >= 0 else {
      return "a duration or a repeat is negative; it must be 0 or more"
    }
    return nil
  }
}

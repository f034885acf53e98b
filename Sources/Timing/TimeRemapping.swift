/// A layer's way through time: key frames of the time that counts for it in place of its
/// superlayer's.
///
/// ```
/// time that counts
///    │      ╭─╮
///    │     ╱   ╲______  values
///    │____╱
///    └────┴─┴──┴──────▶ superlayer's time
///          times
/// ```
///
/// Before the first and after the last of its times their values stay. Where two times are equal
/// time jumps, to the later value. The layer's begin time, speed, offset and cycles then act on
/// what it gives, in which a time below 0 is before the begin.
public struct TimeRemapping: Hashable, Sendable {
  /// Times of the superlayer in seconds, at least one, none before the one before it.
  public var times: [Seconds]
  /// The time that counts at each, in seconds; may go back.
  public var values: [Seconds]
  /// The pace from each value to the next; where there are fewer, the others are linear.
  public var timingFunctions: [TimingFunction]

  /// A remapping from its parts.
  public init(
    times: [Seconds], values: [Seconds], timingFunctions: [TimingFunction] = []
  ) {
    self.times = times
    self.values = values
    self.timingFunctions = timingFunctions
  }

  /// True where there are as many times as values, at least one, all are finite, and times do not
  /// go back; another remapping has no ``timeMap``.
  public var isValid: Bool {
    !times.isEmpty && times.count == values.count && (times + values).allSatisfy(\.isFinite)
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The map from the superlayer's time to the one that counts.
  ///
  /// - Precondition: It is valid.
  /// - Complexity: O(times).
  public var timeMap: TimeMap {
    precondition(isValid, "\(times) to \(values)")
    var parts: [TimeMap.Part] = []
    // What is straight is one part, what is curved one each.
    var (begin, straight): (Seconds, [PiecewiseLinearMap.Piece]) = (-.infinity, [])
    func end(at next: Seconds) {
      guard begin == -.infinity || !straight.isEmpty else { return }
      let map = PiecewiseLinearMap(before: Self.still(values[0]), straight)
      parts.append(TimeMap.Part(start: begin, map: TimeMap([.pieces(map)])))
      (begin, straight) = (next, [])
    }
    for i in times.indices.dropLast() {
      let (length, way) = (times[i + 1] - times[i], values[i + 1] - values[i])
      guard length > 0, (way / length).isFinite else { continue }
      let curve = i < timingFunctions.count ? timingFunctions[i] : .linear
      if curve == .linear || way == 0 {
        if straight.isEmpty, !parts.isEmpty { begin = times[i] }
        straight.append(.init(start: times[i], body: .ramp(value: values[i], rate: way / length)))
      } else {
        end(at: times[i + 1])
        parts.append(
          TimeMap.Part(
            start: times[i],
            map: TimeMap([
              .pieces(Self.line(from: times[i], 0, rate: 1)), .progress(duration: length),
              .curve(curve), .pieces(Self.line(from: 0, values[i], rate: way)),
            ])))
        begin = times[i + 1]
      }
    }
    let last = times.count - 1
    if straight.isEmpty, !parts.isEmpty { begin = times[last] }
    straight.append(.init(start: times[last], body: Self.still(values[last])))
    end(at: .infinity)
    return parts.count == 1 ? parts[0].map : TimeMap([.spliced(parts)])
  }

  private static func still(_ value: Seconds) -> PiecewiseLinearMap.Body {
    .constant(TimePosition(time: value))
  }

  /// A straight line, also for some way before its begin, where curves go that swing back.
  private static func line(
    from start: Double, _ value: Double, rate: Double
  ) -> PiecewiseLinearMap {
    // Farther back no curve goes; so near, rounding does not show.
    let back = 1024.0
    return PiecewiseLinearMap(
      before: still(value - back * rate),
      [
        .init(start: start - back, body: .ramp(value: value - back * rate, rate: rate)),
        .init(start: start, body: .ramp(value: value, rate: rate)),
      ])
  }
}

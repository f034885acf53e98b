import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension Frames {
  /// The frames at which values were worked out, and the time for which they run.
  struct Baked {
    let begin: Seconds
    let length: Seconds
    /// The frames as parts of the time, where they are not even; one more stands for the time after
    /// it.
    let parts: [Double]?
    let repeats: Bool
    /// True where something stays after the end.
    let holds: Bool
  }

  /// Frames in a second, and the most of them.
  private static let rate = 60.0
  private static let limit = 1800.0

  /// The moments at frames, where animations run each for itself.
  func baked<Moment>(
    _ columns: Int, _ reason: String, isStraight: Bool = false, _ moment: () -> Moment?
  ) -> (moments: [Moment], frames: Baked)? {
    guard let field = moving.first?.node.field, let span = span(isTold: true) else { return nil }
    let (begin, end) = (span.begin, span.end)
    let turns = isStraight ? self.turns(from: begin, to: end) : nil
    let instants = turns ?? told(from: begin, to: end, reason)
    guard field.take(instants.count * max(columns, moving.count), of: .keyframes) else {
      return nil
    }
    let courses = moving.map { Course($0) }
    var moments: [Moment] = []
    var (holds, missing) = (false, 0)
    for time in instants.map(\.time) + (span.repeats ? [] : [end]) {
      for animation in moving { animation.target.moment[animation.attribute] = nil }
      holds = false
      for course in Course.ordered(courses, at: time) {
        guard let text = course.text(at: time) else { continue }
        guard field.take(text.utf8.count, of: .parameterBytes) else { return nil }
        course.animation.target.moment[course.animation.attribute] = text
        holds = true
      }
      if let next = moment() ?? moments.last {
        moments += Array(repeating: next, count: 1 + missing)
        missing = 0
      } else {
        missing += 1
      }
      guard !field.reading.diagnostics.isOverLimit else { return nil }
    }
    guard !moments.isEmpty else { return nil }
    return (
      moments,
      Baked(
        begin: begin, length: max(end - begin, 1e-3),
        parts: turns == nil ? nil : instants.map(\.part),
        repeats: span.repeats, holds: holds && !span.repeats)
    )
  }

  /// An instant that is looked at, and the part of the time at which it is.
  typealias Instant = (time: Seconds, part: Double)

  /// Even frames, the last of which is just before the end; they are told.
  private func told(from begin: Seconds, to end: Seconds, _ reason: String) -> [Instant] {
    let wanted = max(((end - begin) * Self.rate).rounded(.up), 1)
    let count = Int(saturating: frameCount)
    moving.first?.node.field.leaveOut(
      "\(reason) is approximated",
      drawing:
        "its values at \(Double(count) < wanted ? "\(count + 1) instants" : "frames"), and straight ways between them"
    )
    return (0...count).map { frame in
      let part = Double(frame) / Double(count)
      return (
        begin + (end - begin) * (Double(frame) - (frame == count ? 1e-9 : 0)) / Double(count), part
      )
    }
  }

  /// The number of frames in the time in which something changes.
  var frameCount: Double {
    guard let span = span(isTold: false) else { return 0 }
    return min(
      max(((span.end - span.begin) * Self.rate).rounded(.up), 1), mostFrames ?? Self.limit,
      Self.limit)
  }

  /// The time in which something changes; told where more changes after it.
  private func span(isTold: Bool) -> (begin: Seconds, end: Seconds, repeats: Bool)? {
    let intervals = moving.flatMap { animation in animation.intervals.map { (animation, $0) } }
    // What stays before it begins is there from the start.
    let fillsBefore = moving.contains { $0.style?.pace.fillsBefore == true }
    guard let begin = fillsBefore ? 0 : intervals.map(\.1.begin).min() else { return nil }
    // Of one without end that stays, only the begin changes something.
    let ends = intervals.map { $0.duration == nil && $1.end == .infinity ? $1.begin : $1.end }
    let last = ends.filter(\.isFinite).max() ?? begin
    guard ends.contains(.infinity) else { return (begin, max(last, begin), false) }
    let durations = Set(moving.compactMap(\.duration))
    let isPeriodic =
      durations.count == 1
      && moving.allSatisfy {
        $0.intervals.count == 1 && $0.intervals[0].begin == begin
          && $0.intervals[0].end == .infinity && !$0.isCumulative
      }
    if isPeriodic { return (begin, begin + (durations.first ?? 1), true) }
    if isTold {
      moving.first?.node.field.leaveOut(
        "animations of one outline or paint that run for ever, each for itself, are approximated",
        drawing: "their first \(Int(Self.limit / Self.rate)) seconds")
    }
    return (begin, max(last, begin + Self.limit / Self.rate), false)
  }
}

extension Frames.Baked {
  /// The animation of a key path through values at the frames.
  func animation(
    _ keyPath: AnimationKeyPath, _ values: [PropertyValue], _ location: SourceLocation?
  ) -> Animation {
    var timing = MediaTiming(
      beginTime: begin == 0 ? nil : begin, duration: length, fillMode: holds ? .forwards : .removed)
    if repeats { timing.repeatCount = .infinity }
    var values = values
    // What is after the end is seen where something stays.
    let after = repeats ? nil : values.popLast()
    var times =
      parts ?? values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
    var frames = AnimationKeyframes(keyPath: keyPath, frames: .values(values))
    if Self.haveSteps(values + [after].compactMap(\.self)) {
      // Each stays until the next is nearer.
      frames.calculationMode = .discrete
      times = [0] + zip(times, times.dropFirst()).map { ($0 + $1) / 2 }
      frames.keyTimes = times + [1]
    } else if parts != nil {
      frames.keyTimes = times
    }
    if holds, let after, after != values.last {
      frames.frames = .values(values + [after])
      frames.keyTimes = times + (frames.calculationMode == .discrete ? [1, 1] : [1])
    }
    return Animation(
      timing: timing, isRemovedOnCompletion: false, action: .keyframe(frames), location: location)
  }

  /// True for outlines of which some have parts that others lack, with nothing between them.
  private static func haveSteps(_ values: [PropertyValue]) -> Bool {
    let counts = values.map { value in
      if case .path(let path?) = value { path.elements.count } else { 0 }
    }
    return counts.contains { $0 != counts[0] }
  }
}

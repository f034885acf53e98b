import Graphics

/// The straight ways that a function of two values keeps straight.
enum Straightness {
  /// Ways along which both values go.
  case together
  /// Ways along which one value goes while the other stays.
  case apart
  /// None.
  case none
}

extension Track {
  /// The track of a function that keeps straight ways straight.
  func map<Other: Blendable>(_ function: (Value) -> Other) -> Track<Other> {
    Track<Other>(
      segments.map {
        Track<Other>.Segment(
          start: $0.start, end: $0.end, from: function($0.from), to: function($0.to),
          curve: $0.curve)
      }, last: function(last))
  }

  /// True when another track has its key frames at the same frames, with the same curves.
  func moves<Other>(as other: Track<Other>) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy {
        $0.start == $1.start && $0.end == $1.end && $0.curve == $1.curve
      }
      && segments.allSatisfy { $0.way == nil } && other.segments.allSatisfy { $0.way == nil }
  }

  /// The track of a function of two values.
  ///
  /// - Parameters:
  ///   - other: The other value's track.
  ///   - ways: The ways that the function keeps straight.
  ///   - baking: Told of a track that is worked out frame by frame.
  ///   - function: The function.
  /// - Returns: The track of its values.
  func combined<Other, Result: Blendable>(
    with other: Track<Other>, keeping ways: Straightness = .together, _ baking: Baking,
    _ function: (Value, Other) -> Result
  ) -> Track<Result> {
    if let constant, let others = other.constant {
      return Track<Result>(function(constant, others))
    }
    if let constant = other.constant, ways != .none, segments.allSatisfy({ $0.way == nil }) {
      return map { function($0, constant) }
    }
    if let constant, ways != .none, other.segments.allSatisfy({ $0.way == nil }) {
      return other.map { function(constant, $0) }
    }
    if ways == .together, moves(as: other) {
      return Track<Result>(
        zip(segments, other.segments).map { a, b in
          Track<Result>.Segment(
            start: a.start, end: a.end, from: function(a.from, b.from), to: function(a.to, b.to),
            curve: a.curve)
        }, last: function(last, other.last))
    }
    return baking.bake(from: span, other.span) { frame, isBefore in
      isBefore
        ? function(value(before: frame), other.value(before: frame))
        : function(value(at: frame), other.value(at: frame))
    }
  }

  /// The track of a function that bends straight ways.
  func bent<Other: Blendable>(_ baking: Baking, _ function: (Value) -> Other) -> Track<Other> {
    if let constant { return Track<Other>(function(constant)) }
    return baking.bake(from: span, nil) { frame, isBefore in
      function(value(at: frame, isBefore: isBefore))
    }
  }

  /// The first and the last key frame.
  var span: ClosedRange<Double>? {
    guard let first = segments.first, let last = segments.last else { return nil }
    return first.start...max(first.start, last.end)
  }
}

extension Track<Point> {
  /// The track of a function that maps the plane.
  func mapPlane(_ function: (Point) -> Point) -> Track<Point> {
    Track(
      segments.map { segment in
        var mapped = segment
        (mapped.from, mapped.to) = (function(segment.from), function(segment.to))
        mapped.way = segment.way.map {
          CubicCurve(
            start: function($0.start), control1: function($0.control1),
            control2: function($0.control2), end: function($0.end))
        }
        return mapped
      }, last: function(last))
  }

  /// The points of two coordinates.
  static func of(_ x: Track<Double>, _ y: Track<Double>, _ baking: Baking) -> Track<Point> {
    x.combined(with: y, baking) { Point(x: $0, y: $1) }
  }
}

/// Works values out frame by frame, where no function of key frames says them.
struct Baking {
  /// The frames that can be seen.
  let visible: ClosedRange<Double>
  /// Counts baked frames and their elements of paths; false beyond a limit.
  let take: (_ frames: Int, _ elements: Int) -> Bool

  /// The values of a function at whole frames, and straight ways between them.
  ///
  /// - Parameters:
  ///   - first: The frames over which the value changes.
  ///   - second: More of them.
  ///   - value: The value at a frame, or that with which the frame is come to.
  /// - Returns: The track of the values.
  func bake<Value: Blendable>(
    from first: ClosedRange<Double>?, _ second: ClosedRange<Double>?,
    _ value: (_ frame: Double, _ isBefore: Bool) -> Value
  ) -> Track<Value> {
    let spans = [first, second].compactMap(\.self)
    let low = max(visible.lowerBound, spans.map(\.lowerBound).min() ?? 0)
    let high = min(visible.upperBound, spans.map(\.upperBound).max() ?? 0)
    let start = value(min(max(low, visible.lowerBound), visible.upperBound), false)
    // So few that the product keeps to whole numbers.
    let count = Int(min(max(high - low, 0), 1e7).rounded(.up))
    guard low < high, count < 10_000_000, take(count, start.elementCount) else {
      return Track(start)
    }
    var frames = [low]
    var next = low.rounded(.down) + 1
    while next < high {
      frames.append(next)
      next += 1
    }
    frames.append(high)
    var segments: [Track<Value>.Segment] = []
    for (start, end) in zip(frames, frames.dropFirst()) {
      let (from, to) = (value(start, false), value(end, true))
      guard take(0, to.elementCount) else { return Track(from) }
      // What stands still is one segment.
      if from == to, let last = segments.last, last.from == from, last.to == to {
        segments[segments.count - 1].end = end
      } else {
        // What turns into no other value stays until the next frame.
        segments.append(
          .init(start: start, end: end, from: from, to: from.leads(to: to) ? to : from))
      }
    }
    return Track(segments, last: value(high, false))
  }
}

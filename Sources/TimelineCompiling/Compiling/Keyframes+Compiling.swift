import Graphics
import SceneModel

extension Keyframes {
  /// Segments between values.
  ///
  /// Key times of a count that does not fit are ignored, as Core Animation does. Discrete values
  /// take one more key time than there are values (the last is the end), or as many, and then the
  /// last value holds (*inferred*: Apple's outcome is not documented).
  init(values: [PropertyValue], of keyframe: KeyframeAnimation) {
    let n = values.count
    let functions = keyframe.timingFunctions
    if keyframe.calculationMode == .discrete {
      var times = (0...n).map { Double($0) / Double(n) }
      if let given = keyframe.keyTimes, given.count == n + 1 { times = given }
      if let given = keyframe.keyTimes, given.count == n { times = given + [1] }
      segments = values.indices.map { i in
        Segment(
          start: times[i], end: max(times[i], times[i + 1]), timingFunction: nil,
          course: .hold(values[i]))
      }
    } else if n == 1 {
      segments = [Segment(start: 0, end: 1, timingFunction: nil, course: .hold(values[0]))]
    } else {
      let times = Self.times(keyframe.keyTimes, segments: n - 1)
      segments = (0..<n - 1).map { i in
        Segment(
          start: times[i], end: times[i + 1],
          timingFunction: i < functions.count ? functions[i] : nil,
          course: .between(values[i], values[i + 1]))
      }
    }
  }

  /// One segment for each line, curve and close of a path; a move spends no time.
  ///
  /// `nil` when the path has no point at all.
  init?(path: Path, of keyframe: KeyframeAnimation) {
    let curves = path.subpaths.flatMap(\.segments)
    guard let first = curves.first else {
      guard let point = path.currentPoint else { return nil }
      segments = [Segment(start: 0, end: 1, timingFunction: nil, course: .hold(.point(point)))]
      return
    }
    let times = Self.times(keyframe.keyTimes, segments: curves.count)
    let functions = keyframe.timingFunctions
    guard keyframe.calculationMode == .discrete else {
      segments = curves.indices.map { i in
        Segment(
          start: times[i], end: times[i + 1],
          timingFunction: i < functions.count ? functions[i] : nil, course: .along(curves[i]))
      }
      return
    }
    let points = [first.start] + curves.map(\.end)
    segments = points.indices.map { i in
      Segment(
        start: times[i], end: i + 1 < times.count ? times[i + 1] : max(1, times[i]),
        timingFunction: nil, course: .hold(.point(points[i])))
    }
  }

  private static func times(_ given: [Double]?, segments: Int) -> [Double] {
    if let given, given.count == segments + 1 { return given }
    return (0...segments).map { Double($0) / Double(segments) }
  }
}

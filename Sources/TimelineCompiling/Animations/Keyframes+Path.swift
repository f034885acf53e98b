import LayerModel
import Graphics
import SceneModel
import TimelineModel

extension Keyframes {
  /// One segment for each line, curve and close of a path; a move spends no time and has no length
  /// (core-animation 4.5).
  ///
  /// Along the segments the Bézier parameter runs evenly, or, in the paced modes, the length; cubic
  /// modes have no other way to go than the path's own. `nil` when the path has no point at all.
  init?(path: Path, of keyframe: AnimationKeyframes) {
    let curves = path.subpaths.flatMap(\.segments)
    guard !curves.isEmpty else {
      guard let point = path.currentPoint else { return nil }
      self.init(segments: [
        Segment(start: 0, end: 1, timingFunction: nil, interpolation: .hold(.point(point)))
      ])
      return
    }
    let mode = keyframe.calculationMode
    guard mode != .discrete else {
      self.init(segments: Self.stops(of: curves, keyframe))
      return
    }
    let lengths = curves.map(\.length)
    let times =
      mode.isPaced
      ? Self.pacedTimes(distances: lengths)
      : Self.times(keyframe.keyTimes, segments: curves.count)
    self.init(
      segments: curves.indices.map { i in
        Segment(
          start: times[i], end: times[i + 1], timingFunction: keyframe.timingFunction(of: i),
          interpolation: mode.isPaced ? .paced(curves[i], length: lengths[i]) : .along(curves[i]))
      })
  }

  /// The key points of a path, each held until the next.
  ///
  /// Unless there are key times for them and their end, the last is only reached at the very end
  /// (measured, core-animation 4.5).
  private static func stops(of curves: [PathSegment], _ keyframe: AnimationKeyframes) -> [Segment] {
    let count = curves.count + 1
    let given = keyframe.keyTimes
    let times =
      given?.count == count + 1
      ? discreteTimes(given, count: count) : self.times(given, segments: curves.count) + [1]
    return (0..<count).map { i in
      // The point where one segment ends and the next begins looks along the next.
      let leaves = i == 0 || i < curves.count && curves[i].start == curves[i - 1].end
      return Segment(
        start: times[i], end: max(times[i], times[i + 1]), timingFunction: nil,
        interpolation: leaves ? .stop(curves[i], at: 0) : .stop(curves[i - 1], at: 1))
    }
  }
}

extension AnimationKeyframes {
  /// True when its key frames are the points of a path.
  var isPath: Bool {
    if case .path = frames { true } else { false }
  }
}

import FrameSampling
import LayerModel
import SceneModel
import TimelineModel
import Timing

extension Keyframes {
  /// Segments between values.
  ///
  /// Key times of a count that does not fit are ignored, as Core Animation does. Discrete values
  /// take one more key time than there are values (the last is the end), or as many, and then the
  /// last value holds (*inferred*: Apple's outcome is not documented). In the paced modes neither
  /// key times nor timing functions count (core-animation 4.2).
  init(values: [PropertyValue], of keyframe: AnimationKeyframes) {
    let n = values.count
    let mode = keyframe.calculationMode
    if mode == .discrete {
      let times = Self.discreteTimes(keyframe.keyTimes, count: n)
      self.init(
        segments: values.indices.map { i in
          Segment(
            start: times[i], end: max(times[i], times[i + 1]), timingFunction: nil,
            interpolation: .hold(values[i]))
        })
    } else if n == 1 {
      self.init(segments: [
        Segment(start: 0, end: 1, timingFunction: nil, interpolation: .hold(values[0]))
      ]
      )
    } else {
      let times =
        mode.isPaced
        ? Self.pacedTimes(distances: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
        : Self.times(keyframe.keyTimes, segments: n - 1)
      let interpolations =
        mode.isCubic
        ? Self.splines(through: values, times: mode.isPaced ? times : nil, of: keyframe)
        : zip(values, values.dropFirst()).map { Interpolation.between($0, $1) }
      self.init(
        segments: interpolations.indices.map { i in
          Segment(
            start: times[i], end: times[i + 1], timingFunction: keyframe.timingFunction(of: i),
            interpolation: interpolations[i])
        })
    }
  }

  /// The given key times of some segments, where their number fits, else evenly spaced ones.
  static func times(_ given: [Double]?, segments: Int) -> [Double] {
    if let given, given.count == segments + 1 { return given }
    return (0...segments).map { Double($0) / Double(segments) }
  }

  /// The given key times of some values that hold, and of their end.
  static func discreteTimes(_ given: [Double]?, count: Int) -> [Double] {
    if let given, given.count == count + 1 { return given }
    if let given, given.count == count { return given + [1] }
    return (0...count).map { Double($0) / Double(count) }
  }

  /// Key times in proportion to distances; evenly spaced when one of them has no measure or all are
  /// 0.
  static func pacedTimes(distances: [Double?]) -> [Double] {
    let known = distances.compactMap(\.self)
    let total = known.reduce(0, +)
    guard known.count == distances.count, total > 0, total.isFinite else {
      return times(nil, segments: distances.count)
    }
    var sum = 0.0
    return [0]
      + known.map { distance in
        sum += distance
        // The sum of all is the total to the last bit, so the last key time is 1.
        return sum / total
      }
  }
}

extension AnimationKeyframes {
  /// The curve of a segment; `nil` is linear.
  func timingFunction(of segment: Int) -> TimingFunction? {
    guard !calculationMode.isPaced, segment < timingFunctions.count else { return nil }
    return timingFunctions[segment]
  }
}

extension PropertyValue {
  /// The distance to another value, by which a paced mode paces: the square root of the sum of
  /// squares over the components (core-animation 4.2).
  ///
  /// `nil` for the kinds that are not paced: matrices, lists, paths, images and names.
  fileprivate func distance(to other: PropertyValue) -> Double? {
    guard kind.laneCount != nil else { return nil }
    guard case .color(let a) = self, case .color(let b) = other else {
      return Self.norm(combined(with: other) { $1 - $0 })
    }
    // As where it is blended: no colour is the other one, clear.
    let difference = PropertyValue.color(a ?? b?.withoutAlpha)
      .combined(with: .color(b ?? a?.withoutAlpha)) { $1 - $0 }
    return Self.norm(difference)
  }

  private static func norm(_ value: PropertyValue) -> Double {
    value.components.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

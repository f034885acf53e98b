import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel

extension Keyframes {
  /// The spans of a Kochanek–Bartels spline through values (core-animation 4.3): with tension,
  /// continuity and bias of 0 a Catmull–Rom spline.
  ///
  /// Before the first and after the last value stands one reflected in it, so that the curve leaves
  /// along the first chord (measured, core-animation 4.3). Matrices that only stretch and shift go
  /// entry by entry; other matrices, and kinds without components, go in straight lines
  /// (*inferred*).
  ///
  /// - Parameters:
  ///   - values: At least two.
  ///   - times: Key times by which the speeds at inner values are scaled, as `cubicPaced` does
  ///     (core-animation 4.4); `nil` scales nothing.
  ///   - keyframe: The animation whose tension, continuity and bias count.
  /// - Returns: One interpolation for each pair of neighbours.
  static func splines(
    through values: [PropertyValue], times: [Double]?, of keyframe: AnimationKeyframes
  ) -> [Interpolation] {
    guard values.haveComponents else {
      return zip(values, values.dropFirst()).map { .between($0, $1) }
    }
    let points = values.withoutMissingColors
    let chords = zip(points, points.dropFirst()).map { a, b in a.combined(with: b) { $1 - $0 } }
    let knots = points.indices.map { i in
      Knot(
        before: chords[max(i - 1, 0)], after: chords[min(i, chords.count - 1)],
        tension: keyframe.tensionValues.element(i),
        continuity: keyframe.continuityValues.element(i), bias: keyframe.biasValues.element(i))
    }
    return chords.indices.map { i in
      .spline(
        SplineSpan(
          from: points[i], to: points[i + 1],
          leaving: knots[i].leaving(scale: scale(at: i, of: i, times)),
          arriving: knots[i + 1].arriving(scale: scale(at: i + 1, of: i, times))))
    }
  }

  /// The factor of a span's speed at a value: its time over the mean of the times on both sides.
  private static func scale(at value: Int, of span: Int, _ times: [Double]?) -> Double {
    guard let times, value > 0, value < times.count - 1 else { return 1 }
    let around = times[value + 1] - times[value - 1]
    return around > 0 ? 2 * (times[span + 1] - times[span]) / around : 1
  }
}

/// A value of a spline with the chords on both sides of it.
private struct Knot {
  let before: PropertyValue
  let after: PropertyValue
  let tension: Double
  let continuity: Double
  let bias: Double

  func leaving(scale: Double) -> PropertyValue {
    speed(
      (1 + continuity) * (1 + bias), (1 - continuity) * (1 - bias), scale: scale)
  }

  func arriving(scale: Double) -> PropertyValue {
    speed(
      (1 - continuity) * (1 + bias), (1 + continuity) * (1 - bias), scale: scale)
  }

  private func speed(_ a: Double, _ b: Double, scale: Double) -> PropertyValue {
    let factor = (1 - tension) / 2 * scale
    return before.combined(with: after) { factor * (a * $0 + b * $1) }
  }
}

extension [Double] {
  fileprivate func element(_ index: Int) -> Double { index < count ? self[index] : 0 }
}

extension [PropertyValue] {
  /// True when all of them are made of numbers that can be blended one by one.
  fileprivate var haveComponents: Bool {
    let size = first?.components.count
    return allSatisfy { value in
      switch value {
      case .transform(let matrix): matrix.onlyStretchesAndShifts
      case .numbers, .colors: value.components.count == size
      default: value.kind.laneCount != nil
      }
    }
  }

  /// These values with no colour as the colour before it, or else the next one, clear.
  fileprivate var withoutMissingColors: [PropertyValue] {
    guard contains(.color(nil)) else { return self }
    let colors = map { value -> Color? in
      if case .color(let color) = value { color } else { nil }
    }
    var last = colors.lazy.compactMap(\.self).first ?? .clear
    return colors.map { color in
      last = color ?? last.withoutAlpha
      return .color(last)
    }
  }
}

extension Transform {
  /// True for a matrix of nothing but a scale and a translation.
  fileprivate var onlyStretchesAndShifts: Bool {
    var rest = self
    (rest.m11, rest.m22, rest.m33) = (1, 1, 1)
    (rest.m41, rest.m42, rest.m43) = (0, 0, 0)
    return rest == .identity
  }
}

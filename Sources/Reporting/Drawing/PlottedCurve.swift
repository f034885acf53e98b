import Inbetween

/// One curve of a plot: points in order, with gaps where there is no value.
struct PlottedCurve {
  /// The names of the components that it is; several where they are equal all the time.
  private(set) var names: [String]
  /// The stretches without gaps; at a jump two points have the same time.
  let parts: [[(time: Seconds, value: Double)]]

  /// The curves of a value, one for components that are equal all the time.
  ///
  /// - Parameters:
  ///   - value: The components at an instant; a colour may come and go.
  ///   - names: Their names.
  ///   - instants: The instants, in order.
  /// - Returns: The curves, in the order of their first components.
  static func curves(
    of value: (Seconds) -> [Double], names: [String], at instants: [Seconds]
  ) -> [PlottedCurve] {
    let samples = instants.map(value)
    var curves: [PlottedCurve] = []
    var courses: [[Double?]] = []
    for component in 0..<(samples.map(\.count).max() ?? 0) {
      let course = samples.map { component < $0.count ? $0[component] : nil }
      let name = component < names.count ? names[component] : "\(component + 1)"
      if let known = courses.firstIndex(of: course) {
        curves[known].names.append(name)
        continue
      }
      courses.append(course)
      let parts = parts(of: course, at: instants) { instant in
        let sample = value(instant)
        return component < sample.count ? sample[component] : nil
      }
      curves.append(PlottedCurve(names: [name], parts: parts))
    }
    return curves
  }

  private static func parts(
    of course: [Double?], at instants: [Seconds], _ value: (Seconds) -> Double?
  ) -> [[(time: Seconds, value: Double)]] {
    let known = course.compactMap(\.self)
    let extent = (known.max() ?? 0) / 2 - (known.min() ?? 0) / 2
    var parts: [[(time: Seconds, value: Double)]] = [[]]
    for (i, sample) in course.enumerated() {
      guard let sample else {
        if parts.last?.isEmpty == false { parts.append([]) }
        continue
      }
      // Less than a hundredth of the height is no step that could be seen.
      if let last = parts.last?.last, abs(sample / 2 - last.value / 2) > extent / 100,
        let jump = jump(of: value, in: instants[i - 1]...instants[i])
      {
        parts[parts.count - 1] += [(jump, last.value), (jump, sample)]
      }
      parts[parts.count - 1].append((instants[i], sample))
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The time at which a value jumps in a stretch; `nil` where it only grows or falls steeply: then
  /// a part of the stretch has a like part of the change.
  private static func jump(
    of value: (Seconds) -> Double?, in stretch: ClosedRange<Seconds>
  ) -> Seconds? {
    guard var low = value(stretch.lowerBound), var high = value(stretch.upperBound) else {
      return nil
    }
    let whole = abs(high / 2 - low / 2)
    var (from, to) = (stretch.lowerBound, stretch.upperBound)
    // A 256th of a pixel is where it is seen.
    for _ in 0..<8 {
      let middle = (from + to) / 2
      guard let between = value(middle) else { return nil }
      if abs(between / 2 - low / 2) > abs(high / 2 - between / 2) {
        (to, high) = (middle, between)
      } else {
        (from, low) = (middle, between)
      }
    }
    return abs(high / 2 - low / 2) > whole / 2 ? to : nil
  }
}

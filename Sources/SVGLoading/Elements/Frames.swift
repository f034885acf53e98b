import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// Animations of attributes on which values depend together: key frames of those values.
struct Frames {
  private let moving: [SVGAnimation]
  /// The most frames at which values are worked out that go no straight way between key frames;
  /// `nil` for those that do.
  private let mostFrames: Double?
  /// False where values between two key frames lie on no straight way.
  private let isStraight: Bool

  init(_ moving: [SVGAnimation], atMost mostFrames: Double? = nil, isStraight: Bool = true) {
    (self.moving, self.mostFrames, self.isStraight) = (moving, mostFrames, isStraight)
  }

  /// The values that elements have without one of their own, where it is not 0.
  private static let usual = [
    "opacity": "1", "fill": "black", "stroke": "none", "fill-opacity": "1", "stroke-opacity": "1",
    "stroke-width": "1", "stop-color": "black", "stop-opacity": "1", "display": "inline",
    "visibility": "visible", "stroke-dasharray": "none",
  ]

  /// The texts of an animation's key frames, with what is there before for one that says its end
  /// alone in steps.
  static func texts(of animation: SVGAnimation, base: String? = nil) -> [String] {
    if let difference = animation.difference {
      guard let from = difference.from else { return ["0", difference.by] }
      return [from, Course.sum(from, difference.by)]
    }
    if let style = animation.style {
      guard animation.node.field.take(style.texts.count, of: .madeValues) else { return [] }
      return style.texts.map { $0 ?? base ?? usual[animation.attribute] ?? "0" }
    }
    let values = animation.values
    // Each element that has the animation looks at them anew.
    guard animation.node.field.take(values.count, of: .madeValues) else { return [] }
    if values.count == 1, !animation.isSet, animation.mode == .discrete, let base {
      return [base] + values
    }
    return values
  }

  /// The animations of key paths whose values are worked out at each key frame.
  ///
  /// - Parameters:
  ///   - keyPaths: The key paths.
  ///   - values: Their values at the moment that the nodes are in; `nil` for none.
  /// - Returns: The animations of those that change.
  func animations(
    _ keyPaths: [AnimationKeyPath], _ values: () -> [PropertyValue]?
  ) -> [Animation] {
    guard let first = moving.first else { return [] }
    // As they are before a moment is looked at.
    let courses = moving.map { texts($0) }
    let count = courses.map(\.count).max() ?? 0
    // Many may move one value.
    let rest = max(0, moving.count - keyPaths.count)
    guard first.node.field.take(count * rest, of: .keyframes) else { return [] }
    defer { for animation in moving { animation.target.moment = [:] } }
    guard mostFrames == nil, isStraight, areTogether(courses) else {
      return baked(keyPaths, values)
    }
    var rows: [[PropertyValue]] = []
    for place in 0..<count {
      for (animation, texts) in zip(moving, courses) {
        animation.target.moment[animation.attribute] = texts[min(place, texts.count - 1)]
      }
      if let row = values() { rows.append(row) }
      guard !first.node.field.reading.diagnostics.isOverLimit else { return [] }
    }
    guard rows.count == count else { return baked(keyPaths, values) }
    return keyPaths.indices.flatMap { column -> [Animation] in
      let values = rows.map { $0[column] }
      guard keyPaths.count == 1 || values.contains(where: { $0 != values[0] }) else { return [] }
      return first.animations(keyPaths[column], values, isOnly: true) {
        ($0.isAdditive, $0.isCumulative) = (false, false)
      }
    }
  }

  /// The absolute texts of an animation at its key frames.
  private func texts(_ animation: SVGAnimation) -> [String] {
    let base = animation.target.value(of: animation.attribute) ?? "0"
    var texts = Self.texts(of: animation, base: base)
    if texts.count == 1, !animation.isSet { texts = [base] + texts }
    return animation.isAdditive ? texts.map { Course.sum(base, $0) } : texts
  }

  /// True where all of them, with the texts of their key frames, run at the same times and in the
  /// same steps.
  private func areTogether(_ courses: [[String]]) -> Bool {
    guard let first = moving.first else { return true }
    let (firstKey, count) = (first.course, courses[0].count)
    return zip(moving, courses).allSatisfy { animation, texts in
      texts.count == count && animation.intervals == first.intervals && !animation.isCumulative
        && (animation === first || animation.course == firstKey)
    }
      && Set(moving.map { Place(target: ObjectIdentifier($0.target), attribute: $0.attribute) })
        .count
        == moving.count
  }

  /// An attribute of an element.
  private struct Place: Hashable {
    let target: ObjectIdentifier
    let attribute: String
  }

  // MARK: Baking

  /// Frames in a second, and the most of them.
  private static let rate = 60.0
  private static let limit = 1800.0

  /// Values at frames, where animations run each for itself.
  private func baked(
    _ keyPaths: [AnimationKeyPath], _ values: () -> [PropertyValue]?
  ) -> [Animation] {
    guard let first = moving.first else { return [] }
    let begin = moving.flatMap(\.intervals).map(\.begin).min() ?? 0
    let ends = moving.flatMap(\.intervals).map(\.end)
    var end = ends.filter(\.isFinite).max() ?? begin
    var repeats = false
    if ends.contains(.infinity) {
      let durations = Set(moving.compactMap(\.duration))
      let isPeriodic =
        durations.count == 1
        && moving.allSatisfy {
          $0.intervals.count == 1 && $0.intervals[0].begin == begin
            && $0.intervals[0].end == .infinity && !$0.isCumulative
        }
      repeats = isPeriodic
      end =
        isPeriodic ? begin + (durations.first ?? 1) : max(end, begin + Self.limit / Self.rate)
      if !isPeriodic {
        first.node.field.leaveOut(
          "animations of one outline or paint that run for ever, each for itself, are approximated",
          drawing: "their first \(Int(Self.limit / Self.rate)) seconds")
      }
    }
    let wanted = max(((end - begin) * Self.rate).rounded(.up), 1)
    let count = Int(saturating: min(wanted, mostFrames ?? Self.limit, Self.limit))
    let instants = Double(count) < wanted ? "\(count + 1) instants" : "frames"
    first.node.field.leaveOut(
      mostFrames != nil
        ? "a text that moves along its path is approximated"
        : isStraight
          ? "animations of one outline or paint at times of their own are approximated"
          : "a gradient that turns or grows is approximated",
      drawing: "its values at \(instants), and straight ways between them")
    guard first.node.field.take(count * max(keyPaths.count, moving.count), of: .keyframes) else {
      return []
    }
    let courses = moving.map { Course($0) }
    var rows: [[PropertyValue]] = []
    for frame in 0...count {
      let time =
        begin + (end - begin) * (Double(frame) - (frame == count ? 1e-9 : 0)) / Double(count)
      for animation in moving { animation.target.moment[animation.attribute] = nil }
      for course in courses {
        let animation = course.animation
        if let text = course.text(at: time) {
          guard animation.node.field.take(text.utf8.count, of: .parameterBytes) else { return [] }
          animation.target.moment[animation.attribute] = text
        }
      }
      if let row = values() ?? rows.last { rows.append(row) }
      guard !first.node.field.reading.diagnostics.isOverLimit else { return [] }
    }
    return keyPaths.indices.compactMap { column in
      let values = rows.map { $0[column] }
      // What stands may be elsewhere than it is without the animation.
      let mayStand = mostFrames != nil || moving.contains { $0.style?.pace.rest != nil }
      guard let start = values.first, mayStand || values.contains(where: { $0 != start }) else {
        return nil
      }
      var timing = MediaTiming(
        beginTime: begin == 0 ? nil : begin, duration: max(end - begin, 1e-3),
        fillMode: moving.contains(where: \.freezes) ? .forwards : .removed)
      if repeats { timing.repeatCount = .infinity }
      var frames = AnimationKeyframes(keyPath: keyPaths[column], frames: .values(values))
      if Self.haveSteps(values) {
        // Each stays until the next is nearer.
        frames.calculationMode = .discrete
        frames.keyTimes =
          [0] + (1...count).map { (Double($0) - 0.5) / Double(count) } + [1]
      }
      return Animation(
        timing: timing, isRemovedOnCompletion: false, action: .keyframe(frames),
        location: first.node.field.location)
    }
  }

  /// True for outlines of which some have parts that others lack, with nothing between them.
  private static func haveSteps(_ values: [PropertyValue]) -> Bool {
    let counts = values.map { value in
      if case .path(let path?) = value { path.elements.count } else { 0 }
    }
    return counts.contains { $0 != counts[0] }
  }
}

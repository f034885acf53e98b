import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// Animations of attributes on which values depend together: key frames of those values.
struct Frames {
  private let moving: [SVGAnimation]

  init(_ moving: [SVGAnimation]) { self.moving = moving }

  /// The texts of an animation's key frames, with what is there before for one that says its end
  /// alone in steps.
  static func texts(of animation: SVGAnimation, base: String? = nil) -> [String] {
    if let difference = animation.difference {
      guard let from = difference.from else { return ["0", difference.by] }
      return [from, sum(from, difference.by)]
    }
    let values = animation.values
    if values.count == 1, animation.node.name != "set", animation.mode == .discrete, let base {
      return [base] + values
    }
    return values
  }

  /// The sums of two texts of numbers, unit by unit.
  private static func sum(_ a: String, _ b: String) -> String {
    if let x = Length(a), let y = Length(b), x.unit == y.unit {
      return (x.number + y.number).shortestDecimal + x.unit
    }
    guard let x = NumberText.numbers(a), let y = NumberText.numbers(b), x.count == y.count else {
      return b
    }
    return zip(x, y).map { ($0 + $1).shortestDecimal }.joined(separator: " ")
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
    defer { for animation in moving { animation.target.moment = [:] } }
    guard isTogether else { return baked(keyPaths, values) }
    let count = moving.map { texts($0).count }.max() ?? 0
    var rows: [[PropertyValue]] = []
    for place in 0..<count {
      for animation in moving {
        let texts = texts(animation)
        animation.target.moment[animation.attribute] = texts[min(place, texts.count - 1)]
      }
      if let row = values() { rows.append(row) }
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
    let base =
      animation.target[animation.attribute] ?? animation.target.declared[animation.attribute] ?? "0"
    var texts = Self.texts(of: animation, base: base)
    if texts.count == 1, animation.node.name != "set" { texts = [base] + texts }
    return animation.isAdditive ? texts.map { Self.sum(base, $0) } : texts
  }

  /// True where all of them run at the same times and in the same steps.
  private var isTogether: Bool {
    guard let first = moving.first else { return true }
    func key(_ animation: SVGAnimation) -> [String?] {
      ["keyTimes", "keySplines", "calcMode", "fill", "dur"].map { animation.node[$0] }
        + ["\(texts(animation).count)"]
    }
    return moving.allSatisfy {
      $0.intervals == first.intervals && key($0) == key(first) && !$0.isCumulative
    } && Set(moving.map { "\(ObjectIdentifier($0.target)) \($0.attribute)" }).count == moving.count
  }

  // MARK: Baking

  /// Frames in a second, and the most of them.
  private static let rate = 60.0
  private static let mostFrames = 1800.0

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
        isPeriodic ? begin + (durations.first ?? 1) : max(end, begin + Self.mostFrames / Self.rate)
      if !isPeriodic {
        first.node.field.leaveOut(
          "animations of one outline or paint that run for ever, each for itself, are approximated",
          drawing: "their first \(Int(Self.mostFrames / Self.rate)) seconds")
      }
    }
    first.node.field.leaveOut(
      "animations of one outline or paint at times of their own are approximated",
      drawing: "its values at frames, and straight ways between them")
    let count = Int(
      saturating: min(max(((end - begin) * Self.rate).rounded(.up), 1), Self.mostFrames))
    guard first.node.field.take(count * keyPaths.count, of: .keyframes) else { return [] }
    var rows: [[PropertyValue]] = []
    for frame in 0...count {
      let time =
        begin + (end - begin) * (Double(frame) - (frame == count ? 1e-9 : 0)) / Double(count)
      for animation in moving { animation.target.moment[animation.attribute] = nil }
      for animation in moving {
        let base =
          animation.target.moment[animation.attribute] ?? animation.target[animation.attribute]
          ?? "0"
        if let text = Self.text(of: animation, texts(animation), at: time, base) {
          animation.target.moment[animation.attribute] = text
        }
      }
      if let row = values() ?? rows.last { rows.append(row) }
    }
    return keyPaths.indices.compactMap { column in
      let values = rows.map { $0[column] }
      guard let start = values.first, values.contains(where: { $0 != start }) else { return nil }
      var timing = MediaTiming(
        beginTime: begin == 0 ? nil : begin, duration: max(end - begin, 1e-3),
        fillMode: moving.contains(where: \.freezes) ? .forwards : .removed)
      if repeats { timing.repeatCount = .infinity }
      return Animation(
        timing: timing, isRemovedOnCompletion: false,
        action: .keyframe(
          AnimationKeyframes(keyPath: keyPaths[column], frames: .values(values))),
        location: first.node.field.location)
    }
  }

  /// The text of an animation's value at a time; `nil` when it does nothing then.
  private static func text(
    of animation: SVGAnimation, _ texts: [String], at time: Seconds, _ base: String
  ) -> String? {
    guard let interval = animation.intervals.last(where: { $0.begin <= time }), !texts.isEmpty
    else {
      return nil
    }
    guard time < interval.end || animation.freezes else { return nil }
    guard let duration = animation.duration else { return texts[texts.count - 1] }
    let active = min(time, interval.end) - interval.begin
    let turns = active / duration
    var part = turns - turns.rounded(.down)
    if part == 0, turns > 0, time >= interval.end { part = 1 }
    let times =
      animation.keyTimes(texts.count)
      ?? texts.indices.map {
        Double($0) / Double(max(texts.count - (animation.mode == .discrete ? 0 : 1), 1))
      }
    let place = max((times.lastIndex { $0 <= part } ?? 0), 0)
    guard animation.mode != .discrete, place + 1 < texts.count else { return texts[place] }
    let span = times[place + 1] - times[place]
    var share = span > 0 ? (part - times[place]) / span : 1
    let curves = animation.curves(texts.count)
    if place < curves.count { share = curves[place](share) }
    return between(texts[place], texts[place + 1], share)
  }

  private static func between(_ a: String, _ b: String, _ share: Double) -> String {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    if let x = Length(a), let y = Length(b), x.unit == y.unit {
      return mix(x.number, y.number).shortestDecimal + x.unit
    }
    if let x = NumberText.numbers(a), let y = NumberText.numbers(b), x.count == y.count {
      return zip(x, y).map { mix($0, $1).shortestDecimal }.joined(separator: " ")
    }
    if let x = PaintText.color(a), let y = PaintText.color(b) {
      let parts = [(x.red, y.red), (x.green, y.green), (x.blue, y.blue)].map {
        (mix($0, $1) * 255).shortestDecimal
      }
      return "rgba(\(parts.joined(separator: ", ")), \(mix(x.alpha, y.alpha).shortestDecimal))"
    }
    return share < 1 ? a : b
  }
}

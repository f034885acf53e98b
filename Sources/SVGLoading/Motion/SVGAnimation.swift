import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// An animation of an attribute: its values and the times at which it runs.
final class SVGAnimation {
  /// A time for which it runs.
  struct Interval: Hashable {
    let begin: Seconds
    /// The end, which may never come.
    var end: Seconds
  }

  let node: SVGNode
  let target: SVGNode
  /// The attribute that changes; of a transform and a motion their own words.
  let attribute: String
  /// One run of its values; `nil` where it has no end.
  let duration: Seconds?
  let begins: [ClockText.Moment]
  let ends: [ClockText.Moment]
  /// The time for which a begin lets it run.
  let activeDuration: Seconds
  var intervals: [Interval] = []
  /// The part of a style sheet's animation that it is; `nil` for an element that is one itself.
  let style: StyleAnimation?

  /// A property that an element animates by a style sheet.
  init(_ style: StyleAnimation, of property: String, on target: SVGNode) {
    (node, self.target, attribute) = (target, target, property)
    let pace = style.pace
    (duration, activeDuration) = (pace.duration, pace.activeDuration)
    (begins, ends) = ([.at(pace.begin)], [])
    self.style = style
    run(from: [pace.begin], to: [])
    // One that stands, or is over before the start, may hold its end.
    if intervals.isEmpty, pace.freezes {
      intervals = [Interval(begin: pace.begin, end: pace.begin + activeDuration)]
    }
  }

  init(_ node: SVGNode, target: SVGNode) {
    (self.node, self.target) = (node, target)
    style = nil
    switch node.name {
    case "animateTransform": attribute = "transform"
    case "animateMotion": attribute = "motion"
    default: attribute = node["attributeName"].map { $0.trimmed } ?? ""
    }
    let own = node["dur"].flatMap { ClockText.seconds($0) }
    duration = own.flatMap { $0 > 0 ? $0 : nil }
    let (begins, hasEvents) = ClockText.moments(node["begin"] ?? "0")
    self.begins = begins
    (ends, _) = ClockText.moments(node["end"] ?? "")
    if hasEvents {
      node.field.leaveOut(
        "a begin by an event of people or scripts is left out", drawing: "the picture without it",
        at: "begin")
    }
    let count = node["repeatCount"].flatMap {
      $0.trimmed == "indefinite" ? .infinity : NumberText.number($0)
    }
    let length = node["repeatDur"].flatMap {
      $0.trimmed == "indefinite" ? .infinity : ClockText.seconds($0)
    }
    var active = duration ?? .infinity
    if let duration {
      switch (count.flatMap { $0 > 0 ? $0 : nil }, length) {
      case (let count?, let length?): active = min(count * duration, length)
      case (let count?, nil): active = count * duration
      case (nil, let length?): active = length
      case (nil, nil): break
      }
    } else if let length {
      active = length
    }
    activeDuration = max(active, 0)
  }

  /// The bytes that are read for it.
  var textSize: Int {
    style.map { $0.texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } } ?? node.textSize
  }
  /// True for one whose value jumps to another, with none in between.
  var isSet: Bool { style == nil && node.name == "set" }
  /// True where the last value stays.
  var freezes: Bool {
    style.map { $0.pace.freezes } ?? (node["fill"] == "freeze")
  }
  var isAdditive: Bool {
    guard style == nil else { return false }
    return node["additive"] == "sum"
      || node["by"] != nil && node["from"] == nil && node["values"] == nil
  }
  var isCumulative: Bool { style == nil && node["accumulate"] == "sum" }
  /// The words that say its course: animations of the same words go together.
  var course: [String?] {
    style.map { ["\($0.place)", "\($0.times)", "\($0.curves)", "\($0.pace)"] }
      ?? ["keyTimes", "keySplines", "calcMode", "fill", "dur"].map { node[$0] }
  }

  /// The most times that it runs.
  static let mostIntervals = 100

  /// Works out when it runs from the times that its moments come.
  func run(from begins: [Seconds], to ends: [Seconds]) {
    var result: [Interval] = []
    let restart = node["restart"] ?? "always"
    var ends = ends.sorted()[...]
    for begin in begins.sorted() {
      var end = begin + activeDuration
      ends = ends.drop { $0 <= begin }
      if let early = ends.first { end = min(end, early) }
      if let last = result.last {
        if last.begin == begin || restart == "never" { continue }
        if begin < last.end {
          if restart == "whenNotActive" { continue }
          result[result.count - 1].end = begin
        }
      }
      guard end > 0, end > begin, result.count < Self.mostIntervals else { continue }
      result.append(Interval(begin: begin, end: end))
    }
    intervals = result
  }

  // MARK: Values

  /// The texts of its values; one where only the end is said.
  private(set) lazy var values: [String] = {
    if let style { return style.texts.compactMap(\.self) }
    return writtenValues.map { text in
      guard StyleVariables.areUsed(in: text) else { return Calculation.simplified(text) }
      return target.variables.value(of: attribute, text, node.field) ?? ""
    }
  }()

  private var writtenValues: [String] {
    if node.name == "set" { return [node["to"] ?? ""] }
    if let values = node["values"] {
      let count = values.utf8.count { $0 == UInt8(ascii: ";") }
      let field = node.field
      guard count <= field.reading.diagnostics.left(of: .madeValues) else {
        _ = field.take(count, of: .madeValues)
        return []
      }
      var parts = values.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed }
      if parts.last?.isEmpty == true { parts.removeLast() }
      return parts
    }
    if let from = node["from"], let to = node["to"] { return [from.trimmed, to.trimmed] }
    return node["to"].map { [$0.trimmed] } ?? []
  }

  /// The difference of its ends, where it says that.
  var difference: (from: String?, by: String)? {
    guard style == nil, node["values"] == nil, node["to"] == nil, let by = node["by"] else {
      return nil
    }
    return (node["from"]?.trimmed, by.trimmed)
  }

  /// The way between the values.
  var mode: AnimationKeyframes.CalculationMode {
    if style != nil { return .linear }
    return switch node["calcMode"] ?? (node.name == "animateMotion" ? "paced" : "linear") {
    case "discrete": .discrete
    case "paced": .paced
    default: node.name == "set" ? .discrete : .linear
    }
  }

  /// The times of so many values as parts of the duration; `nil` for even ones.
  func keyTimes(_ count: Int) -> [Double]? {
    writtenTimes.flatMap { $0.count == count ? $0 : nil }
  }

  private lazy var writtenTimes: [Double]? = {
    if let style { return style.times }
    guard let numbers = node["keyTimes"].flatMap({ Self.numbers($0) }), numbers.first == 0,
      zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }),
      numbers.allSatisfy({ (0...1).contains($0) }), mode != .paced
    else { return nil }
    return numbers
  }()

  /// The curves between so many values.
  func curves(_ count: Int) -> [TimingFunction] {
    writtenCurves.count >= count - 1 ? Array(writtenCurves.prefix(max(count - 1, 0))) : []
  }

  private lazy var writtenCurves: [TimingFunction] = {
    if let style { return style.curves }
    guard node["calcMode"] == "spline", let text = node["keySplines"] else { return [] }
    return text.split(separator: ";").compactMap { part -> TimingFunction? in
      guard let numbers = NumberText.numbers(part), numbers.count == 4 else { return nil }
      return TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }()

  static func numbers(_ text: String) -> [Double]? {
    NumberText.numbers(text.replacing(";", with: " "))
  }

  // MARK: Writing

  /// The animations, one for each time that it runs, of values of a key path.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - values: The values, at least one; a single one is where it goes to.
  ///   - function: The function from values to matrices.
  ///   - isOnly: False lets a single value go there from what is below, true is that value.
  ///   - canBlend: False where there is nothing between two values.
  ///   - adjust: Changes the key frames.
  /// - Returns: The animations.
  func animations(
    _ keyPath: AnimationKeyPath, _ values: [PropertyValue], function: ValueFunction? = nil,
    isOnly: Bool = false, canBlend: Bool = true,
    _ adjust: (inout AnimationKeyframes) -> Void = { _ in }
  ) -> [Animation] {
    guard !values.isEmpty, node.field.take(values.count, of: .keyframes) else { return [] }
    let action: Animation.Action
    let canAdd = (function?.inputKind ?? keyPath.valueKind).canAdd
    if values.count == 1, !isOnly, canBlend, mode != .discrete {
      action = .basic(
        AnimationEndpoints(keyPath: keyPath, toValue: values[0], valueFunction: function))
    } else {
      var frames = AnimationKeyframes(keyPath: keyPath, frames: .values(values))
      frames.valueFunction = function
      frames.calculationMode = canBlend ? mode : .discrete
      frames.keyTimes = keyTimes(values.count)
      frames.timingFunctions = curves(values.count)
      if frames.calculationMode == .discrete, let times = frames.keyTimes {
        frames.keyTimes = times + [1]
      } else if frames.keyTimes?.last ?? 1 < 1, let last = values.last {
        // What is reached before the end stays.
        frames.frames = .values(values + [last])
        frames.keyTimes = frames.keyTimes.map { $0 + [1] }
      }
      frames.isAdditive = canAdd && isAdditive
      frames.isCumulative = canAdd && isCumulative && values.count > 1
      adjust(&frames)
      action = .keyframe(frames)
    }
    return timed(action)
  }

  /// An action at each time that the animation runs.
  func timed(_ action: Animation.Action) -> [Animation] {
    if let style { return style.pace.timings.flatMap { timed(action, $0) } }
    return intervals.compactMap { interval in
      guard node.field.take(of: .animations) else { return nil }
      let length = interval.end - interval.begin
      var timing = MediaTiming(
        beginTime: interval.begin == 0 ? nil : interval.begin, duration: duration ?? min(length, 1),
        fillMode: freezes ? .forwards : .removed)
      if length == .infinity {
        timing.repeatCount = .infinity
      } else if length != timing.duration {
        timing.repeatDuration = length
      }
      return Animation(
        timing: timing, isRemovedOnCompletion: false, action: action, location: node.field.location)
    }
  }

  /// An action in the time of a style sheet's animation.
  private func timed(_ action: Animation.Action, _ timing: MediaTiming) -> [Animation] {
    guard node.field.take(2, of: .animations) else { return [] }
    func animation(_ action: Animation.Action, _ timing: MediaTiming) -> Animation {
      Animation(
        timing: timing, isRemovedOnCompletion: false, action: action, location: node.field.location)
    }
    guard timing.timeOffset > 0, timing.fillMode.fillsBackwards, timing.beginTime ?? 0 > 0,
      case .keyframe(var frames) = action, case .values(let values) = frames.frames,
      let last = values.last
    else { return [animation(action, timing)] }
    // It begins at its end, and stands there before, where an offset does not count.
    frames.frames = .values([last, last])
    (frames.keyTimes, frames.timingFunctions) = (nil, [])
    var (before, after) = (timing, timing)
    before.fillMode = .backwards
    after.fillMode = timing.fillMode.fillsForwards ? .forwards : .removed
    return [animation(.keyframe(frames), before), animation(action, after)]
  }
}

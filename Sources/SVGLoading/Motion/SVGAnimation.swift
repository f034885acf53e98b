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
  /// True where people and scripts may end it.
  private let hasEndEvents: Bool
  /// The time for which a begin lets it run.
  let activeDuration: Seconds
  /// The time before which no end of its own ends it.
  private let least: Seconds
  private(set) var intervals: [Interval] = []
  /// The part of a style sheet's animation that it is; `nil` for an element that is one itself.
  let style: StyleAnimation?

  /// A property that an element animates by a style sheet.
  init(_ style: StyleAnimation, of property: String, on target: SVGNode) {
    (node, self.target, attribute) = (target, target, property)
    let pace = style.pace
    (duration, activeDuration) = (pace.duration, pace.activeDuration)
    (begins, ends, hasEndEvents, least) = ([.at(pace.begin)], [], false, 0)
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
    let time = ActiveTime(of: node)
    (duration, activeDuration, least) = (time.duration, time.length, time.least)
    let (begins, hasEvents) = ClockText.moments(node["begin"] ?? "0")
    self.begins = begins
    (ends, hasEndEvents) = ClockText.moments(node["end"] ?? "")
    if hasEvents {
      node.field.leaveOut(
        "a begin by an event of people or scripts is left out", drawing: "the picture without it",
        at: "begin")
    }
  }

  /// The bytes that are read for it.
  var textSize: Int {
    style.map { $0.texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } } ?? node.textSize
  }
  /// True for one whose value jumps to another, with none in between.
  var isSet: Bool { style == nil && node.name == "set" }
  /// True for an animation with `to` alone, which goes there from the base value.
  var isTo: Bool {
    style == nil && !isSet && node["values"] == nil && node["from"] == nil && node["to"] != nil
  }
  /// True for one that stays at its first value, as one run of them has no end.
  var stays: Bool { style == nil && !isSet && duration == nil }
  /// True where the last value stays.
  var freezes: Bool {
    style.map { $0.pace.freezes } ?? (node["fill"] == "freeze")
  }
  var isAdditive: Bool {
    if let style { return style.isAdditive }
    return node["additive"] == "sum"
      || node["by"] != nil && node["from"] == nil && node["values"] == nil
  }
  /// True where each turn begins where the one before it has ended; one with `to` alone has none to
  /// add (SMIL 3, 3.5.3).
  var isCumulative: Bool { style == nil && node["accumulate"] == "sum" && !isTo }
  /// The words that say its course: animations of the same words go together.
  var course: [String?] {
    style.map { ["\($0.place)", "\($0.times)", "\($0.curves)", "\($0.pace)"] }
      ?? ["keyTimes", "keySplines", "calcMode", "fill", "dur"].map { node[$0] }
      + [isPaced ? "\(keyTimes(values.count) ?? [])" : nil]
  }

  /// The most times that it runs.
  static let mostIntervals = 100

  /// Works out when it runs from the times that its moments come.
  func run(from begins: [Seconds], to ends: [Seconds]) {
    var result: [Interval] = []
    let restart = node["restart"] ?? "always"
    let endless = ends.isEmpty || hasEndEvents
    var ends = ends.sorted()[...]
    for begin in begins.sorted() {
      var end = begin + activeDuration
      ends = ends.drop { $0 <= begin }
      // Where all ends have come, it begins no more.
      guard endless || !ends.isEmpty else { break }
      if let early = ends.first { end = min(end, max(early, begin + least)) }
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

  /// The texts of its values; one alone stays, or is where it goes to.
  private(set) lazy var values: [String] = {
    if let style { return style.texts.compactMap(\.self) }
    // At its start one with `to` alone has the base value.
    let written = stays ? isTo ? [] : Array(writtenValues.prefix(1)) : writtenValues
    return written.map { text in
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

  /// The attribute with a value that what changes may not have; `nil` where there is none, and for
  /// lists of places.
  var strangeValue: String? {
    let hasLists = ["text", "tspan"].contains(target.name) && ["x", "y"].contains(attribute)
    guard style == nil, !hasLists else { return nil }
    func isStrange(_ text: String) -> Bool {
      // Less than nothing is nothing, and may be added.
      !PropertyGrammar.accepts(String(text.drop { $0 == "-" }), of: attribute)
    }
    if let difference {
      if difference.from.map(isStrange) == true { return "from" }
      return isStrange(difference.by) ? "by" : nil
    }
    guard values.contains(where: isStrange) else { return nil }
    return node["values"] != nil ? "values" : isStrange(values[0]) && !isTo ? "from" : "to"
  }

  /// The number of its values; `nil` where a path says them.
  var countOfValues: Int? {
    if let points = node["keyPoints"] { return Self.numbers(points)?.count ?? 0 }
    if node["path"] != nil || node.children.contains(where: { $0.name == "mpath" }) { return nil }
    return node["values"] == nil ? 2 : writtenValues.count
  }

  // MARK: Times

  /// The way between the values; at one speed they have times of their own.
  var mode: AnimationKeyframes.CalculationMode {
    if style != nil { return .linear }
    if isSet || calcMode == "discrete" { return .discrete }
    return isPaced && attribute == "motion" ? .paced : .linear
  }

  /// True where the values come one after another at one speed; key points come at their times, as
  /// in Chromium.
  var isPaced: Bool {
    style == nil && !isSet && calcMode == "paced"
      && (attribute != "motion" || node["keyPoints"] == nil || node["keyTimes"] == nil)
  }

  private var calcMode: String {
    node["calcMode"] ?? (node.name == "animateMotion" ? "paced" : "linear")
  }

  /// The times of so many values as parts of the duration; `nil` for even ones.
  func keyTimes(_ count: Int) -> [Double]? {
    valueTimes.times.flatMap { $0.count == count ? $0 : nil }
  }

  /// The curves between so many values.
  func curves(_ count: Int) -> [TimingFunction] {
    let curves = valueTimes.curves
    return curves.count >= count - 1 ? Array(curves.prefix(max(count - 1, 0))) : []
  }

  /// The times of the values, and the curves between them.
  private(set) lazy var valueTimes = ValueTimes(of: self)

  static func numbers(_ text: String) -> [Double]? {
    NumberText.numbers(text.replacing(";", with: " "))
  }
}

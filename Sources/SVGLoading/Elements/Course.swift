import Documents
import Graphics
import SceneModel
import Timing

/// The course of an attribute in one animation: the texts of its values over time.
struct Course {
  let animation: SVGAnimation
  /// The texts of its key frames, not added to the base value yet; `nil` is that value.
  private let texts: [String?]
  private let times: [Double]
  private let curves: [TimingFunction]

  init(_ animation: SVGAnimation) {
    self.animation = animation
    var texts: [String?] = Frames.texts(of: animation)
    if let style = animation.style {
      if !animation.isAdditive { texts = style.texts }
    } else if animation.attribute == "transform" {
      texts = texts.map { $0.map(animation.arguments) }
    }
    // One that says its end alone has what is there before it.
    let count = texts.count == 1 && animation.isTo ? 2 : texts.count
    times =
      animation.keyTimes(count)
      ?? (0..<count).map {
        Double($0) / Double(max(count - (animation.mode == .discrete ? 0 : 1), 1))
      }
    curves = animation.curves(count)
    self.texts = texts
  }

  /// The text of the attribute's value at a time, from what other animations make of it until then;
  /// `nil` when this one does nothing then.
  func text(at time: Seconds) -> String? {
    guard let interval = interval(at: time), !texts.isEmpty,
      time < interval.end || animation.freezes
    else { return nil }
    let time = max(time, interval.begin)
    let base = animation.base
    // Each turn begins where the one before it has ended.
    let whole = animation.isCumulative ? self.turns(before: time, in: interval) : 0
    func text(_ place: Int) -> String {
      let said = times.count > texts.count ? place == 0 ? nil : texts[place - 1] : texts[place]
      var own = said ?? animation.start(from: base)
      if whole > 0, let last = texts.last ?? nil { own = Self.sum(own, Self.times(last, whole)) }
      return own
    }
    func value(_ own: String) -> String { animation.value(own, on: base) }
    guard let duration = animation.duration else { return value(text(0)) }
    let turns = turns(until: time, of: duration, in: interval)
    var part = turns - turns.rounded(.down)
    if part == 0, turns > 0, time >= interval.end { part = 1 }
    if let rest = animation.style?.pace.rest {
      part = rest
    } else if let timing = animation.style?.pace.timings.last {
      // Of those that run back every second turn does, or the others.
      let isSecond =
        (part == 1 ? turns - 1 : turns.rounded(.down))
        .truncatingRemainder(dividingBy: 2) != 0
      if (timing.autoreverses && isSecond) != (timing.speed < 0 || timing.timeOffset > 0) {
        part = 1 - part
      }
    }
    let place = self.place(at: part)
    guard animation.mode != .discrete, place + 1 < times.count else { return value(text(place)) }
    let span = times[place + 1] - times[place]
    var share = span > 0 ? (part - times[place]) / span : 1
    if place < curves.count { share = curves[place](share) }
    return value(Self.between(text(place), text(place + 1), share))
  }

  /// The time for which the animation runs, or has run last, at a time; `nil` before the first.
  private func interval(at time: Seconds) -> SVGAnimation.Interval? {
    let fillsBefore = animation.style?.pace.fillsBefore == true
    return animation.intervals.last { $0.begin <= time }
      ?? (fillsBefore ? animation.intervals.first : nil)
  }

  /// Courses in the order in which they have begun at a time, of which the last wins.
  static func ordered(_ courses: [Course], at time: Seconds) -> [Course] {
    guard courses.contains(where: { $0.animation.intervals.count > 1 }) else { return courses }
    // Those of style sheets win.
    func begin(_ course: Course) -> Seconds {
      course.animation.style == nil ? course.interval(at: time)?.begin ?? 0 : .infinity
    }
    return courses.enumerated().map { (begin($0.element), $0) }
      .sorted { ($0.0, $0.1.offset) < ($1.0, $1.1.offset) }.map(\.1.element)
  }

  /// The turns, and the part of one, that have run until a time.
  private func turns(
    until time: Seconds, of duration: Seconds, in interval: SVGAnimation.Interval
  ) -> Double {
    let turns = (min(time, interval.end) - interval.begin) / duration
    // The difference of two times may be a little more, or less, than whole turns.
    let whole = turns.rounded()
    return time >= interval.end && abs(turns - whole) < 1e-9 * max(whole, 1) ? whole : turns
  }

  /// The turns that are over at a time.
  private func turns(before time: Seconds, in interval: SVGAnimation.Interval) -> Double {
    guard let duration = animation.duration else { return 0 }
    let turns = turns(until: time, of: duration, in: interval)
    return time >= interval.end && turns == turns.rounded(.down)
      ? max(turns - 1, 0) : turns.rounded(.down)
  }

  /// A text of numbers so many times.
  private static func times(_ text: String, _ factor: Double) -> String {
    if let (number, unit) = Length(text)?.plain {
      return (number * factor).shortestDecimal + unit
    }
    if let numbers = NumberText.numbers(text) {
      return numbers.map { ($0 * factor).shortestDecimal }.joined(separator: " ")
    }
    return PaintText.color(text).map { color($0, .clear) { a, _ in a * factor } } ?? text
  }

  /// The text of a colour whose parts of light are made of those of two others.
  private static func color(
    _ a: Color, _ b: Color, alpha: Double? = nil, _ make: (Double, Double) -> Double
  ) -> String {
    let parts = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map {
      (make($0, $1) * 255).shortestDecimal
    }
    return "rgba(\(parts.joined(separator: ", ")), \((alpha ?? a.alpha).shortestDecimal))"
  }

  /// The last key frame that does not come after a part of the duration, else the first.
  private func place(at part: Double) -> Int {
    max(times.indices.lowest { !(times[$0] <= part) } - 1, 0)
  }

  /// The sums of two texts of numbers, unit by unit, or of colours.
  static func sum(_ a: String, _ b: String) -> String {
    if let sum = length(a, 1, b, 1, +) { return sum }
    if let x = PaintText.color(a), let y = PaintText.color(b) { return color(x, y, +) }
    guard let x = NumberText.numbers(a), let y = NumberText.numbers(b), x.count == y.count else {
      return b
    }
    return zip(x, y).map { ($0 + $1).shortestDecimal }.joined(separator: " ")
  }

  /// The text that adds nothing to those of the same kind: as many times 0 as it has numbers.
  static func neutral(of text: String) -> String {
    if PaintText.color(text) != nil { return "black" }
    let count = NumberText.numbers(text)?.count ?? 1
    return Array(repeating: "0", count: max(count, 1)).joined(separator: " ")
  }

  /// The sum of shares of two lengths; `nil` where one of them is none.
  private static func length(
    _ a: String, _ share: Double, _ b: String, _ other: Double,
    _ sum: (Double, Double) -> Double
  ) -> String? {
    guard let x = Length(a), let y = Length(b) else { return nil }
    if let (x, unit) = x.plain, let (y, otherUnit) = y.plain {
      // Of 0 the unit is any.
      if unit == otherUnit || y == 0 { return sum(x, y).shortestDecimal + unit }
      if x == 0 { return sum(x, y).shortestDecimal + otherUnit }
      // A number may be a share as well as a length.
      guard unit + otherUnit != "%" else { return nil }
    }
    func term(_ text: String, _ length: Length, _ share: Double) -> String {
      "\(text)\(length.plain?.unit == "" ? "px" : "") * \(share.shortestDecimal)"
    }
    return "calc(\(term(a, x, share)) + \(term(b, y, other)))"
  }

  private static func between(_ a: String, _ b: String, _ share: Double) -> String {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    if let length = length(a, 1 - share, b, share, mix) { return length }
    if let x = NumberText.numbers(a), let y = NumberText.numbers(b), x.count == y.count {
      return zip(x, y).map { mix($0, $1).shortestDecimal }.joined(separator: " ")
    }
    if let x = PaintText.color(a), let y = PaintText.color(b) {
      return color(x, y, alpha: mix(x.alpha, y.alpha), mix)
    }
    return PathWords.between(a, b, share) ?? (share < 0.5 ? a : b)
  }
}

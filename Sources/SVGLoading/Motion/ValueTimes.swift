import Documents
import Graphics
import SceneModel
import Timing

/// The times of an animation's values, and the curves between them (SMIL 3, 3.6).
struct ValueTimes {
  /// Parts of the duration; `nil` for even ones.
  let times: [Double]?
  let curves: [TimingFunction]
  /// The attribute that does not fit the values, for which the animation does nothing; `nil` for
  /// none.
  let fault: String?

  /// The times and curves that an animation says.
  init(of animation: SVGAnimation) {
    if let style = animation.style {
      (times, curves, fault) = (style.times, style.curves, nil)
      return
    }
    let node = animation.node
    let isSpline = node["calcMode"] == "spline"
    guard !animation.isSet, !animation.isPaced else {
      (times, curves, fault) = (animation.isSet ? nil : Self.paced(animation), [], nil)
      return
    }
    var times = node["keyTimes"].map { SVGAnimation.numbers($0) ?? [] }
    // Two ends alone have no times between them.
    if node["values"] == nil, animation.attribute != "motion" { times = nil }
    let curves = isSpline ? Self.curves(node["keySplines"] ?? "") : []
    let count = animation.countOfValues
    if let times, !Self.areTimes(times, of: count, animation.mode == .discrete) {
      fault = "keyTimes"
    } else if isSpline,
      curves.isEmpty
        || (count ?? times?.count).map({ $0 - 1 }) ?? curves.count
          != curves.count
    {
      fault = "keySplines"
    } else {
      fault = nil
    }
    (self.times, self.curves) = (times, curves)
  }

  /// True for times that so many values may have.
  private static func areTimes(_ times: [Double], of count: Int?, _ isDiscrete: Bool) -> Bool {
    times.first == 0 && (isDiscrete || times.last == 1) && times.count == count ?? times.count
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
      && times.allSatisfy { (0...1).contains($0) }
  }

  /// The curves of a text; none where one of them is none.
  private static func curves(_ text: String) -> [TimingFunction] {
    let parts = text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    let curves = parts.compactMap { part -> TimingFunction? in
      guard let numbers = NumberText.numbers(part), numbers.count == 4,
        numbers.allSatisfy({ (0...1).contains($0) })
      else { return nil }
      return TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
    }
    return curves.count == parts.count ? curves : []
  }

  /// The times of values that come one after another at one speed; `nil` where a way between two of
  /// them has no length.
  private static func paced(_ animation: SVGAnimation) -> [Double]? {
    let values = animation.values
    // Of transforms it is not defined (CSS Transforms 1, 8.1).
    guard values.count > 2, animation.attribute != "transform" else { return nil }
    let ways = zip(values, values.dropFirst()).compactMap { distance($0, $1) }
    let whole = ways.reduce(0, +)
    guard ways.count == values.count - 1, whole > 0, whole.isFinite else { return nil }
    var sum = 0.0
    return [0]
      + ways.map { way in
        sum += way
        return min(sum / whole, 1)
      }
  }

  /// The length of the way between two texts; `nil` where it has none that is known.
  private static func distance(_ a: String, _ b: String) -> Double? {
    if let x = Length(a), let y = Length(b) {
      guard let (from, unit) = x.plain, let (to, other) = y.plain, unit == other || from * to == 0
      else { return abs(y.value(of: .box) - x.value(of: .box)) }
      return abs(to - from)
    }
    guard let x = PaintText.color(a), let y = PaintText.color(b) else { return nil }
    return [y.red - x.red, y.green - x.green, y.blue - x.blue].reduce(0) { $0 + $1 * $1 }
      .squareRoot()
  }
}

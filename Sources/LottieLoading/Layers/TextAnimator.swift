import Graphics
import LayerModel

/// The changes that one animator makes of the letters that it selects.
struct TextAnimator {
  let selectors: [TextSelector]
  let anchor: Track<Point>?
  let position: Track<Point>?
  let scale: Track<Point>?
  let rotation: Track<Double>?
  let tilts: [(member: AnimationKeyPath.Member, angle: Track<Double>)]
  let skew: (angle: Track<Double>, axis: Track<Double>)?
  let opacity: Track<Double>?
  let tracking: Track<Double>?
  /// The distance of a line from the one before it, beside its own.
  let lineSpacing: Track<Point>?
  let blur: Track<Point>?
  let fill: Track<Color>?
  let stroke: Track<Color>?
  let strokeWidth: Track<Double>?
  let fillOpacity: Track<Double>?
  let strokeOpacity: Track<Double>?
  let fillTones: [Tone]
  let strokeTones: [Tone]

  /// A hue, a saturation or a brightness that is added to a colour.
  typealias Tone = (kind: Color.HSBComponent, amount: Track<Double>)

  /// The number of values that it makes for a letter: some for itself, and those of key frames.
  var weight: Int {
    let numbers =
      [
        rotation, skew?.angle, skew?.axis, opacity, tracking, strokeWidth, fillOpacity,
        strokeOpacity,
      ] + (tilts.map(\.angle) + (fillTones + strokeTones).map(\.amount))
    return 20 * selectors.count + numbers.reduce(0) { $0 + ($1?.segments.count ?? 0) }
      + [anchor, position, scale, lineSpacing, blur].reduce(0) { $0 + ($1?.segments.count ?? 0) }
      + [fill, stroke].reduce(0) { $0 + ($1?.segments.count ?? 0) }
  }

  /// An animator as a file has it.
  init(_ field: JSONField, _ reader: PropertyReader, _ baking: Baking) {
    var ranges: [JSONField] = []
    for selector in (field["s"]?.items ?? []).filter(\.isObject) {
      if let kind = selector["t"]?.integer, kind != 0 {
        selector["t"]?.leaveOut(
          "an expression that selects letters is left out", drawing: "the ranges beside it")
      } else {
        ranges.append(selector)
      }
    }
    selectors =
      ranges.isEmpty
      ? [TextSelector(nil, reader)] : ranges.map { TextSelector($0, reader) }
    let values = field["a"]
    func number(_ key: String) -> Track<Double>? { values?[key].map { reader.number($0, or: 0) } }
    func color(_ key: String) -> Track<Color>? { values?[key].map { reader.color($0) } }
    func point(_ key: String, _ standard: Double) -> Track<Point>? {
      values?[key].map {
        reader.pair($0, or: Point(x: standard, y: standard)).pair.together(baking)
      }
    }
    (anchor, position, scale) = (point("a", 0), point("p", 0), point("s", 100))
    rotation = number("r") ?? number("rz")
    tilts = [("rx", AnimationKeyPath.Member.rotationX), ("ry", .rotationY)].compactMap {
      key, member in
      number(key).flatMap { $0.constant == 0 ? nil : (member, $0) }
    }
    skew = number("sk").map { ($0, number("sa") ?? Track(0)) }
    func opacity(_ key: String) -> Track<Double>? {
      values?[key].map { reader.number($0, or: 100) }
    }
    func tones(_ part: String) -> [Tone] {
      [("h", Color.HSBComponent.hue), ("s", .saturation), ("b", .brightness)].compactMap {
        key, kind in
        number(part + key).map { (kind, $0) }
      }
    }
    (fillTones, strokeTones) = (tones("f"), tones("s"))
    (fillOpacity, strokeOpacity) = (opacity("fo"), opacity("so"))
    (self.opacity, tracking) = (opacity("o"), number("t"))
    (fill, stroke, strokeWidth) = (color("fc"), color("sc"), number("sw"))
    lineSpacing = point("ls", 0)
    blur = point("bl", 0)
  }
}

/// An animator, and the part by which it changes one letter.
struct TextChange {
  let animator: TextAnimator
  let part: Track<Double>
  let baking: Baking

  /// The value that it adds.
  func added<Value: Blendable>(
    _ value: Track<Value>?, _ times: @escaping (Value, Double) -> Value
  ) -> Track<Value>? {
    guard let value, part.constant != 0 else { return nil }
    return value.combined(with: part, keeping: .apart, baking, times)
  }

  /// A value on its way to the animator's.
  func led<Value: Blendable>(_ from: Track<Value>, to value: Track<Value>?) -> Track<Value> {
    guard let value, part.constant != 0 else { return from }
    if let from = from.constant {
      return value.combined(with: part, keeping: .apart, baking) {
        from.interpolated(to: $0, by: $1)
      }
    }
    // Both ends and the part at once.
    let way = value.combined(with: part, keeping: .apart, baking) { Aim(value: $0, part: $1) }
    return from.combined(with: way, keeping: .apart, baking) {
      $0.interpolated(to: $1.value, by: $1.part)
    }
  }

  /// A value and the part of the way to it.
  private struct Aim<Value: Blendable>: Blendable {
    let value: Value
    let part: Double

    func interpolated(to other: Aim, by fraction: Double) -> Aim {
      Aim(
        value: value.interpolated(to: other.value, by: fraction),
        part: part.interpolated(to: other.part, by: fraction))
    }
  }
}

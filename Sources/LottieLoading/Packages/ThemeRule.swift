/// A rule of a package's theme: the value of a slot.
struct ThemeRule {
  private let rule: JSONValue

  /// A rule as a theme has it.
  init(_ rule: JSONValue) { self.rule = rule }

  /// The property that stands for the slot's, as a Lottie file would have it; `nil` without a
  /// value.
  var property: JSONValue? {
    let isGradient = if case .text("Gradient")? = rule["type"] { true } else { false }
    let track: JSONValue
    var stops = 0
    /// A value in the form that properties have.
    func plain(_ value: JSONValue?) -> JSONValue? {
      guard isGradient, let list = value?.items else { return value }
      stops = list.count
      return Self.gradient(list)
    }
    if let keys = rule["keyframes"]?.items, !keys.isEmpty {
      let frames = keys.map { key in
        JSONValue.object(
          [
            ("t", key["frame"]), ("s", plain(key["value"])), ("i", key["inTangent"]),
            ("o", key["outTangent"]), ("h", key["hold"]),
          ].compactMap { name, value in value.map { JSONValue.Member(key: name, value: $0) } })
      }
      track = .object([.init(key: "a", value: .number(1)), .init(key: "k", value: .list(frames))])
    } else if let value = plain(rule["value"]) {
      track = .object([.init(key: "a", value: .number(0)), .init(key: "k", value: value)])
    } else {
      return nil
    }
    guard isGradient else { return track }
    return .object([
      .init(key: "p", value: .number(Double(stops))), .init(key: "k", value: track),
    ])
  }

  /// The numbers of a gradient's stops: places with colours, then places with opacities.
  private static func gradient(_ stops: [JSONValue]) -> JSONValue {
    var (colors, opacities) = ([Double](), [Double]())
    for stop in stops {
      guard case .number(let place)? = stop["offset"], case .numbers(let color)? = stop["color"],
        color.count > 2
      else { continue }
      colors += [place] + color.prefix(3)
      opacities += [place, color.count > 3 ? color[3] : 1]
    }
    return .numbers(colors + opacities)
  }
}

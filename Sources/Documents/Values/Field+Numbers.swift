package import Graphics
package import LayerModel
import SceneModel

extension Field {
  /// A finite number in a range.
  package func number(_ range: NumberRange = .any) -> Double? {
    guard case .number(let value, _) = node.content else {
      notANumber(range.text)
      return nil
    }
    guard value.isFinite, abs(value) <= NumberRange.largest else {
      mismatch(value.isNaN || isWrittenInfinite ? "a finite number" : "a number within ±1e15")
      return nil
    }
    guard range.contains(value) else {
      mismatch(range.text)
      return nil
    }
    return value
  }

  /// True for YAML's infinity, and false for a number that is too large.
  private var isWrittenInfinite: Bool {
    if case .number(_, let text) = node.content {
      text.lowercased().hasSuffix(".inf")
    } else {
      false
    }
  }

  /// Reports something that is no number, with a hint where the spelling nearly is one.
  private func notANumber(_ allowed: String) {
    guard case .text(let text, let isPlain) = node.content else {
      mismatch(allowed)
      return
    }
    if !isPlain, YAMLScalar.number(text) != nil {
      mismatch("\(allowed), without quotes")
    } else if angleUnit(of: text) != nil {
      mismatch("\(allowed), without a unit")
    } else if isPlain, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
      mismatch(
        "\(allowed), in decimal notation such as 12.5 or 1e-3",
        suggestion: (AppleSpelling.number(text) ?? AppleSpelling.seconds(text))
          .map(\.shortestDecimal))
    } else {
      mismatch(allowed, suggestion: AppleSpelling.number(text).map(\.shortestDecimal))
    }
  }

  /// The angle that ``angle()`` reads, without reporting an error.
  package var radians: Double? {
    switch node.content {
    case .number(let value, _): return value
    case .text(let text, _):
      guard let (digits, unit) = angleUnit(of: text), let value = YAMLScalar.number(digits) else {
        return nil
      }
      switch unit {
      case "deg": return value * .pi / 180
      case "turn": return value * 2 * .pi
      default: return value
      }
    default: return nil
    }
  }

  /// An angle in radians, from a number of radians or a text with `deg`, `turn` or `rad`.
  ///
  /// A bare number of radians that looks like degrees is noted; rates may be of any size.
  package func angle(in unit: LayerProperty.Unit = .radians) -> Double? {
    let allowed = "an angle such as 1.57, 90deg, 0.25turn or 1.57rad"
    guard case .text(let text, _) = node.content else {
      if case .number = node.content {
        let number = number()
        if unit == .radians, let number, number.looksLikeDegrees {
          reading.remark(.bareAngle(number), at: location)
        }
        return number
      }
      mismatch(allowed)
      return nil
    }
    guard let (digits, _) = angleUnit(of: text), let value = YAMLScalar.number(digits),
      value.isFinite, abs(value) <= NumberRange.largest
    else {
      let turns = AppleSpelling.number(text).map(AppleSpelling.degrees)
      mismatch(allowed, suggestion: turns.map { "\($0.shortestDecimal)deg" })
      return nil
    }
    return radians
  }

  /// The number and the unit of an angle's text.
  private func angleUnit(of text: String) -> (digits: Substring, unit: String)? {
    for unit in ["deg", "turn", "rad"] where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      return YAMLScalar.number(digits).map { _ in (digits, unit) }
    }
    return nil
  }

  /// Yes or no.
  package func bool() -> Bool? {
    if case .bool(let value) = node.content { return value }
    var suggestion: String?
    if case .text(let text, true) = node.content {
      switch text.lowercased().drop(while: { $0 == "@" }) {
      case "yes", "on", "y", "true": suggestion = "true"
      case "no", "off", "n", "false": suggestion = "false"
      default: break
      }
    }
    mismatch("true or false", suggestion: suggestion)
    return nil
  }

  /// The numbers of a list in which nothing is wrong, without fields for its items; `nil` for all
  /// other values.
  private func plainNumbers(_ range: NumberRange = .any) -> [Double]? {
    guard case .sequence(let nodes) = node.content else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(nodes.count)
    for i in nodes.indices {
      guard case .number(let value, _) = nodes[i].content, value.isFinite,
        abs(value) <= NumberRange.largest, range.contains(value)
      else { return nil }
      numbers.append(value)
    }
    return numbers
  }

  /// A list of numbers of any length, each in a range.
  package func numbers(_ allowed: String, _ range: NumberRange = .any) -> [Double]? {
    if let numbers = plainNumbers(range) { return numbers }
    guard let items = items(allowed) else { return nil }
    let values = items.compactMap { $0.number(range) }
    return values.count == items.count ? values : nil
  }

  /// A list of as many numbers as a form has.
  package func numbers(count: Int, _ allowed: String) -> [Double]? {
    if let numbers = plainNumbers(), numbers.count == count { return numbers }
    guard isSequence else {
      mismatch(allowed, suggestion: vector(count: count))
      return nil
    }
    guard let items = items(allowed) else { return nil }
    guard items.count == count else {
      mismatch(allowed)
      return nil
    }
    let values = items.compactMap { $0.number() }
    return values.count == count ? values : nil
  }

  /// The list of numbers that another spelling of one means: a call, or a mapping of the members.
  private func vector(count: Int) -> String? {
    switch node.content {
    case .text(let text, _): return AppleCall.vector(text, count: count)
    case .mapping(let entries):
      let keys = entries.map(\.key)
      let members = ["x", "y", "width", "height"]
      let isOwn = keys == Array(members.prefix(count)) || keys == ["width", "height"]
      guard keys.count == count, isOwn else { return nil }
      let numbers = entries.compactMap { entry in
        if case .number(let number, _) = entry.value.content { number } else { nil as Double? }
      }
      return numbers.count == count ? AppleCall.list(numbers) : nil
    default: return nil
    }
  }

  /// `[x, y]`.
  package func point() -> Point? {
    numbers(count: 2, "a point [x, y]").map { Point(x: $0[0], y: $0[1]) }
  }

  /// `[width, height]`.
  package func size() -> Size? {
    numbers(count: 2, "a size [width, height]").map { Size(width: $0[0], height: $0[1]) }
  }

  /// `[x, y, width, height]`.
  package func rect() -> Rect? {
    numbers(count: 4, "a rect [x, y, width, height]").map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }
}

extension Double {
  /// True for a number of radians beyond a full turn that is a whole number of half degrees: turns
  /// in radians are multiples of π.
  fileprivate var looksLikeDegrees: Bool { abs(self) > 2 * .pi && (self * 2).rounded() == self * 2 }
}

import Documents
import Graphics
import LayerModel
import Timing

/// Values as CAML writes them: texts of numbers and names.
enum CAMLText {
  /// A number; `nil` for none, such as `undefined` and `NaN`.
  static func number(_ text: String) -> Double? {
    if let number = NumberText.number(text) { return number }
    switch text.lowercased() {
    case "inf", "+inf", "infinity": return .infinity
    case "true", "yes": return 1
    case "false", "no": return 0
    default: return nil
    }
  }

  /// True or false.
  static func bool(_ text: String) -> Bool? { number(text).map { $0 != 0 } }

  /// So many finite numbers, or more.
  static func numbers(_ text: String, _ count: Int) -> [Double]? {
    guard let numbers = NumberText.numbers(text), numbers.count >= count else { return nil }
    return numbers
  }

  /// A colour: one number is a grey, two are a grey and alpha, three and four red, green and blue.
  static func color(_ text: String) -> Color? {
    guard let numbers = NumberText.numbers(text) else { return Color(css: text) }
    switch numbers.count {
    case 1, 2:
      return Color(
        red: numbers[0], green: numbers[0], blue: numbers[0],
        alpha: numbers.count == 2 ? numbers[1] : 1)
    case 3, 4:
      return Color(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count == 4 ? numbers[3] : 1)
    default: return nil
    }
  }

  /// A matrix: sixteen numbers, six of a map of the plane, or calls such as `rotate(30deg, 0, 1,
  /// 0)`, of which the last acts first.
  static func transform(_ text: String) -> Transform? {
    if let numbers = NumberText.numbers(text) {
      if numbers.count == 6 {
        return Transform(
          AffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
            ty: numbers[5]))
      }
      return Transform(entries: numbers)
    }
    if text == "none" || text == "identity" { return .identity }
    var result = Transform.identity
    var rest = text[...].drop { $0.isWhitespace || $0 == "," }
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"),
        open < close,
        let call = call(
          rest[..<open].filter { !$0.isWhitespace }, rest[rest.index(after: open)..<close])
      else { return nil }
      result = call.concatenating(result)
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
    return result
  }

  private static func call(_ name: String, _ inside: Substring) -> Transform? {
    let words = inside.split { $0 == "," || $0.isWhitespace }
    let values = words.compactMap { angleOrNumber($0) }
    guard values.count == words.count, let first = values.first else { return nil }
    func value(_ place: Int, _ standard: Double) -> Double {
      place < values.count ? values[place] : standard
    }
    switch name {
    case "rotate", "rotateZ", "rotate3d":
      if values.count >= 4 {
        return .rotation(radians: first, x: values[1], y: values[2], z: values[3])
      }
      return .rotation(radians: first)
    case "rotateX": return .rotation(radians: first, x: 1, y: 0, z: 0)
    case "rotateY": return .rotation(radians: first, x: 0, y: 1, z: 0)
    case "scale", "scale3d": return .scale(x: first, y: value(1, first), z: value(2, 1))
    case "scaleX": return .scale(x: first, y: 1)
    case "scaleY": return .scale(x: 1, y: first)
    case "scaleZ": return .scale(x: 1, y: 1, z: first)
    case "translate", "translate3d":
      return .translation(x: first, y: value(1, 0), z: value(2, 0))
    case "translateX": return .translation(x: first, y: 0)
    case "translateY": return .translation(x: 0, y: first)
    case "translateZ": return .translation(x: 0, y: 0, z: first)
    case "perspective": return first != 0 ? .perspective(distance: first) : nil
    case "matrix", "matrix3d":
      return values.count == 6
        ? Transform(
          AffineTransform(
            a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5]))
        : Transform(entries: values)
    default: return nil
    }
  }

  /// A number; of an angle its radians.
  private static func angleOrNumber(_ text: Substring) -> Double? {
    for (unit, factor) in [("deg", Double.pi / 180), ("turn", 2 * .pi), ("rad", 1), ("px", 1)]
    where text.hasSuffix(unit) {
      return NumberText.number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return NumberText.number(text)
  }

  /// A pacing curve: its name, or its control points.
  static func timingFunction(_ text: String) -> TimingFunction? {
    if let named = TimingFunction(name: text) { return named }
    guard let numbers = NumberText.numbers(text), numbers.count == 4 else { return nil }
    return TimingFunction(
      controlPoints: min(max(numbers[0], 0), 1), numbers[1], min(max(numbers[2], 0), 1),
      numbers[3])
  }

  /// An outline with its operators behind its numbers (`0 0 m 10 0 l h`), or SVG path data.
  ///
  /// - Parameters:
  ///   - text: The outline.
  ///   - limit: The most elements.
  /// - Returns: The outline; `nil` for a text that is none.
  static func path(_ text: String, limit: Int) -> Path? {
    let isPrefix = text.first { !$0.isWhitespace }?.isLetter ?? false
    if isPrefix { return try? Path(svgPathData: text, elementLimit: limit) }
    var path = Path()
    var numbers: [Double] = []
    func point(_ place: Int) -> Point { Point(x: numbers[place], y: numbers[place + 1]) }
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      if let number = NumberText.number(word) {
        numbers.append(number)
        guard numbers.count <= 6 else { return nil }
        continue
      }
      guard path.elements.count < limit else { return nil }
      switch (word, numbers.count) {
      case ("m", 2): path.move(to: point(0))
      case ("l", 2): path.addLine(to: point(0))
      case ("q", 4): path.addQuadCurve(to: point(2), control: point(0))
      case ("c", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
      // The first control point, or the second, is where the curve begins or ends.
      case ("v", 4):
        path.addCurve(
          to: point(2), control1: path.currentPoint ?? point(0), control2: point(0))
      case ("y", 4): path.addCurve(to: point(2), control1: point(0), control2: point(2))
      case ("h", 0): path.closeSubpath()
      case ("re", 4):
        path.append(
          Path.rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])))
      default: return nil
      }
      numbers = []
    }
    return numbers.isEmpty ? path : nil
  }
}

import Documents
import Glibc
import Graphics

/// Colours and transforms as SVG and CSS write them.
enum PaintText {
  /// A colour of CSS, hue and lightness too; `nil` for what is none.
  static func color(_ text: String) -> Color? {
    let text = text.trimmed
    if let color = Color(css: text) { return color }
    if text.lowercased() == "transparent" { return .clear }
    // An old form has the colour of a profile behind the plain one.
    if let word = text.split(whereSeparator: \.isWhitespace).first, word.hasPrefix("#"),
      word.count < text.count
    {
      return Color(css: String(word))
    }
    return hue(text.lowercased()) ?? ColorFunction.color(text.lowercased())
  }

  /// A number in 0…1, which may be written as a percentage; others are brought there.
  static func share(_ text: String) -> Double? {
    difference(text).map { min(max($0, 0), 1) }
  }

  /// A number, which may be written as a percentage.
  static func difference(_ text: String) -> Double? {
    text.hasSuffix("%")
      ? NumberText.number(text.dropLast()).map { $0 / 100 } : NumberText.number(text)
  }

  private static func hue(_ text: String) -> Color? {
    guard text.hasPrefix("hsl"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return nil
    }
    let inside = text[text.index(after: open)...].dropLast().replacing("/", with: " ")
    let words = StyleList.values(inside)
    guard words.count >= 3, let hue = angle(words[0], degrees: true),
      let saturation = PaintText.share(words[1]), let lightness = PaintText.share(words[2])
    else { return nil }
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let turn = k < 0 ? k + 12 : k
      let a = saturation * min(lightness, 1 - lightness)
      return lightness - a * max(-1, min(turn - 3, 9 - turn, 1))
    }
    return Color(
      red: channel(0), green: channel(8), blue: channel(4),
      alpha: words.count > 3 ? PaintText.share(words[3]) ?? 1 : 1)
  }

  /// Degrees in one of a unit; a unit comes before one that ends as it does.
  static let degrees = [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]

  /// An angle in degrees.
  static func angle(_ text: String, degrees: Bool = true) -> Double? {
    let text = text.lowercased()
    for (unit, factor) in Self.degrees where text.hasSuffix(unit) {
      return NumberText.number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return NumberText.number(text)
  }

  /// A list of transforms of numbers and angles, of which the last acts first; `nil` for a text
  /// that is none.
  static func transform(_ text: String) -> AffineTransform? {
    let bytes = Array(text.utf8)
    if text.trimmed == "none" { return .identity }
    var result = AffineTransform.identity
    var place = 0
    while true {
      while place < bytes.count, bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") {
        place += 1
      }
      guard place < bytes.count else { return result }
      guard let open = bytes[place...].firstIndex(of: UInt8(ascii: "(")),
        let close = bytes[open...].firstIndex(of: UInt8(ascii: ")"))
      else { return nil }
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      let inside = text(open + 1..<close)
      guard let numbers = NumberText.numbers(inside) ?? angles(inside),
        let call = transform(text(place..<open).trimmed, numbers)
      else { return nil }
      result = call.concatenating(result)
      place = close + 1
    }
  }

  /// Numbers of which some are angles; `nil` for others.
  private static func angles(_ text: String) -> [Double]? {
    let words = StyleList.values(text)
    let numbers = words.compactMap { angle($0) }
    return numbers.count == words.count ? numbers : nil
  }

  /// One transform by its name.
  static func transform(_ name: String, _ numbers: [Double]) -> AffineTransform? {
    guard let first = numbers.first, numbers.allSatisfy({ abs($0) <= NumberRange.largest }) else {
      return nil
    }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case ("translate", 1), ("translateX", 1): return .translation(x: first, y: 0)
    case ("translateY", 1): return .translation(x: 0, y: first)
    case ("translate", 2): return .translation(x: first, y: numbers[1])
    case ("scale", 1): return .scale(x: first, y: first)
    case ("scaleX", 1): return .scale(x: first, y: 1)
    case ("scaleY", 1): return .scale(x: 1, y: first)
    case ("scale", 2): return .scale(x: first, y: numbers[1])
    case ("rotate", 1): return turn(first)
    case ("rotate", 3): return turn(first).about(Point(x: numbers[1], y: numbers[2]))
    case ("skewX", 1):
      return AffineTransform(a: 1, b: 0, c: tan(first * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return AffineTransform(a: 1, b: tan(first * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  private static let quarters: [Double: (s: Double, c: Double)] = [
    0: (0, 1), 90: (1, 0), -270: (1, 0), 180: (0, -1), -180: (0, -1), 270: (-1, 0), -90: (-1, 0),
  ]

  /// A turn of some degrees, clockwise on screen; quarters are exact.
  static func turn(_ degrees: Double) -> AffineTransform {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let (s, c) = quarters[rest] ?? (sin(rest * .pi / 180), cos(rest * .pi / 180))
    return AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }
}

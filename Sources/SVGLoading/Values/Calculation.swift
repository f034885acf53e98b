import Documents
import Graphics

/// A value that CSS works out: `calc`, `min`, `max` and `clamp` (CSS Values 4, chapter 10).
indirect enum Calculation {
  /// A number with its unit: pixels, degrees, seconds, percentages and what depends on fonts and
  /// the canvas; none for a number alone.
  case value(Double, unit: String)
  case sum([Calculation])
  case product(Calculation, Double)
  case least([Calculation])
  case greatest([Calculation])
  case magnitude(Calculation)

  /// The calculation that a text is; `nil` for any other text.
  init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard let (found, end) = CalculationReader.calculation(in: bytes, from: 0), end == bytes.count
    else { return nil }
    self = found
  }

  /// A text in which each calculation of one known value is that value: `calc(1s * 2)` is `2s`.
  ///
  /// With a damaged calculation the text stays as it was, because all of it is no value.
  static func simplified(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (place, copied) = (0, 0)
    var quotes = QuotedParts()
    while place < bytes.count {
      if quotes.isOutside(bytes[place], at: &place),
        place == 0 || !VariableCall.isOfWord(bytes[place - 1]),
        CalculationReader.isBegin(place, in: bytes)
      {
        guard let (found, end) = CalculationReader.calculation(in: bytes, from: place) else {
          return text
        }
        if case .value(let number, let unit) = found {
          result += bytes[copied..<place] + Array((number.shortestDecimal + unit).utf8)
          copied = end
        }
        place = end
        continue
      }
      place += 1
    }
    return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// The value, by what a number of a unit is worth.
  func value(_ worth: (Double, String) -> Double) -> Double {
    switch self {
    case .value(let number, let unit): worth(number, unit)
    case .sum(let parts): parts.reduce(0) { $0 + $1.value(worth) }
    case .product(let part, let factor): part.value(worth) * factor
    case .least(let parts): parts.reduce(.infinity) { min($0, $1.value(worth)) }
    case .greatest(let parts): parts.reduce(-.infinity) { max($0, $1.value(worth)) }
    case .magnitude(let part): abs(part.value(worth))
    }
  }

  /// A number within the largest coordinates of a picture; 0 for NaN.
  static func clamped(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -NumberRange.largest), NumberRange.largest)
  }

  /// True for a length, and for a number, which may stand for one.
  var isLength: Bool {
    switch self {
    case .value(_, let unit): Length.isUnit(unit)
    // All parts are of one kind, and numbers, angles and times have one unit each.
    case .sum, .product, .least, .greatest, .magnitude: true
    }
  }

  /// True where a percentage is in it.
  var hasParts: Bool {
    switch self {
    case .value(_, let unit): unit == "%"
    case .product(let part, _), .magnitude(let part): part.hasParts
    case .sum(let parts), .least(let parts), .greatest(let parts): parts.contains(where: \.hasParts)
    }
  }
}

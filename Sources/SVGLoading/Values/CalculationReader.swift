import Documents

/// Reads calculations of CSS from a text, of which each byte is looked at once.
struct CalculationReader {
  /// Things that are added to and compared with their own kind alone.
  private enum Kind { case number, length, angle, time }

  private typealias Part = (value: Calculation, kind: Kind)

  private let bytes: [UInt8]
  private var place: Int

  /// Parentheses in one another that nobody writes.
  private static let deepest = 32
  private static let functions = ["calc", "-webkit-calc", "min", "max", "clamp", "abs"]
  private static let constants = [
    "pi": Double.pi, "e": 2.718281828459045, "infinity": NumberRange.largest,
    "-infinity": -NumberRange.largest, "nan": 0,
  ]
  /// The units with their kinds, and the unit and factor by which each is converted.
  private static let units: [String: (kind: Kind, unit: String, factor: Double)] = {
    var units: [String: (kind: Kind, unit: String, factor: Double)] = [
      "": (.number, "", 1), "%": (.length, "%", 1), "s": (.time, "s", 1),
      "ms": (.time, "s", 0.001),
    ]
    for (unit, factor) in Length.units { units[unit] = (.length, "px", factor) }
    for unit in Length.relative { units[unit] = (.length, unit, 1) }
    for (unit, factor) in PaintText.degrees { units[unit] = (.angle, "deg", factor) }
    return units
  }()

  /// True for a place at which the name of a function stands.
  static func isBegin(_ place: Int, in bytes: [UInt8]) -> Bool {
    var reader = CalculationReader(bytes: bytes, place: place)
    return reader.function() != nil
  }

  /// The calculation that begins at a byte, and the byte behind it; `nil` for none.
  static func calculation(in bytes: [UInt8], from start: Int) -> (Calculation, end: Int)? {
    var reader = CalculationReader(bytes: bytes, place: start)
    guard let function = reader.function(), let part = reader.call(function, 0) else { return nil }
    return (part.value, reader.place)
  }

  private init(bytes: [UInt8], place: Int) { (self.bytes, self.place) = (bytes, place) }

  // MARK: Words

  /// The byte that is read next.
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() -> Bool {
    let start = place
    while let byte = next, byte <= 0x20 { place += 1 }
    return place > start
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  /// The name of a function behind whose open parenthesis it goes on.
  private mutating func function() -> String? {
    for name in Self.functions {
      let end = place + name.utf8.count
      guard end < bytes.count, bytes[end] == UInt8(ascii: "("),
        zip(bytes[place..<end], name.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      else { continue }
      place = end + 1
      return name
    }
    return nil
  }

  // MARK: Terms

  private mutating func call(_ name: String, _ depth: Int) -> Part? {
    guard depth < Self.deepest else { return nil }
    var parts: [Part] = []
    repeat {
      guard let part = sum(depth + 1), parts.first.map({ $0.kind == part.kind }) ?? true else {
        return nil
      }
      parts.append(part)
    } while take(",")
    // What never closes goes to the end.
    guard take(")") || next == nil else { return nil }
    let kind = parts[0].kind
    let values = parts.map(\.value)
    switch (name, parts.count) {
    case ("min", _): return (Self.extreme(values, isLeast: true), kind)
    case ("max", _): return (Self.extreme(values, isLeast: false), kind)
    case ("clamp", 3):
      let upper = Self.extreme([values[1], values[2]], isLeast: true)
      return (Self.extreme([values[0], upper], isLeast: false), kind)
    case ("calc", 1), ("-webkit-calc", 1): return parts[0]
    case ("abs", 1):
      guard case .value(let number, let unit) = values[0] else {
        return (.magnitude(values[0]), kind)
      }
      return (.value(abs(number), unit: unit), kind)
    default: return nil
    }
  }

  /// The least or the greatest of values, the one that it is where that is known.
  private static func extreme(_ values: [Calculation], isLeast: Bool) -> Calculation {
    guard case .value(var best, let unit) = values[0] else {
      return isLeast ? .least(values) : .greatest(values)
    }
    for value in values.dropFirst() {
      guard case .value(let number, unit) = value else {
        return isLeast ? .least(values) : .greatest(values)
      }
      best = isLeast ? min(best, number) : max(best, number)
    }
    return .value(best, unit: unit)
  }

  private mutating func sum(_ depth: Int) -> Part? {
    var terms: [Calculation] = []
    /// The places of the terms of a unit.
    var places: [String: Int] = [:]
    var kind: Kind?
    var sign = 1.0
    while true {
      guard let (value, own) = product(depth), kind == nil || kind == own else { return nil }
      let term = Self.scaled(value, by: sign)
      kind = own
      if case .value(let number, let unit) = term, let known = places[unit],
        case .value(let before, _) = terms[known]
      {
        terms[known] = .value(Calculation.clamped(before + number), unit: unit)
      } else {
        if case .value(_, let unit) = term { places[unit] = terms.count }
        terms.append(term)
      }
      // Signs of sums stand between blanks.
      let isApart = skipBlanks()
      guard isApart, next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { break }
      sign = next == UInt8(ascii: "-") ? -1 : 1
      place += 1
      guard skipBlanks() else { return nil }
    }
    return kind.map { (terms.count == 1 ? terms[0] : .sum(terms), $0) }
  }

  private mutating func product(_ depth: Int) -> Part? {
    guard var result = factor(depth) else { return nil }
    while true {
      let end = place
      _ = skipBlanks()
      let divides = take("/")
      guard divides || take("*") else {
        place = end
        return result
      }
      guard let other = factor(depth) else { return nil }
      // One of the two is a number.
      let (number, rest) = divides || other.kind == .number ? (other, result) : (result, other)
      guard number.kind == .number, case .value(let factor, _) = number.value else { return nil }
      result = (Self.scaled(rest.value, by: divides ? 1 / factor : factor), rest.kind)
    }
  }

  private static func scaled(_ value: Calculation, by factor: Double) -> Calculation {
    let factor = Calculation.clamped(factor)
    switch value {
    case .value(let number, let unit):
      return .value(Calculation.clamped(number * factor), unit: unit)
    case .product(let part, let own): return .product(part, Calculation.clamped(own * factor))
    default: return factor == 1 ? value : .product(value, factor)
    }
  }

  private mutating func factor(_ depth: Int) -> Part? {
    _ = skipBlanks()
    if take("(") { return call("calc", depth) }
    if let name = function() { return call(name, depth) }
    guard let (number, end) = NumberText.number(in: bytes, from: place, isClamped: true) else {
      return Self.constants[word { $0 == UInt8(ascii: "-") }].map {
        (.value($0, unit: ""), .number)
      }
    }
    place = end
    return Self.units[word { $0 == UInt8(ascii: "%") }].map {
      (.value(Calculation.clamped(number * $0.factor), unit: $0.unit), $0.kind)
    }
  }

  /// The letters and other signs that are read next, in lower case.
  private mutating func word(_ isOfWord: (UInt8) -> Bool) -> String {
    let start = place
    while let byte = next, isOfWord(byte) || (0x61...0x7A).contains(byte | 0x20) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }
}

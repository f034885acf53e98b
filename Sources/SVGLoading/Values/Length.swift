import Documents
import Graphics

/// A length with its unit, or one that is worked out of several.
struct Length {
  /// The length that a percentage is a part of.
  enum Reference {
    case width(Viewport)
    case height(Viewport)
    case diagonal(Viewport)
    /// A box, of which lengths are parts.
    case box
    case fontSize(Double)
  }

  /// The size of fonts where none is said, in points (CSS Fonts 4, `medium`).
  static let initialFontSize = 16.0

  private let calculation: Calculation

  /// A length as it is written; `nil` for what is none.
  init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard let (number, end) = NumberText.number(in: bytes, from: 0) else {
      guard let found = Calculation(text), found.isLength else { return nil }
      calculation = found
      return
    }
    let unit = String(decoding: bytes[end...], as: UTF8.self).lowercased()
    guard Self.isUnit(unit) else { return nil }
    calculation = .value(number, unit: unit)
  }

  /// The number and the unit of one that is written with one unit.
  var plain: (number: Double, unit: String)? {
    if case .value(let number, let unit) = calculation { (number, unit) } else { nil }
  }

  /// True for one that is known to be below 0.
  var isNegative: Bool { plain.map { $0.number < 0 } ?? false }

  /// True for one that is a part of something, or has one in it.
  var hasParts: Bool { calculation.hasParts }

  static func isUnit(_ unit: String) -> Bool {
    unit.isEmpty || unit == "%" || units[unit] != nil || relative.contains(unit)
  }

  /// User units in one of a unit (CSS Values 3: 96 in an inch).
  static let units: [String: Double] = [
    "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
  ]
  static let relative: Set<String> = ["em", "ex", "rem", "ch", "vw", "vh", "vmin", "vmax"]

  /// The length in user units.
  func value(of reference: Reference, fontSize: Double = Length.initialFontSize) -> Double {
    Calculation.clamped(calculation.value { Self.value($0, $1, of: reference, fontSize) })
  }

  private static func value(
    _ number: Double, _ unit: String, of reference: Reference, _ fontSize: Double
  ) -> Double {
    if unit.isEmpty { return number }
    if let factor = units[unit] { return number * factor }
    var fontSize = fontSize
    if case .fontSize(let size) = reference { fontSize = size }
    switch unit {
    case "em": return number * fontSize
    case "ex", "ch": return number * fontSize / 2
    case "rem": return number * initialFontSize
    case "vw", "vh", "vmin", "vmax":
      switch reference {
      case .width(let viewport), .height(let viewport), .diagonal(let viewport):
        return number / 100 * viewport.side(unit)
      case .box, .fontSize: return number
      }
    default:
      let whole =
        switch reference {
        case .width(let viewport): viewport.size.width
        case .height(let viewport): viewport.size.height
        case .diagonal(let viewport): viewport.diagonal
        case .box: 1.0
        case .fontSize(let size): size
        }
      return number / 100 * whole
    }
  }
}

/// The size that percentages are parts of.
struct Viewport {
  let size: Size

  var diagonal: Double {
    ((size.width * size.width + size.height * size.height) / 2).squareRoot()
  }

  /// The sides, of which lengths are parts.
  var sides: (width: Length.Reference, height: Length.Reference) { (.width(self), .height(self)) }

  /// The side that hundred of a unit are.
  fileprivate func side(_ unit: String) -> Double {
    switch unit {
    case "vw": size.width
    case "vh": size.height
    case "vmin": min(size.width, size.height)
    default: max(size.width, size.height)
    }
  }
}

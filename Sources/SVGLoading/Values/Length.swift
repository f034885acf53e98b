import Documents
import Graphics

/// A length with its unit.
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

  let number: Double
  let unit: String

  /// A length as it is written; `nil` for what is none.
  init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard let (number, end) = NumberText.number(in: bytes, from: 0) else { return nil }
    let unit = String(decoding: bytes[end...], as: UTF8.self).lowercased()
    guard unit.isEmpty || unit == "%" || Self.units[unit] != nil || Self.relative.contains(unit)
    else { return nil }
    (self.number, self.unit) = (number, unit)
  }

  /// User units in one of a unit (CSS Values 3: 96 in an inch).
  private static let units: [String: Double] = [
    "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6,
  ]
  private static let relative: Set<String> = ["em", "ex", "rem", "ch", "vw", "vh"]

  /// The length in user units.
  func value(of reference: Reference, fontSize: Double = 16) -> Double {
    if unit.isEmpty { return number }
    if let factor = Self.units[unit] { return number * factor }
    var fontSize = fontSize
    if case .fontSize(let size) = reference { fontSize = size }
    switch unit {
    case "em": return number * fontSize
    case "ex", "ch": return number * fontSize / 2
    case "rem": return number * 16
    case "vw", "vh":
      switch reference {
      case .width(let viewport), .height(let viewport), .diagonal(let viewport):
        return number / 100 * (unit == "vw" ? viewport.size.width : viewport.size.height)
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
}

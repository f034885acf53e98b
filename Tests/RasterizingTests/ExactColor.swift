import Graphics
import LayerModel

/// A premultiplied colour that is not rounded, and its blending by formulas (PDF 32000-1, 11.3.5,
/// and Porter and Duff).
struct ExactColor: Equatable {
  /// Blue, green and red, and the alpha, 0…1.
  private(set) var colors: [Double]
  private(set) var alpha: Double

  static let clear = ExactColor(colors: [0, 0, 0], alpha: 0)

  var channels: [Double] { colors + [alpha] }

  /// The colour of a premultiplied pixel, of which no channel counts more than its alpha.
  init(pixel: UInt32) {
    let parts = (0..<4).map { Double(pixel >> (8 * $0) & 255) / 255 }
    self.init(colors: parts.dropLast().map { min($0, parts[3]) }, alpha: parts[3])
  }

  init(_ color: Color) {
    self.init(
      colors: [color.blue, color.green, color.red].map { $0 * color.alpha }, alpha: color.alpha)
  }

  private init(colors: [Double], alpha: Double) { (self.colors, self.alpha) = (colors, alpha) }

  func faded(by opacity: Double) -> ExactColor {
    ExactColor(colors: colors.map { $0 * opacity }, alpha: alpha * opacity)
  }

  /// The colour over a backdrop.
  func blended(_ mode: BlendMode, over behind: ExactColor) -> ExactColor {
    func sum(_ own: Double, _ other: Double) -> ExactColor {
      ExactColor(
        colors: zip(colors, behind.colors).map { min($0 * own + $1 * other, 1) },
        alpha: min(alpha * own + behind.alpha * other, 1))
    }
    switch mode {
    case .plusLighter: return sum(1, 1)
    case .normal: return sum(1, 1 - alpha)
    case .sourceAtop: return sum(behind.alpha, 1 - alpha)
    case .destinationOver: return sum(1 - behind.alpha, 1)
    case .destinationOut: return sum(0, 1 - alpha)
    case .xor: return sum(1 - behind.alpha, 1 - alpha)
    default:
      let (own, back) = (plain, behind.plain)
      let mixed = Self.mixed(mode, own, back)
      return ExactColor(
        colors: (0..<3).map {
          (1 - alpha) * behind.colors[$0] + (1 - behind.alpha) * colors[$0]
            + alpha * behind.alpha * mixed[$0]
        }, alpha: alpha + behind.alpha * (1 - alpha))
    }
  }

  /// Blue, green and red without the alpha.
  private var plain: [Double] { colors.map { alpha > 0 ? $0 / alpha : 0 } }

  private static func mixed(
    _ mode: BlendMode, _ source: [Double], _ backdrop: [Double]
  ) -> [Double] {
    switch mode {
    case .hue:
      return bright(saturated(source, saturation(backdrop)), luminosity(backdrop))
    case .saturation:
      return bright(saturated(backdrop, saturation(source)), luminosity(backdrop))
    case .color: return bright(source, luminosity(backdrop))
    case .luminosity: return bright(backdrop, luminosity(source))
    default: return zip(backdrop, source).map { channel(mode, $0, $1) }
    }
  }

  private static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return hardLight(s, b)
    case .hardLight: return hardLight(b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    default:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (curve - b)
    }
  }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
  }

  private static func luminosity(_ c: [Double]) -> Double {
    0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2]
  }

  private static func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  private static func saturated(_ c: [Double], _ wanted: Double) -> [Double] {
    let (least, range) = (c.min() ?? 0, saturation(c))
    return c.map { range > 0 ? ($0 - least) * wanted / range : 0 }
  }

  private static func bright(_ c: [Double], _ wanted: Double) -> [Double] {
    let shift = wanted - luminosity(c)
    var c = c.map { $0 + shift }
    let (low, high) = (c.min() ?? 0, c.max() ?? 0)
    if low < 0 { c = c.map { wanted + ($0 - wanted) * wanted / (wanted - low) } }
    if high > 1 { c = c.map { wanted + ($0 - wanted) * (1 - wanted) / (high - wanted) } }
    return c
  }
}

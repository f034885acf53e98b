/// A colour in sRGB (gamma-encoded), not premultiplied; 1 is full.
///
/// Components may leave 0…1 while an animation overshoots; they are clamped only when drawn.
public struct Color: Hashable, Sendable {
  /// Red, 0…1.
  public var red: Double
  /// Green, 0…1.
  public var green: Double
  /// Blue, 0…1.
  public var blue: Double
  /// Opacity, 0 (clear) … 1 (opaque).
  public var alpha: Double

  /// A colour from its components, each 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black with alpha 0.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The colour with every component brought into 0…1, as it is drawn.
  public var clamped: Color {
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }
}

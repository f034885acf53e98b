import Glibc
import Graphics

extension Color {
  /// A component of a colour in HSB.
  enum HSBComponent { case hue, saturation, brightness }

  /// The colour with an amount added to a component in HSB: hues in degrees, others in hundredths.
  func shifted(_ component: HSBComponent, by amount: Double) -> Color {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let width = high - low
    // Sixths of the circle.
    var hue = 0.0
    if width > 0 {
      hue =
        high == red
        ? (green - blue) / width
        : high == green ? (blue - red) / width + 2 : (red - green) / width + 4
    }
    var (saturation, brightness) = (high > 0 ? width / high : 0, high)
    func moved(_ part: Double) -> Double { min(max(part + amount / 100, 0), 1) }
    switch component {
    case .hue: hue += amount / 60
    case .saturation: saturation = moved(saturation)
    case .brightness: brightness = moved(brightness)
    }
    func part(_ begin: Double) -> Double {
      let place = fmod(begin + hue, 6)
      let far = place < 0 ? place + 6 : place
      return brightness * (1 - saturation * max(0, min(far, 4 - far, 1)))
    }
    return Color(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}

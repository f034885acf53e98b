import Glibc

/// Colours of spaces that are not sRGB's, by CSS Color 4.
enum ColorFunction {
  /// A component of light as sRGB writes it.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let value = size > 0.003_130_8 ? 1.055 * pow(size, 1 / 2.4) - 0.055 : 12.92 * size
    return light < 0 ? -value : value
  }
}

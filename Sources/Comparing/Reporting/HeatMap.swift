package import Graphics

/// A picture of the differences of two: the expected one pale and grey, differences from yellow to
/// red.
package enum HeatMap {
  /// The map of two pictures of one size.
  package static func picture(_ a: Pixmap, _ b: Pixmap) -> Pixmap {
    var map = Pixmap(width: a.width, height: a.height)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (before, after) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        let difference = max(
          max(distance(before.blue, after.blue), distance(before.green, after.green)),
          max(distance(before.red, after.red), distance(before.alpha, after.alpha)))
        // The page behind is light: three quarters of the way to white.
        let luma = 19 * Int(before.blue) + 183 * Int(before.green) + 54 * Int(before.red)
        let ground = 191 + Double(luma >> 8) / 4
        // One level must be seen, and a few dozen are as bad as it gets.
        let heat = difference == 0 ? 0 : min(1, 0.12 + Double(difference) / 64)
        let i = y * map.strideInBytes + x * 4
        map.bytes[i] = level(ground, 20, heat)
        map.bytes[i + 1] = level(ground, 190 * (1 - heat), heat)
        map.bytes[i + 2] = level(ground, 235, heat)
        map.bytes[i + 3] = 255
      }
    }
    return map
  }

  private static func distance(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }

  private static func level(_ ground: Double, _ color: Double, _ heat: Double) -> UInt8 {
    UInt8((ground + (color - ground) * min(1, heat * 1.5)).rounded())
  }
}

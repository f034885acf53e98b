/// An opaque colour as GIF stores it, and how premultiplied pixels become one.
struct GIFColor: Hashable, Comparable, Sendable {
  /// Red in bits 16…23, green in 8…15, blue in 0…7.
  let value: UInt32

  init(value: UInt32) { self.value = value }

  init(red: Int, green: Int, blue: Int) {
    value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The colour of a premultiplied BGRA pixel in memory order; `nil` when it counts as transparent.
  ///
  /// GIF has no half transparency: alpha below 128 is clear and the rest opaque, with its own
  /// colour rather than the one darkened by alpha.
  @inline(__always)
  init?(pixel: UInt32) {
    let alpha = pixel >> 24
    guard alpha < 255 else {
      value = pixel & 0xFF_FFFF
      return
    }
    guard alpha >= 128 else { return nil }
    func own(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    value = own(16) | own(8) | own(0)
  }

  var red: Int { Int(value >> 16) }
  var green: Int { Int(value >> 8 & 255) }
  var blue: Int { Int(value & 255) }

  static func < (a: GIFColor, b: GIFColor) -> Bool { a.value < b.value }

  /// The square of the distance in the RGB cube.
  func squaredDistance(to other: GIFColor) -> Int {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return r * r + g * g + b * b
  }
}

import Graphics

/// An opaque colour as GIF stores it, and how premultiplied pixels become one.
struct GIFColor: Hashable, Comparable, Sendable {
  /// Red in bits 16…23, green in 8…15, blue in 0…7.
  let value: UInt32

  init(value: UInt32) { self.value = value }

  init(red: Int, green: Int, blue: Int) {
    value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// A colour without its alpha.
  init(_ color: Color) {
    let color = color.clamped
    func byte(_ part: Double) -> Int { Int((part * 255).rounded()) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }

  /// The colour of a premultiplied BGRA pixel in memory order; `nil` when it counts as transparent.
  ///
  /// GIF has no half transparency. Over a matte all that is not clear is opaque, as it is seen over
  /// that colour; without one alpha below 128 is clear and the rest opaque, with its own colour
  /// rather than the one darkened by alpha.
  @inline(__always)
  init?(pixel: UInt32, over matte: GIFColor?) {
    let alpha = pixel >> 24
    guard alpha < 255 else {
      value = pixel & 0xFF_FFFF
      return
    }
    if let matte {
      guard alpha > 0 else { return nil }
      func seen(_ shift: UInt32) -> UInt32 {
        let ground = ((matte.value >> shift & 255) * (255 - alpha) + 127) / 255
        return min((pixel >> shift & 255) + ground, 255) << shift
      }
      value = seen(16) | seen(8) | seen(0)
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

  /// The place of the nearest of some colours, the first of several; at most 256 of them.
  func nearest(in colors: [GIFColor]) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, candidate) in colors.enumerated() {
      let distance = candidate.squaredDistance(to: self)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  /// The square of the distance in the RGB cube.
  func squaredDistance(to other: GIFColor) -> Int {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return r * r + g * g + b * b
  }
}

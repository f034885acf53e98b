import Graphics

/// The channels of one pixel as they lie in a pixmap, ready for sums.
struct PremultipliedPixel {
  let red: Int32
  let green: Int32
  let blue: Int32
  let alpha: Int32

  /// The pixel in a column of a row of BGRA; an opaque one is taken as it looks over black.
  @inline(__always)
  init(_ row: UnsafeRawPointer, _ column: Int, isOpaque: Bool = false) {
    let pixel = unsafe row.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
    blue = Int32(pixel & 255)
    green = Int32(pixel >> 8 & 255)
    red = Int32(pixel >> 16 & 255)
    alpha = isOpaque ? 255 : Int32(pixel >> 24)
  }

  /// The colour without alpha in it; `nil` for a clear pixel, which has none.
  @inline(__always)
  var straight: (red: Int32, green: Int32, blue: Int32)? {
    guard alpha < 255 else { return (red, green, blue) }
    guard alpha > 0 else { return nil }
    func own(_ channel: Int32) -> Int32 {
      Int32(AlphaScaling.straight(UInt8(channel), alpha: UInt8(alpha)))
    }
    return (own(red), own(green), own(blue))
  }
}

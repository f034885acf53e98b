public import Graphics

extension Pixmap {
  /// True when any pixel is not opaque.
  public var hasTransparency: Bool {
    let pixels = unsafe bytes.span.bytes
    return (0..<height).contains { y in
      let row = y * strideInBytes
      // The bits that all pixels of a row have, eight at a time; any four bytes are a number, and
      // where they lie is checked.
      var common = SIMD8<UInt32>(repeating: .max)
      var x = 0
      while x + 8 <= width {
        common &= unsafe pixels.unsafeLoadUnaligned(
          fromByteOffset: row + x * 4, as: SIMD8<UInt32>.self)
        x += 8
      }
      var rest = UInt32.max
      while x < width {
        rest &= unsafe pixels.unsafeLoadUnaligned(fromByteOffset: row + x * 4, as: UInt32.self)
        x += 1
      }
      return (0..<8).reduce(rest) { $0 & common[$1] } >> 24 < 255
    }
  }
}

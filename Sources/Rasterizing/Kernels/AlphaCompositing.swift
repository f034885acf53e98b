import LayerModel

/// Compositing in pictures of alpha alone: as pixman does it, byte by byte, but for the modes in
/// which it counts with floating point, whose nearest byte is taken.
///
/// pixman takes bytes apart one by one, so that masked layers behind mattes take 2.6 times as long
/// (`make bench BENCH=lottie`).
enum AlphaCompositing {
  /// Paints alpha over a row of it.
  ///
  /// - Parameters:
  ///   - mode: The way in which it is painted; those that blend colours give one alpha.
  ///   - alpha: The alpha that is painted, in 255ths.
  ///   - levels: The coverage of each, in 255ths.
  ///   - pixels: The row.
  static func paint(
    _ mode: BlendMode, _ alpha: UInt8, through levels: UnsafeBufferPointer<UInt8>,
    to pixels: UnsafeMutablePointer<UInt8>
  ) {
    switch mode {
    case .normal, .destinationOver, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge,
      .colorBurn, .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color,
      .luminosity:
      unsafe paint(alpha, through: levels, to: pixels) { s, d in s &+ product(d, 255 &- s) }
    case .plusLighter: unsafe paint(alpha, through: levels, to: pixels) { s, d in min(s &+ d, 255) }
    case .sourceAtop: break
    case .destinationOut:
      unsafe paint(alpha, through: levels, to: pixels) { s, d in product(d, 255 &- s) }
    case .xor:
      unsafe paint(alpha, through: levels, to: pixels) { s, d in
        min(product(s, 255 &- d) &+ product(d, 255 &- s), 255)
      }
    }
  }

  @inline(__always)
  private static func paint(
    _ alpha: UInt8, through levels: UnsafeBufferPointer<UInt8>,
    to pixels: UnsafeMutablePointer<UInt8>, _ painted: (_ s: UInt16, _ d: UInt16) -> UInt16
  ) {
    // One by one, from which vectors are made.
    for i in 0..<levels.count {
      let level = unsafe product(UInt16(levels[i]), UInt16(alpha))
      unsafe pixels[i] = UInt8(truncatingIfNeeded: painted(level, UInt16(pixels[i])))
    }
  }

  /// Multiplies a row of levels with others.
  static func multiply(
    _ levels: UnsafeMutablePointer<UInt8>, by others: UnsafeBufferPointer<UInt8>
  ) {
    for i in 0..<others.count {
      unsafe levels[i] = UInt8(
        truncatingIfNeeded: product(UInt16(levels[i]), UInt16(others[i])))
    }
  }

  /// Multiplies a row of levels with the alphas of pixels.
  static func multiply(
    _ levels: UnsafeMutablePointer<UInt8>, byAlphasOf pixels: UnsafeBufferPointer<UInt32>
  ) {
    for i in 0..<pixels.count {
      unsafe levels[i] = UInt8(
        truncatingIfNeeded: product(
          UInt16(levels[i]), UInt16(truncatingIfNeeded: pixels[i] &>> 24)))
    }
  }

  /// The product of two bytes, divided by 255 and rounded.
  @inline(__always)
  private static func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    let sum = a &* b &+ 128
    return (sum &+ sum &>> 8) &>> 8
  }
}

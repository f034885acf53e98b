/// Painting of pixels over others through coverage: as pixman does it, byte by byte.
enum PixelCompositing {
  /// Paints a row of pixels over another one.
  ///
  /// - Parameters:
  ///   - colors: The pixels that are painted, premultiplied.
  ///   - levels: The coverage of the first one, in 255ths.
  ///   - pixels: The first pixel that is painted over.
  ///   - isWide: True when ``WideKernels`` do it.
  static func paint(
    _ colors: Span<UInt32>, through levels: UnsafePointer<UInt8>,
    to pixels: UnsafeMutableRawPointer, isWide: Bool = WideKernels.areAvailable
  ) {
    guard !isWide else { return unsafe WideKernels.paint(colors, through: levels, to: pixels) }
    for i in 0..<colors.count {
      let level = unsafe UInt32(levels[i])
      guard level > 0 else { continue }
      let place = unsafe pixels + i &* 4
      let old = unsafe place.loadUnaligned(as: UInt32.self)
      let new = part(level, of: colors[i])
      unsafe place.storeBytes(of: new &+ part(255 &- new &>> 24, of: old), as: UInt32.self)
    }
  }

  /// Each channel of a pixel times a level, divided by 255 and rounded.
  @inline(__always)
  static func part(_ level: UInt32, of pixel: UInt32) -> UInt32 {
    halves(level, of: pixel) | halves(level, of: pixel &>> 8) &<< 8
  }

  /// The same of every other channel.
  @inline(__always)
  private static func halves(_ level: UInt32, of pixel: UInt32) -> UInt32 {
    let sums = (pixel & 0x00FF_00FF) &* level &+ 0x0080_0080
    return (sums &+ (sums &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
  }
}

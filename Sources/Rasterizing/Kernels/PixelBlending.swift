import CKernels
import LayerModel

/// Blending of a source with its backdrop, four pixels at a time: in the separable modes that are
/// polynomials or minima of bytes pixman's bytes, in the others the nearest ones.
///
/// With d and s the premultiplied channels of backdrop and source, e and t their alphas, all in
/// 255ths, a channel is (255 − t)·d + (255 − e)·s and the mode's own term (PDF 32000-1, 11.3.5),
/// divided by 255 and rounded; for ``BlendMode/multiply`` pixman rounds the three one by one.
/// No channel counts more than its alpha: then the sums fit into 16 bits, and what does not on the
/// way cancels out.
///
/// With pixman, layers that multiply take twice as long or longer, and those that dodge or go by
/// hue three times (`make bench BENCH=filters`).
enum PixelBlending {
  /// Two channels of four pixels: blue and red, or green and alpha.
  private typealias Channels = SIMD8<UInt16>

  /// True for a mode of this kind.
  static func has(_ mode: BlendMode) -> Bool {
    switch mode {
    case .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion: true
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: true
    case .normal, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor: false
    }
  }

  /// Blends a row of pixels with its backdrop.
  ///
  /// - Parameters:
  ///   - mode: The mode, of this kind.
  ///   - colors: The source's pixels, premultiplied.
  ///   - pixels: The backdrop's first pixel, premultiplied, which takes the result.
  static func blend(
    _ mode: BlendMode, _ colors: Span<UInt32>, over pixels: UnsafeMutableRawPointer
  ) {
    switch mode {
    case .multiply:
      unsafe blend(colors, over: pixels) { d, s, e, t, _ in
        let sum =
          divided(s &* (255 &- e)) &+ divided(d &* (255 &- t)) &+ divided(d &* s)
        // Rounding may take it a little beyond 255.
        return (sum | (0 &- sum &>> 8)) & 255
      }
    case .screen:
      unsafe blend(colors, over: pixels) { d, s, _, _, _ in divided(255 &* (d &+ s) &- d &* s) }
    case .darken:
      unsafe blend(colors, over: pixels) { d, s, e, t, _ in
        divided(255 &* (d &+ s) &- d &* t &- s &* e &+ least(d &* t, s &* e))
      }
    case .lighten:
      unsafe blend(colors, over: pixels) { d, s, e, t, _ in
        divided(255 &* (d &+ s) &- least(d &* t, s &* e))
      }
    case .difference:
      unsafe blend(colors, over: pixels) { d, s, e, t, areColors in
        let least = least(d &* t, s &* e)
        return divided(255 &* (d &+ s) &- least &- least & areColors)
      }
    case .exclusion:
      unsafe blend(colors, over: pixels) { d, s, _, _, areColors in
        divided(255 &* (d &+ s) &- d &* s &- d &* s & areColors)
      }
    case .overlay:
      unsafe blend(colors, over: pixels) { d, s, e, t, _ in hardLight(s, d, t, e) }
    case .hardLight:
      unsafe blend(colors, over: pixels) { d, s, e, t, _ in hardLight(d, s, e, t) }
    case .colorDodge: unsafe blend(kernel_color_dodge, colors, over: pixels)
    case .colorBurn: unsafe blend(kernel_color_burn, colors, over: pixels)
    case .softLight: unsafe blend(kernel_soft_light, colors, over: pixels)
    case .hue: unsafe blend(kernel_hue, colors, over: pixels)
    case .saturation: unsafe blend(kernel_saturation, colors, over: pixels)
    case .color: unsafe blend(kernel_color, colors, over: pixels)
    case .luminosity: unsafe blend(kernel_luminosity, colors, over: pixels)
    case .normal, .plusLighter, .sourceAtop, .destinationOver, .destinationOut, .xor:
      preconditionFailure("\(mode) does not blend colours")
    }
  }

  private static func blend(
    _ mode: kernel_blend_mode, _ colors: Span<UInt32>, over pixels: UnsafeMutableRawPointer
  ) {
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe kernel_blend_pixels(
        mode, pixels.assumingMemoryBound(to: UInt32.self), colors.baseAddress, colors.count)
    }
  }

  @inline(__always)
  private static func hardLight(_ d: Channels, _ s: Channels, _ e: Channels, _ t: Channels)
    -> Channels
  {
    let outside = d &* (255 &- t) &+ s &* (255 &- e)
    let light = e &* t &- 2 &* (e &- d) &* (t &- s)
    // All bits where 2s is less than t.
    let isDark = 0 &- (2 &* s &- t) &>> 15
    return divided(outside &+ (light ^ (light ^ 2 &* s &* d) & isDark))
  }

  /// The smaller of two numbers, by the bit that their difference borrows: comparisons of vectors
  /// are made lane by lane.
  @inline(__always)
  private static func least(_ a: Channels, _ b: Channels) -> Channels {
    let isLess = 0 &- (~a & b | ~(a ^ b) & (a &- b)) &>> 15
    return b ^ (a ^ b) & isLess
  }

  /// A 255th of products of two bytes, or of sums of them up to 255², rounded.
  @inline(__always)
  private static func divided(_ sums: Channels) -> Channels {
    let sums = sums &+ 128
    return (sums &+ sums &>> 8) &>> 8
  }

  @inline(__always)
  private static func blend(
    _ colors: Span<UInt32>, over pixels: UnsafeMutableRawPointer,
    _ blended: (
      _ d: Channels, _ s: Channels, _ e: Channels, _ t: Channels, _ areColors: Channels
    ) -> Channels
  ) {
    let bytes = unsafe colors.bytes
    let count = colors.count
    var i = 0
    while i &+ 4 <= count {
      let place = unsafe pixels + i &* 4
      let new = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      i &+= 4
      // A transparent source leaves its backdrop in all of these modes.
      guard new != SIMD4() else { continue }
      let old = unsafe place.loadUnaligned(as: SIMD4<UInt32>.self)
      let both = old & new
      let isOpaque = both[0] & both[1] & both[2] & both[3] >= 0xFF00_0000
      unsafe place.storeBytes(
        of: isOpaque ? opaqueFour(old, new, blended) : four(old, new, blended),
        as: SIMD4<UInt32>.self)
    }
    while i < count {
      let place = unsafe pixels + i &* 4
      let old = unsafe SIMD4(repeating: place.loadUnaligned(as: UInt32.self))
      unsafe place.storeBytes(
        of: four(old, SIMD4(repeating: colors[i]), blended)[0], as: UInt32.self)
      i &+= 1
    }
  }

  @inline(__always)
  private static func four(
    _ old: SIMD4<UInt32>, _ new: SIMD4<UInt32>,
    _ blended: (
      _ d: Channels, _ s: Channels, _ e: Channels, _ t: Channels, _ areColors: Channels
    ) -> Channels
  ) -> SIMD4<UInt32> {
    @inline(__always)
    func alphas(_ pixels: SIMD4<UInt32>) -> Channels {
      let alpha = pixels &>> 24
      return channels(alpha | alpha &<< 16)
    }
    let (e, t) = (alphas(old), alphas(new))
    let even = blended(least(channels(old), e), least(channels(new), t), e, t, all)
    let odd = blended(
      least(channels(old &>> 8), e), least(channels(new &>> 8), t), e, t, firsts)
    return pixels(even, odd)
  }

  /// The same of pixels all of whose alphas are full, as most of a picture's are: most of the terms
  /// are then nothing.
  @inline(__always)
  private static func opaqueFour(
    _ old: SIMD4<UInt32>, _ new: SIMD4<UInt32>,
    _ blended: (
      _ d: Channels, _ s: Channels, _ e: Channels, _ t: Channels, _ areColors: Channels
    ) -> Channels
  ) -> SIMD4<UInt32> {
    let full = Channels(repeating: 255)
    return pixels(
      blended(channels(old), channels(new), full, full, all),
      blended(channels(old &>> 8), channels(new &>> 8), full, full, firsts))
  }

  /// All channels are colours of blue and red; of green and alpha the first of two is.
  private static var all: Channels { Channels(repeating: .max) }
  private static var firsts: Channels {
    unsafe unsafeBitCast(SIMD4<UInt32>(repeating: 0xFFFF), to: Channels.self)
  }

  /// The channels blue and red.
  @inline(__always)
  private static func channels(_ bits: SIMD4<UInt32>) -> Channels {
    unsafe unsafeBitCast(bits & 0x00FF_00FF, to: Channels.self)
  }

  /// The pixels of blue and red, and of green and alpha.
  @inline(__always)
  private static func pixels(_ even: Channels, _ odd: Channels) -> SIMD4<UInt32> {
    unsafe unsafeBitCast(even, to: SIMD4<UInt32>.self)
      | unsafeBitCast(odd, to: SIMD4<UInt32>.self) &<< 8
  }
}

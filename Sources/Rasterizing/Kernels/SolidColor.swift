import Coverage
import Graphics

/// A colour as it is painted over pixels through coverage: as pixman does it, byte by byte.
///
/// Runs without coverage, and whole ones of an opaque colour, are passed by or filled.
@safe struct SolidColor {
  /// Premultiplied blue, green, red, alpha.
  private let pixel: UInt32
  private let isOpaque: Bool
  private let isWide: Bool
  /// Blue and red, green and alpha, and alpha alone, in numbers of 16 bits.
  private let blueRed: SIMD8<UInt16>
  private let greenAlpha: SIMD8<UInt16>
  private let alpha: UInt16

  /// A colour, of which Cairo takes 16 bits, and pixman the upper half of these.
  ///
  /// - Parameters:
  ///   - color: The colour; its components are cut to 0…1.
  ///   - alpha: Multiplies the colour's own.
  ///   - isWide: True when kernels for vectors of 256 bits paint it.
  init(_ color: Color, alpha: Double, isWide: Bool = WideKernels.areAvailable) {
    self.init(pixel: Self.pixel(of: color, alpha: alpha), isWide: isWide)
  }

  /// A colour that is premultiplied.
  init(pixel: UInt32, isWide: Bool = WideKernels.areAvailable) {
    (self.pixel, self.isWide) = (pixel, isWide)
    let (blue, green, red, full) = (
      pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24
    )
    isOpaque = full == 255
    self.alpha = UInt16(full)
    blueRed = Self.pairs(SIMD4(repeating: red << 16 | blue))
    greenAlpha = Self.pairs(SIMD4(repeating: full << 16 | green))
  }

  /// The alpha, in 255ths.
  var alphaLevel: UInt8 { UInt8(truncatingIfNeeded: pixel >> 24) }

  /// The premultiplied pixel of a colour, whose components and alphas are cut to 0…1.
  static func pixel(of color: Color, alpha: Double = 1) -> UInt32 {
    func cut(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let opacity = cut(color.alpha * alpha)
    let (blue, green, red) = (
      byte(cut(color.blue) * opacity), byte(cut(color.green) * opacity),
      byte(cut(color.red) * opacity)
    )
    return byte(opacity) << 24 | red << 16 | green << 8 | blue
  }

  /// The upper half of the 16 bits that Cairo takes of a number, 0…1.
  static func byte(_ value: Double) -> UInt32 { UInt32(value * 65535 + 0.5) >> 8 }

  /// Paints some pixels.
  ///
  /// - Parameters:
  ///   - rows: The coverage.
  ///   - part: The pixels, counted from the first of the coverage.
  ///   - pixels: The first of them.
  ///   - strideInBytes: From one row to the next.
  func paint(
    through rows: borrowing AlphaRows, in part: PixelRect, to pixels: UnsafeMutableRawPointer,
    strideInBytes: Int
  ) {
    guard !isWide else {
      return unsafe rows.withLevels(part.minY, part.minX) {
        unsafe WideKernels.paint(
          pixel, through: ($0, rows.stride), (part.width, part.height),
          to: (pixels, strideInBytes))
      }
    }
    for row in part.rows {
      let line = unsafe pixels + (row &- part.minY) &* strideInBytes
      unsafe paint(through: rows, row: row, column: part.minX, count: part.width, to: line)
    }
  }

  @inline(__always)
  private func paint(
    through rows: borrowing AlphaRows, row: Int, column first: Int, count: Int,
    to pixels: UnsafeMutableRawPointer
  ) {
    var place = 0
    while place &+ 16 <= count {
      let levels = rows.sixteen(row, first &+ place)
      let halves = unsafe unsafeBitCast(levels, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] == 0 {
        place &+= 16
        continue
      }
      let start = unsafe pixels + place &* 4
      if isOpaque, halves[0] & halves[1] == .max {
        for four in 0..<4 {
          unsafe (start + four &* 16).storeBytes(
            of: SIMD4(repeating: pixel), as: SIMD4<UInt32>.self)
        }
      } else {
        let fours = unsafe unsafeBitCast(levels, to: SIMD4<UInt32>.self)
        unsafe paint(levels: fours[0], to: start)
        unsafe paint(levels: fours[1], to: start + 16)
        unsafe paint(levels: fours[2], to: start + 32)
        unsafe paint(levels: fours[3], to: start + 48)
      }
      place &+= 16
    }
    while place &+ 4 <= count {
      unsafe paint(levels: rows.four(row, first &+ place), to: pixels + place &* 4)
      place &+= 4
    }
    guard place < count else { return }
    if count >= 4 {
      // The last four, of which some are painted already and get no more.
      let levels = rows.four(row, first &+ count &- 4) & .max &<< UInt32(8 &* (place &+ 4 &- count))
      unsafe paint(levels: levels, to: pixels + (count &- 4) &* 4)
      return
    }
    while place < count {
      let last = unsafe pixels + place &* 4
      let level = UInt16(rows.level(row, first &+ place))
      let old = unsafe last.loadUnaligned(as: UInt32.self)
      let new = painted(SIMD4(repeating: old), levels: SIMD8(repeating: level))
      unsafe last.storeBytes(of: new[0], as: UInt32.self)
      place &+= 1
    }
  }

  /// Paints four pixels, whose levels are the bytes of a number.
  @inline(__always)
  private func paint(levels: UInt32, to pixels: UnsafeMutableRawPointer) {
    if levels == 0 { return }
    if isOpaque, levels == .max {
      unsafe pixels.storeBytes(of: SIMD4(repeating: pixel), as: SIMD4<UInt32>.self)
      return
    }
    let old = unsafe pixels.loadUnaligned(as: SIMD4<UInt32>.self)
    // Each byte four times.
    let bytes = unsafe unsafeBitCast(SIMD4(levels, 0, 0, 0), to: SIMD16<UInt8>.self)
    let fourfold = SIMD16(
      bytes[0], bytes[0], bytes[0], bytes[0], bytes[1], bytes[1], bytes[1], bytes[1],
      bytes[2], bytes[2], bytes[2], bytes[2], bytes[3], bytes[3], bytes[3], bytes[3])
    let twofold = unsafe unsafeBitCast(fourfold, to: SIMD4<UInt32>.self) & 0x00FF_00FF
    unsafe pixels.storeBytes(
      of: painted(old, levels: Self.pairs(twofold)), as: SIMD4<UInt32>.self)
  }

  /// Four pixels over which it is painted, each of whose levels is there twice.
  @inline(__always)
  private func painted(_ old: SIMD4<UInt32>, levels: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let rest = 255 &- (isOpaque ? levels : Self.parts(levels &* alpha))
    let (oldBlueRed, oldGreenAlpha) = (
      Self.pairs(old & 0x00FF_00FF), Self.pairs(old &>> 8 & 0x00FF_00FF)
    )
    let newBlueRed = Self.parts(levels &* blueRed) &+ Self.parts(oldBlueRed &* rest)
    let newGreenAlpha = Self.parts(levels &* greenAlpha) &+ Self.parts(oldGreenAlpha &* rest)
    return Self.pixels(newBlueRed) | Self.pixels(newGreenAlpha) &<< 8
  }

  /// Numbers divided by 255 and rounded.
  @inline(__always)
  private static func parts(_ numbers: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let sums = numbers &+ 128
    var parts = SIMD8<UInt16>()
    // One by one, from which one instruction is made.
    for i in 0..<8 { parts[i] = UInt16(truncatingIfNeeded: (UInt32(sums[i]) &* 257) &>> 16) }
    return parts
  }

  @inline(__always)
  private static func pairs(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func pixels(_ pairs: SIMD8<UInt16>) -> SIMD4<UInt32> {
    unsafe unsafeBitCast(pairs, to: SIMD4<UInt32>.self)
  }
}

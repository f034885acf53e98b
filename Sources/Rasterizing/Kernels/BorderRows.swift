import Coverage
import FramePlanning
import Graphics

/// The pixels of a colour and of a border over it, as one picture that fades.
struct BorderRows {
  private let fill: UInt32
  private let border: UInt32
  private let alpha: UInt32

  /// - Parameters:
  ///   - colors: The colours.
  ///   - alpha: Multiplies all of the picture, 0…1.
  init(_ colors: BorderedColor, alpha: Double) {
    fill = SolidColor.pixel(of: colors.fill)
    border = SolidColor.pixel(of: colors.border)
    self.alpha = SolidColor.byte(min(max(alpha, 0), 1))
  }

  /// True when the border can be painted over the colour where both land.
  var isTwofold: Bool { alpha == 255 }

  /// A premultiplied pixel.
  ///
  /// - Parameters:
  ///   - outside: The coverage of the whole, in 255ths.
  ///   - ring: The coverage of the border.
  /// - Returns: Blue, green, red and alpha, from the lowest byte on.
  @inline(__always)
  func pixel(_ outside: UInt8, _ ring: UInt8) -> UInt32 {
    let below = PixelCompositing.part(UInt32(outside), of: fill)
    let above = PixelCompositing.part(UInt32(ring), of: border)
    return PixelCompositing.part(
      alpha, of: above &+ PixelCompositing.part(255 &- above &>> 24, of: below))
  }

  /// Writes the alpha of some pixels.
  func writeAlpha(
    of part: PixelRect, from outside: borrowing AlphaRows, _ ring: borrowing AlphaRows,
    to alphas: borrowing AlphaRows
  ) {
    for row in 0..<part.height {
      unsafe outside.withLevels(row, 0) { outside in
        unsafe ring.withLevels(row, 0) { ring in
          unsafe walk(part.width, outside, ring) { columns, pixel in
            alphas.fill(
              row, columns.lowerBound, columns.upperBound,
              with: UInt8(truncatingIfNeeded: pixel &>> 24))
          }
        }
      }
    }
  }

  /// Fills a row with its pixels.
  ///
  /// - Parameters:
  ///   - pixels: The row.
  ///   - outside: The coverage of the whole of its first pixel, in 255ths.
  ///   - ring: The coverage of the border.
  func fill(
    _ pixels: inout MutableSpan<UInt32>, from outside: UnsafePointer<UInt8>,
    _ ring: UnsafePointer<UInt8>
  ) {
    unsafe walk(pixels.count, outside, ring) { columns, pixel in
      for i in columns { pixels[i] = pixel }
    }
  }

  /// Walks the pixels of a row.
  ///
  /// - Parameters:
  ///   - count: The pixels.
  ///   - outside: The coverage of the whole of the first pixel, in 255ths.
  ///   - ring: The coverage of the border.
  ///   - body: Takes a pixel, or all of eight that are like the one before.
  @inline(__always)
  private func walk(
    _ count: Int, _ outside: UnsafePointer<UInt8>, _ ring: UnsafePointer<UInt8>,
    _ body: (_ columns: Range<Int>, _ pixel: UInt32) -> Void
  ) {
    let (outsides, rings) = unsafe (UnsafeRawPointer(outside), UnsafeRawPointer(ring))
    var last: (outside: UInt8, ring: UInt8, pixel: UInt32) = (0, 0, 0)
    var place = 0
    while place < count {
      while place &+ 8 <= count,
        unsafe outsides.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          == Self.eightfold(last.outside),
        unsafe rings.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          == Self.eightfold(last.ring)
      {
        body(place..<place &+ 8, last.pixel)
        place &+= 8
      }
      guard place < count else { return }
      let levels = unsafe (outside[place], ring[place])
      if levels.0 != last.outside || levels.1 != last.ring {
        last = (levels.0, levels.1, pixel(levels.0, levels.1))
      }
      body(place..<place &+ 1, last.pixel)
      place &+= 1
    }
  }

  @inline(__always)
  private static func eightfold(_ level: UInt8) -> UInt64 {
    UInt64(level) &* 0x0101_0101_0101_0101
  }
}

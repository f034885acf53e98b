public import Graphics

/// Turns pixels into places in a palette.
///
/// A colour that has an entry gets it. Any other gets the nearest entry, after an ordered 8 × 8
/// dither that depends on the pixel's position alone (so that what does not change, does not
/// flicker) when the palette is not exact. Results are a function of pixel, position and palette;
/// what the value remembers only saves work.
public struct GIFQuantizer: Sendable {
  private let palette: GIFPalette
  private let colors: [GIFColor]
  private let exact: ExactColorTable
  /// Nearest entries for the 64 × 64 × 64 cells of the RGB cube, filled when asked for; 256 is
  /// unknown.
  private var nearest: [UInt16]
  /// Where pixels go that count as transparent: in a palette that was made without any, to black.
  private let clearIndex: UInt8
  /// Added to each channel, by position in the 8 × 8 pattern; all 0 when the palette is exact.
  private let dither: [Int]

  /// A quantizer for a palette.
  public init(_ palette: GIFPalette) {
    self.palette = palette
    colors = palette.colors.map(GIFColor.init(value:))
    exact = ExactColorTable(palette.colors)
    let black = GIFColor(value: 0)
    clearIndex =
      palette.hasTransparency
      ? palette.transparentIndex ?? 0 : Self.search(black, in: colors)
    nearest = [UInt16](repeating: 256, count: palette.isExact ? 0 : 1 << 18)
    dither = palette.isExact ? [Int](repeating: 0, count: 64) : Self.pattern(for: colors)
  }

  /// Quantizes a part of a picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - rows: The rows; all when `nil`.
  ///   - columns: The columns; all when `nil`.
  ///   - result: A picture of the same size; its other pixels stay as they are.
  public mutating func quantize(
    _ pixmap: Pixmap, rows: Range<Int>? = nil, columns: Range<Int>? = nil,
    into result: inout IndexedPixmap
  ) {
    let rows = rows ?? 0..<pixmap.height
    let columns = columns ?? 0..<pixmap.width
    precondition(
      pixmap.width == result.width && pixmap.height == result.height
        && rows.lowerBound >= 0 && rows.upperBound <= pixmap.height
        && columns.lowerBound >= 0 && columns.upperBound <= pixmap.width,
      "\(columns), \(rows) of \(pixmap.width) × \(pixmap.height) into \(result.width) × \(result.height)"
    )
    guard !columns.isEmpty else { return }
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      unsafe result.indices.withUnsafeMutableBytes { indices in
        guard let source = bytes.baseAddress, let target = indices.baseAddress else { return }
        for y in rows {
          unsafe quantizeRow(
            source + y * pixmap.strideInBytes, into: target + y * pixmap.width,
            columns: columns, y: y)
        }
      }
    }
  }

  private mutating func quantizeRow(
    _ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, columns: Range<Int>, y: Int
  ) {
    // The last pixel whose place did not depend on where it is.
    var last = unsafe source.load(fromByteOffset: columns.lowerBound * 4, as: UInt32.self)
    var lastIndex = exactIndex(of: last)
    var x = columns.lowerBound
    while x < columns.upperBound {
      if let index = lastIndex, x + 16 <= columns.upperBound {
        let pixels = unsafe source.loadUnaligned(fromByteOffset: x * 4, as: SIMD16<UInt32>.self)
        if pixels.isAll(last) {
          let run = SIMD16<UInt8>(repeating: index)
          unsafe target.storeBytes(of: run, toByteOffset: x, as: SIMD16<UInt8>.self)
          x += 16
          continue
        }
      }
      // Sixteen one by one before runs are looked for again.
      for column in x..<min(x + 16, columns.upperBound) {
        let pixel = unsafe source.load(fromByteOffset: column * 4, as: UInt32.self)
        if pixel != last {
          last = pixel
          lastIndex = exactIndex(of: pixel)
        }
        let index = lastIndex ?? nearestIndex(of: pixel, x: column, y: y)
        unsafe target.storeBytes(of: index, toByteOffset: column, as: UInt8.self)
      }
      x += 16
    }
  }

  private func exactIndex(of pixel: UInt32) -> UInt8? {
    guard let color = GIFColor(pixel: pixel) else { return clearIndex }
    return exact[color.value]
  }

  private mutating func nearestIndex(of pixel: UInt32, x: Int, y: Int) -> UInt8 {
    guard let color = GIFColor(pixel: pixel) else { return clearIndex }
    guard !palette.isExact else { return Self.search(color, in: colors) }
    let offset = dither[(y & 7) << 3 | x & 7]
    func channel(_ value: Int) -> Int { min(max(value + offset, 0), 255) }
    let (r, g, b) = (channel(color.red), channel(color.green), channel(color.blue))
    let cell = (r >> 2) << 12 | (g >> 2) << 6 | b >> 2
    if nearest[cell] > 255 {
      // The cell's centre stands for all of it: at most 2 levels beside the dithered colour.
      let centre = GIFColor(red: r & ~3 | 2, green: g & ~3 | 2, blue: b & ~3 | 2)
      nearest[cell] = UInt16(Self.search(centre, in: colors))
    }
    return UInt8(truncatingIfNeeded: nearest[cell])
  }

  private static func search(_ color: GIFColor, in colors: [GIFColor]) -> UInt8 {
    var best = (index: 0, distance: Int.max)
    for (index, candidate) in colors.enumerated() {
      let distance = candidate.squaredDistance(to: color)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  /// Bayer's matrix, as wide as the mean distance between neighbouring entries is along one
  /// channel.
  private static func pattern(for colors: [GIFColor]) -> [Int] {
    let distances = colors.map { color in
      colors.lazy.filter { $0 != color }.map { $0.squaredDistance(to: color) }.min() ?? 0
    }
    let mean = distances.reduce(0) { $0 + Double($1).squareRoot() } / Double(max(colors.count, 1))
    let width = min(mean / 3.0.squareRoot(), 32)
    return (0..<64).map { place in
      let (x, y) = (place & 7, place >> 3)
      // Bits of x ^ y and y, interleaved from the lowest up, make the threshold from the highest
      // down.
      var threshold = 0
      for bit in 0..<3 {
        threshold = threshold << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
      }
      return Int(((Double(threshold) + 0.5) / 64 - 0.5) * width)
    }
  }
}

extension SIMD16<UInt32> {
  /// Whether all lanes have this value.
  @inline(__always)
  fileprivate func isAll(_ value: UInt32) -> Bool {
    let different = self ^ SIMD16(repeating: value)
    let eight = different.lowHalf | different.highHalf
    let four = eight.lowHalf | eight.highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y == 0
  }
}

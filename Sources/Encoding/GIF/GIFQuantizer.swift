public import Graphics

/// Turns pixels into places in a palette.
///
/// A colour that has an entry gets it. In a gradient, where all four neighbours are nearly alike,
/// any other is mixed from two entries in an ordered 8 × 8 pattern that depends on the pixel's
/// position alone (so that a picture at rest does not flicker); at an edge it gets the nearest
/// entry. Results are a function of the pixel, its four neighbours, its position and the palette;
/// its copies, on any threads, remember colours together, only to save work.
public struct GIFQuantizer: Sendable {
  private let palette: GIFPalette
  /// The colours in their own order, which is not the palette's: by it ties are settled.
  private let colors: [GIFColor]
  /// The place in the palette of each.
  private let places: [UInt8]
  private let exact: ExactColorTable
  private let mixtures: DitheringTable
  /// The place of pixels that count as transparent: black's in a palette that was made without any.
  private let clearIndex: UInt8
  /// The most that neighbours in a gradient differ by in a channel, in levels.
  private static let gradientStep: UInt8 = 8

  private let matte: GIFColor?

  /// A quantizer for a palette.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - matte: The matte, the same as the histogram's.
  public init(_ palette: GIFPalette, over matte: Color? = nil) {
    self.palette = palette
    self.matte = matte.map(GIFColor.init)
    let order = palette.colors.indices.sorted { palette.colors[$0] < palette.colors[$1] }
    colors = order.map { GIFColor(value: palette.colors[$0]) }
    places = order.map { palette.firstPlace + UInt8($0) }
    exact = ExactColorTable(colors.map(\.value))
    mixtures = DitheringTable(palette.isExact ? [] : colors)
    clearIndex =
      palette.hasTransparency
      ? palette.transparentIndex ?? 0 : places[Int(GIFColor(value: 0).nearest(in: colors))]
  }

  /// Quantizes a part of a picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - rows: The rows; all when `nil`.
  ///   - columns: The columns; all when `nil`.
  ///   - result: A picture of the same size; its other pixels stay as they are.
  public func quantize(
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
          let row = unsafe source + y * pixmap.strideInBytes
          let lines = unsafe Lines(
            row: row, above: y > 0 ? row - pixmap.strideInBytes : row,
            below: y + 1 < pixmap.height ? row + pixmap.strideInBytes : row,
            lastColumn: pixmap.width - 1)
          unsafe quantizeRow(lines, into: target + y * pixmap.width, columns: columns, y: y)
        }
      }
    }
  }

  /// A row of pixels between its neighbours, of which the picture's first and last have one.
  @safe private struct Lines {
    let row: UnsafeRawPointer
    let above: UnsafeRawPointer
    let below: UnsafeRawPointer
    let lastColumn: Int

    /// True when a pixel's four neighbours are nearly the same as it.
    @inline(__always)
    func isGradient(_ pixel: UInt32, at x: Int) -> Bool {
      func at(_ line: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt8> {
        unsafe line.load(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
      }
      let own = unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
      let around = unsafe (
        at(row, max(x - 1, 0)), at(row, min(x + 1, lastColumn)), at(above, x), at(below, x)
      )
      let high = pointwiseMax(
        pointwiseMax(around.0, around.1), pointwiseMax(pointwiseMax(around.2, around.3), own))
      let low = pointwiseMin(
        pointwiseMin(around.0, around.1), pointwiseMin(pointwiseMin(around.2, around.3), own))
      return all((high &- low) .<= GIFQuantizer.gradientStep)
    }
  }

  private func quantizeRow(
    _ lines: Lines, into target: UnsafeMutableRawPointer, columns: Range<Int>, y: Int
  ) {
    let source = unsafe lines.row
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
        let index = lastIndex ?? inexactIndex(of: pixel, in: lines, x: column, y: y)
        unsafe target.storeBytes(of: index, toByteOffset: column, as: UInt8.self)
      }
      x += 16
    }
  }

  private func exactIndex(of pixel: UInt32) -> UInt8? {
    guard let color = GIFColor(pixel: pixel, over: matte) else { return clearIndex }
    return exact[color.value].map { places[Int($0)] }
  }

  private func inexactIndex(of pixel: UInt32, in lines: Lines, x: Int, y: Int) -> UInt8 {
    guard let color = GIFColor(pixel: pixel, over: matte) else { return clearIndex }
    guard !palette.isExact else { return places[Int(color.nearest(in: colors))] }
    return places[
      Int(
        lines.isGradient(pixel, at: x)
          ? mixtures.mixed(color, x: x, y: y) : mixtures.nearest(color))]
  }
}

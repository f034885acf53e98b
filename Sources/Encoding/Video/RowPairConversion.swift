/// Two rows of BGRA on their way into two rows of luma, one each of Cb and Cr, and two of alpha
/// where it is kept.
///
/// The pointers reach the whole row; the twins below write the same bytes.
@unsafe struct RowPairConversion {
  let top: UnsafeRawPointer
  let bottom: UnsafeRawPointer
  let lumaTop: UnsafeMutableRawPointer
  let lumaBottom: UnsafeMutableRawPointer
  let cb: UnsafeMutableRawPointer
  let cr: UnsafeMutableRawPointer
  /// The rows of alpha; `nil` takes a premultiplied colour as it looks over black.
  let alphaTop: UnsafeMutableRawPointer?
  let alphaBottom: UnsafeMutableRawPointer?

  /// Converts some columns two pixels at a time; the oracle of the vector twins.
  ///
  /// Where alpha is kept, colours are without alpha in them, and chroma is that of the block's
  /// colours, weighed by alpha. A clear pixel has no colour of its own: it gets its block's, so
  /// that the encoder sees no edge where there is none, and black in a clear block.
  ///
  /// - Parameters:
  ///   - columns: The columns, from an even one on.
  ///   - width: Columns of the whole row; of an odd number the last is repeated.
  func convertScalar(_ columns: Range<Int>, width: Int) {
    typealias K = YCbCrCoefficients
    let isOpaque = unsafe alphaTop == nil
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
      let right = min(x + 1, width - 1)
      let pixels = unsafe (
        PremultipliedPixel(top, x, isOpaque: isOpaque),
        PremultipliedPixel(top, right, isOpaque: isOpaque),
        PremultipliedPixel(bottom, x, isOpaque: isOpaque),
        PremultipliedPixel(bottom, right, isOpaque: isOpaque)
      )
      let alpha = pixels.0.alpha + pixels.1.alpha + pixels.2.alpha + pixels.3.alpha
      /// The block's channel, four times as large as a pixel's, 0…1020.
      func block(_ sum: Int32) -> Int32 {
        alpha == 0 ? 0 : min((sum * 1020 + alpha / 2) / alpha, 1020)
      }
      let red = block(pixels.0.red + pixels.1.red + pixels.2.red + pixels.3.red)
      let green = block(pixels.0.green + pixels.1.green + pixels.2.green + pixels.3.green)
      let blue = block(pixels.0.blue + pixels.1.blue + pixels.2.blue + pixels.3.blue)
      func chroma(_ k: (red: Int32, green: Int32, blue: Int32)) -> UInt8 {
        let c = red * k.red + green * k.green + blue * k.blue + K.chromaBias
        return UInt8(truncatingIfNeeded: c >> (K.shift + 2))
      }
      func luma(_ pixel: PremultipliedPixel) -> UInt8 {
        guard let own = pixel.straight else {
          // Two bits more, like the bias of a sum of four.
          let y = red * K.luma.red + green * K.luma.green + blue * K.luma.blue + K.lumaBias << 2
          return UInt8(truncatingIfNeeded: y >> (K.shift + 2))
        }
        let y =
          own.red * K.luma.red + own.green * K.luma.green + own.blue * K.luma.blue + K.lumaBias
        return UInt8(truncatingIfNeeded: y >> K.shift)
      }
      func store(
        _ pair: (PremultipliedPixel, PremultipliedPixel), _ lumaRow: UnsafeMutableRawPointer,
        _ alphaRow: UnsafeMutableRawPointer?
      ) {
        unsafe lumaRow.storeBytes(of: luma(pair.0), toByteOffset: x, as: UInt8.self)
        unsafe lumaRow.storeBytes(of: luma(pair.1), toByteOffset: x + 1, as: UInt8.self)
        unsafe alphaRow?.storeBytes(of: UInt8(pair.0.alpha), toByteOffset: x, as: UInt8.self)
        unsafe alphaRow?.storeBytes(of: UInt8(pair.1.alpha), toByteOffset: x + 1, as: UInt8.self)
      }
      unsafe store((pixels.0, pixels.1), lumaTop, alphaTop)
      unsafe store((pixels.2, pixels.3), lumaBottom, alphaBottom)
      unsafe cb.storeBytes(of: chroma(K.cb), toByteOffset: x / 2, as: UInt8.self)
      unsafe cr.storeBytes(of: chroma(K.cr), toByteOffset: x / 2, as: UInt8.self)
    }
  }

  /// Converts some columns sixteen at a time, and what is left by the scalar twin.
  func convertVector(_ columns: Range<Int>, width: Int) {
    typealias K = YCbCrCoefficients
    let vectorEnd = columns.lowerBound + columns.count & ~15
    for x in stride(from: columns.lowerBound, to: vectorEnd, by: 16) {
      let a = unsafe top.loadUnaligned(fromByteOffset: x * 4, as: SIMD16<UInt32>.self)
      let b = unsafe bottom.loadUnaligned(fromByteOffset: x * 4, as: SIMD16<UInt32>.self)
      unsafe lumaTop.storeBytes(of: Self.luma(a), toByteOffset: x, as: SIMD16<UInt8>.self)
      unsafe lumaBottom.storeBytes(of: Self.luma(b), toByteOffset: x, as: SIMD16<UInt8>.self)
      // Red and blue are added together, 16 bits apart: four times 255 needs 10.
      let redBlue = (a & 0xFF_00FF) &+ (b & 0xFF_00FF)
      let green = ((a &>> 8) & 0xFF) &+ ((b &>> 8) & 0xFF)
      let redBlueSum = redBlue.evenHalf &+ redBlue.oddHalf
      let greenSum = SIMD8<Int32>(truncatingIfNeeded: (green.evenHalf &+ green.oddHalf) & 0x3FF)
      let redSum = SIMD8<Int32>(truncatingIfNeeded: (redBlueSum &>> 16) & 0x3FF)
      let blueSum = SIMD8<Int32>(truncatingIfNeeded: redBlueSum & 0x3FF)
      // Zeros above 15 bits are what lets one multiply-add instruction do.
      let cbSum =
        redSum &* K.cb.red &+ greenSum &* K.cb.green &+ blueSum &* K.cb.blue &+ K.chromaBias
      let crSum =
        redSum &* K.cr.red &+ greenSum &* K.cr.green &+ blueSum &* K.cr.blue &+ K.chromaBias
      let cbBytes = SIMD8<UInt8>(truncatingIfNeeded: cbSum &>> (K.shift + 2))
      let crBytes = SIMD8<UInt8>(truncatingIfNeeded: crSum &>> (K.shift + 2))
      unsafe cb.storeBytes(of: cbBytes, toByteOffset: x / 2, as: SIMD8<UInt8>.self)
      unsafe cr.storeBytes(of: crBytes, toByteOffset: x / 2, as: SIMD8<UInt8>.self)
    }
    if vectorEnd < columns.upperBound {
      unsafe convertScalar(vectorEnd..<columns.upperBound, width: width)
    }
  }

  @inline(__always)
  private static func luma(_ pixels: SIMD16<UInt32>) -> SIMD16<UInt8> {
    typealias K = YCbCrCoefficients
    let red = SIMD16<Int32>(truncatingIfNeeded: (pixels &>> 16) & 0xFF)
    let green = SIMD16<Int32>(truncatingIfNeeded: (pixels &>> 8) & 0xFF)
    let blue = SIMD16<Int32>(truncatingIfNeeded: pixels & 0xFF)
    let y = red &* K.luma.red &+ green &* K.luma.green &+ blue &* K.luma.blue &+ K.lumaBias
    return SIMD16<UInt8>(truncatingIfNeeded: y &>> K.shift)
  }
}

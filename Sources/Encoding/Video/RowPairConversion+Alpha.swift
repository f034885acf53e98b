import Graphics

extension RowPairConversion {
  /// Converts some columns of premultiplied pixels to colours without alpha in them, and to alpha.
  ///
  /// Chroma is that of the block's colours, weighed by alpha. A clear pixel has no colour of its
  /// own: it gets its block's, so that the encoder sees no edge where there is none, and black in a
  /// clear block.
  ///
  /// - Parameters:
  ///   - columns: The columns, from an even one on.
  ///   - width: Columns of the whole row; of an odd number the last is repeated.
  ///   - alphaTop: The upper row of alpha.
  ///   - alphaBottom: The lower row of alpha.
  func convertStraight(
    _ columns: Range<Int>, width: Int, alphaTop: UnsafeMutableRawPointer,
    alphaBottom: UnsafeMutableRawPointer
  ) {
    typealias K = YCbCrCoefficients
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
      let right = min(x + 1, width - 1)
      let pixels = unsafe (
        PremultipliedPixel(top, x), PremultipliedPixel(top, right),
        PremultipliedPixel(bottom, x), PremultipliedPixel(bottom, right)
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
        _ alphaRow: UnsafeMutableRawPointer
      ) {
        unsafe lumaRow.storeBytes(of: luma(pair.0), toByteOffset: x, as: UInt8.self)
        unsafe lumaRow.storeBytes(of: luma(pair.1), toByteOffset: x + 1, as: UInt8.self)
        unsafe alphaRow.storeBytes(of: UInt8(pair.0.alpha), toByteOffset: x, as: UInt8.self)
        unsafe alphaRow.storeBytes(of: UInt8(pair.1.alpha), toByteOffset: x + 1, as: UInt8.self)
      }
      unsafe store((pixels.0, pixels.1), lumaTop, alphaTop)
      unsafe store((pixels.2, pixels.3), lumaBottom, alphaBottom)
      unsafe cb.storeBytes(of: chroma(K.cb), toByteOffset: x / 2, as: UInt8.self)
      unsafe cr.storeBytes(of: chroma(K.cr), toByteOffset: x / 2, as: UInt8.self)
    }
  }
}

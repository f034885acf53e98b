/// Two rows of BGRA on their way into two rows of luma and one each of Cb and Cr.
///
/// The pointers reach the whole row; the twins below write the same bytes.
@unsafe struct RowPairConversion {
  let top: UnsafeRawPointer
  let bottom: UnsafeRawPointer
  let lumaTop: UnsafeMutableRawPointer
  let lumaBottom: UnsafeMutableRawPointer
  let cb: UnsafeMutableRawPointer
  let cr: UnsafeMutableRawPointer

  /// Converts some columns two pixels at a time; the oracle of the vector twin.
  ///
  /// - Parameters:
  ///   - columns: The columns, from an even one on.
  ///   - width: Columns of the whole row; of an odd number the last is repeated.
  func convertScalar(_ columns: Range<Int>, width: Int) {
    typealias K = YCbCrCoefficients
    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
      let right = min(x + 1, width - 1)
      var sum = (red: Int32(0), green: Int32(0), blue: Int32(0))
      func luma(_ row: UnsafeRawPointer, _ column: Int) -> UInt8 {
        let blue = unsafe Int32(row.load(fromByteOffset: column * 4, as: UInt8.self))
        let green = unsafe Int32(row.load(fromByteOffset: column * 4 + 1, as: UInt8.self))
        let red = unsafe Int32(row.load(fromByteOffset: column * 4 + 2, as: UInt8.self))
        sum = (sum.red + red, sum.green + green, sum.blue + blue)
        let y = red * K.luma.red + green * K.luma.green + blue * K.luma.blue + K.lumaBias
        return UInt8(truncatingIfNeeded: y >> K.shift)
      }
      func chroma(_ k: (red: Int32, green: Int32, blue: Int32)) -> UInt8 {
        let c = sum.red * k.red + sum.green * k.green + sum.blue * k.blue + K.chromaBias
        return UInt8(truncatingIfNeeded: c >> (K.shift + 2))
      }
      unsafe lumaTop.storeBytes(of: luma(top, x), toByteOffset: x, as: UInt8.self)
      unsafe lumaTop.storeBytes(of: luma(top, right), toByteOffset: x + 1, as: UInt8.self)
      unsafe lumaBottom.storeBytes(of: luma(bottom, x), toByteOffset: x, as: UInt8.self)
      unsafe lumaBottom.storeBytes(of: luma(bottom, right), toByteOffset: x + 1, as: UInt8.self)
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

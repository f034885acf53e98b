/// A row of BGRA on its way into rows of luma, Cb and Cr of 10 bits at full width, and of alpha
/// where it is kept.
@unsafe struct FullRowConversion {
  let source: UnsafeRawPointer
  let luma: UnsafeMutableRawPointer
  let cb: UnsafeMutableRawPointer
  let cr: UnsafeMutableRawPointer
  let alpha: UnsafeMutableRawPointer?

  /// Converts some columns; clear pixels are black where alpha is kept.
  func convert(_ columns: Range<Int>) {
    typealias K = YCbCrCoefficients.TenBits
    for x in columns {
      let pixel = unsafe PremultipliedPixel(source, x)
      var color = (red: pixel.red, green: pixel.green, blue: pixel.blue)
      if let alpha = unsafe alpha {
        if let own = pixel.straight { color = own }
        let wide = UInt16((pixel.alpha * 1023 + 127) / 255)
        unsafe alpha.storeBytes(of: wide.littleEndian, toByteOffset: x * 2, as: UInt16.self)
      }
      func sample(_ k: (red: Int32, green: Int32, blue: Int32), _ bias: Int32) -> UInt16 {
        let sum = color.red * k.red + color.green * k.green + color.blue * k.blue + bias
        return UInt16(truncatingIfNeeded: sum >> YCbCrCoefficients.shift).littleEndian
      }
      unsafe luma.storeBytes(of: sample(K.luma, K.lumaBias), toByteOffset: x * 2, as: UInt16.self)
      unsafe cb.storeBytes(of: sample(K.cb, K.chromaBias), toByteOffset: x * 2, as: UInt16.self)
      unsafe cr.storeBytes(of: sample(K.cr, K.chromaBias), toByteOffset: x * 2, as: UInt16.self)
    }
  }
}

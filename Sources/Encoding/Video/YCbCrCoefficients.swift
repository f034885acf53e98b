/// R'G'B' (0…255) to BT.709 limited-range Y'CbCr, in fixed point with 15 fraction bits.
///
/// With K = (0.2126, 0.7152, 0.0722): Y = 16 + 219/255 · K·RGB, Cb = 128 + 224/255 · (B − K·RGB) /
/// 1.8556, Cr = 128 + 224/255 · (R − K·RGB) / 1.5748, each times 2¹⁵ and rounded. The chroma rows
/// sum to 0, so that every grey is exactly 128; the largest error of the rounded numbers is 0.012
/// levels.
enum YCbCrCoefficients {
  /// Fraction bits of all the coefficients.
  static let shift: Int32 = 15
  static let luma: (red: Int32, green: Int32, blue: Int32) = (5983, 20127, 2032)
  static let cb: (red: Int32, green: Int32, blue: Int32) = (-3298, -11094, 14392)
  static let cr: (red: Int32, green: Int32, blue: Int32) = (14392, -13072, -1320)
  /// Black at 16, and a half for rounding.
  static let lumaBias: Int32 = (16 << 15) + (1 << 14)
  /// Neutral at 128, and a half, for the sum of four pixels (two bits more).
  static let chromaBias: Int32 = (128 << 17) + (1 << 16)

  /// Coefficients for samples of 10 bits: 64 + 876 · Y, 512 + 896 · C.
  enum TenBits {
    static let luma: (red: Int32, green: Int32, blue: Int32) = (23932, 80508, 8127)
    static let cb: (red: Int32, green: Int32, blue: Int32) = (-13192, -44377, 57569)
    static let cr: (red: Int32, green: Int32, blue: Int32) = (57569, -52290, -5279)
    /// Black at 64, and a half for rounding.
    static let lumaBias: Int32 = (64 << 15) + (1 << 14)
    /// Neutral at 512, and a half.
    static let chromaBias: Int32 = (512 << 15) + (1 << 14)
  }
}

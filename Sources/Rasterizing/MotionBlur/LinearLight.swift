/// Tables between bytes of sRGB and amounts of light.
///
/// Amounts are whole numbers in 0…2²⁴ − 1, so that 256 of them still add up in 32 bits.
struct LinearLight: Sendable {
  /// The amount of a full component.
  static let full = Double((1 << 24) - 1)

  /// The tables, made once.
  static let standard = LinearLight()

  /// The light of a component, premultiplied, by alpha · 256 + the premultiplied byte.
  let amounts: [UInt32]
  /// The bounds between bytes: of byte `v` amounts from `bounds[v]` up to `bounds[v + 1]`.
  let bounds: [UInt32]
  /// The number of bytes that begin below each 4096th of all amounts: bytes are farther apart than
  /// that.
  let starts: [UInt8]

  private init() {
    amounts = (0..<65_536).map { place in
      let (alpha, byte) = (place >> 8, min(place & 255, place >> 8))
      guard alpha > 0 else { return 0 }
      let straight = Self.light(ofEncoded: Double(byte) / Double(alpha))
      return UInt32((straight * Double(alpha) / 255 * Self.full).rounded())
    }
    let bounds =
      [0]
      + (1...255).map { byte in
        UInt32((Self.light(ofEncoded: (Double(byte) - 0.5) / 255) * Self.full).rounded(.up))
      } + [1 << 24]
    var byte = 0
    starts = (0..<4096).map { cell in
      while bounds[byte + 1] <= cell << 12 { byte += 1 }
      return UInt8(byte)
    }
    self.bounds = bounds
  }

  /// The light of a component of sRGB in 0…1 (IEC 61966-2-1).
  static func light(ofEncoded value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
  }

  /// `value` to the power of 2.4, by operations that every machine rounds alike.
  private static func power(_ value: Double) -> Double {
    // The fifth root of the square, by Newton's method from above: 2.4 = 2 + 2 / 5.
    let square = value * value
    var root = 1.0
    while true {
      let next = (4 * root + square / (root * root * root * root)) / 5
      guard next < root else { return square * root }
      root = next
    }
  }

  /// The byte of sRGB nearest to an amount of light.
  @inline(__always)
  func byte(of amount: UInt32) -> UInt8 {
    let byte = starts[Int(amount >> 12)]
    return amount >= bounds[Int(byte) + 1] ? byte + 1 : byte
  }

  /// The component of sRGB of an amount of light, in 0…255 and between the bytes.
  func component(of amount: UInt32) -> Double {
    let byte = Int(byte(of: amount))
    let (low, high) = (Double(bounds[byte]), Double(bounds[byte + 1]))
    let part = (Double(amount) - low) / (high - low)
    // The first and the last byte have half the width of the others.
    switch byte {
    case 0: return part / 2
    case 255: return 254.5 + part / 2
    default: return Double(byte) - 0.5 + part
    }
  }
}

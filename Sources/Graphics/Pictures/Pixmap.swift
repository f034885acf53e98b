/// A picture: premultiplied BGRA bytes, 8 bits a channel, sRGB, rows from the top.
///
/// In memory a pixel is blue, green, red, alpha (Cairo's `ARGB32` on a little-endian machine).
/// Rows start every ``strideInBytes`` bytes; bytes between the end of a row and the next row mean
/// nothing. The value is open: whoever consumes a pixmap checks it.
public struct Pixmap: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from the start of one row to the start of the next; at least 4 · `width`.
  public let strideInBytes: Int
  /// The pixels, `strideInBytes · height` bytes.
  public var bytes: [UInt8]

  /// A fully transparent picture.
  ///
  /// The stride is 4 · `width` rounded up to 64 bytes, so that rows start on cache lines apart.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a picture of \(width) × \(height) pixels")
    self.width = width
    self.height = height
    strideInBytes = (width * 4 + 63) / 64 * 64
    bytes = [UInt8](zeros: strideInBytes * height)
  }

  /// The four bytes of a pixel: blue, green, red, alpha, premultiplied.
  ///
  /// - Parameters:
  ///   - x: Column, 0..<`width`.
  ///   - y: Row, 0..<`height`.
  /// - Returns: The pixel's bytes, unpacked.
  public func pixel(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "no pixel at \(x), \(y)")
    let i = y * strideInBytes + x * 4
    return (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }

  /// Pictures are equal when their pixels are; the stride and the bytes between rows do not count.
  public static func == (a: Pixmap, b: Pixmap) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    if a.strideInBytes == b.strideInBytes, a.bytes == b.bytes { return true }
    return (0..<a.height).allSatisfy { y in
      let rowA = a.bytes[y * a.strideInBytes..<y * a.strideInBytes + a.width * 4]
      let rowB = b.bytes[y * b.strideInBytes..<y * b.strideInBytes + b.width * 4]
      return rowA.elementsEqual(rowB)
    }
  }

  /// Hashes the size and the pixels, not the padding.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    for y in 0..<height {
      // The hasher reads the row while it is lent, and keeps nothing of it.
      unsafe bytes[y * strideInBytes..<y * strideInBytes + width * 4].withUnsafeBytes {
        unsafe hasher.combine(bytes: $0)
      }
    }
  }
}

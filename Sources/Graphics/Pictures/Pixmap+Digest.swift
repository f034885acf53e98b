extension Pixmap {
  /// FNV-1a of the pixels, 64 bits in 16 hexadecimal digits: a pixel at a time, rows from the top
  /// without their padding.
  ///
  /// Raw frames are equal on every x86-64 machine, so a list of digests is a fair golden.
  public var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let pixels = unsafe bytes.span.bytes
    for y in 0..<height {
      let row = y * strideInBytes
      for offset in stride(from: row, to: row + width * 4, by: 4) {
        // Any four bytes are a number; where they lie is checked.
        hash ^= UInt64(unsafe pixels.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
        hash = hash &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

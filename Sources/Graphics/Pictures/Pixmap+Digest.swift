extension Pixmap {
  /// FNV-1a of the pixels, 64 bits in 16 hexadecimal digits: a pixel at a time, rows from the top
  /// without their padding.
  ///
  /// Raw frames are equal on every x86-64 machine, so a list of digests is a fair golden.
  public var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let pixels = unsafe bytes.span.bytes
    for y in 0..<height {
      var place = y &* strideInBytes
      let end = place &+ width &* 4
      while place < end {
        // Any four bytes are a number; where they lie is checked.
        let pixel = unsafe pixels.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
        hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3
        place &+= 4
      }
    }
    return hash.hexadecimalDigits
  }
}

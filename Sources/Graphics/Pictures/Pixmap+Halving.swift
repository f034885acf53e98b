extension Pixmap {
  /// The picture at half its size, rounded up: each pixel is the mean of four, where an odd column
  /// or row at the end counts twice.
  ///
  /// - Complexity: O(pixels).
  package var halved: Pixmap {
    var half = Pixmap(width: (width + 1) / 2, height: (height + 1) / 2)
    let whole = unsafe bytes.span.bytes
    for y in 0..<half.height {
      let (first, second) = (2 * y * strideInBytes, min(2 * y + 1, height - 1) * strideInBytes)
      for x in 0..<half.width {
        let (left, right) = (8 * x, min(8 * x + 4, (width - 1) * 4))
        // The four channels of a pixel are four bytes; where they lie is within the rows.
        func channels(_ place: Int) -> SIMD4<UInt16> {
          SIMD4(
            truncatingIfNeeded: unsafe whole.unsafeLoadUnaligned(
              fromByteOffset: place, as: SIMD4<UInt8>.self))
        }
        let sum =
          channels(first + left) &+ channels(first + right) &+ channels(second + left)
          &+ channels(second + right)
        let mean = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2)
        let place = y * half.strideInBytes + 4 * x
        for i in 0..<4 { half.bytes[place + i] = mean[i] }
      }
    }
    return half
  }
}

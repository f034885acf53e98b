public import Graphics

extension Pixmap {
  /// A picture from a function of column and row that gives blue, green, red, alpha, premultiplied.
  public init(
    width: Int, height: Int,
    _ pixel: (Int, Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)
  ) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (blue, green, red, alpha) = pixel(x, y)
        let i = y * strideInBytes + x * 4
        bytes[i] = blue
        bytes[i + 1] = green
        bytes[i + 2] = red
        bytes[i + 3] = alpha
      }
    }
  }
}

/// Rows of a picture that is made while it is painted, each pixel the same whatever is beside it.
protocol PixelRows {
  /// True when ``WideKernels`` are used where they can be.
  var isWide: Bool { get }

  /// Fills pixels of a row, premultiplied.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - y: The row of the canvas.
  ///   - x: The column of the canvas of the first one.
  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int)
}

/// The pixels that a ``CairoContext`` paints into, each premultiplied blue, green, red, alpha.
@safe struct TargetPixels: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let strideInBytes: Int
  /// The pixels, of the canvas.
  let extents: PixelRect

  /// Pixels in memory that lives, and stays where it is, for as long as they do.
  ///
  /// - Parameters:
  ///   - start: The first one.
  ///   - strideInBytes: From one row to the next.
  ///   - extents: The pixels, of the canvas.
  init(start: UnsafeMutableRawPointer, strideInBytes: Int, extents: PixelRect) {
    unsafe self.start = start
    (self.strideInBytes, self.extents) = (strideInBytes, extents)
  }

  /// Paints a colour through the coverage of a rectangle.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - rows: The coverage, from the rectangle's first pixel on.
  ///   - rect: The rectangle; what lies outside of the pixels does not count.
  ///   - part: The part of it that is painted; all when `nil`.
  borrowing func paint(
    _ color: SolidColor, through rows: borrowing AlphaRows, of rect: PixelRect,
    in part: PixelRect? = nil
  ) {
    let part = (part ?? rect).intersection(rect).intersection(extents)
    guard !part.isEmpty else { return }
    let place = (part.minY - extents.minY) * strideInBytes + (part.minX - extents.minX) * 4
    unsafe color.paint(
      through: rows, in: part.movedBy(x: -rect.minX, y: -rect.minY), to: start + place,
      strideInBytes: strideInBytes)
  }
}

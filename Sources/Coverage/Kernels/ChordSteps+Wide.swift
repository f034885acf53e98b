import CKernels

extension ChordSteps {
  /// Sets corners to the ends of all chords but the last.
  ///
  /// - Parameters:
  ///   - corners: The corners, one less than there are chords.
  ///   - cubic: The coefficients of the curve, the constant one first, in pixels.
  ///   - shift: The offset of the ends, in coordinates of the grid.
  func setWide(
    _ corners: UnsafeMutableBufferPointer<FlatOutline.Corner>,
    to cubic: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>),
    shift: (x: Int, y: Int)
  ) {
    var chords = kernel_chords(
      xs: (cubic.0.x, cubic.1.x, cubic.2.x, cubic.3.x),
      ys: (cubic.0.y, cubic.1.y, cubic.2.y, cubic.3.y),
      first: Self.first, length: length, x: Int64(shift.x), y: Int64(shift.y))
    // A corner is two numbers.
    let ends = unsafe UnsafeMutableRawBufferPointer(corners).assumingMemoryBound(to: Int64.self)
    unsafe kernel_set_chords(ends.baseAddress, corners.count, &chords)
  }
}

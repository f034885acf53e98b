import CKernels
import Graphics

extension SimpleSums {
  /// Pixels beside the first one up to which a kernel's coordinates go.
  private static let reach = 1 << 17

  /// Adds the lines of a contour, unless it is too far away.
  ///
  /// - Parameters:
  ///   - contour: The contour.
  ///   - corners: Those of all contours.
  ///   - first: The upper left corner of the first pixel.
  /// - Returns: False when it has to be done otherwise.
  func addWide(
    _ contour: FlatOutline.Contour, of corners: UnsafeBufferPointer<FlatOutline.Corner>,
    in first: FlatOutline.Corner
  ) -> Bool {
    let box = contour.pixels
    guard box.minX > pixels.minX - Self.reach, box.maxX < pixels.minX + Self.reach,
      box.minY > pixels.minY - Self.reach, box.maxY < pixels.minY + Self.reach
    else { return false }
    // A corner is two numbers.
    let polygon = unsafe UnsafeRawBufferPointer(
      UnsafeBufferPointer(rebasing: corners[contour.corners])
    ).assumingMemoryBound(to: Int64.self)
    unsafe withKernelSums {
      unsafe kernel_add_polygon(
        polygon.baseAddress, contour.corners.count, Int64(first.x), Int64(first.y), $0)
    }
    return true
  }

  /// Writes the coverage of all rows, and makes their sums zero again.
  func writeWide(to rows: borrowing AlphaRows) {
    unsafe rows.withRow(0) { levels in
      unsafe withKernelSums {
        unsafe kernel_write_levels(levels, rows.stride, isNegative, $0)
      }
    }
  }

  private func withKernelSums(_ body: (UnsafePointer<kernel_sums>) -> Void) {
    let kernelSums = unsafe kernel_sums(
      sums: sums.row(0), stride: sums.stride,
      touched: touched.assumingMemoryBound(to: UInt8.self), blocks: words &* 8,
      width: Int32(sums.width), height: Int32(sums.height))
    unsafe withUnsafePointer(to: kernelSums) { unsafe body($0) }
  }
}

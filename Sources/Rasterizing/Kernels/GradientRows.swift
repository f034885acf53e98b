import CKernels
import FramePlanning
import Graphics

/// The rows of a gradient, of which any pixels are filled.
struct GradientRows: PixelRows {
  private let gradient: GradientPicture
  private let stops: [kernel_gradient_stop]
  /// True when vectors are wide where they can be.
  let isWide: Bool
  private let form: kernel_gradient_form
  private var focus = Point.zero

  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - isWide: True when vectors are wide where they can be.
  init(_ gradient: GradientPicture, isWide: Bool = WideKernels.areAvailable) {
    (self.gradient, self.isWide) = (gradient, isWide)
    stops = gradient.stops.kernelStops
    switch gradient.form {
    case .axial: form = kernel_axial
    case .radial: form = kernel_radial
    case .conic: form = kernel_conic
    case .focal(let point): (form, focus) = (kernel_focal, point)
    }
  }

  func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    // The place of the row's own first pixel, from which all are counted: each is exact.
    let start = gradient.map.apply(
      to: Point(
        x: Double(gradient.whole.minX - gradient.move.x) + 0.5,
        y: Double(y - gradient.move.y) + 0.5))
    var place = kernel_gradient_row(
      first: x - gradient.whole.minX, x: start.x, y: start.y, dx: gradient.map.a,
      dy: gradient.map.b, focus: (focus.x, focus.y))
    // Along some rows nothing changes.
    let isEqual = gradient.form == .axial && gradient.map.a == 0
    let count = isEqual ? min(row.count, 1) : row.count
    unsafe stops.withUnsafeBufferPointer { stops in
      unsafe row.withUnsafeMutableBufferPointer { row in
        unsafe kernel_fill_gradient(
          row.baseAddress, count, &place, form, stops.baseAddress, stops.count, isWide)
      }
    }
    guard count < row.count else { return }
    let pixel = row[0]
    for i in count..<row.count { row[i] = pixel }
  }
}

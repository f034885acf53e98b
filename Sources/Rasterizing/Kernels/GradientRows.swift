import CKernels
import FramePlanning
import Graphics

/// The rows of a gradient, of which any pixels are filled.
struct GradientRows: PixelRows {
  private let gradient: GradientPicture
  private let ramp: GradientRamp
  /// True when ``WideKernels`` are used where they can be.
  let isWide: Bool
  /// The stop of the pixel that was asked for last.
  private var stop = 0
  private let form: kernel_gradient_form
  private var focus = Point.zero

  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - isWide: True when ``WideKernels`` are used where they can be.
  init(_ gradient: GradientPicture, isWide: Bool = WideKernels.areAvailable) {
    (self.gradient, self.isWide) = (gradient, isWide)
    ramp = GradientRamp(gradient.stops)
    switch gradient.form {
    case .axial: form = kernel_axial
    case .radial: form = kernel_radial
    case .conic: form = kernel_conic
    case .focal(let point): (form, focus) = (kernel_focal, point)
    }
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    // The place of the row's own first pixel, from which all are counted: each is exact.
    let start = gradient.map.apply(
      to: Point(
        x: Double(gradient.whole.minX - gradient.move.x) + 0.5,
        y: Double(y - gradient.move.y) + 0.5))
    let first = x - gradient.whole.minX
    let map = gradient.map
    if gradient.form == .axial, map.a == 0 {
      // Nothing changes along the row.
      let pixel = ramp.pixel(start.x, &stop)
      for i in 0..<row.count { row[i] = pixel }
    } else if isWide {
      WideKernels.fillGradient(
        &row,
        at: kernel_gradient_row(
          first: first, x: start.x, y: start.y, dx: map.a, dy: map.b, focus: (focus.x, focus.y)),
        form, ramp)
    } else {
      for i in 0..<row.count {
        let number = Double(first + i)
        let t = parameter(start.x + map.a * number, start.y + map.b * number)
        row[i] = ramp.pixel(t, &stop)
      }
    }
  }

  /// The parameter of a place in the plane of the form.
  @inline(__always)
  private func parameter(_ x: Double, _ y: Double) -> Double {
    switch gradient.form {
    case .axial: return x
    case .radial: return (x * x + y * y).squareRoot()
    case .conic: return Self.turns(x, y)
    case .focal(let focus):
      // The circle around the origin is met where |focus + way / t| is 1.
      let way = Point(x: x, y: y) - focus
      let (along, rest) = (
        focus.x * way.x + focus.y * way.y, 1 - focus.x * focus.x - focus.y * focus.y
      )
      let square = way.x * way.x + way.y * way.y
      return (along + (along * along + square * rest).squareRoot()) / rest
    }
  }

  /// The arc tangent in turns, divided by its argument, as a polynomial of its square: off by less
  /// than 5e-11 where the tangent is at most that of a sixteenth of a turn.
  private static let arcTangent = [
    0.15915494299514504, -0.05305160657179346, 0.031828141013137926, -0.022663636689815882,
    0.01682715670695612, -0.009602201996634571,
  ]

  /// The direction of a place in turns, 0 of the origin: of sums and products alone, so that it is
  /// the same on every machine.
  static func turns(_ x: Double, _ y: Double) -> Double {
    // On the ray itself rounding must not decide between the first colour and the last.
    if abs(y) <= x * 1e-9 { return 0 }
    let isSteep = abs(y) > abs(x)
    let (smaller, larger) = isSteep ? (abs(x), abs(y)) : (abs(y), abs(x))
    let isMiddle = smaller > larger * 0.41421356237309503
    let ratio = isMiddle ? (smaller - larger) / (smaller + larger) : smaller / larger
    let square = ratio * ratio
    let series = arcTangent.dropLast().reversed().reduce(arcTangent[5]) { $0 * square + $1 }
    var turns = series * ratio + (isMiddle ? 0.125 : 0)
    if isSteep { turns = 0.25 - turns }
    if x < 0 { turns = 0.5 - turns }
    if y < 0 { turns = 1 - turns }
    return turns
  }
}

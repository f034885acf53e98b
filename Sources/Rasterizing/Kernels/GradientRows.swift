import FramePlanning
import Glibc
import Graphics

/// The rows of a gradient, of which any pixels are filled.
struct GradientRows: PixelRows {
  private let gradient: GradientPicture
  private let ramp: GradientRamp
  /// The table of the colours; `nil` where the ramp is asked for each pixel.
  private let table: GradientTable?
  /// True when ``WideKernels`` are used where they can be.
  let isWide: Bool
  /// The numbers of pixels that the table does not know.
  private var unknown: [Int32] = []
  private var piece = 0
  /// True where nothing changes along a row.
  private let isEqualAlongRows: Bool

  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - tables: Has the tables of colours.
  ///   - isWide: True when ``WideKernels`` are used where they can be.
  init(
    _ gradient: GradientPicture, from tables: GradientTableCache,
    isWide: Bool = WideKernels.areAvailable
  ) {
    (self.gradient, self.isWide) = (gradient, isWide)
    ramp = GradientRamp(gradient.stops)
    isEqualAlongRows = gradient.form == .axial && gradient.map.a == 0
    let isEach =
      if case .focal = gradient.form { true } else { false }
    table =
      isEach || isEqualAlongRows
      ? nil
      : tables.table(
        gradient.stops, ramp, for: gradient.whole.area, isCyclic: gradient.form == .conic)
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    // The place of the row's own first pixel, from which all are counted: each is exact.
    let start = gradient.map.apply(
      to: Point(
        x: Double(gradient.whole.minX - gradient.move.x) + 0.5,
        y: Double(y - gradient.move.y) + 0.5))
    let first = x - gradient.whole.minX
    if isEqualAlongRows {
      let pixel = ramp.pixel(start.x, &piece)
      for i in 0..<row.count { row[i] = pixel }
      return
    }
    guard let table else {
      for i in 0..<row.count { row[i] = ramp.pixel(parameter(start, first + i), &piece) }
      return
    }
    if isWide {
      if unknown.count < row.count {
        unknown = [Int32](repeating: 0, count: max(row.count, gradient.whole.width))
      }
      let count = WideKernels.fillGradient(
        &row, first, gradient.form, from: start,
        by: Point(x: gradient.map.a, y: gradient.map.b), table, unknown: &unknown)
      for i in 0..<count {
        let place = Int(unknown[i])
        row[place] = ramp.pixel(parameter(start, first + place), &piece)
      }
      return
    }
    switch gradient.form {
    case .axial: look(up: table, &row, first, from: start) { x, _ in Self.floats(x) }
    case .radial:
      look(up: table, &row, first, from: start) { x, y in Self.floats(x * x + y * y).squareRoot() }
    case .conic:
      look(up: table, &row, first, from: start) { Self.turns(Self.floats($0), Self.floats($1)) }
    case .focal: break
    }
    for i in 0..<row.count where row[i] == GradientTable.unknown {
      row[i] = ramp.pixel(parameter(start, first + i), &piece)
    }
  }

  /// Looks up a row, eight places at a time, of which a function makes nearly known parameters.
  @inline(__always)
  private func look(
    up table: GradientTable, _ row: inout MutableSpan<UInt32>, _ first: Int, from start: Point,
    parameters: (_ x: SIMD8<Double>, _ y: SIMD8<Double>) -> SIMD8<Float>
  ) {
    var i = 0
    while i < row.count {
      let numbers = SIMD8(0, 1, 2, 3, 4, 5, 6, 7) + Double(first + i)
      let t = parameters(start.x + gradient.map.a * numbers, start.y + gradient.map.b * numbers)
      table.look(up: t, to: &row, i, min(8, row.count - i))
      i += 8
    }
  }

  @inline(__always)
  private static func floats(_ numbers: SIMD8<Double>) -> SIMD8<Float> { SIMD8<Float>(numbers) }

  /// The place of a row's pixel in the plane of the form.
  @inline(__always)
  private func place(_ start: Point, _ i: Int) -> Point {
    // From the row's start and not summed: each pixel is exact.
    Point(x: start.x + gradient.map.a * Double(i), y: start.y + gradient.map.b * Double(i))
  }

  @inline(__always)
  private func parameter(_ start: Point, _ i: Int) -> Double {
    let (x, y) = (place(start, i).x, place(start, i).y)
    switch gradient.form {
    case .axial: return x
    case .radial: return (x * x + y * y).squareRoot()
    case .conic:
      // On the ray itself rounding must not decide between the first colour and the last.
      if x >= 0, abs(y) <= 1e-9 * x { return 0 }
      let t = atan2(y, x) / (2 * .pi)
      return t < 0 ? t + 1 : t
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

  /// The directions of places in turns, as near as ``GradientTable/tolerance``; 0 where a place has
  /// no direction, or none that so few digits tell.
  @inline(__always)
  private static func turns(_ xs: SIMD8<Float>, _ ys: SIMD8<Float>) -> SIMD8<Float> {
    let (x, y) = (magnitudes(xs), magnitudes(ys))
    let isSteep = y .> x
    let larger = x.replacing(with: y, where: isSteep)
    let ratio = y.replacing(with: x, where: isSteep) / larger
    let z = ratio * ratio
    // The arc tangent in turns on 0…1, off by less than 1.3e-8.
    let high =
      ((-0.0007430583500204634 * z + 0.0038461685179352655) * z - 0.009448567547335912)
      * z + 0.01576604287735786
    let low =
      ((-0.02230808794708706 * z + 0.03178202522846657) * z - 0.053049461530661465) * z
      + 0.15915492681891635
    var turns = ratio * (high * (z * z) * (z * z) + low)
    turns = turns.replacing(with: 0.25 - turns, where: isSteep)
    turns = turns.replacing(with: 0.5 - turns, where: xs .< 0)
    turns = turns.replacing(with: 1 - turns, where: ys .< 0)
    return SIMD8().replacing(with: turns, where: larger .> 1e-30 .& larger .< 1e30)
  }

  /// The numbers without their signs.
  @inline(__always)
  private static func magnitudes(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafe unsafeBitCast(numbers, to: SIMD8<UInt32>.self) & (.max >> 1)
    return unsafe unsafeBitCast(bits, to: SIMD8<Float>.self)
  }
}

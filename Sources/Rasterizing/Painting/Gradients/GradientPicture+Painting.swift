import Glibc
import Graphics

extension GradientPicture {
  /// Pictures with fewer pixels are painted without a table.
  private static let fewPixels = 65536

  /// Fills a picture of all its pixels, which are counted from ``move``.
  ///
  /// - Parameters:
  ///   - picture: Takes the pixels.
  ///   - tables: Has the tables of colours.
  ///   - isWide: True when ``WideKernels`` are used where they can be.
  /// - Complexity: O(pixels); rows along which nothing changes are filled with one colour.
  func paint(
    into picture: Picture, from tables: GradientTableCache,
    isWide: Bool = WideKernels.areAvailable
  ) {
    let ramp = GradientRamp(stops)
    if form == .axial, map.a == 0 { return paintRows(of: picture, ramp) }
    if case .focal = form { return paintEach(of: picture, ramp) }
    guard whole.area >= Self.fewPixels else { return paintEach(of: picture, ramp) }
    let table = tables.table(stops, ramp, for: whole.area, isCyclic: form == .conic)
    var unknown = [Int32](repeating: 0, count: isWide ? picture.extents.width : 0)
    var piece = 0
    picture.changeRows(as: UInt32.self) { y, row in
      let start = start(ofRow: y, in: picture)
      if isWide {
        let count = WideKernels.fillGradient(
          &row, form, from: start, by: Point(x: map.a, y: map.b), table, unknown: &unknown)
        for i in 0..<count {
          row[Int(unknown[i])] = ramp.pixel(parameter(start, Int(unknown[i])), &piece)
        }
        return
      }
      switch form {
      case .axial: look(up: table, &row, from: start) { x, _ in Self.floats(x) }
      case .radial:
        look(up: table, &row, from: start) { x, y in Self.floats(x * x + y * y).squareRoot() }
      case .conic:
        look(up: table, &row, from: start) { Self.turns(Self.floats($0), Self.floats($1)) }
      case .focal: break
      }
      for i in 0..<row.count where row[i] == GradientTable.unknown {
        row[i] = ramp.pixel(parameter(start, i), &piece)
      }
    }
  }

  /// The place of a row's first pixel in the plane of the form.
  private func start(ofRow y: Int, in picture: Picture) -> Point {
    map.apply(to: Point(x: Double(picture.extents.minX) + 0.5, y: Double(y) + 0.5))
  }

  /// Fills each row with the colour of its first pixel.
  private func paintRows(of picture: Picture, _ ramp: GradientRamp) {
    var piece = 0
    picture.changeRows(as: UInt32.self) { y, row in
      let pixel = ramp.pixel(start(ofRow: y, in: picture).x, &piece)
      for i in 0..<row.count { row[i] = pixel }
    }
  }

  /// Asks the ramp for each pixel.
  private func paintEach(of picture: Picture, _ ramp: GradientRamp) {
    var piece = 0
    picture.changeRows(as: UInt32.self) { y, row in
      let start = start(ofRow: y, in: picture)
      for i in 0..<row.count { row[i] = ramp.pixel(parameter(start, i), &piece) }
    }
  }

  /// Looks up a row, eight places at a time, of which a function makes nearly known parameters.
  @inline(__always)
  private func look(
    up table: GradientTable, _ row: inout MutableSpan<UInt32>, from start: Point,
    parameters: (_ x: SIMD8<Double>, _ y: SIMD8<Double>) -> SIMD8<Float>
  ) {
    var i = 0
    while i < row.count {
      let numbers = SIMD8(0, 1, 2, 3, 4, 5, 6, 7) + Double(i)
      let t = parameters(start.x + map.a * numbers, start.y + map.b * numbers)
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
    Point(x: start.x + map.a * Double(i), y: start.y + map.b * Double(i))
  }

  @inline(__always)
  private func parameter(_ start: Point, _ i: Int) -> Double {
    let (x, y) = (place(start, i).x, place(start, i).y)
    switch form {
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

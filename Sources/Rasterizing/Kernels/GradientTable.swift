/// The pixels of a ramp, looked up by a parameter that is nearly known.
///
/// The parameters in 0..<1, and a little more, are divided into steps. Where a ramp has one pixel
/// all over a step, and a little beyond, the table has that pixel; elsewhere it says that the ramp
/// itself has to be asked. So table and ramp together give the ramp's own pixel, to the last bit.
struct GradientTable {
  /// The error of a parameter, at most: some roundings of numbers of 24 bits.
  static let tolerance = 4e-7

  /// No premultiplied pixel.
  static let unknown: UInt32 = 0x0000_0001

  /// The pixel below all steps, those of the steps, of which one lies below 0 and one above 1, and
  /// the one beyond them.
  let pixels: [UInt32]
  /// The number of steps in 0..<1.
  let steps: Float

  /// The number of steps for so many pixels: the more, the finer.
  static func steps(for count: Int) -> Int {
    // A power of two, so that a parameter's step is exact.
    1 << min(max(count.bitWidth - count.leadingZeroBitCount - 5, 12), 16)
  }

  /// - Parameters:
  ///   - ramp: The ramp.
  ///   - steps: How many steps there are in 0..<1, a power of two.
  ///   - isCyclic: True where a parameter that is nearly 1 may in truth be 0.
  init(_ ramp: GradientRamp, steps: Int, isCyclic: Bool) {
    self.steps = Float(steps)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(steps + 4)
    var piece = 0
    pixels.append(ramp.pixel(-1, &piece))
    let width = 1 / Double(steps)
    var before = ramp.levels(-width, &piece)
    var next = 0
    for step in -1...steps {
      let (low, high) = (Double(step) * width, Double(step + 1) * width)
      // Stops before this step, and whether there is one in it or beside it.
      while next < ramp.pieces.count, ramp.pieces[next].start < low - Self.tolerance { next += 1 }
      let hasStop = next < ramp.pieces.count && ramp.pieces[next].start <= high + Self.tolerance
      let after = ramp.levels(high, &piece)
      pixels.append(
        hasStop
          ? Self.unknown : Self.pixel(before, after, ramp.pieces[max(next - 1, 0)], over: width))
      before = after
    }
    pixels.append(ramp.pixel(2, &piece))
    if isCyclic {
      for ends in [0...2, steps + 1...steps + 3] {
        for i in ends { pixels[i] = Self.unknown }
      }
    }
    self.pixels = pixels
  }

  /// The one pixel between two places in a piece of a ramp, if there is one.
  private static func pixel(
    _ before: SIMD4<Double>, _ after: SIMD4<Double>, _ piece: GradientRamp.Piece,
    over width: Double
  ) -> UInt32 {
    // How far a channel goes beyond both ends: as it goes on along the tolerance, and as the
    // product of colour and alpha bends in between.
    let change = piece.change.replacing(with: -piece.change, where: piece.change .< 0)
    let bend = change * change.w * (width * width / 4)
    let margin = ((change + change.w) * tolerance + bend) * 255 + 1e-9
    let low = before.replacing(with: after, where: after .< before) - margin
    let high = before.replacing(with: after, where: after .> before) + margin
    guard low.min() >= 0, high.max() < 256 else { return unknown }
    let pixel = GradientRamp.pixel(low)
    return pixel == GradientRamp.pixel(high) ? pixel : unknown
  }

  /// Writes the pixels of parameters, or ``unknown``.
  ///
  /// - Parameters:
  ///   - t: The parameters.
  ///   - row: Takes the pixels.
  ///   - first: The place of the first one.
  ///   - count: How many there are, at most 8.
  @inline(__always)
  func look(up t: SIMD8<Float>, to row: inout MutableSpan<UInt32>, _ first: Int, _ count: Int) {
    var place = t * steps
    // NaN, which is not beyond any limit, lies below all steps.
    place = place.replacing(with: -1.5, where: .!(place .>= -1.5))
    place = place.replacing(with: steps + 1.5, where: place .> steps + 1.5)
    // Of 2²³ and a number the number is the lowest bits, rounded to the nearest: at the boundary of
    // two steps either of them.
    let bits = unsafe unsafeBitCast(place + 1.5 + 8_388_608, to: SIMD8<UInt32>.self) & 0x1_FFFF
    if count == 8 {
      for i in 0..<8 { row[first + i] = pixels[Int(bits[i])] }
    } else {
      for i in 0..<count { row[first + i] = pixels[Int(bits[i])] }
    }
  }
}

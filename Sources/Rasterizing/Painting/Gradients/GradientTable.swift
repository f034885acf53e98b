/// The pixels of a ramp, looked up by a parameter that is nearly known.
///
/// The parameters in 0..<1 are divided into steps. Where a ramp has one pixel all over a step, and
/// a little beyond, the table has that pixel; elsewhere it says that the ramp itself has to be
/// asked. So table and ramp together give the ramp's own pixel, to the last bit.
struct GradientTable {
  /// How far a parameter may be off.
  static let tolerance = 2e-8

  /// No premultiplied pixel.
  static let unknown: UInt32 = 0x0000_0001

  /// The pixel below 0, those of the steps, and the one from 1 on.
  private let pixels: [UInt32]
  private let steps: Double

  /// - Parameters:
  ///   - ramp: The ramp.
  ///   - count: How many pixels will be looked up; the more, the finer the steps.
  ///   - isCyclic: True where a parameter that is nearly 1 may in truth be 0.
  init(_ ramp: GradientRamp, for count: Int, isCyclic: Bool) {
    // A power of two, so that a parameter's step is exact.
    let steps = 1 << min(max(count.bitWidth - count.leadingZeroBitCount - 5, 12), 16)
    self.steps = Double(steps)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(steps + 2)
    var piece = 0
    let ends = isCyclic ? nil : (ramp.pixel(-1, &piece), ramp.pixel(2, &piece))
    pixels.append(ends?.0 ?? Self.unknown)
    piece = 0
    var before = ramp.levels(0, &piece)
    var next = 0
    let width = 1 / Double(steps)
    for step in 0..<steps {
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
    pixels.append(ends?.1 ?? Self.unknown)
    if isCyclic { (pixels[1], pixels[steps]) = (Self.unknown, Self.unknown) }
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

  /// The pixel of a parameter, or ``unknown``.
  @inline(__always)
  func pixel(_ t: Double) -> UInt32 {
    // In this order the limits win over NaN.
    let place = min(steps, max(-1, t * steps)) + 1
    return pixels[Int(place)]
  }
}

import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// A picture that moved as a whole is told, though no part of it differs by more than encoding
/// leaves.
@Suite struct DisplacementTests {
  /// A soft picture, moved by some pixels, with grain that stays in its place.
  private static func picture(_ seed: Int, x: Double, y: Double, grain: Int = 0) -> Pixmap {
    Pixmap(width: 160, height: 120) { column, row in
      let (u, v) = (Double(column) - x + Double(17 * seed), Double(row) - y)
      let wave = 16 * sin(u / 9) + 12 * cos(v / 7 + u / 31) + 5 * sin((u + v) / 4)
      let noise = (column &* 0x9E37_79B1 ^ row &* 0x85EB_CA77) >> 9 % max(2 * grain + 1, 1) - grain
      let level = UInt8(clamping: Int((128 + wave).rounded()) + noise)
      return (level, level, level, 255)
    }
  }

  private func severity(_ b: Pixmap, _ a: Pixmap, _ limit: Double? = nil) throws -> Double {
    var thresholds = ComparisonThresholds()
    if let limit { thresholds[.displacement] = limit }
    var comparer = FrameComparer(mode: .perceptual, thresholds: thresholds)
    return comparer.measure(b, against: a).severity
  }

  @Test(arguments: 1...4, [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7)])
  func `a soft picture that moved is told`(_ seed: Int, _ shift: (x: Double, y: Double)) throws {
    let a = Self.picture(seed, x: 0, y: 0)
    let b = Self.picture(seed, x: shift.x, y: shift.y)
    // By nothing else: without a limit of its own it passes.
    #expect(try severity(b, a) > 1)
    #expect(try severity(b, a, 1000) <= 1)
  }

  @Test(arguments: 1...4, 1...5)
  func `grain and light are no displacement`(_ seed: Int, _ grain: Int) throws {
    let a = Self.picture(seed, x: 0, y: 0)
    let b = Self.picture(seed, x: 0, y: 0, grain: grain)
    #expect(try severity(b, a) == severity(b, a, 1000))
  }
}

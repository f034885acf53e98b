import Graphics
import Inbetween
import TestSupport
import Testing

/// Strong differences that cling together are found, however few; scattered ones are not added up.
@Suite struct SpotTests {
  private static func ground() -> Pixmap {
    Pixmap(width: 96, height: 64) { _, _ in (200, 200, 200, 255) }
  }

  private func measures(_ b: Pixmap, _ a: Pixmap) throws -> FrameMeasures {
    var comparer = FrameComparer(mode: .perceptual, thresholds: ComparisonThresholds())
    return try comparer.measure(b, against: a)
  }

  @Test(arguments: [0, 1, 2, 3], [60, 90, 120])
  func `eight clinging pixels are found wherever they lie`(_ offset: Int, _ levels: Int) throws {
    let a = Self.ground()
    var b = a
    b.brighten(x: 30 + offset, y: 20 + offset, width: 2, height: 4, by: -levels)
    let measures = try measures(b, a)
    #expect(!measures.isWithin, "\(measures.severity)")
    let spot = try #require(measures.spot)
    #expect(abs(spot.value - Double(levels - 16)) < 1)
    #expect(spot.ratio == measures.severity)
  }

  @Test(arguments: [10, 16, 24, 30]) func `what encoding leaves is no spot`(_ levels: Int) throws {
    let a = Self.ground()
    var b = a
    b.brighten(x: 30, y: 20, width: 2, height: 4, by: -levels)
    #expect(try measures(b, a).isWithin)
  }

  @Test func `strong differences far from each other are no spot`() throws {
    let a = Self.ground()
    var b = a
    for i in 0..<8 { b.brighten(x: 4 + 11 * i, y: 4 + 7 * i, width: 1, height: 1, by: -60) }
    #expect(try measures(b, a).isWithin)
  }
}

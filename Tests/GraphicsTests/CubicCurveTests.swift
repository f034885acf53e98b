import Glibc
import Graphics
import Testing

@Suite struct CubicCurveTests {
  struct LengthCase: Sendable, CustomTestStringConvertible {
    let name: String
    let curve: CubicCurve
    let length: Double
    var testDescription: String { name }
  }

  /// Closed forms: straight curves at any pace, and those whose speed integrates by hand.
  static let lengths: [LengthCase] = [
    LengthCase(
      name: "a straight curve", curve: curve((0, 0), (1, 0), (2, 0), (3, 0)), length: 3),
    LengthCase(
      name: "a straight curve with controls on its ends",
      curve: curve((0, 0), (0, 0), (3, 4), (3, 4)), length: 5),
    LengthCase(name: "a point", curve: curve((7, 7), (7, 7), (7, 7), (7, 7)), length: 0),
    // There and back along a line: x(t) = 3t(1 − t), to 3/4 and back.
    LengthCase(name: "there and back", curve: curve((0, 0), (1, 0), (1, 0), (0, 0)), length: 1.5),
    // y = x² from 0 to 1 as a raised quadratic: √5/2 + asinh(2)/4.
    LengthCase(
      name: "a parabola",
      curve: CubicCurve(
        start: Point(x: 0, y: 0), quadControl: Point(x: 0.5, y: 0), end: Point(x: 1, y: 1)),
      length: 5.0.squareRoot() / 2 + asinh(2.0) / 4),
    // The cusp (t², t³): ∫₀¹ t√(4 + 9t²) = (13√13 − 8)/27.
    LengthCase(
      name: "half of a semicubical parabola, standing still at its cusp",
      curve: curve((0, 0), (0, 0), (1.0 / 3, 0), (1, 1)), length: (13 * 13.0.squareRoot() - 8) / 27
    ),
  ]

  static func curve(
    _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double)
  ) -> CubicCurve {
    CubicCurve(
      start: Point(x: a.0, y: a.1), control1: Point(x: b.0, y: b.1),
      control2: Point(x: c.0, y: c.1), end: Point(x: d.0, y: d.1))
  }

  static let sample = curve((10, 40), (90, -60), (-50, 130), (80, 30))

  @Test(arguments: lengths) func `lengths are those of closed form`(_ row: LengthCase) {
    let got = row.curve.length
    #expect(abs(got - row.length) <= 1e-9 * row.length, "got \(got), wanted \(row.length)")
  }

  @Test func `a cusp inside the curve costs no accuracy`() {
    // Controls that cross give a cusp at one half; compared with the sum of 2²⁰ chords.
    let curve = Self.curve((0, 0), (30, 30), (0, 30), (30, 0))
    let count = 1 << 20
    var sum = 0.0
    var last = curve.start
    for i in 1...count {
      let next = curve.point(at: Double(i) / Double(count))
      sum += (next - last).length
      last = next
    }
    #expect(abs(curve.length - sum) < 1e-9 * sum, "got \(curve.length), chords \(sum)")
  }

  @Test func `a length is found again at its parameter`() {
    let length = Self.sample.length
    for i in 0...20 {
      let wanted = length * Double(i) / 20
      let t = Self.sample.parameter(atLength: wanted, of: length)
      let got = Self.sample.length(from: 0, to: t)
      #expect(abs(got - wanted) <= 1e-11 * length, "got \(got), wanted \(wanted)")
    }
    #expect(Self.sample.parameter(atLength: -1, of: length) == 0)
    #expect(Self.sample.parameter(atLength: length * 2, of: length) == 1)
  }

  @Test func `a part has the points of the whole`() {
    let part = Self.sample.trimmed(from: 0.2, to: 0.7)
    for i in 0...10 {
      let t = Double(i) / 10
      let (got, wanted) = (part.point(at: t), Self.sample.point(at: 0.2 + 0.5 * t))
      #expect((got - wanted).length < 1e-12, "at \(t): got \(got), wanted \(wanted)")
    }
  }

  @Test func `the bounding box touches the curve and holds it`() {
    let box = Self.sample.boundingBox
    let points = (0...4000).map { Self.sample.point(at: Double($0) / 4000) }
    let sampled = Rect(around: points) ?? .zero
    for (got, wanted) in [
      (box.minX, sampled.minX), (box.minY, sampled.minY), (box.maxX, sampled.maxX),
      (box.maxY, sampled.maxY),
    ] {
      #expect(abs(got - wanted) < 1e-4, "got \(got), sampled \(wanted)")
    }
    #expect(box.minX <= sampled.minX && box.maxX >= sampled.maxX)
    #expect(box.minY <= sampled.minY && box.maxY >= sampled.maxY)
  }

  @Test func `the tangent at an end whose control lies on it is the limit`() {
    let curve = Self.curve((0, 0), (0, 0), (10, 0), (10, 10))
    #expect(curve.tangent(at: 0) == Point(x: 1, y: 0))
    let backwards = Self.curve((10, 10), (10, 0), (0, 0), (0, 0))
    #expect(backwards.tangent(at: 1) == Point(x: -1, y: 0))
    #expect(Self.curve((1, 1), (1, 1), (1, 1), (1, 1)).tangent(at: 0.5) == .zero)
  }

  @Test func `numbers that are not finite neither hang nor crash`() {
    for bad in [Double.nan, .infinity, 1e300] {
      let curve = Self.curve((0, 0), (bad, 0), (1, bad), (2, 2))
      #expect(!curve.length.isFinite)
      _ = curve.boundingBox
      _ = curve.parameter(atLength: 1, of: curve.length)
      #expect(PathMeasure(Path(polyline: [.zero, Point(x: bad, y: -bad)])).length != 0)
    }
  }
}

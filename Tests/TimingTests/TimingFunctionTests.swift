import TestSupport
import Testing
import Timing

@Suite struct TimingFunctionTests {
  struct CurveCase: Sendable, CustomTestStringConvertible {
    let name: String
    let curve: TimingFunction
    /// Eased progress at 0.001, 0.1, 0.25, 0.5, 0.75, 0.9 and 0.999.
    let wanted: [Double]
    var testDescription: String { name }
  }

  static let instants = [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999]

  /// Computed with 40 digits (bisection of x(s) = p in mpmath).
  static let named: [CurveCase] = [
    CurveCase(
      name: "2.1 linear", curve: .linear, wanted: [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999]),
    CurveCase(
      name: "2.1 easeIn", curve: .easeIn,
      wanted: [
        1.8875054558443416e-6, 0.017026609651562945, 0.093464650718824863, 0.31535681257253931,
        0.62186186917489021, 0.83942784576246657, 0.99828599436637151,
      ]),
    CurveCase(
      name: "2.1 easeOut", curve: .easeOut,
      wanted: [
        0.0017140056336284929, 0.16057215423753349, 0.37813813082510981, 0.68464318742746071,
        0.90653534928117515, 0.98297339034843707, 0.99999811249454416,
      ]),
    CurveCase(
      name: "2.1 easeInEaseOut", curve: .easeInEaseOut,
      wanted: [
        1.8905015519453907e-6, 0.019722453548311199, 0.12916193104731982, 0.5,
        0.87083806895268021, 0.98027754645168882, 0.99999810949844805,
      ]),
    CurveCase(
      name: "2.1 default", curve: .default,
      wanted: [
        0.00040480782215491231, 0.094796305716043257, 0.40851059135539587, 0.80240338758485699,
        0.96045897834897408, 0.99431647748455637, 0.99999946634160384,
      ]),
  ]

  @Test(arguments: named) func `a named curve is the exact Bézier curve`(_ row: CurveCase) {
    for (p, wanted) in zip(Self.instants, row.wanted) {
      let got = row.curve(p)
      #expect(abs(got - wanted) < 1e-12, "at \(p): got \(got), wanted \(wanted) ± 1e-12")
    }
  }

  struct PointsCase: Sendable, CustomTestStringConvertible {
    let name: String
    let points: [Double]
    /// Eased progress at some progress, with 40 digits as above.
    let wanted: [(p: Double, eased: Double)]
    var testDescription: String { name }
  }

  static let pointed: [PointsCase] = [
    PointsCase(
      name: "2.2 both y outside 0…1 are kept", points: [0.3, -0.6, 0.7, 1.6],
      wanted: [
        (0.1, -0.10339056105267719), (0.25, 3.3779279153252317e-4), (0.9, 1.1033905610526772),
      ]),
    PointsCase(
      name: "2.2 back-ease overshoots", points: [0.68, -0.55, 0.265, 1.55],
      wanted: [
        (0.001, -8.0755005944421947e-4), (0.25, -0.08280710882832259), (0.45, 0.34742545235648031),
        (0.75, 1.0891657748134211),
      ]),
    PointsCase(
      name: "2.2 x stands still in the middle", points: [1, 0, 0, 1],
      wanted: [
        (0.001, 3.3370419825627253e-7), (0.45, 0.1768808374790416), (0.75, 0.9702753944880748),
      ]),
    PointsCase(
      name: "2.2 x stands still at both ends", points: [0, 1, 1, 0],
      wanted: [
        (0.001, 0.053110761576434835), (0.45, 0.49985118948710328), (0.999, 0.94688923842356514),
      ]),
    PointsCase(
      name: "2.2 x stands still at the end alone", points: [0.3, 0, 1, 0.5],
      wanted: [
        (0.1, 0.01426903802999764), (0.9, 0.65698906970623474), (0.999, 0.96708280534824213),
      ]),
  ]

  @Test(arguments: pointed) func `a curve from control points is exact`(_ row: PointsCase) throws {
    let p = row.points
    let curve = try #require(TimingFunction(controlPoints: p[0], p[1], p[2], p[3]))
    for (p, wanted) in row.wanted {
      #expect(abs(curve(p) - wanted) < 1e-11, "at \(p): got \(curve(p)), wanted \(wanted) ± 1e-11")
    }
  }

  @Test(arguments: TimingFunction.named.map(\.name))
  func `the ends are exactly 0 and 1, and so is what lies beyond`(_ name: String) throws {
    let curve = try #require(TimingFunction(name: name))
    #expect([-1, 0, 1, 2].map { curve($0) } == [0, 0, 1, 1])
  }

  @Test(arguments: TimingFunction.named.map(\.name))
  func `a curve whose y lies in 0…1 never goes back`(_ name: String) throws {
    let curve = try #require(TimingFunction(name: name))
    let values = (0...2000).map { curve(Double($0) / 2000) }
    for (i, (a, b)) in zip(values, values.dropFirst()).enumerated() {
      #expect(a < b || b == 1, "from \(a) to \(b) at step \(i) of 2000")
    }
  }

  @Test func `any curve solves its own x to 1e-12`() throws {
    var random = SeededGenerator(state: 20)
    for i in 0..<2000 {
      let x = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      // With y = x the answer is the progress itself, whatever the parameter was.
      let shifted = try #require(TimingFunction(controlPoints: x.0, x.0 + 1e-13, x.1, x.1))
      let p = Double.random(in: 0...1, using: &random)
      #expect(
        abs(shifted(p) - p) < 1e-12, "curve \(i) of seed 20: \(shifted) at \(p): \(shifted(p))")
    }
  }

  @Test(arguments: [
    [-0.1, 0, 1, 1], [0, 0, 1.1, 1], [.nan, 0, 1, 1], [0, .infinity, 1, 1], [0, 0, 1, .nan],
  ]) func `control points that make no function are refused`(_ p: [Double]) {
    #expect(TimingFunction(controlPoints: p[0], p[1], p[2], p[3]) == nil)
  }

  @Test(arguments: ["", "ease", "EaseIn", "easein", "linear "])
  func `another word is no curve`(_ name: String) {
    #expect(TimingFunction(name: name) == nil)
  }

  @Test func `easeIn at a half is the 0.3153568 measured on a path`() {
    // 2.2: x from 0 to 10 over half the path, eased in, at a quarter of the time: 3.153568.
    #expect(abs(10 * TimingFunction.easeIn(0.5) - 3.153568) < 5e-7)
  }
}

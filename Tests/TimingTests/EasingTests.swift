import Glibc
import TestSupport
import Testing
import Timing

/// The curves that people know by name from elsewhere, against their published formulas.
@Suite struct EasingTests {
  typealias Formula = @Sendable (Double) -> Double

  private static let (c1, c2) = (1.70158, 1.70158 * 1.525)
  private static let (c4, c5) = (2 * Double.pi / 3, 2 * Double.pi / 4.5)

  private static func bounce(_ p: Double) -> Double {
    let (n, d) = (7.5625, 2.75)
    if p < 1 / d { return n * p * p }
    if p < 2 / d { return n * (p - 1.5 / d) * (p - 1.5 / d) + 0.75 }
    if p < 2.5 / d { return n * (p - 2.25 / d) * (p - 2.25 / d) + 0.9375 }
    return n * (p - 2.625 / d) * (p - 2.625 / d) + 0.984375
  }

  /// The formulas of easings.net, one by one.
  static let formulas: [String: Formula] = [
    "easeInSine": { 1 - cos($0 * .pi / 2) },
    "easeOutSine": { sin($0 * .pi / 2) },
    "easeInOutSine": { -(cos(.pi * $0) - 1) / 2 },
    "easeInQuad": { $0 * $0 },
    "easeOutQuad": { 1 - pow(1 - $0, 2) },
    "easeInOutQuad": { $0 < 0.5 ? 2 * $0 * $0 : 1 - pow(-2 * $0 + 2, 2) / 2 },
    "easeInCubic": { pow($0, 3) },
    "easeOutCubic": { 1 - pow(1 - $0, 3) },
    "easeInOutCubic": { $0 < 0.5 ? 4 * pow($0, 3) : 1 - pow(-2 * $0 + 2, 3) / 2 },
    "easeInQuart": { pow($0, 4) },
    "easeOutQuart": { 1 - pow(1 - $0, 4) },
    "easeInOutQuart": { $0 < 0.5 ? 8 * pow($0, 4) : 1 - pow(-2 * $0 + 2, 4) / 2 },
    "easeInQuint": { pow($0, 5) },
    "easeOutQuint": { 1 - pow(1 - $0, 5) },
    "easeInOutQuint": { $0 < 0.5 ? 16 * pow($0, 5) : 1 - pow(-2 * $0 + 2, 5) / 2 },
    "easeInExpo": { $0 == 0 ? 0 : pow(2, 10 * $0 - 10) },
    "easeOutExpo": { $0 == 1 ? 1 : 1 - pow(2, -10 * $0) },
    "easeInOutExpo": {
      $0 == 0 || $0 == 1
        ? $0 : $0 < 0.5 ? pow(2, 20 * $0 - 10) / 2 : (2 - pow(2, -20 * $0 + 10)) / 2
    },
    "easeInCirc": { 1 - sqrt(1 - $0 * $0) },
    "easeOutCirc": { sqrt(1 - pow($0 - 1, 2)) },
    "easeInOutCirc": {
      $0 < 0.5 ? (1 - sqrt(1 - pow(2 * $0, 2))) / 2 : (sqrt(1 - pow(-2 * $0 + 2, 2)) + 1) / 2
    },
    "easeInBack": { (c1 + 1) * pow($0, 3) - c1 * $0 * $0 },
    "easeOutBack": { 1 + (c1 + 1) * pow($0 - 1, 3) + c1 * pow($0 - 1, 2) },
    "easeInOutBack": {
      $0 < 0.5
        ? pow(2 * $0, 2) * ((c2 + 1) * 2 * $0 - c2) / 2
        : (pow(2 * $0 - 2, 2) * ((c2 + 1) * ($0 * 2 - 2) + c2) + 2) / 2
    },
    "easeInElastic": {
      $0 == 0 || $0 == 1 ? $0 : -pow(2, 10 * $0 - 10) * sin(($0 * 10 - 10.75) * c4)
    },
    "easeOutElastic": {
      $0 == 0 || $0 == 1 ? $0 : pow(2, -10 * $0) * sin(($0 * 10 - 0.75) * c4) + 1
    },
    "easeInOutElastic": {
      $0 == 0 || $0 == 1
        ? $0
        : $0 < 0.5
          ? -pow(2, 20 * $0 - 10) * sin((20 * $0 - 11.125) * c5) / 2
          : pow(2, -20 * $0 + 10) * sin((20 * $0 - 11.125) * c5) / 2 + 1
    },
    "easeInBounce": { 1 - bounce(1 - $0) },
    "easeOutBounce": { bounce($0) },
    "easeInOutBounce": {
      $0 < 0.5 ? (1 - bounce(1 - 2 * $0)) / 2 : (1 + bounce(2 * $0 - 1)) / 2
    },
  ]

  @Test func `the thirty names are known`() {
    #expect(Set(TimingFunction.names.dropFirst(5)) == Set(Self.formulas.keys))
    #expect(TimingFunction.names.count == 35)
  }

  @Test(arguments: formulas.keys.sorted()) func `a curve is its formula`(_ name: String) throws {
    let curve = try #require(TimingFunction(name: name))
    let formula = try #require(Self.formulas[name])
    #expect("\(curve)" == name)
    #expect([-1, -0.0, 0, 1, 2].map { curve($0) } == [0, 0, 0, 1, 1])
    for i in 0...4000 {
      let p = Double(i) / 4000
      #expect(abs(curve(p) - formula(p)) < 1e-10, "at \(p): \(curve(p)), wanted \(formula(p))")
    }
  }

  /// CSS Easing Functions: outputs at 0, 0.2, 0.25, 0.5, 0.74, 0.75 and 1.
  static let staircases: [(count: Int, jump: StepEasing.Jump, wanted: [Double])] = [
    (4, .start, [0.25, 0.25, 0.5, 0.75, 0.75, 1, 1]),
    (4, .end, [0, 0, 0.25, 0.5, 0.5, 0.75, 1]),
    (4, .both, [0.2, 0.2, 0.4, 0.6, 0.6, 0.8, 1]),
    (4, .none, [0, 0, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1, 1]),
    (1, .end, [0, 0, 0, 0, 0, 0, 1]), (1, .start, [1, 1, 1, 1, 1, 1, 1]),
  ]

  @Test(arguments: staircases)
  func `steps are CSS's`(_ count: Int, _ jump: StepEasing.Jump, _ wanted: [Double]) throws {
    let curve = try #require(TimingFunction.steps(count, jump))
    for (p, wanted) in zip([0, 0.2, 0.25, 0.5, 0.74, 0.75, 1], wanted) {
      #expect(abs(curve(p) - wanted) < 1e-15, "at \(p)")
    }
    #expect(curve(-1) == curve(0) && curve(2) == curve(1))
  }

  @Test(arguments: [1, 2, 3, 7, 10, 24, 60, 100, 1000])
  func `a frame that begins a step is in it`(_ count: Int) throws {
    let curve = try #require(TimingFunction.steps(count))
    for frame in 0...count {
      #expect(curve(Double(frame) / Double(count)) == Double(frame) / Double(count))
    }
  }

  @Test func `steps that are none are refused`() {
    #expect(TimingFunction.steps(0) == nil && TimingFunction.steps(-3) == nil)
    #expect(TimingFunction.steps(1, .none) == nil && TimingFunction.steps(2, .none) != nil)
    #expect(TimingFunction.steps(.max) == nil)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let stops: [(output: Double, percent: Double?)]
    let wanted: [(p: Double, eased: Double)]
    var testDescription: String { "\(stops.map(\.output))" }
    init(
      _ stops: [(output: Double, percent: Double?)], _ wanted: [(p: Double, eased: Double)]
    ) {
      (self.stops, self.wanted) = (stops, wanted)
    }
  }

  static let lines = [
    Line([(0, nil), (1, nil)], [(0, 0), (0.3, 0.3), (1, 1)]),
    Line([(0, nil), (0.4, 20), (1, nil)], [(0.1, 0.2), (0.2, 0.4), (0.6, 0.7), (1, 1)]),
    Line([(0, nil), (0.5, nil), (0.2, nil), (1, nil)], [(1.0 / 3, 0.5), (0.5, 0.35), (1, 1)]),
    Line([(0, nil), (0.5, 50), (0.8, 50), (1, nil)], [(0.25, 0.25), (0.5, 0.8), (0.75, 0.9)]),
    // The third goes back, and is where the second is.
    Line([(0, nil), (0.5, 60), (0.9, 30), (1, nil)], [(0.3, 0.25), (0.6, 0.9), (0.8, 0.95)]),
    // Beyond the stops their lines go on.
    Line([(0, 20), (1, 80)], [(0, -1.0 / 3), (0.2, 0), (0.5, 0.5), (1, 4.0 / 3)]),
    Line([(0, -50), (1, 50)], [(0, 0.5), (0.25, 0.75), (1, 1.5)]),
    Line([(0.7, nil)], [(0, 0.7), (0.5, 0.7), (1, 0.7)]),
    Line([(0, nil), (1, 100), (0.5, 100)], [(0.5, 0.5), (1, 0.5)]),
    Line([(0, 50), (1, 50)], [(0, 0), (0.49, 0), (0.5, 1), (1, 1)]),
    Line([(0.2, 0), (0.4, 0), (1, 100)], [(0, 0.4), (0.5, 0.7)]),
  ]

  @Test(arguments: lines) func `a piecewise linear curve is CSS's`(_ line: Line) throws {
    let curve = try #require(TimingFunction.linear(line.stops))
    for (p, eased) in line.wanted {
      #expect(abs(curve(p) - eased) < 1e-12, "at \(p): \(curve(p)), wanted \(eased)")
    }
    #expect(curve(-1) == curve(0) && curve(2) == curve(1))
  }

  @Test func `stops that are no numbers are refused`() {
    #expect(TimingFunction.linear([]) == nil)
    #expect(TimingFunction.linear([(.nan, nil)]) == nil)
    #expect(TimingFunction.linear([(0, .infinity), (1, nil)]) == nil)
  }
}

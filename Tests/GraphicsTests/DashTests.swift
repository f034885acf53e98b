import Graphics
import Testing

@Suite struct DashTests {
  struct DashCase: Sendable, CustomTestStringConvertible {
    let name: String
    var pattern: [Double]
    var phase = 0.0
    var start = 0.0
    var end = 1.0
    /// Where the dashes lie on a line from 0 to 100.
    let wanted: [[Double]]
    var testDescription: String { name }
  }

  static let cases: [DashCase] = [
    DashCase(
      name: "dash and gap in turn", pattern: [10, 20],
      wanted: [[0, 10], [30, 40], [60, 70], [90, 100]]),
    DashCase(
      name: "an odd count repeats", pattern: [20], wanted: [[0, 20], [40, 60], [80, 100]]),
    DashCase(
      name: "three lengths, twice", pattern: [10, 5, 15],
      wanted: [[0, 10], [15, 30], [40, 45], [60, 70], [75, 90]]),
    DashCase(
      name: "a growing phase moves the pattern towards the start", pattern: [10, 20], phase: 5,
      wanted: [[0, 5], [25, 35], [55, 65], [85, 95]]),
    DashCase(
      name: "a negative phase moves it away", pattern: [10, 20], phase: -5,
      wanted: [[5, 15], [35, 45], [65, 75], [95, 100]]),
    DashCase(
      name: "a trimmed start leaves the dashes where they were", pattern: [10, 20], start: 0.05,
      wanted: [[5, 10], [30, 40], [60, 70], [90, 100]]),
    DashCase(
      name: "a trimmed end likewise", pattern: [10, 20], end: 0.65,
      wanted: [[0, 10], [30, 40], [60, 65]]),
    DashCase(
      name: "a trim inside a gap leaves nothing", pattern: [10, 20], start: 0.12, end: 0.28,
      wanted: []),
    DashCase(
      name: "dashes without gaps are one", pattern: [10, 0], wanted: [[0, 100]]),
    DashCase(
      name: "a dash without length is a dot", pattern: [0, 50],
      wanted: [[0, 0], [50, 50], [100, 100]]),
  ]

  @Test(arguments: cases) func `dashes lie at`(_ row: DashCase) throws {
    let line = Path(polyline: [.zero, Point(x: 100, y: 0)])
    let pattern = try #require(DashPattern(lengths: row.pattern, phase: row.phase))
    let dashed = PathMeasure(line).dashed(pattern, from: row.start, to: row.end)
    let got = dashed.subpaths.map { subpath in
      [subpath.start.x, subpath.segments.last?.end.x ?? .nan]
    }
    #expect(got.count == row.wanted.count, "got \(got)")
    for (g, w) in zip(got, row.wanted) {
      #expect(abs(g[0] - w[0]) < 1e-9 && abs(g[1] - w[1]) < 1e-9, "got \(g), wanted \(w)")
    }
  }

  @Test(arguments: [[], [0, 0], [0], [5, -1], [.nan, 1], [.infinity, 1]] as [[Double]])
  func `a pattern that is none leaves the line solid`(_ pattern: [Double]) {
    let square = PathMeasureTests.square
    #expect(square.dashed(pattern: pattern) == square)
  }

  @Test func `millions of dashes are a solid line`() {
    let line = Path(polyline: [.zero, Point(x: 1e6, y: 0)])
    #expect(line.dashed(pattern: [1e-3, 1e-3]) == line)
  }

  @Test func `the pattern starts anew with each subpath`() {
    let dashed = PathMeasureTests.twoLines.dashed(pattern: [4, 3])
    #expect(dashed.subpaths.map(\.start.x) == [0, 7, 0, 7])
    #expect(dashed.subpaths.map(\.start.y) == [0, 0, 5, 5])
  }

  @Test func `the last dash of a closed subpath goes on into its first`() {
    // Around a square of 40: dashes 0…5, 15…20, 30…35 shifted back by 2.5.
    let dashed = PathMeasureTests.square.dashed(pattern: [5, 5], phase: 2.5)
    let corner = dashed.subpaths.first
    #expect(corner?.start == Point(x: 0, y: 2.5))
    #expect(corner?.segments.map(\.end) == [Point(x: 0, y: 0), Point(x: 2.5, y: 0)])
    #expect(dashed.subpaths.count == 4)
  }

  @Test func `dashes cover their part of a circle`() {
    let circle = PathMeasureTests.circle
    let length = PathMeasure(circle).length
    let dashed = circle.dashed(pattern: [length / 40, length / 60])
    let got = PathMeasure(dashed).length
    #expect(abs(got - length * 0.6) < 1e-9 * length, "got \(got), wanted \(length * 0.6)")
  }

  /// Smooth curves, one with a cusp, one with a loop, one that is a line, and one that turns back.
  static let curves: [CubicCurve] = [
    CubicCurve(
      start: Point(x: 0, y: 0), control1: Point(x: 300, y: 20), control2: Point(x: 100, y: 400),
      end: Point(x: 500, y: 300)),
    CubicCurve(
      start: Point(x: 0, y: 0), control1: Point(x: 400, y: 400), control2: Point(x: 0, y: 400),
      end: Point(x: 400, y: 0)),
    CubicCurve(
      start: Point(x: 0, y: 0), control1: Point(x: 900, y: 500), control2: Point(x: -500, y: 500),
      end: Point(x: 400, y: 0)),
    CubicCurve(
      start: Point(x: 0, y: 0), control1: Point(x: 0, y: 0), control2: Point(x: 400, y: 0),
      end: Point(x: 400, y: 0)),
    CubicCurve(
      start: Point(x: 0, y: 0), control1: Point(x: 500, y: 0), control2: Point(x: -100, y: 0),
      end: Point(x: 400, y: 0)),
  ]

  @Test(arguments: curves)
  func `each of many dashes on a curve lies where its length says`(curve: CubicCurve) throws {
    var path = Path()
    path.move(to: curve.start)
    path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    // The lengths of a great many chords, at a cusp, too.
    let steps = 100_000
    var (lengths, point) = ([0.0], curve.start)
    for step in 1...steps {
      let next = curve.point(at: Double(step) / Double(steps))
      lengths.append(lengths[step - 1] + (next - point).length)
      point = next
    }
    let length = lengths[steps]
    func place(_ distance: Double) -> Point {
      var (low, high) = (0, steps)
      while high - low > 1 {
        let middle = (low + high) / 2
        if lengths[middle] <= distance { low = middle } else { high = middle }
      }
      let chord = lengths[high] - lengths[low]
      let part = chord > 0 ? (distance - lengths[low]) / chord : 0
      return curve.point(at: (Double(low) + part) / Double(steps))
    }
    let dashes = path.dashed(pattern: [4, 4], phase: 1).subpaths
    #expect(dashes.count == Int(((length + 1) / 8).rounded(.up)))
    for (i, dash) in dashes.enumerated() {
      let (from, to) = (max(Double(i) * 8 - 1, 0), min(Double(i) * 8 + 3, length))
      let (start, end) = (place(from), place(to))
      let last = try #require(dash.segments.last)
      #expect(
        (dash.start - start).length < 1e-4 && (last.end - end).length < 1e-4,
        "dash \(i) from \(dash.start) to \(last.end), wanted \(start) to \(end)")
    }
  }

  @Test func `tables that are kept change no dash`() {
    var path = Path()
    for curve in Self.curves {
      path.move(to: curve.start)
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      path.addLine(to: Point(x: 7, y: 9))
      path.addCurve(to: curve.start, control1: curve.control2, control2: curve.control1)
    }
    let measure = PathMeasure(path)
    var tables = ArcLengthTables()
    for (phase, start, end) in [(0.0, 0.0, 1.0), (3, 0.2, 0.9), (0, 0.6, 0.61), (1, 0, 1)] {
      for length in [2.0, 90, 5] {
        guard let pattern = DashPattern(lengths: [length], phase: phase) else { continue }
        let kept = measure.dashed(pattern, from: start, to: end, keeping: &tables)
        #expect(kept == measure.dashed(pattern, from: start, to: end))
      }
    }
  }
}

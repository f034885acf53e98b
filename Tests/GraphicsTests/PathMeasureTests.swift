import Graphics
import Testing

@Suite struct PathMeasureTests {
  static let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
  static let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
  static let twoLines: Path = {
    var path = Path(polyline: [Point(x: 0, y: 0), Point(x: 10, y: 0)])
    path.append(Path(polyline: [Point(x: 0, y: 5), Point(x: 10, y: 5)]))
    return path
  }()
  static let mixed: Path = {
    var path = circle
    path.append(square)
    path.move(to: Point(x: 3, y: 3))
    path.addQuadCurve(to: Point(x: 60, y: 20), control: Point(x: 10, y: 80))
    path.addLine(to: Point(x: 0, y: 0))
    return path
  }()

  @Test func `a circle of cubics is as long as a circle within the cubics' error`() {
    let length = PathMeasure(Self.circle).length
    #expect(abs(length - 2 * .pi * 50) < 2 * .pi * 50 * 2.8e-4, "got \(length)")
  }

  @Test func `a circle of cubics has the length of its own integral`() {
    // Composite Simpson over each quarter, 4096 steps: its error is below 1e-13 here.
    var sum = 0.0
    for subpath in Self.circle.subpaths {
      for case .curve(let curve) in subpath.segments {
        let n = 4096
        for i in 0...n {
          let weight = i == 0 || i == n ? 1.0 : i % 2 == 0 ? 2 : 4
          sum += weight * curve.derivative(at: Double(i) / Double(n)).length / Double(3 * n)
        }
      }
    }
    let got = PathMeasure(Self.circle).length
    #expect(abs(got - sum) < 1e-9 * sum, "got \(got), wanted \(sum)")
  }

  @Test func `closing lines count and moves do not`() {
    #expect(PathMeasure(Self.square).length == 40)
    let measure = PathMeasure(Self.twoLines)
    #expect(measure.length == 20)
    #expect(measure.subpathLengths == [10, 10])
    #expect(PathMeasure(Path()).length == 0)
    #expect(PathMeasure(Path()).location(atLength: 0) == nil)
  }

  @Test func `locations follow the length over all subpaths`() {
    let measure = PathMeasure(Self.twoLines)
    #expect(measure.location(atLength: 4)?.point == Point(x: 4, y: 0))
    #expect(measure.location(atLength: 10)?.point == Point(x: 10, y: 0))
    #expect(measure.location(atLength: 12)?.point == Point(x: 2, y: 5))
    #expect(measure.location(atLength: -3)?.point == Point(x: 0, y: 0))
    #expect(measure.location(atFraction: 9)?.point == Point(x: 10, y: 5))
    let closing = PathMeasure(Self.square).location(atLength: 35)
    #expect(closing?.point == Point(x: 0, y: 5))
    #expect(closing?.tangent == Point(x: 0, y: -1))
  }

  @Test func `a quarter of a circle's length is a quarter turn`() {
    let location = PathMeasure(Self.circle).location(atFraction: 0.25)
    #expect((location.map { ($0.point - Point(x: 0, y: 50)).length } ?? 1) < 1e-9)
    #expect((location.map { ($0.tangent - Point(x: -1, y: 0)).length } ?? 1) < 1e-9)
  }

  struct TrimCase: Sendable, CustomTestStringConvertible {
    let name: String
    let path: Path
    let start: Double
    let end: Double
    let wanted: Path
    var testDescription: String { name }
  }

  static func line(_ points: (Double, Double)...) -> Path {
    Path(polyline: points.map { Point(x: $0.0, y: $0.1) })
  }

  static let trims: [TrimCase] = [
    TrimCase(name: "all of it is itself", path: mixed, start: 0, end: 1, wanted: mixed),
    TrimCase(name: "beyond both ends is itself", path: mixed, start: -2, end: 7, wanted: mixed),
    TrimCase(name: "no length is nothing", path: mixed, start: 0.4, end: 0.4, wanted: Path()),
    TrimCase(name: "crossed ends are nothing", path: mixed, start: 0.6, end: 0.4, wanted: Path()),
    TrimCase(
      name: "half of two equal subpaths is the first", path: twoLines, start: 0, end: 0.5,
      wanted: line((0, 0), (10, 0))),
    TrimCase(
      name: "the other half is the second", path: twoLines, start: 0.5, end: 1,
      wanted: line((0, 5), (10, 5))),
    TrimCase(
      name: "a cut closed square is open", path: square, start: 0, end: 0.625,
      wanted: line((0, 0), (10, 0), (10, 10), (5, 10))),
    TrimCase(
      name: "the end of a closed square is on its closing line", path: square, start: 0.875,
      end: 1, wanted: line((0, 5), (0, 0))),
    TrimCase(
      name: "across two subpaths", path: twoLines, start: 0.25, end: 0.75,
      wanted: {
        var path = line((5, 0), (10, 0))
        path.append(line((0, 5), (5, 5)))
        return path
      }()),
  ]

  @Test(arguments: trims) func `trimming leaves`(_ row: TrimCase) {
    #expect(row.path.trimmed(from: row.start, to: row.end) == row.wanted)
  }

  @Test func `a closed subpath that is left whole stays closed`() {
    var path = Self.square
    path.append(Self.square)
    path.append(Self.square)
    let third = path.trimmed(from: 0, to: 1.0 / 3)
    #expect(third == Self.square)
    #expect(path.trimmed(from: 1.0 / 3, to: 2.0 / 3) == Self.square)
  }

  @Test(arguments: [0.001, 0.1, 1.0 / 3, 0.5, 0.77, 0.999])
  func `the parts of a path are as long as the whole`(_ cut: Double) {
    let whole = PathMeasure(Self.mixed).length
    let first = PathMeasure(Self.mixed.trimmed(from: 0, to: cut)).length
    let second = PathMeasure(Self.mixed.trimmed(from: cut, to: 1)).length
    #expect(abs(first - cut * whole) < 1e-9 * whole, "got \(first), wanted \(cut * whole)")
    #expect(abs(first + second - whole) < 1e-9 * whole, "got \(first + second), wanted \(whole)")
  }

  @Test func `the box of a path is tight and the box of its controls holds it`() {
    let box = Self.circle.boundingBox ?? .zero
    // The circle's own points carry a rounding of cosines.
    #expect(abs(box.minX + 50) + abs(box.minY + 50) < 1e-12, "got \(box)")
    #expect(abs(box.maxX - 50) + abs(box.maxY - 50) < 1e-12, "got \(box)")
    let arch = Path(elementsOf: [(0, 0)], curve: [(0, 40), (30, 40), (30, 0)])
    #expect(arch.boundingBox == Rect(x: 0, y: 0, width: 30, height: 30))
    #expect(arch.controlPointBox == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(Path().boundingBox == nil && Path().controlPointBox == nil)
  }
}

extension Path {
  /// A move and one cubic.
  init(elementsOf start: [(Double, Double)], curve: [(Double, Double)]) {
    self.init()
    let p = (start + curve).map { Point(x: $0.0, y: $0.1) }
    move(to: p[0])
    addCurve(to: p[3], control1: p[1], control2: p[2])
  }
}

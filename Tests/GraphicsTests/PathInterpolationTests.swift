import Graphics
import Testing

struct PathBlendCase: Sendable, CustomTestStringConvertible {
  let name: String
  let from: String
  let to: String
  /// Halfway; `nil` when the two do not blend.
  let half: String?
  var testDescription: String { name }

  static let all: [PathBlendCase] = [
    .init(name: "lines", from: "M0 0L10 0Z", to: "M2 2L20 40Z", half: "M1 1L15 20Z"),
    .init(
      name: "quadratic curves", from: "M0 0Q4 0 8 8", to: "M2 0Q4 4 8 0",
      half: "M1 0Q4 2 8 4"),
    .init(
      name: "cubic curves", from: "M0 0C2 0 4 0 6 6", to: "M0 0C0 2 0 4 8 8",
      half: "M0 0C1 1 2 2 7 7"),
    .init(
      name: "a line and a cubic curve", from: "M0 0L6 0", to: "M0 0C2 6 4 6 6 0",
      half: "M0 0C2 3 4 3 6 0"),
    // The quadratic curve's controls are (2, 4) and (4, 4) as a cubic one's.
    .init(
      name: "a line and a quadratic curve", from: "M0 0L6 0", to: "M0 0Q3 6 6 0",
      half: "M0 0C2 2 4 2 6 0"),
    .init(
      name: "a quadratic and a cubic curve after a close", from: "M3 3H4ZL3 9M0 0Q3 6 6 0",
      to: "M3 3H4ZC3 5 3 7 3 9M0 0C2 0 4 0 6 0", half: "M3 3H4ZM3 3C3 5 3 7 3 9M0 0C2 2 4 2 6 0"),
    .init(name: "other counts", from: "M0 0L1 1", to: "M0 0L1 1L2 2", half: nil),
    .init(name: "open and closed", from: "M0 0L1 1L0 0", to: "M0 0L1 1Z", half: nil),
    .init(name: "a move and a line", from: "M0 0L1 1M2 2", to: "M0 0L1 1L2 2", half: nil),
  ]
}

@Suite struct PathInterpolationTests {
  @Test(arguments: PathBlendCase.all)
  func `paths blend point by point, other kinds of segment as cubic curves`(
    sample: PathBlendCase
  ) throws {
    let (from, to) = (try Path(svgPathData: sample.from), try Path(svgPathData: sample.to))
    let wanted = try sample.half.map { try Path(svgPathData: $0) }
    let got = from.interpolated(to: to, by: 0.5)
    #expect(got.map(rounded) == wanted.map(rounded))
    #expect(to.interpolated(to: from, by: 0.5).map(rounded) == wanted.map(rounded))
  }

  /// Thirds are not exact in binary: points are compared to 1e-9.
  private func rounded(_ path: Path) -> [[Double]] {
    path.elements.map { element in
      let points: [Point] =
        switch element {
        case .move(let p), .line(let p): [p]
        case .quadCurve(let p, let c): [p, c]
        case .curve(let p, let c, let d): [p, c, d]
        case .close: []
        }
      return points.flatMap { [$0.x, $0.y] }.map { ($0 * 1e9).rounded() + 0 }
    }
  }
}

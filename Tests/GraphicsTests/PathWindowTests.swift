import Graphics
import Testing

/// Parts of outlines that go around their start.
@Suite struct PathWindowTests {
  private let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))

  private func window(
    of path: Path, from start: Double, to end: Double, movedBy offset: Double
  ) -> Path {
    PathWindows(path, isApart: false).part(from: start, to: end, movedBy: offset)
  }

  @Test func `a part around the start of a closed outline has no seam`() {
    let part = window(of: square, from: 0, to: 0.5, movedBy: -0.25)
    #expect(
      part.svgPathData
        == Path(polyline: [
          Point(x: 0, y: 10), .zero, Point(x: 10, y: 0),
        ]).svgPathData)
  }

  @Test func `a part around the start of an open outline is two`() {
    let line = Path(polyline: [.zero, Point(x: 8, y: 0)])
    let part = window(of: line, from: 0.75, to: 1, movedBy: 0.125)
    #expect(part.subpaths.map(\.start) == [Point(x: 7, y: 0), .zero])
    #expect(part.subpaths.flatMap(\.segments).map(\.end) == [Point(x: 8, y: 0), Point(x: 1, y: 0)])
  }

  @Test func `whole turns of the offset change nothing, and all is the outline itself`() {
    let part = window(of: square, from: 0.1, to: 0.3, movedBy: 0)
    for turns in [-2.0, 1, 5] {
      let moved = window(of: square, from: 0.1, to: 0.3, movedBy: turns)
      #expect(abs(PathMeasure(moved).length - PathMeasure(part).length) < 1e-9)
    }
    #expect(window(of: square, from: -1, to: 2, movedBy: 0.3) == square)
    #expect(PathWindows(square, isApart: true).part(from: 1, to: 0, movedBy: 0.3) == square)
    #expect(window(of: square, from: 0.2, to: 0.2, movedBy: 0.3).isEmpty)
    #expect(window(of: square, from: 0, to: 0.5, movedBy: .infinity).isEmpty)
  }
}

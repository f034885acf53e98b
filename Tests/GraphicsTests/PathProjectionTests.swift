import Graphics
import TestSupport
import Testing

/// Outlines that are seen through maps with perspective (core-animation 7.1).
@Suite struct PathProjectionTests {
  private static let turned = ProjectiveTransform(
    Transform.rotation(radians: 1.1, x: 0.3, y: 1, z: 0).concatenating(.perspective(distance: 200)))

  private func image(
    _ path: Path, tolerance: Double = 1.0 / 512, reach: Double = 10_000
  ) -> Path? {
    path.projected(by: Self.turned, tolerance: tolerance, reach: reach)
  }

  @Test func `lines, moves and closes are where the map brings their points`() throws {
    let points = [Point(x: -50, y: -40), Point(x: 60, y: -40), Point(x: 60, y: 70)]
    var path = Path(polyline: points, closed: true)
    path.addLine(to: Point(x: 1, y: 2))
    let seen = try #require(image(path))
    #expect(seen.elements.count == path.elements.count)
    var wanted = Path(
      polyline: try points.map { try #require(Self.turned.apply(to: $0)) }, closed: true)
    wanted.addLine(to: try #require(Self.turned.apply(to: Point(x: 1, y: 2))))
    #expect(seen == wanted)
  }

  @Test func `curves are as near to their images as asked for`() throws {
    var random = SeededGenerator(state: 7)
    func point() -> Point {
      Point(x: .random(in: -90...90, using: &random), y: .random(in: -90...90, using: &random))
    }
    for number in 0..<200 {
      let tolerance = [1.0 / 16, 1.0 / 512][number % 2]
      let (start, a, b, end) = (point(), point(), point(), point())
      var path = Path()
      path.move(to: start)
      let curve: CubicCurve
      if number % 3 == 0 {
        path.addQuadCurve(to: end, control: a)
        curve = CubicCurve(start: start, quadControl: a, end: end)
      } else {
        path.addCurve(to: end, control1: a, control2: b)
        curve = CubicCurve(start: start, control1: a, control2: b, end: end)
      }
      let seen = try #require(image(path, tolerance: tolerance))
      let pieces = seen.subpaths[0].segments
      #expect(pieces.first?.start == Self.turned.apply(to: start))
      #expect(pieces.last?.end == Self.turned.apply(to: end))
      // Halves of halves: where the image is exact at all ends, it is everywhere.
      let places = pieces.flatMap { piece in
        (0...64).map { piece.point(at: Double($0) / 64) }
      }
      for step in 0...300 {
        let wanted = try #require(Self.turned.apply(to: curve.point(at: Double(step) / 300)))
        let nearest = zip(places, places.dropFirst()).map { wanted.distance(to: $0, $1) }.min()
        // A chord of 64 lies beside its curve itself.
        #expect(try #require(nearest) < 1.5 * tolerance + 0.02, "\(number): \(step)")
      }
    }
  }

  @Test func `what is behind the eye, or too near to it, has no image`() {
    // The plane ends where w is 0, to the left.
    #expect(image(Path(rect: Rect(x: -50, y: -20, width: 100, height: 40))) != nil)
    #expect(image(Path(rect: Rect(x: -900, y: -20, width: 950, height: 40))) == nil)
    #expect(image(Path(rect: Rect(x: -50, y: -20, width: 100, height: 40)), reach: 20) == nil)
    var wide = Path()
    wide.move(to: .zero)
    wide.addCurve(
      to: Point(x: 10, y: 0), control1: Point(x: -900, y: 5), control2: Point(x: 5, y: 5))
    #expect(image(wide) == nil)
    for number in [Double.nan, .infinity, -.infinity, -1e300] {
      #expect(image(Path(polyline: [.zero, Point(x: number, y: 1)], closed: false)) == nil)
    }
    #expect(image(Path())?.isEmpty == true)
  }
}

extension Point {
  /// The distance to a line between two points.
  fileprivate func distance(to a: Point, _ b: Point) -> Double {
    let line = b - a
    let square = line.x * line.x + line.y * line.y
    guard square > 0 else { return (self - a).length }
    let along = ((self - a).x * line.x + (self - a).y * line.y) / square
    return (self - (a + line * min(max(along, 0), 1))).length
  }
}

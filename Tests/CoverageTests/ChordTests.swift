import Foundation
import Graphics
import TestSupport
import Testing

@testable import Coverage

/// The chords of curves, beside the curves.
@Suite struct ChordTests {
  /// A closed curve around a point, on which nothing turns abruptly.
  private static func blob(_ random: inout SeededGenerator, radius: Double) -> [CubicCurve] {
    let count = Int.random(in: 3...7, using: &random)
    let middle = Point(x: 24.3, y: 19.8)
    let points = (0..<count).map { i in
      let angle = (Double(i) + .random(in: 0...0.4, using: &random)) * 2 * .pi / Double(count)
      let length = radius * .random(in: 0.8...1, using: &random)
      return Point(x: middle.x + length * cos(angle), y: middle.y + length * sin(angle))
    }
    func tangent(_ i: Int) -> Point {
      (points[(i + 1) % count] - points[(i + count - 1) % count]) * (1.0 / 6)
    }
    return (0..<count).map { i in
      let next = (i + 1) % count
      return CubicCurve(
        start: points[i], control1: points[i] + tangent(i), control2: points[next] - tangent(next),
        end: points[next])
    }
  }

  private static func path(_ curves: [CubicCurve]) -> Path {
    var path = Path()
    path.move(to: curves[0].start)
    for curve in curves {
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
    path.closeSubpath()
    return path
  }

  /// A polygon along curves, or at a distance to their left.
  private static func polygon(_ curves: [CubicCurve], toTheLeft distance: Double = 0) -> [Point] {
    curves.flatMap { curve in
      (0..<600).map { i in
        let t = Double(i) / 600
        let way = curve.tangent(at: t)
        return curve.point(at: t) + Point(x: way.y, y: -way.x) * distance
      }
    }
  }

  private static func area(_ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { area, edge in
      area + (edge.0.x * edge.1.y - edge.0.y * edge.1.x) / 2
    }
  }

  private static func length(_ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + ($1.1 - $1.0).length
    }
  }

  private static func area(_ outline: FlatOutline) -> Double {
    outline.contours.reduce(0) { sum, contour in
      sum
        + area(
          outline.corners[contour.corners].map { Point(x: Double($0.x), y: Double($0.y)) })
        / Double(CoverageGrid.step * CoverageGrid.step)
    }
  }

  private static func style(_ width: Double, cap: LineCap = .butt) -> StrokeStyle {
    StrokeStyle(width: width, cap: cap, join: .miter, miterLimit: 10)
  }

  /// What a fifth of a level along an edge is.
  private static func allowed(_ length: Double) -> Double { length * 0.2 / 255 }

  @Test(arguments: [0.8, 2, 7, 30, 150, 900])
  func `chords enclose the area of their curve`(radius: Double) {
    var random = SeededGenerator(state: 61)
    for _ in 0..<40 {
      let curves = Self.blob(&random, radius: radius)
      let polygon = Self.polygon(curves)
      let found = Self.area(FlatOutline(Self.path(curves), map: .identity))
      #expect(abs(found - Self.area(polygon)) <= Self.allowed(Self.length(polygon)), "\(curves)")
    }
  }

  @Test(arguments: [(0.3, 7), (1.0, 14), (6.5, 42), (6.5, 60), (40, 200), (0.25, 4)])
  func `circles of many short curves have the area of a circle, and so have lines along them`(
    radius: Double, count: Int
  ) {
    let angle = 2 * .pi / Double(count)
    let reach = radius * tan(angle / 4) * 4 / 3
    let curves = (0..<count).map { i in
      func end(_ number: Int) -> (point: Point, way: Point) {
        let (s, c) = (sin(Double(number) * angle), cos(Double(number) * angle))
        return (Point(x: 9.3 + radius * c, y: 8.6 + radius * s), Point(x: -s, y: c))
      }
      let (a, b) = (end(i), end(i + 1))
      return CubicCurve(
        start: a.point, control1: a.point + a.way * reach, control2: b.point - b.way * reach,
        end: b.point)
    }
    // Three quarters of a level along the edge, at most.
    let allowed = 2 * .pi * radius * 0.75 / 255
    let found = Self.area(FlatOutline(Self.path(curves), map: .identity))
    #expect(abs(found - .pi * radius * radius) <= allowed)
    for width in [radius / 8, radius] {
      let line = StrokeTessellation(
        Self.path(curves), map: .identity, style: Self.style(width))
      #expect(abs(abs(Self.area(line.polygons)) - 2 * .pi * radius * width) <= 2 * allowed)
    }
  }

  @Test(arguments: [2.0, 7, 30, 150, 900])
  func `a line has the area of its width times its length`(radius: Double) {
    var random = SeededGenerator(state: 62)
    for number in 0..<40 {
      let curves = Self.blob(&random, radius: radius)
      let (half, length) = (radius * [0.05, 0.2][number % 2], Self.length(Self.polygon(curves)))
      // Lines whose inner sides turn back have other areas.
      guard Self.isWide(curves, 2 * half) else { continue }
      let map = AffineTransform.scale(x: 0.5, y: 0.5)
      let line = StrokeTessellation(
        Self.path(curves), map: map, style: Self.style(half * 2))
      let wanted = half * 2 * length / 4
      #expect(abs(abs(Self.area(line.polygons)) - wanted) <= Self.allowed(length), "\(curves)")
    }
  }

  /// True when curves turn around circles of a radius or larger ones.
  private static func isWide(_ curves: [CubicCurve], _ radius: Double) -> Bool {
    curves.allSatisfy { curve in
      (0...50).allSatisfy { i in
        let (way, bend) = (
          curve.derivative(at: Double(i) / 50), curve.secondDerivative(at: Double(i) / 50)
        )
        return abs(way.x * bend.y - way.y * bend.x) * radius < pow(way.length, 3)
      }
    }
  }

  @Test(arguments: [0.7, 3, 12, 80, 400])
  func `round ends have the area of a circle`(half: Double) {
    for scale in [0.3, 1, 5] {
      let line = StrokeTessellation(
        Path(polyline: [Point(x: 3, y: 4), Point(x: 3 + half, y: 4)]),
        map: .scale(x: scale, y: scale), style: Self.style(half * 2, cap: .round))
      let wanted = (.pi * half * half + 2 * half * half) * scale * scale
      let length = (2 * .pi * half + 2 * half) * scale
      #expect(abs(abs(Self.area(line.polygons)) - wanted) <= Self.allowed(length))
    }
  }

  @Test func `every pixel of a line along curves is right to a level`() throws {
    var random = SeededGenerator(state: 63)
    for number in 0..<12 {
      let curves = Self.blob(&random, radius: 16)
      let width = [0.8, 2, 5.5][number % 3]
      guard Self.isWide(curves, width) else { continue }
      var sides = Path(polyline: Self.polygon(curves, toTheLeft: width / 2), closed: true)
      sides.append(
        Path(polyline: Self.polygon(curves, toTheLeft: -width / 2).reversed(), closed: true))
      let areas = AreaCoverageTests.areas(sides, .nonZero)
      let line = StrokeTessellation(
        Self.path(curves), map: .identity, style: Self.style(width))
      let levels = AreaCoverageTests.levels(in: AreaCoverageTests.pixels) {
        line.write(
          AreaCoverageTests.pixels, memory: CoverageMemory(), samples: SampleRow(), to: $0)
      }
      for y in AreaCoverageTests.pixels.rows {
        for x in AreaCoverageTests.pixels.columns {
          // Half a level is the rounding of the level itself, and a third what the judge misses.
          let error = Double(levels[y][x]) - areas[y][x]
          #expect(abs(error) <= 1.8, "\(number), pixel \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [(1.0, 21), (4, 37), (30, 132), (400, 570)])
  func `curves have few chords`(radius: Double, most: Int) {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    #expect(FlatOutline(circle, map: .identity).corners.count <= most)
    let line = StrokeTessellation(circle, map: .identity, style: Self.style(radius / 4))
    #expect(line.polygons.corners.count <= 2 * most + 40)
  }

  @Test(arguments: [(0.2, 0.5), (0.0, 1.0), (0.0, 0.0), (0.3, 0.9), (0.5, 0.6)])
  func `a line along a curve that is straight has one piece, whatever its pace`(
    first: Double, second: Double
  ) {
    let (start, end) = (Point(x: 3.3, y: 900), Point(x: 40, y: 7.1))
    var path = Path()
    path.move(to: start)
    path.addCurve(
      to: end, control1: start.interpolated(to: end, by: first),
      control2: start.interpolated(to: end, by: second))
    let line = StrokeTessellation(path, map: .identity, style: Self.style(3))
    #expect(line.polygons.corners.count == 4)
  }

  @Test(arguments: [1e3, 1e6, 1e9, 1e15, 1e200, .infinity])
  func `round ends and corners of any size have a bounded number of chords`(scale: Double) {
    let path = Path(polyline: [Point(x: 3, y: 4), Point(x: 90, y: 70), Point(x: 4, y: 5)])
    let line = StrokeTessellation(
      path, map: .scale(x: scale, y: scale),
      style: StrokeStyle(width: 20, cap: .round, join: .round, miterLimit: 10))
    #expect(line.polygons.corners.count <= 5 * 2048 + 20)
  }
}

import Foundation
import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Outlines of which no two edges meet, whose coverage is the sum of signed areas.
@Suite struct SimpleOutlineTests {
  private static let middle = Point(x: 24, y: 20)

  /// A polygon around the middle whose corners lie one after another around it.
  private static func star(
    _ random: inout SeededGenerator, in radii: ClosedRange<Double>, from least: Int = 9
  ) -> [Point] {
    let count = Int.random(in: least...14, using: &random)
    return (0..<count).map { number in
      let part = Double(number) + Double.random(in: 0...0.8, using: &random)
      let angle = part * 2 * .pi / Double(count)
      let radius = Double.random(in: radii, using: &random)
      return Point(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
    }
  }

  private static func closed(_ corners: [Point], isReversed: Bool) -> Path {
    Path(polyline: isReversed ? corners.reversed() : corners, closed: true)
  }

  /// Stars with spikes that are narrower than a pixel, with a hole and an island in it, and ovals:
  /// all of them simple, in both directions.
  private static func simplePath(_ random: inout SeededGenerator) -> Path {
    let isReversed = Bool.random(using: &random)
    var path = closed(star(&random, in: 11...18), isReversed: isReversed)
    switch Int.random(in: 0...3, using: &random) {
    case 0: break
    case 1: path = closed(star(&random, in: 1...18, from: 4), isReversed: isReversed)
    case 2:
      path = Path(ellipseIn: Rect(x: 20.3, y: 1.1, width: 1.3, height: 33))
      path.append(Path(ellipseIn: Rect(x: 21.9, y: 3.4, width: 20.7, height: 0.7)))
    default:
      path.append(closed(star(&random, in: 3...4.2), isReversed: !isReversed))
      path.append(closed(star(&random, in: 0.4...1.2), isReversed: isReversed))
    }
    return path
  }

  @Test func `simple outlines are known, and those with edges that meet`() {
    var random = SeededGenerator(state: 21)
    for _ in 0..<300 {
      let path = Self.simplePath(&random)
      #expect(FlatOutline(path, map: .identity).winding != nil, "\(path)")
    }
    func winding(_ paths: [[Point]]) -> Int? {
      var path = Path()
      for corners in paths { path.append(Path(polyline: corners, closed: true)) }
      return FlatOutline(path, map: .identity).winding
    }
    func square(_ x: Double, _ y: Double, _ side: Double) -> [Point] {
      [
        Point(x: x, y: y), Point(x: x, y: y + side), Point(x: x + side, y: y + side),
        Point(x: x + side, y: y),
      ]
    }
    #expect(winding([square(0, 0, 9)]) == 1)
    #expect(winding([square(0, 0, 9).reversed()]) == -1)
    // A hole, an island in it, and something beside.
    let hole: [Point] = square(1, 1, 7).reversed()
    #expect(winding([square(0, 0, 9), hole, square(2, 2, 2), square(10, 0, 3)]) == 1)
    // Twice inside; both directions; a side and all sides that touch; a crossing.
    #expect(winding([square(0, 0, 9), square(1, 1, 7)]) == nil)
    #expect(winding([square(0, 0, 9), square(10, 0, 3).reversed()]) == nil)
    #expect(winding([square(0, 0, 3), square(3, 0, 3)]) == nil)
    #expect(winding([square(0, 0, 3), square(0, 0, 3)]) == nil)
    #expect(winding([square(0, 0, 3), square(2, 1, 3)]) == nil)
    let bow = [
      Point(x: 0, y: 0), Point(x: 4, y: 4), Point(x: 4, y: 0), Point(x: 0, y: 4),
    ]
    #expect(winding([bow]) == nil)
    // Corners that touch, and a level spike without width: neither has an area.
    #expect(winding([square(0, 0, 3), square(3, 3, 3)]) == 1)
    #expect(winding([square(0, 0, 3) + [Point(x: 7, y: 0), Point(x: 3, y: 0)]]) == 1)
    // An upright one, and nothing.
    #expect(winding([square(0, 0, 3) + [Point(x: 3, y: 7), Point(x: 3, y: 0)]]) == nil)
    #expect(winding([]) == nil)
  }

  @Test func `points of simple outlines are inside once or not at all`() {
    var (random, found) = (SeededGenerator(state: 22), 0)
    for _ in 0..<4000 {
      let path = AreaCoverageTests.path(&random)
      let outline = FlatOutline(path, map: .identity)
      guard let winding = outline.winding else { continue }
      found += 1
      for _ in 0..<60 {
        let x = Int.random(in: -40_000...240_000, using: &random)
        let y = Int.random(in: -40_000...200_000, using: &random)
        #expect([0, winding].contains(Self.winding(outline, x, y)), "\(path)")
      }
    }
    #expect(found > 300)
  }

  /// How often an outline goes around a point, by a ray to the left.
  private static func winding(_ outline: FlatOutline, _ x: Int, _ y: Int) -> Int {
    var winding = 0
    for contour in outline.contours {
      var last = outline.corners[contour.corners.upperBound - 1]
      for corner in outline.corners[contour.corners] {
        let (a, b) = (last, corner)
        last = corner
        guard (a.y <= y) != (b.y <= y) else { continue }
        let place = Double(a.x) + Double(y - a.y) / Double(b.y - a.y) * Double(b.x - a.x)
        if place < Double(x) { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }

  /// An outline around a middle that goes down on one side and up on the other: leaning, narrow,
  /// on a grid or not, of few corners or many, maybe with a hole; in both directions.
  private static func sides(_ random: inout SeededGenerator) -> Path {
    let radius = [0.3, 1.0, 4, 25][Int.random(in: 0...3, using: &random)]
    let middle = Point(
      x: Double.random(in: 0...58, using: &random), y: Double.random(in: 0...52, using: &random))
    let grid = [0.0, 0, 0.25, 1][Int.random(in: 0...3, using: &random)]
    func placed(_ point: Point) -> Point {
      guard grid > 0 else { return point }
      return Point(x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
    }
    let (width, height) = (
      Double.random(in: 0.1...2, using: &random) * radius,
      Double.random(in: 0.1...2, using: &random) * radius
    )
    let isReversed = Bool.random(using: &random)
    func form(_ share: Double, isReversed: Bool) -> Path {
      let (width, height) = (width * share, height * share)
      let count = [4, 48, Int.random(in: 3...9, using: &random)].randomElement(using: &random) ?? 4
      let lean = share == 1 ? Double.random(in: -2...2, using: &random) : 0
      let corners = (0..<count).map { number in
        let part = Double(number) + (count > 9 ? 0 : Double.random(in: 0...0.5, using: &random))
        let angle = part * 2 * .pi / Double(count)
        let y = height * sin(angle)
        return placed(Point(x: middle.x + width * cos(angle) + lean * y, y: middle.y + y))
      }
      return closed(corners, isReversed: isReversed)
    }
    var path = form(1, isReversed: isReversed)
    if Bool.random(using: &random) {
      path.append(
        form(Double.random(in: 0.1...1.1, using: &random), isReversed: !isReversed))
    }
    return path
  }

  @Test func `ovals and boxes, and such lines around them, have two sides`() {
    for size in [3.0, 7.7, 20, 44] {
      for shift in [0.0, 0.3, 0.5] {
        let rect = Rect(x: 4 + shift, y: 3 + shift, width: size, height: size)
        for path in [Path(ellipseIn: rect), Path(rect: rect)] {
          #expect(FlatOutline(path, map: .identity).winding != nil)
          let style = StrokeStyle(width: 2, cap: .butt, join: .miter, miterLimit: 10)
          let line = StrokeTessellation(path, map: .identity, style: style)
          #expect(line.polygons.winding != nil, "\(path)")
        }
      }
    }
  }

  @Test func `between two sides that do not cross all is inside once, and in a hole nothing`() {
    var (random, found, rings) = (SeededGenerator(state: 25), 0, 0)
    for _ in 0..<4000 {
      let path = Self.sides(&random)
      let outline = FlatOutline(path, map: .identity)
      let winding = outline.winding
      guard let winding else { continue }
      found += 1
      if outline.contours.count == 2 { rings += 1 }
      for _ in 0..<40 {
        let x = Int.random(in: -40_000...400_000, using: &random)
        let y = Int.random(in: -40_000...400_000, using: &random)
        #expect([0, winding].contains(Self.winding(outline, x, y)), "\(path)")
      }
    }
    #expect(found > 2000 && rings > 300, "\(found), \(rings)")
  }

  /// A contour of many sides and hundreds of corners that may cross, in both directions, and on a
  /// grid or not.
  private static func waves(_ random: inout SeededGenerator) -> Path {
    let (count, waves) = (
      Int.random(in: 100...500, using: &random), Double.random(in: 2...14, using: &random).rounded()
    )
    let (depth, width) = (
      Double.random(in: 0...1.4, using: &random), Double.random(in: 3...24, using: &random)
    )
    let grid = [0.0, 0.125][Int.random(in: 0...1, using: &random)]
    let corners = (0..<count).map { number in
      let angle = Double(number) * 2 * .pi / Double(count)
      let radius = width * (1 + depth * cos(angle * waves)) / 2
      let point = Point(
        x: middle.x + radius * cos(angle + depth), y: middle.y + radius * sin(angle))
      guard grid > 0 else { return point }
      return Point(x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
    }
    return closed(corners, isReversed: Bool.random(using: &random))
  }

  @Test func `lines that are simple go around points near their corners once or not at all`() {
    var (random, found) = (SeededGenerator(state: 27), 0)
    for number in 0..<3000 {
      let style = StrokeStyle(
        width: Double.random(in: 0.1...9, using: &random),
        cap: [.butt, .round, .square][number % 3], join: [.miter, .round, .bevel][number / 3 % 3],
        miterLimit: 10)
      let path = AreaCoverageTests.path(&random)
      let outline = StrokeTessellation(path, map: .identity, style: style).polygons
      guard let winding = outline.winding else { continue }
      if (outline.findSides(of: outline.contours.indices)?.count ?? 0) > 4 { found += 1 }
      for _ in 0..<100 {
        let corner = outline.corners.randomElement(using: &random)
        let x = (corner?.x ?? 0) + Int.random(in: -3000...3000, using: &random)
        let y = (corner?.y ?? 0) + Int.random(in: -3000...3000, using: &random)
        #expect([0, winding].contains(Self.winding(outline, x, y)), "\(path), \(style)")
      }
    }
    #expect(found > 20, "\(found)")
  }

  /// Many simple outlines in rows, as letters are, apart or here and there over one another.
  private static func letters(_ random: inout SeededGenerator, isApart: Bool) -> Path {
    var path = Path()
    for number in 0..<40 {
      let (column, row) = (number % 8, number / 8)
      let side = isApart ? 46.0 : 20
      let map = AffineTransform.translation(x: side * Double(column), y: side * Double(row))
      let outer = star(&random, in: 8...16).map { map.apply(to: $0) }
      let inner = star(&random, in: 1...4).map { map.apply(to: $0) }
      path.append(closed(outer, isReversed: false))
      if Bool.random(using: &random) { path.append(closed(inner, isReversed: true)) }
    }
    return path
  }

  @Test func `many outlines that are apart are inside once or not at all`() {
    var random = SeededGenerator(state: 31)
    for isApart in [true, false] {
      var found = 0
      for _ in 0..<40 {
        let outline = FlatOutline(Self.letters(&random, isApart: isApart), map: .identity)
        #expect(outline.findSides(of: outline.contours.indices) == nil, "few sides")
        guard let winding = outline.winding else { continue }
        found += 1
        for _ in 0..<400 {
          let corner = outline.corners.randomElement(using: &random)
          let x = (corner?.x ?? 0) + Int.random(in: -2000...2000, using: &random)
          let y = (corner?.y ?? 0) + Int.random(in: -2000...2000, using: &random)
          #expect([0, winding].contains(Self.winding(outline, x, y)))
        }
      }
      #expect(isApart ? found == 40 : found < 5, "\(found)")
    }
  }

  @Test func `outlines of many sides are inside once or not at all`() {
    var (random, found) = (SeededGenerator(state: 26), 0)
    for _ in 0..<600 {
      let path = Self.waves(&random)
      let outline = FlatOutline(path, map: .identity)
      guard let winding = outline.winding else { continue }
      if (outline.findSides(of: outline.contours.indices)?.count ?? 0) > 4 { found += 1 }
      for _ in 0..<60 {
        let x = Int.random(in: 0...200_000, using: &random)
        let y = Int.random(in: 0...200_000, using: &random)
        #expect([0, winding].contains(Self.winding(outline, x, y)), "\(path)")
      }
    }
    #expect(found > 100, "\(found)")
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `areas are the levels of lines taken apart, on memory in which nothing is left`(
    rule: FillRule
  ) throws {
    var (random, changes, rings) = (SeededGenerator(state: 41), 0, 0)
    let memory = CoverageMemory()
    for number in 0..<2400 {
      let path = number < 2000 ? Self.sides(&random) : Self.waves(&random)
      let outline = FlatOutline(path, map: .identity)
      guard outline.winding != nil else { continue }
      if outline.contours.count == 2 { rings += 1 }
      let top = Int.random(in: 2...30, using: &random)
      let pixels = PixelRect(
        x: Int.random(in: -9...9, using: &random)..<Int.random(in: 30...90, using: &random),
        y: number % 3 == 0 ? top..<top + 9 : 0..<60)
      let wanted = try AreaCoverageTests.levels(path.withCrossing, rule, in: pixels)
      let found = try AreaCoverageTests.levels(path, rule, in: pixels, sums: memory)
      for (a, b) in zip(wanted.joined(), found.joined()) where a != b {
        changes += 1
        // Dozens of lines in a pixel are rounded to the grid one by one.
        #expect(abs(Int(a) - Int(b)) <= 2, "\(path) in \(pixels)")
      }
    }
    #expect(rings > 100 && changes < 300, "\(rings), \(changes)")
  }

  @Test func `levels do not depend on the columns beside them`() {
    var (random, found) = (SeededGenerator(state: 24), 0)
    for _ in 0..<1500 {
      let outline = FlatOutline(AreaCoverageTests.path(&random), map: .identity)
      guard outline.winding != nil else { continue }
      found += 1
      func levels(_ columns: Range<Int>) -> [[UInt8]] {
        AreaCoverageTests.levels(in: PixelRect(x: columns, y: 0..<40)) {
          AreaCoverage.write(
            PixelRect(x: columns, y: 0..<40), of: outline, .nonZero, memory: CoverageMemory(),
            to: $0)
        }
      }
      let wide = levels(-20..<300)
      #expect(levels(0..<43) == wide.map { Array($0[20..<63]) })
      #expect(levels(7..<200) == wide.map { Array($0[27..<220]) })
    }
    #expect(found > 50, "\(found)")
  }

  @Test func `masks of simple outlines are as near the true area as lines taken apart`() throws {
    var (random, squares, measuredSquares) = (SeededGenerator(state: 23), 0.0, 0.0)
    let memory = CoverageMemory()
    var changes = 0
    for number in 0..<40 {
      let path = Self.simplePath(&random)
      let phase = UInt8.random(in: 0...255, using: &random)
      let masks = GlyphMasks(GlyphOutline(path), scale: 1)
      masks.make(phase, memory: memory)
      let levels = try #require(masks[phase])
      let place = SubpixelGrid.coordinates(of: phase)
      let step = Double(CoverageGrid.step)
      let moved = path.transformed(
        by: .translation(x: Double(place.x) / step, y: Double(place.y) / step))
      let measured = try AreaCoverageTests.levels(moved.withCrossing)
      let areas = AreaCoverageTests.areas(moved, .nonZero)
      let extents = masks.extents
      for y in AreaCoverageTests.pixels.rows {
        for x in AreaCoverageTests.pixels.columns {
          let isIn = extents.rows.contains(y) && extents.columns.contains(x)
          let level =
            isIn ? levels[(y - extents.minY) * extents.width + x - extents.minX] : 0
          let error = Double(level) - areas[y][x]
          #expect(abs(error) <= 1.8, "path \(number), pixel \(x), \(y)")
          squares += error * error
          let measuredError = Double(measured[y][x]) - areas[y][x]
          measuredSquares += measuredError * measuredError
          if level != measured[y][x] { changes += 1 }
        }
      }
    }
    #expect(squares <= measuredSquares * 1.001, "\(squares), \(measuredSquares)")
    #expect(changes < 100, "\(changes)")
  }
}

extension Path {
  /// The path with something far away in which lines cross, so that all are taken apart.
  fileprivate var withCrossing: Path {
    var path = self
    let bow = [(900.0, 0.0), (904, 4), (904, 0), (900, 4)].map { Point(x: $0.0, y: $0.1) }
    path.append(Path(polyline: bow, closed: true))
    return path
  }
}

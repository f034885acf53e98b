import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Coverage of pixels, beside areas found in another way.
@Suite struct AreaCoverageTests {
  static let pixels = PixelRect(x: 0..<48, y: 0..<40)

  /// The levels of some pixels, row after row.
  static func levels(
    _ path: Path, _ rule: FillRule = .nonZero, in pixels: PixelRect = Self.pixels,
    sums: CoverageMemory = CoverageMemory()
  ) throws -> [[UInt8]] {
    let outline = FlatOutline(path, map: .identity)
    return levels(in: pixels) {
      AreaCoverage.write(pixels, of: outline, rule, memory: sums, to: $0)
    }
  }

  /// The levels of some pixels that are written, row after row.
  static func levels(
    in pixels: PixelRect, _ write: (_ rows: borrowing AlphaRows) -> Void
  ) -> [[UInt8]] {
    var levels: [[UInt8]] = []
    AlphaMemory().withRows(width: pixels.width, height: pixels.height) { rows in
      // Whatever was there before.
      for row in 0..<pixels.height { rows.fill(row, 0, pixels.width, with: 77) }
      write(rows)
      levels = (0..<pixels.height).map { row in
        (0..<pixels.width).map { rows.level(row, $0) }
      }
    }
    return levels
  }

  /// A star whose lines cross, and an oval, both larger than the sums that are kept at once.
  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `large pictures are measured in parts, with the levels of each part by itself`(
    rule: FillRule
  ) throws {
    let (width, height) = (1300, 700)
    var crossed = Path()
    crossed.move(to: Point(x: 20.3, y: 10.6))
    for (x, y) in [(1290.2, 690.1), (17.5, 688.8), (1283.7, 3.2), (651.4, 699.9)] {
      crossed.addLine(to: Point(x: x, y: y))
    }
    crossed.closeSubpath()
    let oval = Path(ellipseIn: Rect(x: 3.7, y: 1.2, width: 1290.5, height: 697.1))
    for path in [crossed, oval] {
      let memory = CoverageMemory()
      let whole = try Self.levels(
        path, rule, in: PixelRect(x: 0..<width, y: 0..<height), sums: memory)
      #expect(memory.count > 0 && memory.count < 300_000)
      for rows in [0..<64, 190..<260, 399..<404, 636..<700] {
        let part = try Self.levels(path, rule, in: PixelRect(x: 0..<width, y: rows))
        #expect(part == Array(whole[rows]), "\(rows)")
      }
    }
  }

  /// The true areas, in 255ths: lines so close to one another that a pixel has 400, each cut by
  /// all edges, whose curves are 300 chords.
  static func areas(_ path: Path, _ rule: FillRule) -> [[Double]] {
    var edges: [(Point, Point)] = []
    var (start, last) = (Point.zero, Point.zero)
    func add(_ to: Point) {
      edges.append((last, to))
      last = to
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        add(start)
        (start, last) = (to, to)
      case .line(let to): add(to)
      case .quadCurve(let to, let control):
        let curve = CubicCurve(start: last, quadControl: control, end: to)
        for i in 1...300 { add(curve.point(at: Double(i) / 300)) }
      case .curve(let to, let control1, let control2):
        let curve = CubicCurve(start: last, control1: control1, control2: control2, end: to)
        for i in 1...300 { add(curve.point(at: Double(i) / 300)) }
      case .close: add(start)
      }
    }
    add(start)
    let lines = 400
    return pixels.rows.map { row in
      var areas = Array(repeating: 0.0, count: pixels.width)
      let edges = edges.filter { a, b in
        min(a.y, b.y) < Double(row + 1) && max(a.y, b.y) > Double(row)
      }
      for i in 0..<lines {
        let y = Double(row) + (Double(i) + 0.5) / Double(lines)
        let crossings: [(x: Double, winding: Int)] = edges.compactMap { a, b in
          guard (a.y <= y) != (b.y <= y) else { return nil }
          return (a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1)
        }.sorted { $0.x < $1.x }
        var winding = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
          winding += crossing.winding
          guard rule == .evenOdd ? winding & 1 != 0 : winding != 0 else { continue }
          let (from, to) = (max(crossing.x, 0), min(next.x, Double(pixels.width)))
          guard from < to else { continue }
          for column in Int(from)..<min(Int(to.rounded(.up)), pixels.width) {
            areas[column] +=
              (min(to, Double(column + 1)) - max(from, Double(column))) * 255 / Double(lines)
          }
        }
      }
      return areas
    }
  }

  /// Outlines of few or many edges, that cross, that are tiny, that lie outside or on boundaries.
  static func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    let spread: Double = [0.7, 6.0, 70.0][Int.random(in: 0..<3, using: &random)]
    let grid: Double = [0.0, 0.0, 0.25, 1.0][Int.random(in: 0..<4, using: &random)]
    func point(near middle: Point) -> Point {
      var point = Point(
        x: middle.x + Double.random(in: -spread...spread, using: &random),
        y: middle.y + Double.random(in: -spread...spread, using: &random))
      if grid > 0 {
        point = Point(x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
      }
      return point
    }
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let middle = Point(
        x: Double.random(in: -5...53, using: &random),
        y: Double.random(in: -5...45, using: &random))
      if Bool.random(using: &random) {
        path.append(
          Path(ellipseIn: Rect(x: middle.x, y: middle.y, width: spread * 3, height: spread)))
        continue
      }
      path.move(to: point(near: middle))
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: path.addQuadCurve(to: point(near: middle), control: point(near: middle))
        case 1:
          path.addCurve(
            to: point(near: middle), control1: point(near: middle),
            control2: point(near: middle))
        // Level, and upright.
        case 2: path.addLine(to: Point(x: point(near: middle).x, y: path.currentPoint?.y ?? 0))
        case 3: path.addLine(to: Point(x: path.currentPoint?.x ?? 0, y: point(near: middle).y))
        default: path.addLine(to: point(near: middle))
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `every pixel is right to a level`(
    rule: FillRule
  ) throws {
    var random = SeededGenerator(state: rule == .evenOdd ? 11 : 12)
    var (squares, count) = (0.0, 0.0)
    for number in 0..<24 {
      let path = Self.path(&random)
      let levels = try Self.levels(path, rule)
      let areas = Self.areas(path, rule)
      for y in Self.pixels.rows {
        for x in Self.pixels.columns {
          let error = Double(levels[y][x]) - areas[y][x]
          // Half a level is the rounding of the level itself, and a third what the judge misses.
          #expect(abs(error) <= 1.8, "path \(number), pixel \(x), \(y): \(path)")
          squares += error * error
          if areas[y][x] > 0, areas[y][x] < 255 { count += 1 }
        }
      }
    }
    // Evenly spread, the rounding of a level has a mean square of 1/12.
    #expect(squares / count < 0.2)
  }

  /// Many contours, each of which lies in a row or two: on a grid, so that they go back on
  /// themselves, level and upright.
  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `contours that do not leave their row are right to a level`(rule: FillRule) throws {
    var random = SeededGenerator(state: 14)
    for number in 0..<60 {
      var path = Path()
      for y in stride(from: 1, to: 38, by: 3) {
        for x in stride(from: 1, to: 44, by: 4) {
          let corners = (0..<Int.random(in: 3...8, using: &random)).map { _ in
            Point(
              x: Double(x) + Double(Int.random(in: 0...12, using: &random)) / 4,
              y: Double(y) + Double(Int.random(in: 0...4, using: &random)) / 4)
          }
          path.append(Path(polyline: corners, closed: true))
        }
      }
      let levels = try Self.levels(path, rule)
      let areas = Self.areas(path, rule)
      for y in Self.pixels.rows {
        for x in Self.pixels.columns {
          let error = Double(levels[y][x]) - areas[y][x]
          #expect(abs(error) <= 1.8, "path \(number), pixel \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `a pixel is the same whatever is asked for with it`(rule: FillRule) throws {
    var random = SeededGenerator(state: 13)
    let sums = CoverageMemory()
    for _ in 0..<60 {
      let path = Self.path(&random)
      let whole = try Self.levels(path, rule, sums: sums)
      let x = Int.random(in: 0..<47, using: &random)
      let y = Int.random(in: 0..<39, using: &random)
      let part = PixelRect(
        x: x..<Int.random(in: x + 1...48, using: &random),
        y: y..<Int.random(in: y + 1...40, using: &random))
      let levels = try Self.levels(path, rule, in: part, sums: sums)
      #expect(levels == whole[part.minY..<part.maxY].map { Array($0[x..<part.maxX]) })
    }
  }

  /// Lines that cross in all rows, more than are kept of several.
  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `of many lines each row is measured as it is by itself`(rule: FillRule) throws {
    var random = SeededGenerator(state: 16)
    let corners = (0..<4_000).map { number in
      Point(
        x: Double.random(in: -9...60, using: &random),
        y: number % 2 == 0 ? -3 : Double.random(in: 20...50, using: &random))
    }
    #expect(corners.count * Self.pixels.height > VisitedLines.most)
    let path = Path(polyline: corners, closed: true)
    let memory = CoverageMemory()
    let whole = try Self.levels(path, rule, sums: memory)
    for row in Self.pixels.rows {
      let alone = try Self.levels(
        path, rule, in: PixelRect(x: 0..<48, y: row..<row + 1), sums: memory)
      #expect(alone == [whole[row]])
    }
  }

  @Test func `sums are zero again behind whatever was measured`() throws {
    var random = SeededGenerator(state: 17)
    let memory = CoverageMemory()
    for width in 1...48 {
      for _ in 0..<8 {
        let part = PixelRect(x: 3..<3 + width, y: 2..<31)
        _ = try Self.levels(Self.path(&random), in: part, sums: memory)
        _ = try Self.levels(
          Path(polyline: [
            Point(x: 4.2, y: -3), Point(x: 3.3 + Double(width), y: 9.4), Point(x: 70, y: 90),
          ]), in: part, sums: memory)
        #expect((0..<memory.count).allSatisfy { unsafe memory.sums[$0] == 0 }, "\(width)")
      }
    }
  }

  @Test func `a pixel is the same whatever is beside it`() throws {
    var random = SeededGenerator(state: 14)
    for _ in 0..<60 {
      var path = Self.path(&random)
      let alone = try Self.levels(path)
      let box = PixelRect(covering: path.controlPointBox ?? .zero)
      // In the same rows and in others, on both sides.
      let side = Double.random(in: 0.1...9, using: &random)
      for place in [Double(box.minX) - 10, Double(box.maxX) + 1] {
        let y = Double.random(in: -5...40, using: &random)
        path.append(Path(ellipseIn: Rect(x: place, y: y, width: side, height: side)))
      }
      let both = try Self.levels(path)
      let columns = max(box.minX, 0)..<max(min(box.maxX, 48), max(box.minX, 0))
      for y in Self.pixels.rows { #expect(both[y][columns] == alone[y][columns]) }
    }
  }

  @Test func `the direction of an outline and where it begins make no difference`() throws {
    var random = SeededGenerator(state: 15)
    for _ in 0..<40 {
      let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in
        Point(
          x: Double.random(in: -9...60, using: &random),
          y: Double.random(in: -9...50, using: &random))
      }
      let start = Int.random(in: 0..<corners.count, using: &random)
      let turned = Array(corners[start...] + corners[..<start])
      let levels = try Self.levels(Path(polyline: corners))
      #expect(try Self.levels(Path(polyline: turned)) == levels)
      #expect(try Self.levels(Path(polyline: turned.reversed())) == levels)
    }
  }

  @Test(arguments: [1, 2, 100, 40_000])
  func `an outline over itself covers what one does`(copies: Int) throws {
    let shape = Path(polyline: [Point(x: 2.3, y: 1.7), Point(x: 4.9, y: 2.2), Point(x: 3, y: 4.6)])
    var path = Path()
    for _ in 0..<copies { path.append(shape) }
    let part = PixelRect(x: 0..<8, y: 0..<8)
    let memory = CoverageMemory()
    let many = try Self.levels(path, in: part, sums: memory)
    // Two of them, whose edges meet: the memory of very many lines is let go.
    var two = shape
    two.append(shape)
    let once = try Self.levels(shape, in: part)
    _ = try Self.levels(two, in: part, sums: memory)
    #expect(memory.lineCapacity <= VisitedLines.most)
    for (row, other) in zip(many, once) {
      for (level, expected) in zip(row, other) {
        #expect(abs(Int(level) - Int(expected)) <= 1)
      }
    }
  }

  @Test(arguments: [
    .leastNonzeroMagnitude, 1e6, 4_194_303.7, 1e9, 1e300, .infinity, -.infinity, .nan,
  ])
  func `no coordinate breaks anything`(value: Double) throws {
    for x in [value, 5, -value] {
      for y in [value, 7, -value] {
        for rule in [FillRule.nonZero, .evenOdd] {
          let far = Point(x: x, y: y)
          var path = Path(polyline: [Point(x: 1, y: 1), far, Point(x: 30, y: 2)])
          path.addCurve(
            to: far, control1: Point(x: y, y: x), control2: Point(x: -x, y: 3))
          path.append(Path(rect: Rect(x: -value, y: -value, width: 2 * value, height: 2 * value)))
          #expect(try Self.levels(path, rule).count == 40)
        }
      }
    }
    // A square over everything covers all.
    guard value > 1e3, value.isFinite else { return }
    let all = Path(rect: Rect(x: -value, y: -value, width: 2 * value, height: 2 * value))
    #expect(try Self.levels(all).allSatisfy { $0.allSatisfy { $0 == 255 } })
  }
}

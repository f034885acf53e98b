import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Lines as outlines, and in convex pieces.
@Suite struct StrokeTessellationTests {
  private static let pixels = PixelRect(x: 0..<90, y: 0..<70)

  /// A line with corners of any kind, some of them back on itself, and some subpaths closed.
  private static func path(
    _ random: inout SeededGenerator, count: Int = 24, hasCurves: Bool = false
  ) -> Path {
    var path = Path()
    func point() -> Point {
      Point(x: .random(in: -20...110, using: &random), y: .random(in: -20...90, using: &random))
    }
    var last = point()
    path.move(to: last)
    for i in 1..<count {
      switch Int.random(in: 0...9, using: &random) {
      case 0:
        path.closeSubpath()
        last = point()
        path.move(to: last)
      case 1:
        last = point()
        path.move(to: last)
      // Straight on, level, upright, back, nowhere.
      case 2: last = Point(x: last.x + 7, y: last.y)
      case 3: last = Point(x: last.x, y: last.y - 11)
      case 4: last = Point(x: last.x + (i.isMultiple(of: 2) ? 0.3 : 0), y: last.y)
      default: last = point()
      }
      if hasCurves, i.isMultiple(of: 3) {
        path.addCurve(to: last, control1: point(), control2: point())
      } else if hasCurves, i.isMultiple(of: 4), last != path.currentPoint {
        path.addQuadCurve(to: last, control: point())
      } else {
        path.addLine(to: last)
      }
    }
    return path
  }

  private static func style(_ seed: Int, _ random: inout SeededGenerator) -> StrokeStyle {
    StrokeStyle(
      width: [0.6, 2, 5.5, 12][seed % 4], cap: LineCap.allCases[seed % LineCap.allCases.count],
      join: LineJoin.allCases[seed / 3 % LineJoin.allCases.count],
      miterLimit: .random(in: 1...12, using: &random))
  }

  private static func line(
    _ path: Path, _ style: StrokeStyle, _ map: AffineTransform = .identity,
    isSampled: Bool = false
  ) -> StrokeTessellation {
    StrokeTessellation(path, map: map, style: style, isSampled: isSampled)
  }

  private static func drawn(
    _ line: StrokeTessellation, in pixels: PixelRect = Self.pixels,
    samples: SampleRow = SampleRow()
  ) -> [[UInt8]] {
    AreaCoverageTests.levels(in: pixels) {
      line.write(pixels, memory: CoverageMemory(), samples: samples, to: $0)
    }
  }

  /// The union of the pieces, right to a level.
  private static func measured(_ pieces: FlatOutline) -> [[UInt8]] {
    AreaCoverageTests.levels(in: pixels) {
      AreaCoverage.write(pixels, of: pieces, .nonZero, memory: CoverageMemory(), to: $0)
    }
  }

  /// The mean and the largest difference, in levels, of pixels that are neither empty nor full.
  private static func errors(_ a: [[UInt8]], _ b: [[UInt8]]) -> (mean: Double, most: Int) {
    var (sum, count, most) = (0, 0, 0)
    for (row, other) in zip(a, b) {
      for (x, y) in zip(row, other) where !(x == y && (x == 0 || x == 255)) {
        let difference = abs(Int(x) - Int(y))
        (sum, count, most) = (sum + difference, count + 1, max(most, difference))
      }
    }
    return (Double(sum) / Double(max(count, 1)), most)
  }

  @Test(arguments: 0..<96)
  func `outlines are the union of the pieces, and samples of these are near it`(
    _ seed: Int
  ) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let isStraight = seed < 36
    var path = Self.path(&random, count: isStraight ? 24 : 9, hasCurves: !isStraight)
    let style = Self.style(seed, &random)
    if seed >= 60 {
      path = path.dashed(pattern: [[4, 4], [9, 2.5, 1], [40, 7]][seed / 4 % 3], phase: 2)
    }
    let map =
      seed % 3 == 0
      ? AffineTransform(a: 0.9, b: 0.35, c: -0.6, d: 0.7, tx: 21.3, ty: 1.7)
      : seed % 3 == 1
        ? AffineTransform.translation(x: 0.37, y: 0.61)
        : AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 90.2, ty: 0)
    var fine = StrokeTessellator(map: map, style: style, tolerance: 1.0 / 256, form: .pieces)
    fine.draw(path)
    let error = Self.errors(
      Self.drawn(Self.line(path, style, map)), Self.measured(fine.polygons))
    let pieces = Self.line(path, style, map, isSampled: true)
    let sampled = Self.errors(Self.drawn(pieces), Self.measured(pieces.polygons))
    #expect(error.mean < 0.5 && error.most <= 3, "\(style): \(error)")
    #expect(sampled.mean < 1.5 && sampled.most <= 24, "\(style): \(sampled)")
  }

  @Test(arguments: 0..<24)
  func `a line that is moved is the one that is made there`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let path = Self.path(&random, count: 9, hasCurves: !seed.isMultiple(of: 3))
    // Widths that fold, too.
    let thin = Self.style(seed, &random)
    let style = StrokeStyle(
      width: seed.isMultiple(of: 4) ? thin.width * 9 : thin.width, cap: thin.cap, join: thin.join,
      miterLimit: thin.miterLimit)
    var map = AffineTransform(a: 0.9, b: 0.35, c: -0.6, d: 0.7, tx: 21.3, ty: 1.7)
    let line = Self.line(path, style, map)
    (map.tx, map.ty) = (-3.07, 40.9)
    let moved = try #require(line.moved(to: map))
    #expect(moved == Self.line(path, style, map) && moved.map == map && moved != line)
    // Once more, and not when it turns.
    #expect(moved.moved(to: line.map) == line)
    map.b = 0.36
    #expect(line.moved(to: map) == nil)
  }

  @Test(arguments: 0..<16)
  func `a pixel does not depend on the pixels asked for with it`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let path = Self.path(&random, hasCurves: seed.isMultiple(of: 2))
    let line = Self.line(path, Self.style(seed, &random), isSampled: seed < 8)
    let whole = Self.drawn(line)
    let samples = SampleRow()
    for _ in 0..<12 {
      let (left, top) = (
        Int.random(in: 0..<80, using: &random), Int.random(in: 0..<60, using: &random)
      )
      let part = PixelRect(
        x: left..<Int.random(in: left + 1...90, using: &random),
        y: top..<Int.random(in: top + 1...70, using: &random))
      let levels = Self.drawn(line, in: part, samples: samples)
      #expect(levels == whole[part.rows].map { Array($0[part.columns]) }, "\(part)")
    }
  }

  @Test(arguments: 0..<24)
  func `where a part ends only the rows at its ends differ`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let path = Self.path(&random, count: 9, hasCurves: seed.isMultiple(of: 2))
    let style = Self.style(seed, &random)
    let measure = PathMeasure(path)
    func part(_ end: Double) -> StrokeTessellation {
      StrokeTessellation(
        measure.trimmed(from: 0.1, to: end),
        cut: .init(path.subpaths, measure.remainders(from: 0.1, to: end)), map: .identity,
        style: style)
    }
    let end = Double.random(in: 0.3...0.95, using: &random)
    let (a, b) = (part(end), part(end + 0.01))
    let (before, after) = (Self.drawn(a), Self.drawn(b))
    let changed = b.differences(from: a)
    for y in Self.pixels.rows where before[y] != after[y] {
      #expect(changed.contains { $0.rows.contains(y) }, "row \(y)")
    }
    // A part is the line along its own path, but for where curves are cut into chords.
    let alone = Self.drawn(Self.line(measure.trimmed(from: 0.1, to: end), style))
    let error = Self.errors(before, alone)
    #expect(error.mean < 1 && error.most <= 6, "\(error)")
  }

  @Test(.enabled(if: WideVectors.areAvailable), arguments: 0..<60)
  func `samples that the kernels set and count are the twin's`(_ seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let map =
      seed % 4 == 0
      ? AffineTransform(a: 30, b: 0.02, c: -0.6, d: 0.1, tx: -7, ty: 20) : AffineTransform.identity
    let pieces = Self.line(Self.path(&random), Self.style(seed, &random), map, isSampled: true)
    let left = Int.random(in: -30...60, using: &random)
    let width = [1, 15, 16, 63, 64, 65, 300, 2500][seed % 8]
    let pixels = PixelRect(x: left..<left + width, y: -3..<60)
    let samples = [true, false].map(SampleRow.init)
    // On memory in which something might be left, too.
    for part in [pixels, PixelRect(x: left + 5..<left + 41, y: 7..<30), pixels] {
      let levels = samples.map { Self.drawn(pieces, in: part, samples: $0) }
      #expect(levels[0] == levels[1], "\(part)")
    }
  }

  @Test func `numbers without measure are drawn somewhere or nowhere`() throws {
    let far = [1e300, -1e300, Double.leastNonzeroMagnitude, 0, .infinity, .nan, 1e18, 40]
    var path = Path(polyline: [Point(x: 3, y: 3), Point(x: 60, y: 40)], closed: false)
    for x in far {
      for y in far {
        path.addLine(to: Point(x: x, y: y))
        path.addCurve(
          to: Point(x: 9, y: x), control1: Point(x: y, y: x), control2: Point(x: 5, y: 70))
      }
    }
    for join in LineJoin.allCases {
      for cap in LineCap.allCases {
        let style = StrokeStyle(width: 3, cap: cap, join: join, miterLimit: 10)
        for isSampled in [false, true] {
          #expect(Self.drawn(Self.line(path, style, isSampled: isSampled)).count == 70)
        }
      }
    }
  }
}

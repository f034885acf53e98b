import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import Timing

@testable import Coverage
@testable import Rasterizing

/// Lines along many segments or in many dashes, which are taken apart into convex pieces and
/// sampled.
@Suite struct StrokePiecesTests {
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
        // Of a curve that goes back on itself to where it starts Cairo draws nothing.
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

  private static func levels(
    _ pixels: PixelRect, _ writing: (borrowing AlphaRows) -> Void
  ) throws -> [[UInt8]] {
    let picture = try Picture(
      coverageOf: pixels, takingMemoryFrom: PixelMemoryPool(), writing: writing)
    var rows: [[UInt8]] = []
    picture.changeRows(as: UInt8.self) { _, row in rows.append((0..<row.count).map { row[$0] }) }
    return rows
  }

  private static func sampled(
    _ pieces: StrokePieces, in pixels: PixelRect = Self.pixels, samples: SampleRow = SampleRow()
  ) throws -> [[UInt8]] {
    try levels(pixels) {
      SampledCoverage.write(pixels, of: pieces.polygons, samples: samples, to: $0)
    }
  }

  /// The union of the pieces, right to a level.
  private static func measured(_ pieces: StrokePieces) throws -> [[UInt8]] {
    var path = Path()
    for contour in pieces.polygons.contours {
      var points = pieces.polygons.corners[contour.corners].map {
        Point(x: Double($0.x) / 4096, y: Double($0.y) / 4096)
      }
      let area = points.indices.reduce(0.0) { sum, i in
        let (a, b) = (points[i], points[(i + 1) % points.count])
        return sum + a.x * b.y - a.y * b.x
      }
      if area < 0 { points.reverse() }
      path.append(Path(polyline: points, closed: true))
    }
    let outline = FlatOutline(path, map: .identity)
    return try levels(pixels) {
      AreaCoverage.write(pixels, of: outline, .nonZero, memory: CoverageMemory(), to: $0)
    }
  }

  private static func cairoLevels(
    _ path: Path, _ style: StrokeStyle, _ map: AffineTransform
  ) throws -> [[UInt8]] {
    let picture = try Picture(
      extents: pixels, format: .alpha, takingMemoryFrom: PixelMemoryPool())
    let context = try CairoContext(target: picture.surface, x: 0, y: 0)
    context.setSource(.black, alpha: 1)
    context.setPath(path, map: map)
    context.stroke(style, map: map)
    try context.check("cairo_stroke")
    var rows: [[UInt8]] = []
    picture.changeRows(as: UInt8.self) { _, row in rows.append((0..<row.count).map { row[$0] }) }
    return rows
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

  @Test(arguments: 0..<72)
  func `pieces together are Cairo's line, right to about a level on the whole`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let style: StrokeStyle
    var path: Path
    if seed < 36 {
      path = Self.path(&random)
      style = Self.style(seed, &random)
    } else {
      path = Self.path(&random, count: 9, hasCurves: true)
      // A curve that turns within its own line's width is drawn in more than one way.
      style = StrokeStyle(
        width: [0.6, 2, 3.5][seed % 3], cap: LineCap.allCases[seed / 3 % LineCap.allCases.count],
        join: LineJoin.allCases[seed / 2 % LineJoin.allCases.count], miterLimit: 4)
      path = path.dashed(pattern: [[4, 4], [9, 2.5, 1], [40, 7]][seed / 4 % 3], phase: 2)
    }
    let map =
      seed % 3 == 0
      ? AffineTransform(a: 0.9, b: 0.35, c: -0.6, d: 0.7, tx: 21.3, ty: 1.7)
      : AffineTransform.translation(x: 0.37, y: 0.61)
    let pieces = StrokePieces(path, map: map, style: style)
    let truth = try Self.measured(pieces)
    let (own, cairo) = try (Self.sampled(pieces), Self.cairoLevels(path, style, map))
    let (error, other) = (Self.errors(own, truth), Self.errors(cairo, truth))
    #expect(error.mean < 1.5 && error.most <= 24, "\(error), Cairo's \(other)")
    // Another corner or end would differ by whole pixels.
    #expect(other.mean < 4, "\(style): Cairo's \(other)")
  }

  @Test(arguments: 0..<8)
  func `a pixel does not depend on the pixels asked for with it`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = Self.path(&random, hasCurves: seed.isMultiple(of: 2))
    let pieces = StrokePieces(path, map: .identity, style: Self.style(seed, &random))
    let whole = try Self.sampled(pieces)
    let samples = SampleRow()
    for _ in 0..<12 {
      let (left, top) = (
        Int.random(in: 0..<80, using: &random), Int.random(in: 0..<60, using: &random)
      )
      let part = PixelRect(
        x: left..<Int.random(in: left + 1...90, using: &random),
        y: top..<Int.random(in: top + 1...70, using: &random))
      let levels = try Self.sampled(pieces, in: part, samples: samples)
      #expect(levels == whole[part.rows].map { Array($0[part.columns]) }, "\(part)")
    }
  }

  @Test(.enabled(if: WideKernels.areAvailable), arguments: 0..<60)
  func `samples that the kernels set and count are the twin's`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let map =
      seed % 4 == 0
      ? AffineTransform(a: 30, b: 0.02, c: -0.6, d: 0.1, tx: -7, ty: 20) : AffineTransform.identity
    let pieces = StrokePieces(Self.path(&random), map: map, style: Self.style(seed, &random))
    let left = Int.random(in: -30...60, using: &random)
    let width = [1, 15, 16, 63, 64, 65, 300, 2500][seed % 8]
    let pixels = PixelRect(x: left..<left + width, y: -3..<60)
    let samples = [true, false].map(SampleRow.init)
    // On memory in which something might be left, too.
    for part in [pixels, PixelRect(x: left + 5..<left + 41, y: 7..<30), pixels] {
      let levels = try samples.map { try Self.sampled(pieces, in: part, samples: $0) }
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
        let pieces = StrokePieces(path, map: .identity, style: style)
        #expect(try Self.sampled(pieces).count == 70)
      }
    }
  }

  // MARK: Scenes

  private static func line(_ start: Double, _ end: Double, seed: Int, isClosed: Bool) -> Layer {
    var random = SeededGenerator(seed: UInt64(seed))
    var place = Point(x: 20, y: 20)
    let points = (0..<1100).map { _ -> Point in
      place.x = min(max(place.x + .random(in: -9...9, using: &random), 4), 156)
      place.y = min(max(place.y + .random(in: -9...9.5, using: &random), 4), 256)
      return place
    }
    return Drawing.shape(
      Path(polyline: points, closed: isClosed), stroke: Drawing.red, width: 1.7
    ) {
      $0.shape.strokeStart = start
      $0.shape.strokeEnd = end
      $0.shape.lineJoin = LineJoin.allCases[seed % 3]
      $0.shape.lineCap = LineCap.allCases[seed / 2 % 3]
    }
  }

  @Test(arguments: 0..<6)
  func `only the pixels at an end that moves are changed`(_ seed: Int) throws {
    let (worker, fresh) = (Rasterizer(), Rasterizer(options: .init(usesCaches: false)))
    func frame(_ start: Double, _ end: Double) throws -> PresentationFrame {
      try Drawing.sampler(
        [Self.line(start, end, seed: seed, isClosed: seed.isMultiple(of: 2))], width: 160,
        height: 260
      ).frame(at: 0)
    }
    var last = try worker.plan(frame(0.1, 0.5))
    var picture = try worker.draw(frame(0.1, 0.5))
    guard case .pieces = try #require(last.steps.first).coverage else {
      Issue.record("it is not taken apart")
      return
    }
    for step in 0..<16 {
      let frame = try frame(
        0.1 - Double(step % 4) * 0.0007, 0.5 + Double(step) * (step > 10 ? 0.05 : 0.0004))
      let plan = try worker.plan(frame)
      let changes = plan.changes(since: last)
      let before = picture
      try worker.draw(plan, bands: changes.bands, into: &picture)
      let wanted = try fresh.draw(frame)
      #expect(picture == wanted, "step \(step)")
      let outside = before.differences(from: wanted).filter { !changes.contains(x: $0.x, y: $0.y) }
      #expect(outside.isEmpty, "step \(step): \(outside.prefix(3)) outside of \(changes)")
      last = plan
    }
  }

  private static func dashes(phase: Double, end: Double, seed: Int) -> Layer {
    var random = SeededGenerator(seed: UInt64(seed))
    var path = Path()
    func point() -> Point {
      Point(x: .random(in: -9...169, using: &random), y: .random(in: -9...269, using: &random))
    }
    path.move(to: point())
    for _ in 0..<24 {
      if seed.isMultiple(of: 2) {
        path.addLine(to: point())
      } else {
        path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if seed.isMultiple(of: 3) { path.closeSubpath() }
    return Drawing.shape(path, stroke: Drawing.red, width: 1.3) {
      $0.shape.lineDashPattern = [0.7, 0.8, 0.4]
      $0.shape.lineDashPhase = phase
      $0.shape.strokeEnd = end
      $0.shape.lineCap = LineCap.allCases[seed % 3]
    }
  }

  @Test(arguments: 0..<6)
  func `many dashes are the same whatever was drawn before`(_ seed: Int) throws {
    let (worker, fresh) = (Rasterizer(), Rasterizer(options: .init(usesCaches: false)))
    var (last, picture): (DrawingPlan?, Pixmap) = (nil, Pixmap(width: 160, height: 260))
    for step in 0..<9 {
      let (phase, end) = (Double(min(step, 5)) * 0.7, 1 - Double(max(step, 4) - 4) * 0.08)
      let frame = try Drawing.sampler(
        [Self.dashes(phase: phase, end: end, seed: seed)], width: 160, height: 260
      ).frame(at: 0)
      let plan = try worker.plan(frame)
      guard case .pieces = try #require(plan.steps.first).coverage else {
        Issue.record("they are not taken apart")
        return
      }
      let before = picture
      let drawn = try worker.draw(plan, over: last, into: &picture)
      let wanted = try fresh.draw(frame)
      #expect(picture == wanted, "step \(step)")
      let outside = before.differences(from: wanted).filter {
        !drawn.changed.contains(x: $0.x, y: $0.y)
      }
      #expect(outside.isEmpty, "step \(step): \(outside.prefix(3)) outside of \(drawn.changed)")
      last = drawn.plan
    }
  }

  @Test func `where only the end moves little is drawn again`() throws {
    let worker = Rasterizer()
    let plans = try [0.5, 0.5004].map { end in
      try worker.plan(
        Drawing.sampler([Self.line(0, end, seed: 1, isClosed: false)], width: 160, height: 260)
          .frame(at: 0))
    }
    let changes = plans[1].changes(since: plans[0])
    #expect(!changes.isEmpty)
    #expect(changes.parts.reduce(0) { $0 + $1.rows.count * $1.columns.count } < 1600, "\(changes)")
  }
}

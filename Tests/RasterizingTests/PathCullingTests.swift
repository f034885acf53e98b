import Graphics
import LayerModel
@testable import Coverage
@testable import Rasterizing
import TestSupport
import Testing

/// A path without its segments above and below some rows, beside the whole path.
@Suite struct PathCullingTests {
  private static let rows = 128..<256
  private static let width = 200

  /// Lines and curves of every length, open and closed, about the rows and far from them.
  private static func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    let spread: Double = [20.0, 200.0, 2000.0][Int.random(in: 0..<3, using: &random)]
    func near(_ point: Point) -> Point {
      let (x, y) = (
        Double.random(in: -spread...spread, using: &random),
        Double.random(in: -spread...spread, using: &random)
      )
      return Point(
        x: Swift.min(Swift.max(point.x + x, -50.0), 250.0),
        y: Swift.min(Swift.max(point.y + y, -400.0), 800.0))
    }
    var point = Point(x: 100, y: 190)
    path.move(to: point)
    while path.elements.count < Path.manyElements + 40 {
      point = near(point)
      switch Int.random(in: 0..<40, using: &random) {
      case 0: path.move(to: near(point))
      case 1: path.closeSubpath()
      case 2...8: path.addQuadCurve(to: point, control: near(point))
      case 9...15: path.addCurve(to: point, control1: near(point), control2: near(point))
      case 16...20: path.addLine(to: Point(x: point.x, y: path.currentPoint?.y ?? 0))
      default: path.addLine(to: point)
      }
    }
    return path
  }

  /// The alpha that a path paints in the rows.
  private static func alpha(
    _ paint: (borrowing CairoContext) -> Void
  ) throws -> [UInt8] {
    let picture = try Picture(
      extents: PixelRect(x: 0..<width, y: rows), format: .alpha,
      takingMemoryFrom: PixelMemoryPool())
    let context = try CairoContext(target: picture.surface, x: 0, y: rows.lowerBound)
    context.setSource(.black, alpha: 1)
    paint(context)
    try context.check("paint")
    var bytes: [UInt8] = []
    picture.changeRows(as: UInt8.self) { _, row in
      for i in 0..<row.count { bytes.append(row[i]) }
    }
    return bytes
  }

  private static let maps = [
    AffineTransform.identity, .scale(x: 0.7, y: 1.6),
    AffineTransform(a: 0.36, b: 0.93, c: -0.93, d: 0.36, tx: 200, ty: -20),
    .translation(x: 3.25, y: -60.4),
  ]

  @Test(arguments: 0..<24)
  func `a filled path covers the same`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = Self.path(&random)
    let map = Self.maps[seed % 4]
    let rule: FillRule = seed % 3 == 0 ? .evenOdd : .nonZero
    let part = path.culledForFilling(in: Self.rows, under: map)
    let whole = try Self.alpha {
      $0.setPath(path, map: map)
      $0.fill(rule)
    }
    let culled = try Self.alpha {
      $0.setPath(part, map: map)
      $0.fill(rule)
    }
    #expect(whole == culled, "\(path.elements.count) elements, of which \(part.elements.count)")
  }

  @Test(arguments: 0..<24)
  func `a stroked path covers the same`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = Self.path(&random)
    let map = Self.maps[seed % 4]
    let style = StrokeStyle(
      width: [0.5, 3, 20][seed % 3], cap: [.butt, .round, .square][seed / 3 % 3],
      join: [.miter, .round, .bevel][seed / 2 % 3], miterLimit: 10)
    let part = path.culledForStroking(
      in: Self.rows, under: map, reach: style.reach(under: map))
    let whole = try Self.alpha {
      $0.setPath(path, map: map)
      $0.stroke(style, map: map)
    }
    let culled = try Self.alpha {
      $0.setPath(part, map: map)
      $0.stroke(style, map: map)
    }
    let worst = zip(whole, culled).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    // Where sides of the line cross far outside, Cairo rounds other crossings.
    #expect(worst <= 1, "\(path.elements.count) elements, of which \(part.elements.count)")
  }

  @Test func `what lies beside the rows is left out`() {
    let far = Path(
      polyline: (0..<2000).map { Point(x: Double($0), y: Double($0 % 7)) }, closed: true)
    #expect(far.culledForFilling(in: Self.rows, under: .identity).isEmpty)
    #expect(far.culledForStroking(in: Self.rows, under: .identity, reach: 20).isEmpty)
  }
}

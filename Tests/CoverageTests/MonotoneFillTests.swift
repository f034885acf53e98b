import Foundation
import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Outlines that go down on one side and up on the other, beside the way of all outlines.
@Suite struct MonotoneFillTests {
  private static let pixels = PixelRect(x: -3..<61, y: 2..<50)

  /// Ovals, boxes, polygons around a middle and narrow ones, on a grid or not, in both directions.
  private static func path(_ random: inout SeededGenerator) -> Path {
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
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      return Path(ellipseIn: Rect(x: middle.x, y: middle.y, width: width, height: height))
    case 1:
      let (a, b) = (placed(middle), placed(Point(x: middle.x + width, y: middle.y + height)))
      return Path(rect: Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y))
    default:
      let count = Int.random(in: 3...9, using: &random)
      let lean = Double.random(in: -2...2, using: &random)
      let corners = (0..<count).map { number in
        let part = Double(number) + Double.random(in: 0...0.5, using: &random)
        let angle = part * 2 * .pi / Double(count)
        let y = height * sin(angle)
        return placed(Point(x: middle.x + width * cos(angle) + lean * y, y: middle.y + y))
      }
      return Path(
        polyline: Bool.random(using: &random) ? corners : corners.reversed(), closed: true)
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `levels are those of all outlines, and refused ones leave no sums`(rule: FillRule) {
    var (random, told) = (SeededGenerator(state: 41), 0)
    let (memory, other) = (CoverageMemory(), CoverageMemory())
    for number in 0..<3000 {
      let path = Self.path(&random)
      let outline = FlatOutline(path, map: .identity)
      // With something far away, which goes around as it does, it is no longer one contour.
      var both = path
      let turn = AffineTransform.scale(x: outline.simpleWinding == 1 ? -1 : 1, y: 1)
      let box = Path(rect: Rect(x: 0, y: 10, width: 5, height: 5))
      both.append(box.transformed(by: turn.concatenating(.translation(x: 500, y: 0))))
      let pair = FlatOutline(both, map: .identity)
      guard outline.simpleWinding == pair.simpleWinding, !(61...64).contains(outline.corners.count)
      else { continue }
      let top = Int.random(in: 2...30, using: &random)
      let pixels =
        number % 3 == 0 ? PixelRect(x: Self.pixels.columns, y: top..<top + 9) : Self.pixels
      let wanted = AreaCoverageTests.levels(in: pixels) {
        AreaCoverage.write(pixels, of: pair, rule, memory: other, to: $0)
      }
      var isTold = false
      let found = AreaCoverageTests.levels(in: pixels) {
        isTold = MonotoneFill.write(pixels, of: outline, memory: memory, to: $0)
      }
      if isTold { told += 1 }
      #expect(!isTold || found == wanted, "\(path) in \(pixels)")
      // On memory in which something might be left.
      let area = AreaCoverageTests.levels(in: pixels) {
        AreaCoverage.write(pixels, of: outline, rule, memory: memory, to: $0)
      }
      #expect(area == wanted, "\(path) in \(pixels)")
    }
    #expect(told > 800, "\(told)")
  }

  @Test func `ovals and boxes of any size are found from both sides`() {
    for size in [3.0, 7.7, 20, 44] {
      for shift in [0.0, 0.3, 0.5] {
        let rect = Rect(x: 4 + shift, y: 3 + shift, width: size, height: size)
        for path in [Path(ellipseIn: rect), Path(rect: rect)] {
          _ = AreaCoverageTests.levels(in: Self.pixels) { rows in
            let isTold = MonotoneFill.write(
              Self.pixels, of: FlatOutline(path, map: .identity), memory: CoverageMemory(),
              to: rows)
            #expect(isTold)
          }
        }
      }
    }
  }
}

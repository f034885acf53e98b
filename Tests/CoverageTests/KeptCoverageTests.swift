import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Coverage that is kept for the next outline when that is the same elsewhere.
@Suite struct KeptCoverageTests {
  private static let star: [Point] = [(1.3, 0.2), (9.7, 8.1), (0.4, 5.6), (10.2, 3.3), (4.9, 9.8)]
    .map { Point(x: $0.0, y: $0.1) }

  private static func outline(_ x: Double, _ y: Double, corners: Int = 5) -> FlatOutline {
    FlatOutline(
      Path(polyline: Array(star.prefix(corners)), closed: true), map: .translation(x: x, y: y))
  }

  private static func levels(
    of rows: borrowing AlphaRows, _ pixels: PixelRect
  ) -> [[UInt8]] {
    (0..<pixels.height).map { row in (0..<pixels.width).map { rows.level(row, $0) } }
  }

  @Test func `what is lent is the outline's coverage, whatever was lent before`() {
    var numbers = SeededGenerator(state: 34)
    let (alpha, memory) = (AlphaMemory(), CoverageMemory())
    for _ in 0..<2000 {
      let (x, y) = (
        Int.random(in: -3..<4, using: &numbers), Int.random(in: -3..<4, using: &numbers)
      )
      let part = Bool.random(using: &numbers) ? 0.0 : 0.25
      let corners = Int.random(in: 3...5, using: &numbers)
      let rule: FillRule = Bool.random(using: &numbers) ? .nonZero : .evenOdd
      // Below another band, too, or cut at its end.
      let rows = Bool.random(using: &numbers) ? y..<y + 12 : y + 4..<y + 9
      let pixels = PixelRect(x: x..<x + 12, y: rows)
      let outline = Self.outline(Double(x) + part, Double(y), corners: corners)
      let expected = AreaCoverageTests.levels(in: pixels) {
        AreaCoverage.write(pixels, of: outline, rule, memory: CoverageMemory(), to: $0)
      }
      if Int.random(in: 0..<5, using: &numbers) == 0 {
        alpha.withRows(width: 12, height: 12) { $0.fill(3, 0, 12, with: 77) }
      }
      var found: [[UInt8]] = []
      alpha.withCoverage(of: pixels, by: outline, rule, memory: memory) {
        found = Self.levels(of: $0, pixels)
      }
      #expect(found == expected)
    }
  }

  @Test func `an outline moved by whole pixels is not measured again`() {
    let (alpha, memory) = (AlphaMemory(), CoverageMemory())
    func lent(_ x: Double, _ pixels: PixelRect) -> [[UInt8]] {
      var found: [[UInt8]] = []
      alpha.withCoverage(of: pixels, by: Self.outline(x, 0.5), .nonZero, memory: memory) { rows in
        // A mark that only measuring takes away.
        found = Self.levels(of: rows, pixels)
        rows.fill(0, 0, 12, with: 77)
      }
      return found
    }
    let first = lent(0.5, PixelRect(x: 0..<12, y: 0..<12))
    let moved = lent(19.5, PixelRect(x: 19..<31, y: 0..<12))
    #expect(moved[0] == [UInt8](repeating: 77, count: 12))
    #expect(moved[1...] == first[1...])
    let slightly = lent(19.625, PixelRect(x: 19..<31, y: 0..<12))
    #expect(slightly[0] != moved[0])
  }
}

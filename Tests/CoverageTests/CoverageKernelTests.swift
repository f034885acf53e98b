import Graphics
import TestSupport
import Testing

@testable import Coverage

/// Chords of curves and sums of signed areas, in kernels and in their twins.
@Suite(.enabled(if: WideVectors.areAvailable)) struct CoverageKernelTests {
  /// Polygons of any corners, whose edges may cross: areas add up all the same.
  private static func path(_ seed: Int, _ random: inout SeededGenerator) -> Path {
    // Chords of curves, lines through many rows, and what is much larger than the pixels.
    let size = [3.0, 40, 200, 9000, 120_000, 1e6][seed % 6]
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Bool.random(using: &random) {
        path.append(
          Path(
            ellipseIn: Rect(
              x: .random(in: -size...size, using: &random),
              y: .random(in: -size...size, using: &random),
              width: .random(in: 0...size, using: &random),
              height: .random(in: 0...size, using: &random))))
        continue
      }
      let corners = (0..<Int.random(in: 1...11, using: &random)).map { _ in
        // Upright and level lines, and ends on the sides of pixels.
        Point(
          x: Double.random(in: -size...size, using: &random).rounded(to: seed / 6 % 3),
          y: Double.random(in: -size...size, using: &random).rounded(to: seed / 18 % 3))
      }
      path.append(Path(polyline: corners, closed: true))
    }
    return path
  }

  @Test func `chords that the kernels set are the twin's`() {
    var random = SeededGenerator(state: 5)
    for number in 0..<3000 {
      let size = [1e-3, 4, 90, 2000, 3e6, 1e7, 1e300, .infinity][number % 8]
      func coordinate() -> Double {
        number % 16 > 6 && Int.random(in: 0..<9, using: &random) == 0
          ? size : Double.random(in: -min(size, 1e300)...min(size, 1e300), using: &random)
      }
      func point() -> Point { Point(x: coordinate(), y: coordinate()) }
      var path = Path()
      path.move(to: point())
      for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
      let map = AffineTransform.translation(
        x: .random(in: -2000...2000, using: &random), y: .random(in: -99...99, using: &random))
      let (wide, twin) = (
        FlatOutline(path, map: map, isWide: true), FlatOutline(path, map: map, isWide: false)
      )
      #expect(wide == twin, "\(path)")
    }
  }

  @Test(arguments: 0..<240)
  func `levels that the kernels write are the twin's`(_ seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let outline = FlatOutline(Self.path(seed, &random), map: .identity)
    let memory = [CoverageMemory(), CoverageMemory()]
    // The second time on memory in which something might be left.
    for width in [1, 7, 8, 63, 64, 65, 300, 1300].shuffled(using: &random) {
      let (left, top) = (
        Int.random(in: -70...60, using: &random), Int.random(in: -60...60, using: &random)
      )
      let pixels = PixelRect(x: left..<left + width, y: top..<top + [1, 3, 70, 200][seed % 4])
      let move = (
        x: Int.random(in: 0..<4096, using: &random), y: Int.random(in: 0..<4096, using: &random)
      )
      for direction in [1, -1] {
        let levels = [true, false].map { isWide in
          var levels = [UInt8](repeating: 77, count: (width + 2) * pixels.height)
          unsafe levels.withUnsafeMutableBufferPointer { levels in
            SimpleSums(
              pixels, direction: direction, memory: memory[isWide ? 0 : 1], isWide: isWide
            ).write(
              outline, movedBy: move,
              to: unsafe AlphaRows(start: levels.baseAddress!, stride: width + 2))
          }
          return levels
        }
        #expect(levels[0] == levels[1], "\(pixels)")
        // Nothing beside the pixels is written to.
        #expect(levels[0].indices.allSatisfy { $0 % (width + 2) < width || levels[0][$0] == 77 })
      }
    }
  }
}

extension Double {
  /// To whole numbers, to halves, or as it is.
  fileprivate func rounded(to kind: Int) -> Double {
    switch kind {
    case 0: rounded()
    case 1: (self * 2).rounded() / 2
    default: self
    }
  }
}

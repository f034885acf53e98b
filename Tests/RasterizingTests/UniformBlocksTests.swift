import FramePlanning
import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Pictures in perspective, of which parts are even, beside samples of all of their pixels.
@Suite struct UniformBlocksTests {
  @Test(arguments: 0..<60 as Range<UInt64>, [false, true])
  func `even parts are shown as their samples are`(seed: UInt64, goesOn: Bool) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let pool = PixelMemoryPool()
    let size = (
      width: Int.random(in: 2...300, using: &random),
      height: Int.random(in: 2...200, using: &random)
    )
    let flat = try Picture(
      extents: PixelRect(x: 0..<size.width, y: 0..<size.height), format: .color,
      takingMemoryFrom: pool)
    // A few boxes, some of which lie along the blocks.
    let boxes = (0..<5).map { _ in
      (
        x: Int.random(in: -5...15, using: &random) * 16,
        y: Int.random(in: -5...10, using: &random) * 16,
        side: Int.random(in: 1...150, using: &random),
        pixel: UInt32.random(in: 0...255, using: &random) << 24
      )
    }
    flat.changeRows(as: UInt32.self) { y, row in
      for x in 0..<row.count {
        row[x] =
          boxes.last {
            ($0.x..<$0.x + $0.side).contains(x) && ($0.y..<$0.y + $0.side).contains(y)
          }?.pixel ?? 0xFF80_4020
      }
    }
    let map = ProjectiveTransform(
      x: SIMD3(number(0.2...1.5), number(-0.5...0.5), number(-0.002...0.002)),
      y: SIMD3(number(-0.5...0.5), number(0.2...1.5), number(-0.002...0.002)),
      origin: SIMD3(number(-20...60), number(-20...60), 1))
    let extents = PixelRect(x: -7..<180, y: 3..<150)
    let shown = try Picture(extents: extents, format: .color, takingMemoryFrom: pool)
    try shown.show(flat, by: map, goingOn: goesOn, takingMemoryFrom: pool)

    let sampling = try #require(WarpSampling(map, in: extents))
    // Halved pictures are another test's.
    guard sampling.counts.joined().allSatisfy({ $0.halvings == 0 }) else { return }
    var wanted: [[UInt32]] = []
    flat.withPixels { pixels, stride in
      let sampler = PixelSampler(stride: stride, of: flat.extents, goesOn: goesOn)
      for y in extents.rows {
        var row = [UInt32](repeating: 0, count: extents.width)
        var span = row.mutableSpan
        for (number, count) in sampling.counts[(y - extents.minY) / WarpSampling.tileHeight]
          .enumerated()
        {
          let left = number * WarpSampling.tileWidth
          let columns = left..<min(left + WarpSampling.tileWidth, extents.width)
          sampler.fill(
            &span, columns, at: (extents.minX, y), count, through: sampling.back,
            isInside: goesOn, from: pixels)
        }
        wanted.append(row)
      }
    }
    shown.changeRows(as: UInt32.self) { y, row in
      let columns = (0..<row.count).filter { x in
        // Beyond the horizon nothing is seen.
        !goesOn
          || PixelRect(x: extents.minX + x..<extents.minX + x + 1, y: y..<y + 1).rect.corners
            .allSatisfy { sampling.back.homogeneous($0).z > 0.01 }
      }
      let isSame = columns.allSatisfy { row[$0] == wanted[y - extents.minY][$0] }
      #expect(isSame, "row \(y)")
    }
  }
}

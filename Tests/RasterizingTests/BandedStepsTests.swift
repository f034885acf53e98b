@testable import FramePlanning
import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Rasterizing

/// Steps by the bands that they reach.
@Suite struct BandedStepsTests {
  @Test(arguments: [1, 127, 128, 129, 500])
  func `each band has the steps that reach it, in order`(height: Int) {
    var numbers = SeededGenerator(seed: UInt64(height))
    let steps = (0..<300).map { i in
      let top = Int.random(in: -300..<800, using: &numbers)
      let rows = top..<top + Int.random(in: 0..<(i % 9 == 0 ? 600 : 40), using: &numbers)
      return DrawingStep(
        coverage: .box, paint: .color(.black),
        extents: PixelRect(x: 0..<Int.random(in: 0..<3, using: &numbers), y: rows), layer: "\(i)")
    }
    let banded = BandedSteps(steps, height: height)
    for top in stride(from: 0, to: height, by: ChangedRegion.bandHeight) {
      let band = PixelRect(x: 0..<100, y: top..<min(top + ChangedRegion.bandHeight, height))
      for first in [0, 7, 299, 300] {
        let reaching = steps.indices.filter { $0 >= first && steps[$0].extents.intersects(band) }
        #expect(Array(banded.numbers(from: first, at: band)) == reaching)
      }
    }
  }
}

import Graphics
import TestSupport
import Testing

@testable import Encoding

/// The rectangle outside which two pictures are equal, beside one found pixel by pixel.
@Suite struct ChangedRectangleTests {
  @Test(arguments: 0..<200)
  func `is the smallest one`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let (width, height) = (
      Int.random(in: 1...300, using: &random), Int.random(in: 1...6, using: &random)
    )
    var before = IndexedPixmap(width: width, height: height)
    for i in 0..<width * height { before.indices[i] = .random(in: 0...255, using: &random) }
    var after = before
    var places: [(x: Int, y: Int)] = []
    for _ in 0..<[0, 1, 1, 2, 5][seed % 5] {
      let (x, y) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      // Another one also where it is changed twice.
      after.indices[y * width + x] = before.indices[y * width + x] &+ 1
      places.append((x, y))
    }
    let found = ChangedRectangle(after, before)
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else {
      #expect(found == nil)
      return
    }
    #expect(found?.columns == left..<right + 1 && found?.rows == top..<bottom + 1)
  }
}

import Coverage
import TestSupport
import Testing

/// Rows of alpha level by level.
@Suite struct AlphaRowsTests {
  @Test(arguments: [0, 0.2, 0.5, 0.999, 1])
  func `an alpha multiplies each level of the first pixels`(alpha: Double) {
    var random = SeededGenerator(state: 7)
    for width in [1, 7, 8, 9, 31, 40] {
      let (stride, height) = (width + Int.random(in: 1...9, using: &random), 5)
      // Runs of eight that are clear, full and neither.
      var levels = (0..<stride * height).map { place -> UInt8 in
        [0, 255, .random(in: 0...255, using: &random)][place / 8 % 3]
      }
      let expected = levels.indices.map { place -> UInt8 in
        guard place % stride < width else { return levels[place] }
        return UInt8((Double(levels[place]) * (alpha * 65536).rounded() / 65536).rounded())
      }
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        guard let start = levels.baseAddress else { return }
        unsafe AlphaRows(start: start, stride: stride)
          .multiply(by: alpha, width: width, height: height)
      }
      #expect(levels == expected, "\(width)")
    }
  }
}

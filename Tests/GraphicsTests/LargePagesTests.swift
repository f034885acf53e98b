import Testing

@testable import Graphics

@Suite struct LargePagesTests {
  /// Sizes around those from which pages are asked for, with and without a remainder.
  private static let sizes = [
    0, 1, LargePages.byteCount - 1, LargePages.byteCount, LargePages.byteCount + 1,
    3 * LargePages.byteCount + 4095,
  ]

  @Test(arguments: sizes)
  func `memory that was used before is zero again, to the last byte`(size: Int) {
    for _ in 0..<3 {
      // Blocks that are freed are handed out again, from the second time on at the latest.
      let used = [UInt8](repeating: 255, count: size)
      #expect(used.count == size)
    }
    let zeros = [UInt8](zeros: size)
    #expect(zeros.count == size)
    #expect(zeros.allSatisfy { $0 == 0 })
  }

  @Test func `advice changes no byte, wherever the memory begins`() {
    var bytes = [UInt8](repeating: 7, count: 5 * LargePages.byteCount)
    let isSame = bytes.withUnsafeMutableBytes { all in
      for (first, count) in [(0, all.count), (1, all.count - 1), (4095, 2 * 4096), (0, 0)] {
        LargePages.advise(UnsafeMutableRawBufferPointer(rebasing: all[first..<first + count]))
      }
      return all.allSatisfy { $0 == 7 }
    }
    #expect(isSame)
  }
}

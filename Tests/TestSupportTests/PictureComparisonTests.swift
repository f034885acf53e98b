import Graphics
import TestSupport
import Testing

@Suite struct PictureComparisonTests {
  static let grey = Pixmap(width: 6, height: 4) { _, _ in
    Color(red: 0.4, green: 0.4, blue: 0.4)
  }

  static func changed(by levels: Double) -> Pixmap {
    Pixmap(width: 6, height: 4) { x, y in
      let red = x == 1 && y == 2 ? 0.4 + levels / 255 : 0.4
      return Color(red: red, green: 0.4, blue: 0.4)
    }
  }

  @Test func `equal pictures match`() {
    let comparison = PictureComparison(expected: Self.grey, actual: Self.grey)
    #expect(comparison.isMatch && comparison.largestDifference == 0)
  }

  @Test func `one level in one pixel is seen, and forgiven where a tolerance says so`() {
    let strict = PictureComparison(expected: Self.grey, actual: Self.changed(by: 1))
    #expect(!strict.isMatch && strict.changedPixels == 1 && strict.largestDifference == 1)
    #expect(strict.summary == "1 of 24 pixels differ, a channel by up to 1")
    let lenient = PictureComparison(
      expected: Self.grey, actual: Self.changed(by: 1), tolerance: 1)
    #expect(lenient.isMatch)
  }

  @Test func `another size never matches`() {
    let comparison = PictureComparison(
      expected: Self.grey, actual: Pixmap(width: 6, height: 5), tolerance: 255)
    #expect(!comparison.isMatch)
    #expect(comparison.summary == "the size is 6 × 5 pixels, not 6 × 4")
    #expect(comparison.montage.width == 16 && comparison.montage.height == 5)
  }

  @Test func `the montage shows expected, difference and actual`() {
    let actual = Self.changed(by: 100)
    let montage = PictureComparison(expected: Self.grey, actual: actual).montage
    #expect(montage.width == 6 + 4 + 6 + 4 + 6)
    #expect(montage.value(.red, x: 1, y: 2) == 102)
    #expect(montage.value(.red, x: 20 + 1, y: 2) == 202)
    #expect(montage.value(.red, x: 10 + 1, y: 2) == UInt8((0.25 * 255 + 0.75 * 100).rounded()))
    #expect(montage.value(.red, x: 10 + 2, y: 2) == 0)
  }
}

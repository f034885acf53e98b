import Foundation
import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Pictures that are made much smaller, beside exact means of boxes.
@Suite struct AveragedRowsTests {
  private static func noise(_ random: inout SeededGenerator) -> Pixmap {
    var picture = Pixmap(
      width: .random(in: 1...90, using: &random), height: .random(in: 1...70, using: &random))
    for i in picture.bytes.indices { picture.bytes[i] = .random(in: 0...255, using: &random) }
    return picture
  }

  /// The pixels of a row.
  private static func row(
    _ rows: inout AveragedRows, _ y: Int, _ columns: Range<Int>
  ) -> [UInt32] {
    var row = [UInt32](repeating: 0, count: columns.count)
    var span = row.mutableSpan
    rows.fill(&span, y, from: columns.lowerBound)
    return row
  }

  /// The mean of a channel over a box around a place, the last pixels of a part going on.
  private static func mean(
    _ channel: Int, of picture: Pixmap, _ part: PixelRect, around middle: Point, _ size: Size
  ) -> Double {
    /// The pixels along one side, and the length of each in the box.
    func parts(_ middle: Double, _ side: Double, _ range: Range<Int>) -> [(Int, Double)] {
      let (start, end) = (middle - side / 2, middle + side / 2)
      return (Int(start.rounded(.down))...Int(end.rounded(.down))).map { place in
        let length = min(Double(place + 1), end) - max(Double(place), start)
        return (min(max(place, range.lowerBound), range.upperBound - 1), max(length, 0))
      }
    }
    var sum = 0.0
    for (y, height) in parts(middle.y, size.height, part.rows) {
      for (x, width) in parts(middle.x, size.width, part.columns) {
        sum += width * height * Double(picture.bytes[y * picture.strideInBytes + 4 * x + channel])
      }
    }
    return sum / (size.width * size.height)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `each pixel is the mean of its box`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let picture = Self.noise(&random)
    let whole = PixelRect(x: 0..<picture.width, y: 0..<picture.height)
    let (left, top) = (picture.width / 3, picture.height / 4)
    let crop =
      seed % 3 == 0 ? PixelRect(x: left..<left + 1 + left, y: top..<top + 1 + top) : nil
    // Upright in two of three cases, and mirrored.
    let (width, height) = (
      Double.random(in: 1...16, using: &random), Double.random(in: 1...16, using: &random)
    )
    let angle = seed % 3 == 1 ? Double.random(in: 0...6, using: &random) : 0
    let map = AffineTransform.scale(x: seed % 2 == 0 ? 1 / width : -1 / width, y: 1 / height)
      .concatenating(
        AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
      )
      .concatenating(.translation(x: .random(in: -3...9, using: &random), y: 2.3))
    let back = try #require(map.inverted)
    var rows = try #require(
      AveragedRows(map: map, croppedTo: crop, halvings: 0) { _ in picture })
    let size = Size(
      width: min(max((back.a * back.a + back.c * back.c).squareRoot(), 1), 16),
      height: min(max((back.b * back.b + back.d * back.d).squareRoot(), 1), 16))
    // Half a level, and what a side and its place are off by in 256ths.
    let tolerance = 0.5 + 255 * 3 / 256 / min(size.width, size.height)
    var worst = 0.0
    for y in -4..<24 {
      let columns = -20..<30
      let row = Self.row(&rows, y, columns)
      for (pixel, x) in zip(row, columns) {
        let middle = back.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        for channel in 0..<4 {
          let level = Double(pixel >> UInt32(8 * channel) & 255)
          let mean = Self.mean(channel, of: picture, crop ?? whole, around: middle, size)
          worst = max(worst, abs(level - mean))
        }
      }
      let middle = Int.random(in: columns, using: &random)
      #expect(
        Self.row(&rows, y, columns.lowerBound..<middle)
          + Self.row(&rows, y, middle..<columns.upperBound) == row)
    }
    #expect(worst <= tolerance)
  }
}

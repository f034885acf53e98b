import Foundation
import Graphics
import TestSupport
import Testing

@testable import Rasterizing

/// Images that are turned or made larger, beside the values between their pixels.
@Suite struct BilinearRowsTests {
  private static func image(
    _ width: Int, _ height: Int, _ random: inout SeededGenerator
  ) -> Pixmap {
    var image = Pixmap(width: width, height: height)
    for i in 0..<width * height {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for channel in 0..<3 {
        image.bytes[i * 4 + channel] = UInt8.random(in: 0...alpha, using: &random)
      }
      image.bytes[i * 4 + 3] = alpha
    }
    return image
  }

  /// The channels between four pixels, the last of which go on beyond the edges.
  private static func exact(_ image: Pixmap, at point: Point) -> [Double] {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func channels(_ i: Double, _ j: Double) -> [Double] {
      let place = (
        min(max(Int(column + i), 0), image.width - 1), min(max(Int(row + j), 0), image.height - 1)
      )
      let first = place.1 * image.strideInBytes + place.0 * 4
      let share = (i == 0 ? 1 - (x - column) : x - column) * (j == 0 ? 1 - (y - row) : y - row)
      return (0..<4).map { Double(image.bytes[first + $0]) * share }
    }
    let parts = [channels(0, 0), channels(1, 0), channels(0, 1), channels(1, 1)]
    return (0..<4).map { channel in parts.reduce(0) { $0 + $1[channel] } }
  }

  @Test func `each pixel lies between four of the image by its distances`() throws {
    var random = SeededGenerator(seed: 61)
    for number in 0..<60 {
      let image = Self.image(
        number % 5 == 0 ? 1 : Int.random(in: 2...40, using: &random),
        number % 7 == 0 ? 1 : Int.random(in: 2...40, using: &random), &random)
      let angle = Double.random(in: 0...6.28, using: &random)
      let map = AffineTransform(
        a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0
      )
      .concatenating(.scale(x: Double.random(in: 0.8...5, using: &random), y: 1.3))
      .concatenating(.translation(x: Double.random(in: -20...90, using: &random), y: 17.3))
      let back = try #require(map.inverted)
      var rows = try #require(BilinearRows(image, map: map))
      let width = [1, 3, 4, 61][number % 4]
      for y in stride(from: -30, to: 60, by: 7) {
        var line = [UInt32](repeating: 0, count: width)
        var span = line.mutableSpan
        rows.fill(&span, y, from: -9)
        for x in 0..<width {
          let wanted = Self.exact(
            image, at: back.apply(to: Point(x: Double(x - 9) + 0.5, y: Double(y) + 0.5)))
          for channel in 0..<4 {
            let found = Double(line[x] >> UInt32(8 * channel) & 255)
            // Half a level is rounding; a 512th of a pixel along both ways the rest.
            #expect(abs(found - wanted[channel]) <= 1.6, "\(number) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `beyond the edges are the last pixels, as they are`() throws {
    var random = SeededGenerator(seed: 63)
    let image = Self.image(5, 4, &random)
    var rows = try #require(
      BilinearRows(image, map: AffineTransform(a: 9.5, b: 0, c: 0, d: 7.25, tx: 0, ty: 0)))
    var line = [UInt32](repeating: 0, count: 80)
    for (y, row) in [(-20, 0), (1, 0), (26, 3), (60, 3)] {
      var span = line.mutableSpan
      rows.fill(&span, y, from: -10)
      for (x, column) in [(-10, 0), (3, 0), (44, 4), (69, 4)] {
        let first = row * image.strideInBytes + column * 4
        let pixel = (0..<4).reduce(0 as UInt32) {
          $0 | UInt32(image.bytes[first + $1]) << UInt32(8 * $1)
        }
        #expect(line[x + 10] == pixel, "\(x), \(y)")
      }
    }
  }

  @Test func `a map without an inverse has no rows`() {
    var random = SeededGenerator(seed: 62)
    let image = Self.image(3, 3, &random)
    #expect(BilinearRows(image, map: .scale(x: 0, y: 1)) == nil)
  }
}

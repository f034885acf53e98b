import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// Pictures of all small sizes, whose rows and windows end in the middle of a vector, measured as
/// one reads the definitions, and turned over along the diagonal.
@Suite struct SmallPictureTests {
  private typealias Bytes = (UInt8, UInt8, UInt8, UInt8)

  /// Premultiplied pixels of a picture.
  private struct Pixels {
    let width: Int
    let height: Int
    var values: [[Int]]

    init(width: Int, height: Int, _ random: inout SeededGenerator) {
      (self.width, self.height) = (width, height)
      values = (0..<width * height).map { _ in
        (0..<3).map { _ in Int.random(in: 60...190, using: &random) } + [255]
      }
    }

    /// Changes the colours of a box by up to some levels.
    mutating func change(by most: Int, _ random: inout SeededGenerator) {
      let (x, y) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      for row in y...Int.random(in: y..<height, using: &random) {
        for column in x...Int.random(in: x..<width, using: &random) {
          for channel in 0..<3 {
            values[row * width + column][channel] += Int.random(in: -most...most, using: &random)
          }
        }
      }
    }

    var picture: Pixmap {
      Pixmap(width: width, height: height) { x, y -> Bytes in
        let pixel = values[y * width + x].map(UInt8.init)
        return (pixel[0], pixel[1], pixel[2], pixel[3])
      }
    }

    var turned: Pixels {
      Pixels(
        width: height, height: width,
        values: (0..<width).flatMap { x in (0..<height).map { values[$0 * width + x] } })
    }

    /// The values of a channel in a window that begins at a block of 4 × 4.
    func window(_ column: Int, _ row: Int, _ channel: Int) -> [Int] {
      var window: [Int] = []
      for y in 4 * row..<4 * row + 8 {
        for x in 4 * column..<4 * column + 8 { window.append(values[y * width + x][channel]) }
      }
      return window
    }

    private init(width: Int, height: Int, values: [[Int]]) {
      (self.width, self.height, self.values) = (width, height, values)
    }
  }

  private func measure(_ b: Pixels, against a: Pixels) -> FrameMeasures {
    var comparer = FrameComparer(mode: .perceptual, thresholds: ComparisonThresholds())
    return comparer.measure(b.picture, against: a.picture)
  }

  /// The similarity of a window of 8 × 8 as FFmpeg's filter has it.
  private func similarity(_ a: [Int], _ b: [Int]) -> Double {
    let (s1, s2) = (a.reduce(0, +), b.reduce(0, +))
    let squares = zip(a, b).reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 }
    let products = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    let (variances, covariance) = (squares * 64 - s1 * s1 - s2 * s2, products * 64 - s1 * s2)
    return Double(2 * s1 * s2 + 416) * Double(2 * covariance + 235_963)
      / (Double(s1 * s1 + s2 * s2 + 416) * Double(variances + 235_963))
  }

  @Test(arguments: 0..<60) func `sums are those of the definitions`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let a = Pixels(width: width, height: height, &random)
    var b = a
    b.change(by: seed % 2 == 0 ? 60 : 3, &random)
    let found = measure(b, against: a)
    let differences = zip(a.values, b.values).map { zip($0, $1).map { abs($0 - $1) } }
    #expect(found.largestDifference == differences.joined().max())
    #expect(
      found.changedPixels
        == differences.count { ($0.max() ?? 0) > FrameComparer.visibleDifference })
    let squares = differences.joined().reduce(0) { $0 + $1 * $1 }
    let mean = Double(squares) / Double(3 * width * height)
    let psnr: Double = 10 * log10(65025 / mean)
    let isPSNR = found.psnr == psnr || abs(found.psnr - psnr) < 1e-9
    #expect(isPSNR, "\(found.psnr), \(psnr)")
    let (columns, rows) = (width / 4 - 1, height / 4 - 1)
    guard columns > 0, rows > 0 else { return #expect(found.ssim == nil || found.isEqual) }
    var sum = 0.0
    for channel in 0..<3 {
      for row in 0..<rows {
        for column in 0..<columns {
          sum += similarity(
            a.window(column, row, channel), b.window(column, row, channel))
        }
      }
    }
    let ssim = found.ssim ?? 0
    #expect(abs(ssim - sum / Double(3 * columns * rows)) < 1e-5, "\(ssim)")
  }

  @Test(arguments: 100..<160) func `turned pictures measure the same`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let a = Pixels(
      width: Int.random(in: 1...90, using: &random), height: Int.random(in: 1...90, using: &random),
      &random)
    var b = a
    b.change(by: 60, &random)
    let (found, turned) = (measure(b, against: a), measure(b.turned, against: a.turned))
    #expect(found.changedPixels == turned.changedPixels)
    #expect(found.changedPixelsInside == turned.changedPixelsInside)
    #expect(found.window?.value == turned.window?.value)
    #expect(found.shift?.value.magnitude == turned.shift?.value.magnitude)
    #expect(found.spot?.value == turned.spot?.value)
    #expect(found.tileShift == turned.tileShift)
    #expect(abs(found.psnr - turned.psnr) < 1e-9 || found.psnr == turned.psnr)
    #expect(abs((found.ssim ?? 1) - (turned.ssim ?? 1)) < 1e-5)
  }
}

import Graphics
import TestSupport
import Testing

@testable import Encoding

/// Counts of colours, and the boxes that they are divided into.
@Suite struct ColorHistogramTests {
  /// A picture of runs of some colours, some of them transparent.
  private static func picture(_ random: inout SeededGenerator) -> Pixmap {
    var pixmap = Pixmap(
      width: .random(in: 0...90, using: &random), height: .random(in: 1...5, using: &random))
    for y in 0..<pixmap.height {
      var (left, color) = (0, [UInt8](repeating: 0, count: 4))
      for x in 0..<pixmap.width {
        if left == 0 {
          left = [1, 2, 15, 16, 17, 33, 70].randomElement(using: &random) ?? 1
          color = (0..<3).map { _ in UInt8.random(in: 0...3, using: &random) &* 80 }
          color.append(Bool.random(using: &random) ? 255 : 0)
          if color[3] == 0 { color = [0, 0, 0, 0] }
        }
        left -= 1
        let place = y * pixmap.strideInBytes + x * 4
        pixmap.bytes.replaceSubrange(place..<place + 4, with: color)
      }
    }
    return pixmap
  }

  @Test(arguments: 0..<60)
  func `every pixel is counted once, whoever counts it`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    var (histograms, wanted) = ([ColorHistogram(), ColorHistogram()], [UInt32: Int]())
    var isTransparent = false
    for number in 0..<6 {
      let picture = Self.picture(&random)
      histograms[number % 2].add(picture)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture.pixel(x: x, y: y)
          if pixel.alpha == 0 {
            isTransparent = true
          } else {
            let color = GIFColor(
              red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
            wanted[color.value, default: 0] += 1
          }
        }
      }
    }
    var sum = ColorHistogram()
    for histogram in histograms { sum.merge(histogram) }
    let found = sum.entries.map { ($0.color.value, $0.count) }
    #expect(Dictionary(found) { $0 + $1 } == wanted)
    #expect(found.count == wanted.count && sum.hasTransparency == isTransparent)
  }

  /// Each colour is there with its channels in three orders, so that the errors of all channels are
  /// equal but for the rounding of their sums, and that decides the first cut.
  @Test(arguments: 0..<20)
  func `boxes of colours do not depend on the order in which colours come`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let entries = (0..<200).flatMap { _ in
      let channels = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let count = Int.random(in: 1...100_000, using: &random)
      return (0..<3).map { first in
        let (red, green, blue) = (
          channels[first], channels[(first + 1) % 3], channels[(first + 2) % 3]
        )
        return (color: GIFColor(red: red, green: green, blue: blue), count: count)
      }
    }
    let wanted = ColorBox.divide(entries, into: 40).map(\.mean.value)
    for _ in 0..<6 {
      let other = ColorBox.divide(entries.shuffled(using: &random), into: 40)
      #expect(other.map(\.mean.value) == wanted)
    }
  }

  @Test func `a colour that comes to more pictures is before one that has more pixels`() {
    func picture(_ color: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Pixmap {
      Pixmap(width: 8, height: 8) { x, y in
        let (red, green, blue) = color(x, y)
        return (blue, green, red, 255)
      }
    }
    let white = picture { _, _ in (255, 255, 255) }
    let pictures = [
      picture { x, y in y < 5 ? (255, 0, 0) : y == 7 && x == 0 ? (0, 0, 255) : (255, 255, 255) },
      picture { x, y in (x, y) == (3, 3) ? (0, 0, 255) : (255, 255, 255) },
    ]
    var histogram = ColorHistogram()
    histogram.add(white)
    for picture in pictures {
      histogram.add(picture)
      histogram.add(imageOf: picture, after: white)
    }
    #expect(GIFPalette(histogram).colors == [0x0000FF, 0xFF0000, 0xFFFFFF])
  }

  /// A row of four pixels, `r`, `g` and `b`, or `.` for clear.
  private static func row(_ text: String) -> Pixmap {
    Pixmap(width: 4, height: 1) { x, _ in
      let letter = Array(text)[x]
      return (
        letter == "b" ? 255 : 0, letter == "g" ? 255 : 0, letter == "r" ? 255 : 0,
        letter == "." ? 0 : 255
      )
    }
  }

  @Test(
    arguments: [
      ("rrgg", "rrgg", []), ("rrgg", "rrgb", [[0xFF]]), ("rrgg", "brgr", [[0xFF, 0xFF_0000]]),
      // All, too, where something becomes clear.
      ("rrgb", ".rbb", [[0xFF], [0xFF, 0xFF_0000]]), ("..gb", "rrgb", [[0xFF_0000]]),
      ("...g", "....", [[], []]),
    ] as [(String, String, [[UInt32]])])
  func `an image has the colours that come, and perhaps all where something becomes clear`(
    before: String, after: String, wanted: [[UInt32]]
  ) {
    var histogram = ColorHistogram()
    // The next image knows nothing of the one before.
    for _ in 0..<2 { histogram.add(imageOf: Self.row(after), after: Self.row(before)) }
    let found = histogram.images.map { $0.map(\.value).sorted() }
    #expect(found == wanted + wanted)
  }

  @Test func `an image of very many colours is left out`() {
    let black = Pixmap(width: 100, height: 60) { _, _ in (0, 0, 0, 255) }
    func image(_ rows: Int) -> Pixmap {
      Pixmap(width: 100, height: 60) { x, y in
        y < rows ? (UInt8(x), UInt8(y), 1, 255) : (0, 0, 0, 255)
      }
    }
    var histogram = ColorHistogram()
    histogram.add(imageOf: image(60), after: black)
    histogram.add(imageOf: image(40), after: black)
    #expect(histogram.images.map(\.count) == [4000])
  }
}

import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Rasterizing

/// Blended pixels, beside pixman and beside the formulas (PDF 32000-1, 11.3.5).
@Suite struct PixelBlendingTests {
  /// A picture of pixels, some of them transparent or opaque, some in a row, some grey or white;
  /// channels may be more than their alpha by some levels, unless they are cut to it.
  private static func picture(
    _ width: Int, seed: UInt64, excess: UInt32 = 0, isCut: Bool = false
  ) throws -> Picture {
    let picture = try Picture(
      extents: PixelRect(x: -3..<width - 3, y: 2..<34), format: .color,
      takingMemoryFrom: PixelMemoryPool())
    var random = SeededGenerator(seed: seed)
    picture.changeRows(as: UInt32.self) { y, row in
      for i in 0..<row.count {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)][(i / (y % 5 + 1)) % 3]
        var pixel = alpha
        // Some are grey, and of these some white.
        let isGrey = i % 4 == 3
        var channel = isGrey && i % 8 == 3 ? alpha : 0
        for place in 0..<3 {
          if i % 8 != 3, place == 0 || !isGrey {
            channel = min(UInt32.random(in: 0...alpha + excess, using: &random), 255)
          }
          pixel = pixel << 8 | (isCut ? min(channel, alpha) : channel)
        }
        row[i] = pixel
      }
    }
    return picture
  }

  /// The modes that are no polynomials, of which pixman rounds some parts by themselves.
  private static let curved: [BlendMode] = [
    .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity,
  ]
  private static let modes = BlendMode.allCases.filter {
    PixelBlending.has($0) && !curved.contains($0)
  }

  @Test(arguments: modes, [1, 4, 7, 250])
  func `every byte is the one that pixman makes`(mode: BlendMode, width: Int) throws {
    try expectPixman(mode, width, excess: 0)
  }

  /// Filters may leave a channel that is more than its alpha.
  @Test(arguments: modes, [1, 3, 255] as [UInt32])
  func `a channel counts no more than its alpha`(mode: BlendMode, excess: UInt32) throws {
    try expectPixman(mode, 250, excess: excess)
  }

  private func expectPixman(_ mode: BlendMode, _ width: Int, excess: UInt32) throws {
    let colors = try Self.picture(width, seed: 3, excess: excess)
    let cut = try Self.picture(width, seed: 3, excess: excess, isCut: true)
    let behind = try Self.picture(width, seed: 4, excess: excess)
    let expected = try Self.picture(width, seed: 4, excess: excess, isCut: true)
    let place = behind.extents
    let context = try CairoContext(target: expected.surface, x: place.minX, y: place.minY)
    context.setOperation(mode)
    context.setSource(cut.surface, x: place.minX, y: place.minY)
    context.setPath(place.rect)
    context.fill()
    try context.check("cairo_fill")

    blend(mode, colors, over: behind)
    expected.changeRows(as: UInt32.self) { y, wanted in
      var wanted = (0..<width).map { wanted[$0] }
      behind.changeRow(y, as: UInt32.self) { row in
        for i in wanted.indices where row[i] == wanted[i] { wanted[i] = 0 }
        #expect(wanted.allSatisfy { $0 == 0 }, "row \(y)")
      }
    }
  }
  private func blend(_ mode: BlendMode, _ colors: borrowing Picture, over behind: borrowing Picture)
  {
    let width = behind.extents.width
    colors.withPixels { colors, stride in
      var start = 0
      behind.changeRows(as: UInt32.self) { _, row in
        unsafe row.withUnsafeMutableBufferPointer { row in
          guard let first = row.baseAddress else { return }
          unsafe PixelBlending.blend(
            mode, colors.extracting(start..<start + width), over: UnsafeMutableRawPointer(first))
        }
        start += stride
      }
    }
  }

  @Test(arguments: curved, [1, 3, 250])
  func `every byte is the nearest one to the formula`(mode: BlendMode, width: Int) throws {
    for excess in [0, 3] as [UInt32] {
      let colors = try Self.picture(width, seed: 5, excess: excess)
      let old = try Self.picture(width, seed: 6, excess: excess)
      let behind = try Self.picture(width, seed: 6, excess: excess)
      blend(mode, colors, over: behind)
      func pixels(_ picture: borrowing Picture) -> [[UInt32]] {
        picture.extents.rows.map { y in
          var pixels: [UInt32] = []
          picture.changeRow(y, as: UInt32.self) { row in pixels = (0..<width).map { row[$0] } }
          return pixels
        }
      }
      for ((sources, backdrops), results) in zip(zip(pixels(colors), pixels(old)), pixels(behind)) {
        for ((source, backdrop), result) in zip(zip(sources, backdrops), results) {
          let exact = ExactColor(pixel: source).blended(mode, over: ExactColor(pixel: backdrop))
          for (place, value) in exact.channels.enumerated() {
            let level = Double(result >> UInt32(8 * place) & 255)
            #expect(abs(level - value * 255) < 0.501, "\(source) over \(backdrop), \(place)")
          }
        }
      }
    }
  }
}

import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Rasterizing

/// Blended pixels, beside pixman.
@Suite struct PixelBlendingTests {
  /// A picture of premultiplied pixels, some of them transparent or opaque, some in a row.
  private static func picture(_ width: Int, seed: UInt64) throws -> Picture {
    let picture = try Picture(
      extents: PixelRect(x: -3..<width - 3, y: 2..<34), format: .color,
      takingMemoryFrom: PixelMemoryPool())
    var random = SeededGenerator(seed: seed)
    picture.changeRows(as: UInt32.self) { y, row in
      for i in 0..<row.count {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)][(i / (y % 5 + 1)) % 3]
        var pixel = alpha
        for _ in 0..<3 { pixel = pixel << 8 | UInt32.random(in: 0...alpha, using: &random) }
        row[i] = pixel
      }
    }
    return picture
  }

  @Test(arguments: BlendMode.allCases.filter(PixelBlending.has), [1, 4, 7, 250])
  func `every byte is the one that pixman makes`(mode: BlendMode, width: Int) throws {
    let colors = try Self.picture(width, seed: 3)
    let (behind, expected) = (
      try Self.picture(width, seed: 4), try Self.picture(width, seed: 4)
    )
    let place = behind.extents
    let context = try CairoContext(target: expected.surface, x: place.minX, y: place.minY)
    context.setOperation(mode)
    context.setSource(colors.surface, x: place.minX, y: place.minY)
    context.setPath(place.rect)
    context.fill()
    try context.check("cairo_fill")

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
    expected.changeRows(as: UInt32.self) { y, wanted in
      var wanted = (0..<width).map { wanted[$0] }
      behind.changeRow(y, as: UInt32.self) { row in
        for i in wanted.indices where row[i] == wanted[i] { wanted[i] = 0 }
        #expect(wanted.allSatisfy { $0 == 0 }, "row \(y)")
      }
    }
  }
}

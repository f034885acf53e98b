import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Rasterizing

/// Blended pixels, beside pixman.
@Suite struct PixelBlendingTests {
  /// A picture of pixels, some of them transparent or opaque, some in a row; channels may be more
  /// than their alpha by some levels, unless they are cut to it.
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
        for _ in 0..<3 {
          let channel = min(UInt32.random(in: 0...alpha + excess, using: &random), 255)
          pixel = pixel << 8 | (isCut ? min(channel, alpha) : channel)
        }
        row[i] = pixel
      }
    }
    return picture
  }

  private static let modes = BlendMode.allCases.filter(PixelBlending.has)

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

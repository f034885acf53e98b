import Graphics
import TestSupport
import Testing

@testable import Coverage
@testable import Rasterizing

/// Colours that are painted through coverage, beside Cairo and pixman.
@Suite struct SolidColorTests {
  private static let extents = PixelRect(x: 3..<80, y: -2..<9)

  /// A picture whose pixels are what a seed says, premultiplied.
  private static func background(
    _ format: CairoSurface.Format, seed: UInt64
  ) throws -> Picture {
    let picture = try Picture(
      extents: extents, format: format, takingMemoryFrom: PixelMemoryPool())
    var random = SeededGenerator(seed: seed)
    picture.changeRows(as: UInt32.self) { _, row in
      for i in 0..<row.count {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)][i % 3]
        var pixel = alpha
        for _ in 0..<3 { pixel = pixel << 8 | UInt32.random(in: 0...alpha, using: &random) }
        row[i] = pixel
      }
    }
    return picture
  }

  private static func pixels(of picture: Picture) -> [UInt32] {
    var pixels: [UInt32] = []
    picture.changeRows(as: UInt32.self) { _, row in
      for i in 0..<row.count { pixels.append(row[i]) }
    }
    return pixels
  }

  /// Every level, whole runs of none and of all, and a part that reaches beyond the picture.
  @Test(
    arguments: [CairoSurface.Format.color, .opaqueColor],
    WideKernels.areAvailable ? [false, true] : [false])
  func `every byte is the one that Cairo makes`(
    format: CairoSurface.Format, isWide: Bool
  ) throws {
    var random = SeededGenerator(seed: 31)
    for number in 0..<200 {
      var color = Color(
        red: .random(in: -0.2...1.2, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random))
      if number % 2 == 0 { color.alpha = [0, 1, 1.5, 0.997][number / 2 % 4] }
      let alpha = number % 3 == 0 ? 1 : Double.random(in: 0...1, using: &random)
      let left = Int.random(in: -9...40, using: &random)
      let part = PixelRect(
        x: left..<left + Int.random(in: 1...70, using: &random),
        y: Int.random(in: -6...0, using: &random)..<Int.random(in: 1...12, using: &random))
      let levels: [UInt8] = (0..<128 * 32).map { place in
        [0, 255, 0, 255, UInt8.random(in: 0...255, using: &random)][
          min(place / 23 % 7, 4)]
      }
      func write(_ rows: borrowing AlphaRows) {
        for row in 0..<part.height {
          for column in 0..<part.width { rows.set(row, column, levels[row * 128 + column]) }
        }
      }
      let (wanted, found) = (
        try Self.background(format, seed: UInt64(number)),
        try Self.background(format, seed: UInt64(number))
      )
      let cairo = try CairoContext(
        target: wanted.surface, x: Self.extents.minX, y: Self.extents.minY)
      let mask = try Picture(
        coverageOf: part, takingMemoryFrom: PixelMemoryPool(), writing: write)
      cairo.setSource(color, alpha: alpha)
      cairo.mask(mask.surface, x: part.minX, y: part.minY)
      try cairo.check("cairo_mask_surface")
      let context = try CairoContext(
        target: found.surface, x: Self.extents.minX, y: Self.extents.minY)
      let isPainted = context.changePixels { pixels in
        AlphaMemory().withRows(width: part.width, height: part.height) { rows in
          write(rows)
          let solid = SolidColor(color, alpha: alpha, isWide: isWide)
          pixels.paint(solid, through: rows, of: part)
        }
      }
      #expect(isPainted)
      #expect(Self.pixels(of: found) == Self.pixels(of: wanted), "\(color), \(alpha), \(part)")
    }
  }

  @Test func `a part of a rectangle is painted, and nothing around it`() throws {
    let (whole, found) = (
      try Self.background(.color, seed: 3), try Self.background(.color, seed: 3)
    )
    let before = Self.pixels(of: found)
    let (rect, part) = (PixelRect(x: 5..<70, y: -5..<7), PixelRect(x: -9..<31, y: 1..<6))
    let mask = try Picture(coverageOf: rect, takingMemoryFrom: PixelMemoryPool()) { rows in
      for row in 0..<rect.height {
        for column in 0..<rect.width { rows.set(row, column, UInt8((row * 31 + column) % 256)) }
      }
    }
    for (picture, part) in [(whole, nil), (found, part)] {
      let context = try CairoContext(
        target: picture.surface, x: Self.extents.minX, y: Self.extents.minY)
      var hasAlpha = false
      let isPainted = context.changePixels { pixels in
        hasAlpha = mask.withAlpha {
          pixels.paint(SolidColor(.black, alpha: 0.7), through: $0, of: rect, in: part)
        }
      }
      #expect(isPainted && hasAlpha)
    }
    let (all, pixels) = (Self.pixels(of: whole), Self.pixels(of: found))
    #expect(all != before)
    for (place, pixel) in pixels.enumerated() {
      let (x, y) = (
        place % Self.extents.width + Self.extents.minX,
        place / Self.extents.width + Self.extents.minY
      )
      let isInside = PixelRect(x: x..<x + 1, y: y..<y + 1).intersects(part.intersection(rect))
      #expect(pixel == (isInside ? all[place] : before[place]), "\(x), \(y)")
    }
    #expect(!found.withAlpha { _ in Issue.record("a picture of colours") })
  }

  @Test func `pictures of alpha, and contexts that failed, are left to Cairo`() throws {
    let picture = try Picture(
      extents: Self.extents, format: .alpha, takingMemoryFrom: PixelMemoryPool())
    let context = try CairoContext(target: picture.surface, x: 3, y: -2)
    #expect(!context.changePixels { _ in Issue.record("pixels of one byte") })
    let other = try Self.background(.color, seed: 1)
    let failed = try CairoContext(target: other.surface, x: 3, y: -2)
    failed.fail()
    #expect(!failed.changePixels { _ in Issue.record("pixels after a failure") })
  }
}

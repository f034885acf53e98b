import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Rasterizing

/// Blended pixels, beside pixman and beside the formulas (PDF 32000-1, 11.3.5).
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
          let exact = BlendFormula(source: source, backdrop: backdrop).result(mode)
          for (place, value) in exact.enumerated() {
            let level = Double(result >> UInt32(8 * place) & 255)
            #expect(abs(level - value) < 0.501, "\(source) over \(backdrop), \(place)")
          }
        }
      }
    }
  }
}

/// The blending of a premultiplied pixel with another one, by its formula.
private struct BlendFormula {
  /// Blue, green and red, 0…1, and the alpha.
  let (source, backdrop): ([Double], [Double])
  let (sourceAlpha, backdropAlpha): (Double, Double)

  init(source: UInt32, backdrop: UInt32) {
    func parts(_ pixel: UInt32) -> ([Double], Double) {
      let alpha = Double(pixel >> 24)
      let channels = (0..<3).map { min(Double(pixel >> (8 * $0) & 255), alpha) }
      return (channels.map { alpha > 0 ? $0 / alpha : 0 }, alpha / 255)
    }
    (self.source, sourceAlpha) = parts(source)
    (self.backdrop, backdropAlpha) = parts(backdrop)
  }

  /// Blue, green, red and alpha, premultiplied, 0…255.
  func result(_ mode: BlendMode) -> [Double] {
    let blended = blended(mode)
    let colors = (0..<3).map { i in
      (1 - sourceAlpha) * backdropAlpha * backdrop[i] + (1 - backdropAlpha) * sourceAlpha
        * source[i] + sourceAlpha * backdropAlpha * blended[i]
    }
    return (colors + [sourceAlpha + backdropAlpha * (1 - sourceAlpha)]).map { $0 * 255 }
  }

  private func blended(_ mode: BlendMode) -> [Double] {
    switch mode {
    case .hue:
      return bright(saturated(source, saturation(backdrop)), luminosity(backdrop))
    case .saturation:
      return bright(saturated(backdrop, saturation(source)), luminosity(backdrop))
    case .color: return bright(source, luminosity(backdrop))
    case .luminosity: return bright(backdrop, luminosity(source))
    default: return zip(backdrop, source).map { Self.channel(mode, $0, $1) }
    }
  }

  private static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    default:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (curve - b)
    }
  }

  private func luminosity(_ c: [Double]) -> Double { 0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2] }
  private func saturation(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  private func saturated(_ c: [Double], _ wanted: Double) -> [Double] {
    let (least, range) = (c.min() ?? 0, saturation(c))
    return c.map { range > 0 ? ($0 - least) * wanted / range : 0 }
  }

  private func bright(_ c: [Double], _ wanted: Double) -> [Double] {
    let shift = wanted - luminosity(c)
    var c = c.map { $0 + shift }
    let (low, high) = (c.min() ?? 0, c.max() ?? 0)
    if low < 0 { c = c.map { wanted + ($0 - wanted) * wanted / (wanted - low) } }
    if high > 1 { c = c.map { wanted + ($0 - wanted) * (1 - wanted) / (high - wanted) } }
    return c
  }
}

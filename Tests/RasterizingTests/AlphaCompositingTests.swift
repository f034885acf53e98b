import FramePlanning
import Graphics
import LayerModel
import TestSupport
import Testing

@testable import Coverage
@testable import Rasterizing

/// Pictures of alpha alone, and pictures that are painted through coverage, beside Cairo and
/// pixman.
@Suite struct AlphaCompositingTests {
  private static let extents = PixelRect(x: -3..<70, y: 5..<12)

  private static func byte(_ random: inout SeededGenerator) -> UInt8 {
    [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
  }

  /// A picture whose alphas are what a seed says; premultiplied where it has colours.
  private static func picture(
    _ format: CairoSurface.Format, _ extents: PixelRect = extents, seed: UInt64
  ) throws -> Picture {
    var random = SeededGenerator(seed: seed)
    let picture = try Picture(
      extents: extents, format: format, takingMemoryFrom: PixelMemoryPool())
    if format == .alpha {
      picture.changeRows(as: UInt8.self) { _, row in
        for i in 0..<row.count { row[i] = byte(&random) }
      }
      return picture
    }
    picture.changeRows(as: UInt32.self) { _, row in
      for i in 0..<row.count {
        let alpha = UInt32(byte(&random))
        row[i] = (0..<3).reduce(alpha) { pixel, _ in
          pixel << 8 | .random(in: 0...alpha, using: &random)
        }
      }
    }
    return picture
  }

  private static func bytes(of picture: Picture) -> [UInt32] {
    var bytes: [UInt32] = []
    if picture.format == .alpha {
      picture.changeRows(as: UInt8.self) { _, row in
        for i in 0..<row.count { bytes.append(UInt32(row[i])) }
      }
    } else {
      picture.changeRows(as: UInt32.self) { _, row in
        for i in 0..<row.count { bytes.append(row[i]) }
      }
    }
    return bytes
  }

  private static func context(of picture: Picture) throws -> CairoContext {
    try CairoContext(target: picture.surface, x: picture.extents.minX, y: picture.extents.minY)
  }

  /// Lets Cairo paint a picture through the alpha of another one.
  private static func paint(
    _ painted: Picture, through mask: Picture, to target: Picture
  ) throws {
    let cairo = try context(of: target)
    cairo.setSource(painted.surface, x: painted.extents.minX, y: painted.extents.minY)
    cairo.mask(mask.surface, x: mask.extents.minX, y: mask.extents.minY)
    try cairo.check("cairo_mask_surface")
    cairo.clearSource()
  }

  /// The largest difference of the bytes of two pictures.
  private static func difference(_ a: Picture, _ b: Picture) -> Int {
    zip(bytes(of: a), bytes(of: b)).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// In some modes pixman counts with floating point, of which the last bit decides.
  private static let floating: Set<BlendMode> = [
    .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity,
  ]

  @Test(arguments: BlendMode.allCases)
  func `every alpha is the one that Cairo makes`(mode: BlendMode) throws {
    var random = SeededGenerator(seed: 77)
    for seed in 0..<40 as Range<UInt64> {
      let (wanted, found) = (
        try Self.picture(.alpha, seed: seed), try Self.picture(.alpha, seed: seed)
      )
      let alpha = [0, 1, Double.random(in: 0...1, using: &random)][Int(seed) % 3]
      let mask = try Self.picture(.alpha, PixelRect(x: 4..<80, y: 0..<10), seed: seed + 100)
      let cairo = try Self.context(of: wanted)
      cairo.setOperation(mode)
      cairo.setSource(.white, alpha: alpha)
      cairo.mask(mask.surface, x: mask.extents.minX, y: mask.extents.minY)
      try cairo.check("cairo_mask_surface")
      let isPainted = try Self.context(of: found).withPixels { pixels in
        mask.withAlpha { rows in
          pixels.paint(SolidColor(.white, alpha: alpha), mode, through: rows, of: mask.extents)
        }
      }
      #expect(isPainted == true)
      let difference = Self.difference(found, wanted)
      #expect(difference <= (Self.floating.contains(mode) ? 1 : 0), "\(seed), alpha \(alpha)")
    }
  }

  @Test(arguments: [CairoSurface.Format.alpha, .color, .opaqueColor])
  func `coverage times a picture's alpha is the one that Cairo makes`(
    format: CairoSurface.Format
  ) throws {
    for seed in 0..<40 as Range<UInt64> {
      let painted = try Self.picture(
        format, PixelRect(x: 2..<50 + Int(seed), y: 0..<9), seed: seed)
      let mask = try Self.picture(.alpha, seed: seed + 100)
      let wanted = try Picture(
        extents: Self.extents, format: .alpha, takingMemoryFrom: PixelMemoryPool())
      try Self.paint(painted, through: mask, to: wanted)
      _ = mask.withAlpha { painted.multiply($0, of: mask.extents) }
      #expect(Self.difference(mask, wanted) == 0, "\(seed)")
    }
  }

  @Test(arguments: [CairoSurface.Format.color, .opaqueColor])
  func `a picture through coverage is the one that Cairo makes`(
    format: CairoSurface.Format
  ) throws {
    for seed in 0..<40 as Range<UInt64> {
      let painted = try Self.picture(
        format, PixelRect(x: 2..<50 + Int(seed), y: 0..<9), seed: seed)
      let mask = try Self.picture(.alpha, seed: seed + 100)
      let (wanted, found) = (
        try Self.picture(.color, seed: seed + 7), try Self.picture(.color, seed: seed + 7)
      )
      try Self.paint(painted, through: mask, to: wanted)
      var rows = try #require(PictureRows(painted))
      let context = try Self.context(of: found)
      let isPainted = context.changePixels { pixels in
        _ = mask.withAlpha { pixels.paint(&rows, through: $0, of: mask.extents) }
      }
      #expect(isPainted)
      #expect(Self.difference(found, wanted) == 0, "\(seed)")
    }
  }

  /// A colour that is seen through an ellipse, and that through a rectangle.
  private static func masked(by rect: Rect) throws -> Pixmap {
    let outer = Drawing.shape(
      Path(ellipseIn: Rect(x: 11, y: 7, width: 61, height: 80)), fill: .black,
      mask: Drawing.shape(Path(rect: rect), fill: .black))
    return try Drawing.draw([
      Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: outer) {
        $0.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      }
    ])
  }

  @Test func `a mask that covers all of it changes nothing`() throws {
    let wide = try Self.masked(by: Rect(x: -1000, y: -1000, width: 3000, height: 3000))
    let tight = try Self.masked(by: Rect(x: 11, y: 7, width: 61, height: 80))
    #expect(tight == wide)
    let narrow = try Self.masked(by: Rect(x: 20.5, y: 7, width: 61, height: 80))
    #expect(narrow != wide)
    #expect(narrow.pixel(x: 19, y: 47).alpha == 0 && wide.pixel(x: 19, y: 47).alpha == 255)
    #expect(abs(Int(narrow.pixel(x: 20, y: 47).alpha) - 128) <= 1)
  }

  /// A mask of a group of two colours, and of a pane that makes alpha of the green behind it.
  @Test func `a mask's filters see its colours`() throws {
    let box = Rect(x: 10, y: 10, width: 60, height: 60)
    let colors = Drawing.layer(
      frame: box,
      sublayers: [(0.0, Color(red: 1, green: 0, blue: 0)), (25, Color(red: 0, green: 1, blue: 0))]
        .map { x, color in
          Drawing.layer(frame: Rect(x: x, y: 0, width: 35, height: 60)) {
            $0.backgroundColor = color
          }
        }
    ) { $0.opacity = 0.5 }
    var matrix = [Double](repeating: 0, count: 20)
    for (place, value) in [(0, 1.0), (6, 1), (12, 1), (16, 1)] { matrix[place] = value }
    let pane = Drawing.layer(frame: box) {
      $0.backgroundFilters = [LayerFilter(.colorMatrix, .numbers(matrix))]
    }
    let mask = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 100, height: 100), sublayers: [colors, pane])
    let picture = try Drawing.draw([
      Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), mask: mask) {
        $0.backgroundColor = .white
      }
    ])
    #expect(picture.pixel(x: 60, y: 40).alpha > picture.pixel(x: 20, y: 40).alpha + 40)
  }
}

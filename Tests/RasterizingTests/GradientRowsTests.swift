@testable import Coverage
@testable import FramePlanning
import FrameSampling
import Glibc
import Graphics
import LayerModel
@testable import Rasterizing
import SceneModel
import TestSupport
import Testing

/// A gradient's pixels are the same whatever part of it is made, and wherever.
@Suite struct GradientRowsTests {
  /// Stops of any number and place, some of them together, some with alpha.
  static func properties(
    _ type: GradientType, _ random: inout SeededGenerator
  ) -> LayerProperties {
    var properties = LayerProperties()
    properties.bounds = Rect(x: 0, y: 0, width: 320, height: 260)
    let count = Int.random(in: 2...6, using: &random)
    func number() -> Double { Double.random(in: 0...1, using: &random) }
    properties.gradient.type = type
    properties.gradient.colors = (0..<count).map { _ in
      Color(red: number(), green: number(), blue: number(), alpha: number() < 0.5 ? 1 : number())
    }
    if number() < 0.7 {
      var locations = (0..<count).map { _ in number() }.sorted()
      // A hard stop, and ends that leave something beyond them or nothing.
      if count > 2 { locations[2] = locations[1] }
      if number() < 0.5 { (locations[0], locations[count - 1]) = (0, 1) }
      properties.gradient.locations = locations
    }
    properties.gradient.startPoint = Point(x: number(), y: number())
    properties.gradient.endPoint = Point(x: number(), y: number())
    return properties
  }

  /// A layer.
  static func anyID() throws -> PresentationLayer.ID {
    let layer = Drawing.layer(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    return try #require(try Drawing.sampler([layer]).frame(at: 0).layers.first).id
  }

  private static func pixels(
    _ properties: LayerProperties, _ map: AffineTransform, reach: PixelRect, part: PixelRect
  ) throws -> [UInt32] {
    let id = try anyID()
    let gradient = try #require(
      GradientPicture(
        properties.gradient, in: properties.bounds, map: map, reach: reach, extents: part,
        layerID: id))
    let picture = try Picture(
      extents: gradient.whole.movedBy(x: -gradient.move.x, y: -gradient.move.y), format: .color,
      takingMemoryFrom: PixelMemoryPool())
    gradient.paint(into: picture)
    let shown = try Picture(part, of: picture, movedBy: gradient.move)
    var pixels: [UInt32] = []
    shown.changeRows(as: UInt32.self) { _, row in
      for i in 0..<row.count { pixels.append(row[i]) }
    }
    return pixels
  }

  @Test(arguments: 0..<24)
  func `a part of a gradient has the pixels of all of it`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let type = [GradientType.axial, .radial, .conic][seed % 3]
    let properties = Self.properties(type, &random)
    let map = AffineTransform(
      a: .random(in: 0.7...1.2, using: &random), b: 0.3, c: -0.2, d: 0.9, tx: 40.3, ty: -7.1)
    let reach = PixelRect(x: 17..<337, y: -8..<252)
    let whole = try Self.pixels(properties, map, reach: reach, part: reach)
    for y in stride(from: -8, to: 252, by: 130) {
      for x in stride(from: 17, to: 337, by: 160) {
        let part = PixelRect(x: x..<x + 160, y: y..<y + 130)
        let pixels = try Self.pixels(properties, map, reach: reach, part: part)
        var differences = 0
        for row in 0..<130 {
          for column in 0..<160
          where pixels[row * 160 + column] != whole[(y + 8 + row) * 320 + x - 17 + column] {
            differences += 1
          }
        }
        #expect(differences == 0, "\(type) at \(x), \(y)")
      }
    }
  }

  @Test func `directions in turns are those of atan2`() {
    var random = SeededGenerator(seed: 7)
    for i in 0..<20_000 {
      let angle =
        i < 64 ? Double(i) / 64 * 2 * .pi : Double.random(in: 0...2 * .pi, using: &random)
      let far = exp(Double.random(in: -200...200, using: &random))
      let (x, y) = (far * cos(angle), far * sin(angle))
      let wanted = atan2(y, x) / (2 * .pi)
      let off = GradientRows.turns(x, y) - (wanted < 0 ? wanted + 1 : wanted)
      // At the ray the direction jumps from a whole turn to none.
      #expect(abs(off) < 6e-11 || abs(abs(off) - 1) < 1e-9, "\(x), \(y)")
    }
    #expect(GradientRows.turns(0, 0) == 0 && GradientRows.turns(1, -1e-12) == 0)
  }

  /// Coverage with runs of none and of all, on pixels of any alpha.
  @Test(arguments: 0..<24, WideKernels.areAvailable ? [false, true] : [false])
  func `a gradient through coverage is its picture through it`(seed: Int, isWide: Bool) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let properties = Self.properties([.axial, .radial, .conic][seed % 3], &random)
    // Along rows of some nothing changes.
    let map =
      seed % 8 == 0
      ? AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 3, ty: 4)
      : AffineTransform(a: 0.9, b: 0.3, c: -0.2, d: 1.1, tx: 4.3, ty: -7.1)
    let reach = PixelRect(x: 7..<7 + Int.random(in: 40...400, using: &random), y: -8..<200)
    let target = PixelRect(x: 0..<300, y: 0..<150)
    let gradient = try #require(
      GradientPicture(
        properties.gradient, in: properties.bounds, map: map, reach: reach, extents: reach,
        layerID: try Self.anyID()))
    let part = reach.intersection(target)
    func write(_ rows: borrowing AlphaRows) {
      for row in 0..<part.height {
        for column in 0..<part.width {
          let place = row * 41 + column
          rows.set(row, column, [0, 255, UInt8(place % 256), 0][place / 37 % 4])
        }
      }
    }
    func picture(_ paint: (Picture, borrowing CairoContext) throws -> Void) throws -> Picture {
      let picture = try Picture(
        extents: target, format: .color, takingMemoryFrom: PixelMemoryPool())
      picture.changeRows(as: UInt32.self) { y, row in
        for i in 0..<row.count { row[i] = [0, 0xFF10_80C0, 0x8040_0080][(i + y) / 5 % 3] }
      }
      try paint(
        picture, CairoContext(target: picture.surface, x: target.minX, y: target.minY))
      return picture
    }
    let wanted = try picture { _, context in
      let whole = try Picture(
        extents: gradient.whole.movedBy(x: -gradient.move.x, y: -gradient.move.y), format: .color,
        takingMemoryFrom: PixelMemoryPool())
      gradient.paint(into: whole, isWide: isWide)
      let shown = try Picture(part, of: whole, movedBy: gradient.move)
      let mask = try Picture(
        coverageOf: part, takingMemoryFrom: PixelMemoryPool(), writing: write)
      context.setSource(shown.surface, x: part.minX, y: part.minY)
      context.mask(mask.surface, x: part.minX, y: part.minY)
      try context.check("cairo_mask_surface")
    }
    let found = try picture { _, context in
      var rows = GradientRows(gradient, isWide: isWide)
      let isPainted = context.changePixels { pixels in
        AlphaMemory().withRows(width: part.width, height: part.height) { alpha in
          write(alpha)
          pixels.paint(&rows, through: alpha, of: part)
        }
      }
      #expect(isPainted)
    }
    #expect(found.hasSamePixels(as: wanted))
  }

  @Test(arguments: [GradientType.axial, .radial, .conic])
  func `a gradient that is kept while its layer moves is the one that is made anew`(
    type: GradientType
  ) throws {
    var random = SeededGenerator(seed: 3)
    let layer = Drawing.layer(.gradient, frame: Rect(x: 0, y: 0, width: 320, height: 260)) {
      $0.gradient = Self.properties(type, &random).gradient
    }
    try PurityTests.checkMoving(layer)
  }
}

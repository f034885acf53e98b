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

  /// The pixels of the first row of a gradient, and their parameters as the definition has them.
  private static func row(
    _ gradient: GradientPicture, isWide: Bool
  ) throws -> (pixels: [UInt32], parameters: [Double]) {
    var pixels = [UInt32](repeating: 7, count: gradient.whole.width)
    var row = pixels.mutableSpan
    GradientRows(gradient, isWide: isWide).fill(
      &row, gradient.whole.minY, from: gradient.whole.minX)
    let parameters = gradient.whole.columns.map { x in
      let place = gradient.map.apply(
        to: Point(
          x: Double(x - gradient.move.x) + 0.5,
          y: Double(gradient.whole.minY - gradient.move.y) + 0.5))
      switch gradient.form {
      case .axial: return place.x
      case .radial: return place.length
      case .conic:
        let turns = atan2(place.y, place.x) / (2 * .pi)
        return turns < 0 ? turns + 1 : turns
      case .focal(let focus):
        // The circle t · (the unit circle around the origin) + (1 − t) · focus, by bisection.
        var (low, high) = (0.0, 1e6)
        for _ in 0..<200 {
          let t = (low + high) / 2
          if (place - focus * (1 - t)).length > t { low = t } else { high = t }
        }
        return low
      }
    }
    return (pixels, parameters)
  }

  @Test(arguments: 0..<40, WideKernels.areAvailable ? [false, true] : [false])
  func `a pixel has the colour of its centre, rounded to the nearest level`(
    seed: Int, isWide: Bool
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let properties = Self.properties(
      [.axial, .radial, .conic, .radial][seed % 4], &random)
    let reach = PixelRect(x: 5..<5 + Int.random(in: 1...320, using: &random), y: 60..<61)
    let gradient = try #require(
      GradientPicture(
        properties.gradient, in: properties.bounds,
        focus: seed % 4 == 3 ? Point(x: 0.5, y: -0.4) : .zero,
        map: AffineTransform(a: 0.9, b: 0.3, c: -0.2, d: 1.1, tx: 4.3, ty: -7.1), reach: reach,
        extents: reach, layerID: try Self.anyID()))
    let (pixels, parameters) = try Self.row(gradient, isWide: isWide)
    let (colors, places) = (gradient.stops.colors, gradient.stops.locations)
    for (pixel, t) in zip(pixels, parameters)
    where !places.contains(where: { abs($0 - t) < 1e-8 }) {
      let next = places.firstIndex { $0 > t } ?? places.count
      let (from, to) = (max(next - 1, 0), min(next, places.count - 1))
      let share = places[to] > places[from] ? (t - places[from]) / (places[to] - places[from]) : 0
      func mixed(_ channel: KeyPath<Color, Double>) -> Double {
        colors[from][keyPath: channel] * (1 - share) + colors[to][keyPath: channel] * share
      }
      let alpha = mixed(\.alpha)
      let wanted = [alpha, mixed(\.red) * alpha, mixed(\.green) * alpha, mixed(\.blue) * alpha]
      for (i, channel) in wanted.enumerated() {
        let level = Double(pixel >> UInt32(24 - 8 * i) & 255)
        #expect(abs(level - channel * 255) < 0.5001, "\(gradient.form) at \(t)")
      }
    }
  }

  @Test(arguments: WideKernels.areAvailable ? [false, true] : [false])
  func `the direction of a pixel is known to a ten thousand millionth of a turn`(
    isWide: Bool
  ) throws {
    var (random, properties) = (SeededGenerator(seed: 7), LayerProperties())
    properties.gradient.type = .conic
    properties.gradient.colors = [.black, .black, .white, .white]
    let id = try Self.anyID()
    let pixel = PixelRect(x: 0..<1, y: 0..<1)
    for i in 0..<2000 {
      let angle = i < 64 ? Double(i) / 64 * 2 * .pi : .random(in: 0...2 * .pi, using: &random)
      let far = exp(Double.random(in: -20...20, using: &random))
      // A hard stop a little before the pixel's direction, and one a little after it.
      for (shift, wanted) in [(-1e-10, UInt32(0xFFFF_FFFF)), (1e-10, 0xFF00_0000)] {
        func gradient(_ place: Double) throws -> GradientPicture {
          properties.gradient.locations = [0, place, place, 1]
          return try #require(
            GradientPicture(
              properties.gradient, in: Rect(x: 0, y: 0, width: 1, height: 1),
              map: .translation(x: 0.5 - far * cos(angle), y: 0.5 - far * sin(angle)),
              reach: pixel, extents: pixel, layerID: id))
        }
        let t = try Self.row(gradient(0.5), isWide: isWide).parameters[0]
        guard (1e-9..<1 - 1e-9).contains(t) else { continue }
        let found = try Self.row(gradient(t + shift), isWide: isWide).pixels[0]
        #expect(found == wanted, "\(angle), \(far)")
      }
    }
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

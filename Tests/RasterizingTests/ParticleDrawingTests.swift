import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing

/// Particles as pixels (core-animation 9.4).
@Suite struct ParticleDrawingTests {
  /// A square image with a corner of its own colour.
  private static let images = try? Drawing.images([
    "square": Pixmap(width: 8, height: 8) { x, y in
      x < 4 && y < 4 ? Drawing.green : .white
    }
  ])

  private static func emitter(
    _ change: (inout EmitterCell) -> Void, layer: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    var cell = EmitterCell()
    cell.contents = Drawing.image("square")
    cell.birthRate = 1
    cell.lifetime = 0.9
    cell.timing.beginTime = 1
    change(&cell)
    return Drawing.layer(.emitter, frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
      $0.emitter.cells = [cell]
      $0.emitter.position = Point(x: 50, y: 50)
      layer(&$0)
    }
  }

  private static func draw(_ layers: [Layer], at instant: Seconds = 1.5) throws -> Pixmap {
    try Drawing.draw(layers, at: instant, images: #require(images))
  }

  @Test func `a particle is its image about its place, tinted`() throws {
    let picture = try Self.draw([
      Self.emitter { $0.color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5) }
    ])
    #expect(abs(picture.area() - 32) < 0.2, "64 pixels at half alpha: \(picture.area())")
    let center = try #require(picture.centroid())
    #expect((center - Point(x: 50, y: 50)).length < 0.01, "\(center)")
    // White times the colour, premultiplied; and the green corner.
    let (blue, green, red, alpha) = picture.pixel(x: 52, y: 52)
    #expect((126...129).contains(red) && (62...65).contains(green) && blue == 0)
    #expect((126...129).contains(alpha))
    let corner = picture.pixel(x: 47, y: 47)
    #expect(corner.red == 0 && (62...65).contains(corner.green))
  }

  @Test(arguments: [0.125, 0.3, 0.5, 1, 2.5, 6])
  func `a particle covers its scaled and turned image`(scale: Double) throws {
    let picture = try Self.draw([
      Self.emitter {
        $0.scale = scale
        $0.spin = 1
        $0.color = Color(red: 1, green: 1, blue: 1)
      }
    ])
    let wanted = 64 * scale * scale
    #expect(abs(picture.area() - wanted) < 0.03 * wanted + 0.5, "\(picture.area()), \(wanted)")
  }

  @Test func `additive particles add light`() throws {
    func value(_ mode: EmitterRenderMode) throws -> UInt8 {
      let layer = Self.emitter {
        $0.birthRate = 8
        $0.lifetime = 100
        $0.color = Color(red: 0.25, green: 0.25, blue: 0.25)
      } layer: {
        $0.emitter.renderMode = mode
      }
      let ground = Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        $0.backgroundColor = Color(red: 0.2, green: 0.2, blue: 0.2)
      }
      // Two are born by then.
      return try Self.draw([ground, layer], at: 1.2).value(.red, x: 52, y: 52)
    }
    #expect(try abs(Int(value(.unordered)) - 64) <= 1)
    #expect(try abs(Int(value(.additive)) - 51 - 128) <= 2)
  }

  @Test func `a replicator's colour and a layer's clip count for particles, too`() throws {
    let emitter = Self.emitter(
      { $0.scale = 4 },
      layer: {
        $0.masksToBounds = true
        $0.bounds = Rect(x: 50, y: 0, width: 50, height: 100)
        $0.position = Point(x: 75, y: 50)
      })
    var copies = Drawing.layer(.replicator, frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
      $0.replicator.instanceColor = Drawing.red
    }
    copies.sublayers = [emitter]
    let picture = try Self.draw([copies])
    #expect(picture.pixel(x: 60, y: 60) == (0, 0, 255, 255))
    #expect(picture.pixel(x: 40, y: 60) == (0, 0, 0, 0))
  }
}

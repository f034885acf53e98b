import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Layers of one colour, of which the alpha alone is blurred.
@Suite struct BlurredColorTests {
  private static let filters = [LayerFilter(.gaussianBlur, .number(4))]

  /// A blurred layer with a sublayer in the same colour, and one, if asked for, in another one that
  /// is far behind it.
  private static func layer(_ color: Color, hidesAnother: Bool) -> Layer {
    var layer = Drawing.layer(frame: Rect(x: 30, y: 30, width: 40, height: 30)) {
      $0.filters = filters
      $0.transform = .rotation(radians: 0.3)
    }
    func part(_ frame: Rect, _ color: Color) -> Layer {
      Drawing.layer(frame: frame) {
        $0.backgroundColor = color
        $0.cornerRadius = 7
      }
    }
    layer.sublayers = [
      part(Rect(x: 0, y: 0, width: 25, height: 30), color),
      part(Rect(x: 20, y: 5, width: 20, height: 20), color),
    ]
    if hidesAnother {
      let inside = Rect(x: 8, y: 8, width: 4, height: 4)
      layer.sublayers.insert(part(inside, Drawing.green), at: 0)
    }
    return layer
  }

  @Test(arguments: [Drawing.red, Color(red: 0.2, green: 0.5, blue: 0.9)])
  func `it is the picture whose colours are blurred one by one`(color: Color) throws {
    for background in [nil, Color.white] {
      let one = try Drawing.draw(
        [Self.layer(color, hidesAnother: false)], background: background)
      let all = try Drawing.draw([Self.layer(color, hidesAnother: true)], background: background)
      let largest = zip(one.bytes, all.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(largest <= 1)
      #expect(one.bytes.contains { $0 != one.bytes[0] })
    }
  }

  @Test func `parts with other alphas of the colour have their own`() throws {
    // Beside each other, and too far apart to reach one another.
    func half(_ x: Double, _ alpha: Double) -> Layer {
      Drawing.layer(frame: Rect(x: x, y: 40, width: 20, height: 20)) {
        $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: alpha)
      }
    }
    func blurred(_ sublayers: [Layer]) throws -> Pixmap {
      var layer = Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        $0.filters = Self.filters
      }
      layer.sublayers = sublayers
      return try Drawing.draw([layer])
    }
    let both = try blurred([half(10, 1), half(70, 0.5)])
    let (left, right) = (try blurred([half(10, 1)]), try blurred([half(70, 0.5)]))
    for x in 0..<100 {
      for channel in Pixmap.Channel.allCases {
        let expected = (x < 50 ? left : right).value(channel, x: x, y: 50)
        #expect(both.value(channel, x: x, y: 50) == expected)
      }
    }
  }

  /// The components of a colour, and full alpha.
  private static let channels = [Pixmap.Channel.red, .green, .blue, .alpha]
  private static let parts = [0.8, 0.4, 0.2, 1]

  /// Filters that give every pixel one colour, before and after a blur.
  private static func chains(growth: Double) -> [[LayerFilter]] {
    let blur = LayerFilter(.gaussianBlur, .number(4))
    func matrix(_ growth: Double) -> LayerFilter {
      let colors: [Double] = parts.dropLast().flatMap { [0, 0, 0, 0, $0] }
      return LayerFilter(.colorMatrix, .numbers(colors + [0, 0, 0, growth, 0]))
    }
    let after = [[blur, matrix(growth)], [matrix(0.5), blur, matrix(growth * 2)]]
    // What is more than opaque is cut before it is blurred.
    return growth <= 1 ? after + [[matrix(growth), blur]] : after
  }

  @Test(arguments: [0, 0.25, 0.5, 1, 1.7, 30])
  func `one that is given a colour has that through blurred alpha`(growth: Double) throws {
    /// The picture of parts of several colours through some filters.
    func drawn(_ filters: [LayerFilter], _ colors: [Color]) throws -> Pixmap {
      var layer = Drawing.layer(frame: Rect(x: 30, y: 30, width: 40, height: 30)) {
        $0.filters = filters
        $0.transform = .rotation(radians: 0.3)
      }
      layer.sublayers = colors.enumerated().map { number, color in
        Drawing.layer(frame: Rect(x: 12 * Double(number), y: 3, width: 18, height: 20)) {
          $0.backgroundColor = color
          $0.cornerRadius = 7
        }
      }
      return try Drawing.draw([layer], background: nil)
    }
    let alpha = try drawn(Self.filters, [.black, .black])
    for chain in Self.chains(growth: growth) {
      let picture = try drawn(chain, [Drawing.red, Drawing.green])
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let expected = min(Double(alpha.value(.alpha, x: x, y: y)) * growth, 255)
          // A level of the blur's, which grows, and one of the filter's.
          let tolerance = max(growth, 1) + 1
          for (channel, part) in zip(Self.channels, Self.parts) {
            let value = Double(picture.value(channel, x: x, y: y))
            #expect(abs(value - expected * part) <= tolerance * part + 1)
          }
        }
      }
    }
  }

  @Test func `growth that changes is not taken for the one before`() throws {
    func filters(_ growth: Double) -> [LayerFilter] { Self.chains(growth: growth)[0] }
    let layers = [1, 1.5, 3, 1].map { growth in
      var layer = Self.layer(Drawing.red, hidesAnother: true)
      layer.properties.filters = filters(growth)
      return layer
    }
    let worker = Rasterizer()
    for layer in layers {
      let frame = try Drawing.sampler([layer], width: 100, height: 90).frame(at: 0)
      #expect(try worker.draw(frame) == PurityTests.fresh(frame, images: ImageStore()))
    }
  }

  @Test func `alpha that a colour takes away is clear pixels' still`() throws {
    // Red becomes clear, and what is clear opaque.
    let key = [1, 0, 0, 0, 0] + [0, 1, 0, 0, 0] + [0, 0, 1, 0, 0] + [-1, 0, 0, 0, 1.0]
    var layer = Drawing.layer(frame: Rect(x: 20, y: 20, width: 60, height: 60)) {
      $0.filters = Self.filters + [LayerFilter(.colorMatrix, .numbers(key))]
    }
    layer.sublayers = [
      Drawing.layer(frame: Rect(x: 20, y: 20, width: 20, height: 20)) {
        $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
      }
    ]
    let picture = try Drawing.draw([layer], background: nil)
    #expect(picture.value(.alpha, x: 50, y: 50) == 0)
    #expect(picture.value(.alpha, x: 22, y: 22) == 255)
  }
}

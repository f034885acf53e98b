import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// What a point hits is what is seen there: drawing and hit testing go by the same rules.
@Suite struct SeenLayerTests {
  private static let side = 48

  /// Layers of one colour each, which is their name, with edges between the pixels' centres.
  private struct RandomLayers {
    var generator: SeededGenerator
    var count = 0

    mutating func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator))
    }

    mutating func isSo(oneIn parts: Int) -> Bool { number(1...parts) == 1 }

    mutating func mirror() -> Transform {
      .scale(x: isSo(oneIn: 3) ? -1 : 1, y: isSo(oneIn: 3) ? -1 : 1)
    }

    mutating func layers(depth: Int) -> [Layer] {
      (0..<Int(number(1...3))).map { _ in layer(depth: depth) }
    }

    private mutating func layer(depth: Int) -> Layer {
      count += 1
      let name = count
      let keepsDepth = depth > 0 && isSo(oneIn: 6)
      var layer = Layer(kind: keepsDepth ? .transform : .layer, name: "\(name)")
      shape(&layer.properties)
      layer.properties.backgroundColor = Color(red: Double(name) / 255, green: 0, blue: 1)
      layer.properties.isHidden = isSo(oneIn: 9)
      layer.properties.zPosition = number(0...2)
      if depth > 0 { layer.sublayers = layers(depth: depth - 1) }
      if !keepsDepth {
        layer.properties.masksToBounds = isSo(oneIn: 4)
        if isSo(oneIn: 4) { layer.mask = mask(depth: 1) }
      }
      return layer
    }

    private mutating func mask(depth: Int) -> Layer {
      var mask = Layer(kind: isSo(oneIn: 2) ? .gradient : .layer)
      shape(&mask.properties)
      if mask.kind == .gradient {
        mask.properties.gradient.colors = [.black, .white]
      } else if isSo(oneIn: 2) {
        mask.properties.backgroundColor = .black
      }
      if depth > 0 {
        mask.sublayers = (0..<Int(number(0...2))).map { _ in self.mask(depth: depth - 1) }
        if isSo(oneIn: 3) { mask.mask = self.mask(depth: depth - 1) }
      }
      return mask
    }

    /// Even sizes, so that what turns about a middle stays between the centres.
    private mutating func shape(_ properties: inout LayerProperties) {
      properties.bounds = Rect(
        x: number(-4...4), y: number(-4...4), width: 2 * number(4...14),
        height: 2 * number(4...14))
      properties.anchorPoint = Point(x: number(0...2) / 2, y: number(0...2) / 2)
      properties.position = Point(x: number(4...30), y: number(4...30))
      properties.transform = mirror()
      properties.sublayerTransform = mirror().beforeTranslation(x: number(-3...3), y: 0)
      properties.isGeometryFlipped = isSo(oneIn: 3)
      properties.isDoubleSided = isSo(oneIn: 2)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the topmost layer that is painted at a point is the one that it hits`(
    seed: UInt64
  ) throws {
    var random = RandomLayers(generator: SeededGenerator(seed: seed))
    let size = Double(Self.side)
    let frame = try Drawing.sampler(random.layers(depth: 2), width: size, height: size)
      .frame(at: 0)
    let picture = try Rasterizer(images: ImageStore()).draw(frame)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let hit = frame.hitTest(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let name = hit.flatMap { frame.layers[$0].path.split(separator: "/").last } ?? "0"
        let seen = picture.pixel(x: x, y: y).red
        guard name != "\(seen)" else { continue }
        Issue.record("at \(x), \(y): \(seen) is seen and \(name) hit, seed \(seed)")
        return
      }
    }
  }
}

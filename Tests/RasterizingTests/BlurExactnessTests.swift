import Foundation
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing

/// Shadows against a Gaussian that is summed up in full, and against themselves elsewhere.
@Suite struct BlurExactnessTests {
  /// How an alpha is blurred, in numbers of 64 bits and without any cut.
  private static func blurred(
    _ source: Pixmap, deviation: Double, x: Int, y: Int
  ) -> Double {
    func weights(_ center: Int, _ count: Int) -> [Double] {
      (0..<count).map {
        let distance = Double($0 - center)
        return ShadowTests.below(distance + 0.5, deviation)
          - ShadowTests.below(distance - 0.5, deviation)
      }
    }
    let (across, down) = (weights(x, source.width), weights(y, source.height))
    var sum = 0.0
    for row in 0..<source.height where down[row] > 1e-9 {
      var line = 0.0
      for column in 0..<source.width {
        line += across[column] * Double(source.value(.alpha, x: column, y: row))
      }
      sum += line * down[row]
    }
    return sum
  }

  /// Boxes, discs and triangles of any alpha, somewhere on the canvas.
  private static func layers(_ random: inout SeededGenerator, size: Double) -> [Layer] {
    (0..<6).map { _ in
      let frame = Rect(
        x: Double.random(in: size * 0.15...size / 2, using: &random),
        y: Double.random(in: size * 0.15...size / 2, using: &random),
        width: Double.random(in: 1...size * 0.35, using: &random),
        height: Double.random(in: 1...size * 0.35, using: &random))
      let kind = Int.random(in: 0..<3, using: &random)
      let alpha = Double.random(in: 0.2...1, using: &random)
      return Drawing.layer(frame: frame) {
        $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: alpha)
        if kind == 0 { $0.cornerRadius = min(frame.size.width, frame.size.height) / 2 }
        if kind == 1 { $0.transform = .rotation(radians: 0.4) }
      }
    }
  }

  private static func shadow(
    of layers: [Layer], size: Double, radius: Double, offset: Size = Size(width: 0, height: 0)
  ) -> Layer {
    Drawing.layer(frame: Rect(x: 0, y: 0, width: size, height: size), sublayers: layers) {
      $0.shadow.opacity = 1
      $0.shadow.radius = radius
      $0.shadow.offset = offset
    }
  }

  @Test(arguments: [1.0, 2.6, 5, 9, 15.9, 16, 21, 31.9, 32, 40, 63, 64, 90])
  func `any shadow is the Gaussian to half a level beside rounding`(radius: Double) throws {
    var random = SeededGenerator(seed: UInt64(radius * 10))
    let size = 200.0
    let layers = Self.layers(&random, size: size)
    let source = try Drawing.draw(
      [Drawing.layer(frame: Rect(x: 0, y: 0, width: size, height: size), sublayers: layers)],
      width: size, height: size)
    // The shadow falls as far away as the layers do not reach, by whole pixels.
    let caster = Self.shadow(
      of: layers, size: size, radius: radius, offset: Size(width: 1000, height: 0))
    var stage = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: size, height: size), sublayers: [caster])
    stage.properties.sublayerTransform = .translation(x: -1000, y: 0, z: 0)
    let picture = try Drawing.draw([stage], width: size, height: size)
    var worst = 0.0
    for _ in 0..<120 {
      let (x, y) = (
        Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random)
      )
      let wanted = Self.blurred(source, deviation: radius, x: x, y: y)
      worst = max(worst, abs(Double(picture.value(.alpha, x: x, y: y)) - wanted))
    }
    #expect(worst <= 1, "off by \(worst)")
  }

  @Test(arguments: [0.0, 3.3, 12, 17, 40, 70])
  func `a shadow that moves by whole pixels is the same shadow there`(radius: Double) throws {
    var random = SeededGenerator(seed: 7)
    let layers = Self.layers(&random, size: 80)
    func picture(_ x: Int, _ y: Int) throws -> Pixmap {
      var caster = Self.shadow(
        of: layers, size: 80, radius: radius, offset: Size(width: 0.5, height: 3.75))
      caster.properties.position = Point(x: Double(200 + x), y: Double(200 + y))
      return try Drawing.draw([caster], width: 400, height: 400)
    }
    let here = try picture(0, 0)
    for (x, y) in [(1, 0), (-7, 13), (3, -5), (0, 31)] {
      let there = try picture(x, y)
      var differences = 0
      for row in 60..<340 {
        for column in 60..<340
        where there.value(Pixmap.Channel.alpha, x: column + x, y: row + y)
          != here.value(Pixmap.Channel.alpha, x: column, y: row)
        {
          differences += 1
        }
      }
      #expect(differences == 0, "by (\(x), \(y))")
    }
  }

  @Test(arguments: [2.0, 20, 50])
  func `one that is kept while its layer moves is the one that is made anew`(
    radius: Double
  ) throws {
    var random = SeededGenerator(seed: 11)
    let caster = Self.shadow(of: Self.layers(&random, size: 80), size: 80, radius: radius)
    try PurityTests.checkMoving(caster)
  }
}

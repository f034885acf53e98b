@testable import FramePlanning
import FrameSampling
import Graphics
import LayerModel
@testable import Coverage
@testable import Rasterizing
import SceneModel
import TestSupport
import Testing

/// The kernels in C give the bytes of their twins in Swift.
@Suite(.enabled(if: WideKernels.areAvailable)) struct WideKernelTests {
  private static let sides = [2, 3, 17, 64]

  /// Maps that turn, shear and foreshorten, and some that lead nowhere near the picture.
  private static func map(
    _ random: inout SeededGenerator, into size: (width: Int, height: Int)
  ) -> ProjectiveTransform {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let wild = number(0...1) < 0.2
    let far: Double =
      wild ? [0.0, 1e-300, 1e300, -1, .nan, .infinity].randomElement(using: &random) ?? 0 : 1
    return ProjectiveTransform(
      x: SIMD3(number(-3...3), number(-1...1), number(-0.01...0.01)) * far,
      y: SIMD3(number(-1...1), number(-3...3), number(-0.01...0.01)),
      origin: SIMD3(
        number(0...Double(size.width)), number(0...Double(size.height)), wild ? 0 : 1))
  }

  @Test(arguments: 0..<200)
  func `a warped row is the twin's, wherever its samples lie`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = (
      width: Self.sides.randomElement(using: &random) ?? 2,
      height: Self.sides.randomElement(using: &random) ?? 2
    )
    let stride = size.width + Int.random(in: 0...5, using: &random)
    // Just as many as there have to be.
    let pixels = (0..<(size.height - 1) * stride + size.width).map { _ in
      UInt32.random(in: 0...UInt32.max, using: &random)
    }
    let map = Self.map(&random, into: size)
    let powers = [1, 2, 4, 8]
    let count = WarpSampling.Count(
      halvings: 0, across: powers.randomElement(using: &random) ?? 1,
      down: powers.randomElement(using: &random) ?? 1)
    let place = (
      x: Int.random(in: -40...40, using: &random), y: Int.random(in: -40...40, using: &random)
    )
    let width = Int.random(in: 4...70, using: &random)
    let rows = [true, false].map { isWide in
      let sampler = PixelSampler(
        stride: stride, width: size.width, height: size.height, isWide: isWide)
      var row = [UInt32](repeating: 7, count: width + 2)
      var span = row.mutableSpan
      sampler.fill(
        &span, 1..<width + 1, at: place, count, through: map, isInside: true, from: pixels.span)
      return row
    }
    #expect(rows[0] == rows[1])
    #expect(rows[0].first == 7 && rows[0].last == 7, "beyond its columns")
  }

  @Test(arguments: 0..<24)
  func `a row of a gradient is the same in wide vectors, and ends`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let type = [GradientType.axial, .radial, .conic][seed % 3]
    let width = Int.random(in: 3...40, using: &random)
    let extents = PixelRect(x: 0..<width, y: 0..<65536 / width + 1)
    var properties = GradientRowsTests.properties(type, &random)
    // Now and then ends that lie together, or far away; circles so small that the squares of
    // distances are no numbers.
    var spread = [1.0, 1, 1e-170, 1e-9, 1e9][seed / 3 % 5]
    if spread < 1e-100 {
      if type == .radial { properties.gradient.startPoint = .zero } else { spread = 1 }
    }
    properties.gradient.endPoint.x *= spread
    properties.gradient.endPoint.y *= spread
    let id = try GradientRowsTests.anyID()
    let gradient = try #require(
      GradientPicture(
        properties.gradient, in: properties.bounds,
        focus: seed % 2 == 0 ? .zero : Point(x: 0.7, y: -0.6),
        map: seed % 4 == 1 ? .scale(x: 1e-160, y: 1e-120) : .scale(x: 0.2, y: 4),
        reach: extents,
        extents: extents, layerID: id))
    let pictures = try [true, false].map { isWide in
      let picture = try Picture(
        extents: extents, format: .color, takingMemoryFrom: PixelMemoryPool())
      gradient.paint(into: picture, isWide: isWide)
      return picture
    }
    #expect(pictures[0].hasSamePixels(as: pictures[1]))
  }
}

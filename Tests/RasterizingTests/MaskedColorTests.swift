import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing

/// A colour that is painted through the alpha of several layers.
@Suite struct MaskedColorTests {
  struct MaskedCase: Sendable, CustomTestStringConvertible {
    let mode: BlendMode
    /// Where the layer begins, whose edges are in the middle of pixels or between them.
    let left: Double
    var testDescription: String { "\(mode.rawValue) from \(left)" }
  }

  private static let cases: [MaskedCase] = [BlendMode.normal, .multiply, .screen, .difference]
    .flatMap { mode in [20, 20.5].map { MaskedCase(mode: mode, left: $0) } }

  /// Two boxes that reach beyond the layer: one hides nothing, the other half of it.
  private static let mask = Drawing.layer(
    frame: Rect(x: 0, y: 0, width: 60, height: 100),
    sublayers: [
      BlendModeTests.filled(.black) {
        $0.bounds = Rect(x: 0, y: 0, width: 40, height: 120)
        $0.position = Point(x: 10, y: 50)
      },
      BlendModeTests.filled(Color(red: 0, green: 0, blue: 0, alpha: 0.5)) {
        $0.bounds = Rect(x: 0, y: 0, width: 40, height: 120)
        $0.position = Point(x: 50, y: 50)
      },
    ])

  @Test(arguments: cases)
  func `has its mode, the mask's alpha and the layer's edges`(_ row: MaskedCase) throws {
    let (behind, source) = (BlendModeTests.behind, BlendModeTests.source)
    let layer = Drawing.layer(
      frame: Rect(x: row.left, y: 0, width: 60, height: 100), mask: Self.mask
    ) {
      $0.backgroundColor = source
      $0.compositingFilter = row.mode
    }
    let picture = try Drawing.draw([BlendModeTests.filled(behind), layer])
    let blended = try #require(BlendModeTests.modes.first { $0.mode == row.mode }).blended
    let edge = 1 - row.left.truncatingRemainder(dividingBy: 1)
    for (x, coverage) in [(10, 0), (20, edge), (35, 1), (65, 0.5), (90, 0)] {
      let pixel = picture.pixel(x: x, y: 50)
      let components = [
        (pixel.red, behind.red, source.red), (pixel.green, behind.green, source.green),
        (pixel.blue, behind.blue, source.blue),
      ]
      for (got, old, new) in components {
        let wanted = old + (blended(old, new) - old) * coverage
        #expect(abs(Double(got) - wanted * 255) <= 2, "at \(x): \(pixel), wanted \(wanted * 255)")
      }
    }
  }
}

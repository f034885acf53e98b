import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import Testing
import TimelineCompiling

/// What painting costs is bounded by the canvas, and not by what a projection or a blur makes of a
/// layer.
@Suite struct PaintingWorkTests {
  /// The least number of pixels, within a factor of 4, with which a frame may be painted.
  private static func cost(_ layers: [Layer], width: Double, height: Double) throws -> Int {
    var pixels = 1 << 16
    while true {
      var limits = WorkLimits()
      limits[.drawnPixels] = pixels
      let timeline = try TimelineCompiler(limits: limits).compile(
        Scene(
          canvas: Canvas(size: Size(width: width, height: height)), duration: 1, layers: layers))
      do {
        _ = try Rasterizer().plan(FrameSampler(timeline).frame(at: 0))
        return pixels
      } catch {
        guard "\(error)".contains("drawnPixels"), pixels < 1 << 40 else { throw error }
        pixels *= 4
      }
    }
  }

  @Test(arguments: [80.0, 90, 95, 99, 99.9, 99.999])
  func `a shadow near the eye costs what the canvas is worth`(z: Double) throws {
    let card = Drawing.layer(frame: Rect(x: 128, y: 88, width: 64, height: 64)) {
      $0.backgroundColor = Drawing.red
      $0.shadow.opacity = 1
      $0.shadow.radius = 20
      $0.transform = Transform.translation(x: 0, y: 0, z: z)
        .concatenating(.rotation(radians: 1.2, x: 0, y: 1, z: 0))
    }
    let stage = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 320, height: 240), sublayers: [card]
    ) { $0.sublayerTransform = .perspective(distance: 100) }
    let cost = try Self.cost([stage], width: 320, height: 240)
    // A flat picture has at most a million pixels, and a shadow's reach of 1750 about it.
    #expect(cost <= 1 << 28, "\(cost)")
  }

  @Test(arguments: [1.0, 20, 63, 64, 200, 500, 1e9])
  func `a shadow costs no more the wider it is`(radius: Double) throws {
    let layer = ShadowTests.caster(
      frame: Rect(x: 0, y: 0, width: 480, height: 270), radius: radius)
    let cost = try Self.cost([layer], width: 480, height: 270)
    #expect(cost <= 1 << 26, "\(cost)")
  }
}

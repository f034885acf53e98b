@testable import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import Typesetting

@testable import Rasterizing

/// Layers that stay outside of the picture while what they are in moves.
@Suite struct OutsideLayerTests {
  /// Layers in one that goes over the picture and beyond it, and comes back.
  private static func moving(
    _ layers: [Layer], _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> Layer {
    Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 160, height: 120), sublayers: layers,
      animations: [
        try BusyScene.animation(
          "position.y", from: .number(-900), to: .number(400), duration: 1.3),
        try BusyScene.animation(
          "position.y", from: .number(400), to: .number(60), begin: 1.3, duration: 2),
      ], change)
  }

  @Test(arguments: 0..<8)
  func `what comes into the picture is what a fresh rasterizer draws`(seed: Int) throws {
    var trees = StandingLayerTests.Trees(numbers: SeededGenerator(seed: UInt64(seed)))
    var layers = [try Self.moving(try trees.layers(12))]
    layers.append(try Self.moving(try trees.layers(6)) { $0.opacity = 0.7 })
    // In one that clips, and in one that turns it into the picture.
    var clip = Drawing.layer(frame: Rect(x: 20, y: 10, width: 90, height: 70)) {
      $0.masksToBounds = true
      $0.cornerRadius = 9
    }
    clip.sublayers = [try Self.moving(try trees.layers(6))]
    layers.append(clip)
    layers.append(
      try Self.moving(try trees.layers(6)) { $0.transform = .rotation(radians: 0.6) })
    try StandingLayerTests.check(layers, &trees)
  }

  /// Rows of a list with a picture's outline each.
  private static func rows(_ count: Int) -> [Layer] {
    (0..<count).map { number in
      Drawing.layer(
        frame: Rect(x: 0, y: 40 * Double(number), width: 160, height: 40),
        sublayers: [
          Drawing.layer(.shape, frame: Rect(x: 5, y: 5, width: 20, height: 20)) {
            $0.shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
            $0.shape.strokeColor = .black
          }
        ]
      ) { $0.backgroundColor = number % 2 == 0 ? Drawing.red : Drawing.green }
    }
  }

  @Test func `rows of a list that are not seen are not planned`() throws {
    let sampler = try Drawing.sampler([try Self.moving(Self.rows(200))], width: 160, height: 120)
    let memory = PlanMemory()
    let fonts = FontStore()
    let texts = TextTypesetter<PresentationLayer.ID>(keeps: true)
    var frame = sampler.frame(at: 0)
    for step in 0..<40 {
      sampler.update(&frame, to: Double(step) / 20)
      func planner(_ memory: PlanMemory?) -> FramePlanner {
        FramePlanner(
          frame: frame, images: ImageStore(), geometries: StrokeGeometryCache(keeps: false),
          fonts: fonts, texts: texts, memory: memory)
      }
      var (own, fresh) = (planner(memory.isBefore(frame) ? memory : nil), planner(nil))
      let (plan, wanted) = (try own.make(for: memory), try fresh.make(for: nil))
      #expect(plan.steps == wanted.steps)
      // What it takes of limits is the same, and most rows are known to be outside.
      let found = (own.record.takes, fresh.record.takes)
      #expect(found.0.map(\.position) == found.1.map(\.position))
      #expect(found.0.map(\.count) == found.1.map(\.count))
      if step > 2 { #expect(memory.outside.count { $0 != nil } > 180, "\(step)") }
    }
  }
}

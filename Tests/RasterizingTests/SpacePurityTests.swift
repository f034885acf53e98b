import FramePlanning
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Timing

/// Pictures of layers in space are functions of the frame, too: across bands, damage and caches.
@Suite struct SpacePurityTests {
  private static func turning(_ layer: Layer, by keyPath: AnimationKeyPath, to angle: Double)
    -> Layer
  {
    var layer = layer
    layer.animations = [
      Animation(
        timing: MediaTiming(duration: 4),
        action: .basic(
          AnimationEndpoints(keyPath: keyPath, fromValue: .number(0), toValue: .number(angle))))
    ]
    return layer
  }

  /// A card with a card on it, both turning, a cube, and a still plane behind them.
  static func sampler() throws -> FrameSampler {
    let rotationY = AnimationKeyPath(.transform, .rotationY)
    let badge = turning(
      Drawing.layer(frame: Rect(x: 20, y: 20, width: 40, height: 30)) {
        $0.backgroundColor = Drawing.blue
        $0.cornerRadius = 6
        $0.transform = .perspective(distance: 80)
      }, by: AnimationKeyPath(.transform, .rotationX), to: 5)
    let card = turning(
      Drawing.layer(
        frame: Rect(x: 60, y: 90, width: 120, height: 80), sublayers: [badge]
      ) {
        $0.backgroundColor = Drawing.red
        $0.borderWidth = 3
        $0.transform = .perspective(distance: 250)
      }, by: rotationY, to: 7)
    let faces = (0..<4).map { i in
      Drawing.layer(frame: Rect(x: 0, y: 0, width: 60, height: 60)) {
        $0.backgroundColor = [Drawing.red, Drawing.green, Drawing.blue, .black][i]
        $0.transform = Transform.translation(x: 0, y: 0, z: 30)
          .concatenating(.rotation(radians: Double(i) * .pi / 2, x: 0, y: 1, z: 0))
      }
    }
    var cube = turning(
      Drawing.layer(.transform, frame: Rect(x: 100, y: 190, width: 60, height: 60)) {
        $0.opacity = 0.8
      }, by: rotationY, to: 6)
    cube.sublayers = faces
    let floor = Drawing.layer(frame: Rect(x: 0, y: 200, width: 240, height: 400)) {
      $0.backgroundColor = Drawing.green
      $0.anchorPoint = Point(x: 0.5, y: 0.2)
      $0.transform = .rotation(radians: 1.2, x: 1, y: 0, z: 0)
    }
    let stage = Drawing.layer(
      frame: Rect(x: 0, y: 0, width: 240, height: 300), sublayers: [floor, cube]
    ) { $0.sublayerTransform = .perspective(distance: 300) }
    return try Drawing.sampler([stage, card], width: 240, height: 300, background: .white)
  }

  @Test func `bands, damage and caches change nothing`() throws {
    try Self.check(Self.sampler())
  }

  /// Checks that the pictures of a scene of 240 × 300 are functions of their frames.
  static func check(_ sampler: FrameSampler, images: ImageStore = ImageStore()) throws {
    let worker = Rasterizer(images: images)
    var last = try worker.plan(sampler.frame(at: 0))
    var picture = try worker.draw(sampler.frame(at: 0))
    var (single, random) = (picture, SeededGenerator(seed: 41))
    for i in 0..<24 {
      let frame = sampler.frame(at: Double(i * 7 % 24) / 5)
      let wanted = try Rasterizer(
        images: images, options: RasterizerOptions(usesCaches: false)
      ).draw(frame)
      let plan = try worker.plan(frame)
      let changes = plan.changes(since: last)
      let before = picture
      try worker.draw(plan, in: changes, into: &picture)
      #expect(picture == wanted, "at \(frame.instant), \(changes)")
      let outside = before.differences(from: wanted).filter { !changes.contains(x: $0.x, y: $0.y) }
      #expect(outside.isEmpty, "at \(frame.instant): \(outside.prefix(3)) outside of \(changes)")
      for part in PurityTests.parts(of: single, &random) {
        try worker.draw(plan, in: part, into: &single)
      }
      #expect(single == wanted, "at \(frame.instant), part by part")
      last = plan
    }
  }

  @Test func `when nothing turns any more, nothing is drawn`() throws {
    let sampler = try Self.sampler()
    let worker = Rasterizer()
    let plan = try worker.plan(sampler.frame(at: 5))
    #expect(try worker.plan(sampler.frame(at: 6)).changes(since: plan).isEmpty)
    #expect(try !worker.plan(sampler.frame(at: 3)).changes(since: plan).isEmpty)
  }

  @Test func `a transform layer's opacity fades each sublayer for itself`() throws {
    func square(_ x: Double, _ color: Color) -> Layer {
      Drawing.layer(frame: Rect(x: x, y: 0, width: 60, height: 60)) { $0.backgroundColor = color }
    }
    func picture(_ kind: LayerKind) throws -> Pixmap {
      var group = Drawing.layer(kind, frame: Rect(x: 0, y: 0, width: 100, height: 100)) {
        $0.opacity = 0.5
        $0.backgroundColor = kind == .transform ? Drawing.green : nil
        $0.masksToBounds = kind == .transform
        $0.bounds.size = Size(width: 50, height: 50)
        $0.position = Point(x: 25, y: 25)
      }
      group.sublayers = [square(0, Drawing.red), square(30, Drawing.blue)]
      return try Drawing.draw([group], background: .white)
    }
    // Where both lie, the first shows through the second, and a group's does not.
    let (through, grouped) = try (picture(.transform), picture(.layer))
    func expect(_ picture: Pixmap, x: Int, y: Int, _ wanted: (UInt8, UInt8, UInt8)) {
      let (blue, green, red, _) = picture.pixel(x: x, y: y)
      let off = zip([red, green, blue], [wanted.0, wanted.1, wanted.2]).map {
        abs(Int($0) - Int($1))
      }
      #expect(off.allSatisfy { $0 <= 1 }, "at \(x), \(y): \((red, green, blue)), wanted \(wanted)")
    }
    expect(through, x: 40, y: 20, (128, 64, 191))
    expect(grouped, x: 40, y: 20, (128, 128, 255))
    // Neither its background nor its clip counts.
    expect(through, x: 5, y: 80, (255, 255, 255))
    expect(through, x: 80, y: 20, (128, 128, 255))
  }
}

import Documents
import FrameSampling
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineCompiling
import Timing

/// The presentation tree: order, places, and purity.
@Suite struct FrameSamplerTests {
  private func layer(_ name: String, z: Double = 0, sublayers: [Layer] = []) -> Layer {
    var layer = Layer(name: name, sublayers: sublayers)
    layer.properties.bounds = Rect(x: 0, y: 0, width: 10, height: 20)
    layer.properties.zPosition = z
    return layer
  }

  private func sampler(_ layers: [Layer]) throws -> FrameSampler {
    FrameSampler(
      try TimelineCompiler().compile(
        Scene(
          canvas: Canvas(size: Size(width: 100, height: 100)), duration: 10, layers: layers)))
  }

  private func rising() throws -> Layer {
    var rising = layer("rising", z: -1)
    rising.animations = [
      Animation(
        timing: MediaTiming(duration: 4),
        action: .basic(
          AnimationEndpoints(
            keyPath: AnimationKeyPath(.zPosition), fromValue: .number(-2), toValue: .number(2))))
    ]
    return rising
  }

  @Test func `siblings go by depth, equal depths by place, masks before sublayers`() throws {
    var card = layer("card", z: 1, sublayers: [layer("a", z: 2), layer("b"), layer("c")])
    card.mask = layer("hole", sublayers: [layer("inner")])
    let frame = try sampler([card, layer("back"), layer("front", z: 1)]).frame(at: 0)
    #expect(
      frame.layers.map(\.path) == [
        "back", "card", "card/hole", "card/hole/inner", "card/b", "card/c", "card/a", "front",
      ])
    #expect(frame.layers[1].mask == 2..<4)
    #expect(frame.layers[1].sublayers == 4..<7)
    #expect(frame.layers[1].subtreeEnd == 7)
  }

  @Test func `an animated depth changes the order while it runs`() throws {
    let sampler = try sampler([rising(), layer("still")])
    #expect(sampler.frame(at: 1).layers.map(\.path) == ["rising", "still"])
    #expect(sampler.frame(at: 3).layers.map(\.path) == ["still", "rising"])
    #expect(sampler.frame(at: 5).layers.map(\.path) == ["rising", "still"])
  }

  @Test func `depth that a script begins to keep changes the order of updated frames, too`() throws
  {
    let text = """
      inbetween: 1
      canvas: {width: 100, height: 100}
      time: {duration: 2}
      layers:
        - type: replicator
          name: stage
          frame: [0, 0, 100, 100]
          transform: {rotate: [180deg, 0, 1, 0]}
          sublayers:
            - {name: near, frame: [0, 0, 50, 50], zPosition: 5}
            - {name: far, frame: [0, 0, 50, 50], zPosition: -5}
      interactions:
        - {at: 1, set: {layer: stage, values: {preservesDepth: true}}}
      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
    let sampler = FrameSampler(try TimelineCompiler().compile(scene))
    var frame = sampler.frame(at: 0)
    #expect(frame.layers.map(\.path) == ["stage", "stage/far", "stage/near"])
    sampler.update(&frame, to: 1.5)
    #expect(frame.layers.map(\.path) == ["stage", "stage/near", "stage/far"])
    #expect(frame == sampler.frame(at: 1.5))
  }

  @Test func `an update gives the frame, whatever was shown before`() throws {
    let sampler = try sampler([rising(), layer("still")])
    var frame = sampler.frame(at: 9)
    for instant in [3, 0, 1.5, 3.999, 4, 2, 7.25, 2.000001] {
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
    }
  }

  @Test func `points go through anchor, transform, position and all ancestors`() throws {
    var child = layer("child")
    child.properties.position = Point(x: 30, y: 40)
    child.properties.anchorPoint = Point(x: 0, y: 1)
    child.properties.transform = .rotation(radians: .pi / 2)
    var parent = layer("parent", sublayers: [child])
    parent.properties.position = Point(x: 50, y: 60)
    parent.properties.bounds.origin = Point(x: 3, y: 0)
    let map = try #require(sampler([parent]).frame(at: 0).layers[1].transformToCanvas.affine)
    // (0, 0) is 20 above the anchor; a quarter turn clockwise puts it 20 to the right of (30, 40);
    // the parent's own coordinates (8, 10) are its centre, which lies at (50, 60).
    let corner = map.apply(to: .zero)
    #expect(abs(corner.x - 92) < 1e-12 && abs(corner.y - 90) < 1e-12, "\(corner)")
  }

  @Test func `a flipped geometry turns the sublayers' places over`() throws {
    var child = layer("child")
    child.properties.position = Point(x: 5, y: 4)
    var parent = layer("parent", sublayers: [child])
    parent.properties.position = Point(x: 5, y: 10)
    parent.properties.isGeometryFlipped = true
    let map = try #require(sampler([parent]).frame(at: 0).layers[1].transformToCanvas.affine)
    let center = map.apply(to: Point(x: 5, y: 10))
    #expect(abs(center.x - 5) < 1e-12 && abs(center.y - 16) < 1e-12, "\(center)")
  }
}

import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import Timing

/// Where layers are in space (core-animation 7.1, 9.5).
@Suite struct SpaceTests {
  private static let side = 100.0

  private func layer(
    _ name: String, kind: LayerKind = .layer, sublayers: [Layer] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    var layer = Layer(kind: kind, name: name, sublayers: sublayers)
    layer.properties.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    layer.properties.position = Point(x: 50, y: 50)
    change(&layer.properties)
    return layer
  }

  private func layers(
    _ layers: [Layer], at instant: Seconds = 0
  ) throws -> [PresentationLayer] {
    let scene = Scene(
      canvas: Canvas(size: Size(width: 100, height: 100)), duration: 10, layers: layers)
    return FrameSampler(try TimelineCompiler().compile(scene)).frame(at: instant).layers
  }

  private func expect(
    _ layer: PresentationLayer, brings point: Point, to wanted: Point,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(
      layer.transformToCanvas.apply(to: point), sourceLocation: sourceLocation)
    #expect(
      (found - wanted).length < 1e-9, "got \(found), wanted \(wanted)",
      sourceLocation: sourceLocation)
  }

  @Test func `a superlayer's perspective has its vanishing point at the superlayer's anchor`()
    throws
  {
    let near = layer("near") {
      $0.position = Point(x: 70, y: 50)
      $0.zPosition = 50
    }
    let stage = layer("stage", sublayers: [near]) {
      $0.sublayerTransform = .perspective(distance: 100)
    }
    // At half the eye's distance everything is twice as far from the middle.
    try expect(layers([stage])[1], brings: Point(x: 50, y: 50), to: Point(x: 90, y: 50))
    try expect(layers([stage])[1], brings: Point(x: 60, y: 40), to: Point(x: 110, y: 30))
  }

  @Test func `a layer's own perspective has its vanishing point at its own anchor`() throws {
    let own = layer("own") {
      $0.position = Point(x: 70, y: 50)
      $0.transform = Transform.translation(x: 0, y: 0, z: 50)
        .concatenating(.perspective(distance: 100))
    }
    try expect(layers([own])[0], brings: Point(x: 60, y: 40), to: Point(x: 90, y: 30))
  }

  @Test func `the anchor point has a depth about which the layer turns`() throws {
    let hinge = layer("hinge") {
      $0.anchorPointZ = -30
      $0.transform = .rotation(radians: .pi / 2, x: 0, y: 1, z: 0)
    }
    // The plane is 30 in front of the anchor; a quarter turn about y brings it 30 to the right.
    let map = try #require(layers([hinge]).first).transformToCanvas
    let image = map.homogeneous(Point(x: 20, y: 50))
    #expect(abs(image.x / image.z - 80) < 1e-9, "\(image)")
  }

  private func nested(in kind: LayerKind) -> [Layer] {
    let child = layer("child") {
      $0.transform = .rotation(radians: -.pi / 3, x: 0, y: 1, z: 0)
    }
    let middle = layer("middle", kind: kind, sublayers: [child]) {
      $0.transform = .rotation(radians: .pi / 3, x: 0, y: 1, z: 0)
    }
    return [
      layer("stage", sublayers: [middle]) { $0.sublayerTransform = .perspective(distance: 300) }
    ]
  }

  @Test func `a plain layer presses its sublayers into its plane`() throws {
    // Turned by 60° and seen from the front: half as wide, twice.
    let child = try layers(nested(in: .layer))[2]
    let image = child.transformToCanvas.homogeneous(Point(x: 90, y: 50))
    let z = -20 * (3.0).squareRoot() / 2
    #expect(abs(image.x / image.z - (50 + 10 / (1 - z / 300))) < 1e-9, "\(image)")
    #expect(child.plane == 1)
  }

  @Test func `a transform layer's sublayers keep their depth`() throws {
    // There and back again.
    let child = try layers(nested(in: .transform))[2]
    #expect(child.plane == 0)
    try expect(child, brings: Point(x: 90, y: 20), to: Point(x: 90, y: 20))
  }

  @Test func `sublayers of a transform layer go by the depth of their centres`() throws {
    func face(_ name: String, z: Double) -> Layer { layer(name) { $0.zPosition = z } }
    let faces = [face("front", z: 20), face("middle", z: 0), face("back", z: -20)]
    func names(_ angle: Double, kind: LayerKind = .transform) throws -> [String] {
      let cube = layer("cube", kind: kind, sublayers: faces) {
        $0.transform = .rotation(radians: angle, x: 0, y: 1, z: 0)
      }
      return try layers([cube]).dropFirst().map { String($0.path.dropFirst(5)) }
    }
    #expect(try names(0) == ["back", "middle", "front"])
    #expect(try names(.pi) == ["front", "middle", "back"])
    #expect(try names(.pi, kind: .layer) == ["back", "middle", "front"])
  }

  @Test func `an update turns the order over and back`() throws {
    var cube = layer(
      "cube", kind: .transform,
      sublayers: [
        layer("a") { $0.zPosition = 20 },
        layer("b", sublayers: [layer("c")]) { $0.zPosition = -20 },
      ])
    cube.sublayers[0].mask = layer("hole")
    cube.animations = [
      Animation(
        timing: MediaTiming(duration: 10),
        action: .basic(
          AnimationEndpoints(
            keyPath: AnimationKeyPath(.transform, .rotationY), fromValue: .number(0),
            toValue: .number(4 * .pi))))
    ]
    let sampler = FrameSampler(
      try TimelineCompiler().compile(
        Scene(canvas: Canvas(size: Size(width: 9, height: 9)), duration: 10, layers: [cube])))
    var frame = sampler.frame(at: 9)
    for instant in [0, 2.4, 2.6, 5.1, 1.9, 7.7, 3.3, 0] {
      sampler.update(&frame, to: instant)
      #expect(frame == sampler.frame(at: instant), "at \(instant)")
    }
    #expect(
      sampler.frame(at: 2.5).layers.map(\.path) == [
        "cube", "cube/a", "cube/a/hole", "cube/b", "cube/b/c",
      ])
    #expect(
      sampler.frame(at: 0).layers.map(\.path) == [
        "cube", "cube/b", "cube/b/c", "cube/a", "cube/a/hole",
      ])
  }

  @Test func `a scroll layer's origin scrolls, and it masks by itself`() throws {
    let child = layer("child")
    let scroll = layer("scroll", kind: .scroll, sublayers: [child]) {
      $0 = .defaults(of: .scroll)
      $0.bounds = Rect(x: 30, y: 10, width: 100, height: 100)
      $0.position = Point(x: 50, y: 50)
    }
    let found = try layers([scroll])
    #expect(found[0].properties.masksToBounds)
    try expect(found[1], brings: .zero, to: Point(x: -30, y: -10))
    #expect(Layer(kind: .scroll).properties.masksToBounds && !Layer().properties.masksToBounds)
  }
}

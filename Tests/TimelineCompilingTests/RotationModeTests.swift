import TimelineModel
import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

struct HeadingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let path: String
  let at: Double
  let radians: Double
  var calculation: AnimationKeyframes.CalculationMode = .linear
  var rotation: AnimationRotationMode = .auto
  var testDescription: String { name }

  static let all: [HeadingCase] = [
    .init(name: "along +x", path: "M0 0H10", at: 0.5, radians: 0),
    .init(name: "down the screen", path: "M0 0V10", at: 0.5, radians: .pi / 2),
    .init(name: "along −x is π", path: "M10 0H0", at: 0.5, radians: .pi),
    .init(name: "against +x", path: "M0 0H10", at: 0.5, radians: .pi, rotation: .autoReverse),
    .init(
      name: "against the way down", path: "M0 0V10", at: 0.5, radians: 1.5 * .pi,
      rotation: .autoReverse),
    .init(name: "before a corner", path: "M0 0H10V90", at: 0.4999, radians: 0),
    .init(name: "at a corner", path: "M0 0H10V90", at: 0.5, radians: .pi / 2),
    .init(
      name: "at a corner, paced", path: "M0 0H10V90", at: 0.1, radians: .pi / 2,
      calculation: .paced),
    .init(
      name: "inside a curve", path: "M0 0C0 100 100 100 100 0", at: 0.25,
      // 3·(¾²·(0, 100) + 2·¾·¼·(100, 0) + ¼²·(0, −100)) leads along (37.5, 50).
      radians: 0.9272952180016122),
    .init(
      name: "where a control point lies on the start", path: "M0 0C0 0 10 0 10 10", at: 0,
      radians: 0),
    .init(
      name: "where a control point lies on the end", path: "M0 0C0 10 10 10 10 10", at: 1,
      radians: 0),
    .init(
      name: "a segment without length keeps the angle", path: "M0 0V10V10H10", at: 0.5,
      radians: .pi / 2),
    .init(
      name: "closing on the start keeps the angle", path: "M0 0H9V9H0V0Z", at: 1,
      radians: -.pi / 2),
    .init(
      name: "no length at the start takes the next", path: "M0 0H0V10", at: 0.2,
      radians: .pi / 2),
    .init(name: "no length anywhere", path: "M5 5H5", at: 0.5, radians: 0),
    .init(name: "another subpath", path: "M0 0H10M50 50V60", at: 0.5, radians: .pi / 2),
    .init(
      name: "discrete looks along the next segment", path: "M0 0H10V90", at: 0.6,
      radians: .pi / 2, calculation: .discrete),
    .init(
      name: "discrete at the end looks along the last", path: "M0 0V10H90", at: 1,
      radians: 0, calculation: .discrete),
  ]

  func animation() throws -> Animation {
    var keyframe = AnimationKeyframes(
      keyPath: try #require(AnimationKeyPath("position")),
      frames: .path(try Path(svgPathData: path, elementLimit: 100)),
      calculationMode: calculation)
    keyframe.rotationMode = rotation
    return Animation(
      timing: MediaTiming(duration: 1, fillMode: .forwards), isRemovedOnCompletion: false,
      action: .keyframe(keyframe))
  }
}

@Suite struct RotationModeTests {
  @Test(arguments: HeadingCase.all)
  func `a layer turns with the path it follows`(sample: HeadingCase) throws {
    let run = try AnimationRun([sample.animation()])
    try expect(
      run.numbers("transform", at: sample.at),
      Transform.rotation(radians: sample.radians).entries)
  }

  @Test func `the turn acts before the layer's own transform`() throws {
    // core-animation 4.5: scale(2, 3) with a tangent of π/2 gives m12 = 3, m21 = −2.
    let down = try #require(HeadingCase.all.first { $0.name == "down the screen" })
    let run = try AnimationRun([down.animation()]) { $0.transform = .scale(x: 2, y: 3) }
    guard case .transform(let matrix) = try run.value("transform", at: 0.5) else {
      Issue.record("no matrix")
      return
    }
    expect([matrix.m11, matrix.m12, matrix.m21, matrix.m22], [0, 3, -2, 0])
    try expect(run.numbers("position", at: 0.5), [0, 5])
  }

  @Test func `outside the animation there is no turn`() throws {
    var animation = try HeadingCase.all[1].animation()
    animation.timing.fillMode = .removed
    animation.timing.beginTime = 1
    let run = try AnimationRun([animation])
    for instant in [0.5, 2] {
      try expect(run.numbers("transform", at: instant), Transform.identity.entries)
    }
  }

  @Test func `the turn joins an animated transform in the order of the tracks`() throws {
    let grow = Animation(
      timing: MediaTiming(duration: 1),
      action: .basic(
        AnimationEndpoints(
          keyPath: try keyPath("transform.scale.x"), fromValue: .number(1), toValue: .number(3))))
    let run = try AnimationRun([grow, HeadingCase.all[1].animation()])
    let wanted = Transform.rotation(radians: .pi / 2).concatenating(.scale(x: 2, y: 1))
    try expect(run.numbers("transform", at: 0.5), wanted.entries)
    #expect(run.timeline.layers[0].animatedProperties == [.position, .transform])
  }

  @Test func `the timeline's text says how the layer turns`() throws {
    let run = try AnimationRun([HeadingCase.all[3].animation()])
    #expect(
      run.tracks == [
        "position \"animations[0]\" 0…1 (shown 0…end) rotationMode autoReverse: [0…1] line 0 0, 10 0 | (before: nothing, 0: 0 + 1/s, 1: holds 1) ÷1"
      ])
  }
}

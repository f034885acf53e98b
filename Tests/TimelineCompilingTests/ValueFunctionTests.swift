import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import Timing

struct ValueFunctionCase: Sendable, CustomTestStringConvertible {
  let function: ValueFunction
  let from: PropertyValue
  let to: PropertyValue
  let atHalf: Transform
  var testDescription: String { function.rawValue }

  static let all: [ValueFunctionCase] = [
    .init(
      function: .rotateX, from: .number(0), to: .number(1),
      atHalf: .rotation(radians: 0.5, x: 1, y: 0, z: 0)),
    .init(
      function: .rotateY, from: .number(0), to: .number(1),
      atHalf: .rotation(radians: 0.5, x: 0, y: 1, z: 0)),
    // Two whole turns and a half, which two matrices could not tell from half a turn.
    .init(
      function: .rotateZ, from: .number(0), to: .number(2.5 * .pi),
      atHalf: .rotation(radians: 1.25 * .pi)),
    .init(
      function: .scale, from: .numbers([1, 1, 1]), to: .numbers([3, 5, 7]),
      atHalf: .scale(x: 2, y: 3, z: 4)),
    // Through a singular matrix, which could not be taken apart.
    .init(
      function: .scaleX, from: .number(1), to: .number(-1), atHalf: .scale(x: 0, y: 1)),
    .init(function: .scaleY, from: .number(1), to: .number(3), atHalf: .scale(x: 1, y: 2)),
    .init(
      function: .scaleZ, from: .number(1), to: .number(3), atHalf: .scale(x: 1, y: 1, z: 2)),
    .init(
      function: .translate, from: .numbers([0, 0, 0]), to: .numbers([2, 4, 6]),
      atHalf: .translation(x: 1, y: 2, z: 3)),
    .init(
      function: .translateX, from: .number(0), to: .number(8),
      atHalf: .translation(x: 4, y: 0)),
    .init(
      function: .translateY, from: .number(0), to: .number(8),
      atHalf: .translation(x: 0, y: 4)),
    .init(
      function: .translateZ, from: .number(0), to: .number(8),
      atHalf: .translation(x: 0, y: 0, z: 4)),
  ]
}

/// core-animation 3.4.
@Suite struct ValueFunctionTests {
  private func animation(
    _ function: ValueFunction, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, keyPath text: String = "transform", isAdditive: Bool = false,
    isCumulative: Bool = false, repeatCount: Double = 0
  ) throws -> Animation {
    Animation(
      timing: MediaTiming(duration: 1, repeatCount: repeatCount),
      action: .basic(
        AnimationEndpoints(
          keyPath: try keyPath(text), fromValue: from, toValue: to, byValue: by,
          valueFunction: function, isAdditive: isAdditive, isCumulative: isCumulative)))
  }

  @Test(arguments: ValueFunctionCase.all)
  func `the inputs are interpolated and replace the whole matrix`(
    sample: ValueFunctionCase
  ) throws {
    for property in ["transform", "sublayerTransform"] {
      let run = try AnimationRun([
        animation(sample.function, from: sample.from, to: sample.to, keyPath: property)
      ]) {
        $0.transform = .scale(x: 7, y: 9)
        $0.sublayerTransform = .rotation(radians: 2)
      }
      try expect(run.numbers(property, at: 0.5), sample.atHalf.entries)
    }
  }

  @Test func `additive functions act in the order of a list of transforms`() throws {
    // As CSS's translate(10px) rotate(1rad) scale(2): the last one added acts first.
    let run = try AnimationRun([
      animation(.translateX, from: .number(10), to: .number(10)),
      animation(.rotateZ, from: .number(1), to: .number(1), isAdditive: true),
      animation(
        .scale, from: .numbers([2, 2, 1]), to: .numbers([2, 2, 1]), isAdditive: true),
    ])
    let wanted = Transform.scale(x: 2, y: 2).concatenating(.rotation(radians: 1))
      .concatenating(.translation(x: 10, y: 0))
    try expect(run.numbers("transform", at: 0.5), wanted.entries)
  }

  @Test func `an implicit end reads the running matrix, an additive one the neutral input`() throws
  {
    let turned = try AnimationRun([animation(.rotateZ, to: .number(0.8))]) {
      $0.transform = Transform.scale(x: 2, y: 2).concatenating(.rotation(radians: 0.4))
    }
    try expect(turned.numbers("transform", at: 0.5), Transform.rotation(radians: 0.6).entries)
    let scaled = try AnimationRun([animation(.scale, by: .numbers([1, 2, 0]))]) {
      $0.transform = .scale(x: 2, y: 3, z: 1)
    }
    try expect(scaled.numbers("transform", at: 0.5), Transform.scale(x: 2.5, y: 4).entries)
    let added = try AnimationRun([animation(.scaleX, to: .number(3), isAdditive: true)]) {
      $0.transform = .scale(x: 5, y: 1)
    }
    try expect(added.numbers("transform", at: 0.5), Transform.scale(x: 10, y: 1).entries)
  }

  @Test func `a function's inputs accumulate`() throws {
    let run = try AnimationRun([
      animation(
        .translate, from: .numbers([0, 0, 0]), to: .numbers([1, 2, 0]), isCumulative: true,
        repeatCount: 3)
    ])
    try expect(run.numbers("transform", at: 2.5), Transform.translation(x: 2.5, y: 5).entries)
  }

  @Test func `key frames and splines run through the inputs`() throws {
    var keyframe = AnimationKeyframes(
      keyPath: try keyPath("transform"),
      frames: .values([0, 10, 10].map { .numbers([$0, 0, 0]) }), calculationMode: .cubic)
    keyframe.valueFunction = .translate
    let run = try AnimationRun([
      Animation(timing: MediaTiming(duration: 1), action: .keyframe(keyframe))
    ])
    try expect(
      run.numbers("transform", at: 0.75), Transform.translation(x: 10.625, y: 0).entries)
  }

  @Test func `a function on something else than a matrix, or other inputs, are errors`() throws {
    #expect(throws: TimelineError.self) {
      try AnimationRun([animation(.rotateZ, to: .number(1), keyPath: "opacity")])
    }
    #expect(throws: TimelineError.self) {
      try AnimationRun([animation(.scale, to: .numbers([1]))])
    }
    #expect(throws: TimelineError.self) {
      try AnimationRun([animation(.rotateZ, to: .transform(.identity))])
    }
  }

  @Test func `the timeline's text names the function`() throws {
    let run = try AnimationRun([animation(.rotateZ, to: .number(1), isAdditive: true)])
    #expect(
      run.tracks == [
        "transform \"animations[0]\" 0…1 rotateZ additive: running → 1 | (before: nothing, 0: 0 + 1/s, 1: nothing) ÷1"
      ])
  }
}

import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

/// A cumulative animation of 1 s that repeats three times, and what it shows at 2.5 s.
struct CumulativeCase: Sendable, CustomTestStringConvertible {
  let name: String
  let keyPath: String
  let from: PropertyValue
  let to: PropertyValue
  let wanted: [Double]
  var autoreverses = false
  var at: Seconds = 2.5
  var testDescription: String { name }

  static let all: [CumulativeCase] = [
    .init(
      name: "3.2: 10 to 20, 3 repeats, at 1.5", keyPath: "zPosition", from: .number(10),
      to: .number(20), wanted: [35], at: 1.5),
    .init(
      name: "3.2: with autoreverse a cycle ends at its start", keyPath: "zPosition",
      from: .number(10), to: .number(20), wanted: [25], autoreverses: true),
    .init(
      name: "a number", keyPath: "position.x", from: .number(0), to: .number(4), wanted: [10]),
    .init(
      name: "a point", keyPath: "position", from: .point(Point(x: 1, y: 0)),
      to: .point(Point(x: 3, y: 2)), wanted: [8, 5]),
    .init(
      name: "a size", keyPath: "bounds.size", from: .size(Size(width: 0, height: 0)),
      to: .size(Size(width: 2, height: 4)), wanted: [5, 10]),
    .init(
      name: "a rectangle", keyPath: "bounds", from: .rect(.zero),
      to: .rect(Rect(x: 1, y: 2, width: 3, height: 4)), wanted: [2.5, 5, 7.5, 10]),
    .init(
      name: "a colour", keyPath: "backgroundColor", from: .color(.clear),
      to: .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), wanted: [0.25, 0.5, 0.75, 1]),
    .init(
      name: "an angle", keyPath: "transform.rotation.z", from: .number(0),
      to: .number(-.pi / 2), wanted: [-1.25 * .pi]),
    .init(
      name: "a shift", keyPath: "transform.translation", from: .size(Size(width: 0, height: 0)),
      to: .size(Size(width: 2, height: 4)), wanted: [5, 10]),
    // Half of the third turn after two whole ones: the cycle's own matrix acts first.
    .init(
      name: "3.2: a matrix, concatenated", keyPath: "transform", from: .transform(.identity),
      to: .transform(
        Transform.rotation(radians: 0.5).concatenating(.translation(x: 10, y: 0))),
      wanted: Transform.rotation(radians: 0.25).concatenating(.translation(x: 5, y: 0))
        .concatenating(
          Transform.rotation(radians: 0.5).concatenating(.translation(x: 10, y: 0))
        )
        .concatenating(
          Transform.rotation(radians: 0.5).concatenating(.translation(x: 10, y: 0))
        ).entries),
    .init(
      name: "something that cannot be added", keyPath: "isHidden", from: .bool(false),
      to: .bool(true), wanted: []),
  ]
}

@Suite struct CumulativeTests {
  @Test(arguments: CumulativeCase.all)
  func `each cycle adds the end of those before`(sample: CumulativeCase) throws {
    let run = try AnimationRun([
      Animation(
        timing: MediaTiming(duration: 1, repeatCount: 3, autoreverses: sample.autoreverses),
        action: .basic(
          AnimationEndpoints(
            keyPath: try keyPath(sample.keyPath), fromValue: sample.from, toValue: sample.to,
            isCumulative: true)))
    ])
    try expect(run.numbers(sample.keyPath, at: sample.at), sample.wanted)
  }

  @Test func `a path adds its end point`() throws {
    // 3.2: the same rule as for values, not the displacement.
    var path = Path()
    path.move(to: Point(x: 1, y: 1))
    path.addLine(to: Point(x: 11, y: 3))
    for mode in [AnimationKeyframes.CalculationMode.linear, .paced] {
      let keyframe = AnimationKeyframes(
        keyPath: try keyPath("position"), frames: .path(path), calculationMode: mode,
        isCumulative: true)
      let run = try AnimationRun([
        Animation(timing: MediaTiming(duration: 1, repeatCount: 3), action: .keyframe(keyframe))
      ])
      try expect(run.numbers("position", at: 2.5), [6 + 22, 2 + 6])
    }
  }

  @Test func `the demo's eleven quarter turns are held with all their turns`() throws {
    // 3.2: toValue −π/2, repeatCount 11, cumulative, held by a forwards fill.
    let run = try AnimationRun([
      Animation(
        timing: MediaTiming(duration: 0.2, repeatCount: 11, fillMode: .forwards),
        isRemovedOnCompletion: false,
        action: .basic(
          AnimationEndpoints(
            keyPath: try keyPath("transform.rotation.z"), toValue: .number(-.pi / 2),
            isCumulative: true)))
    ])
    try expect(run.numbers("transform.rotation.z", at: 50), [-11 * .pi / 2])
  }

  @Test func `a removed animation gives the model back, whatever its fill`() throws {
    // 10.4: removal on completion comes before the fill.
    let run = try AnimationRun([
      Animation(
        timing: MediaTiming(duration: 1, fillMode: .both),
        action: .basic(
          AnimationEndpoints(
            keyPath: try keyPath("opacity"), fromValue: .number(0), toValue: .number(0.5))))
    ])
    try expect(run.numbers("opacity", at: 0.5), [0.25])
    try expect(run.numbers("opacity", at: 1), [1])
  }

  @Test func `a later animation under the same key replaces the first`() throws {
    // 1.4 and 10.4.
    func move(to x: Double, key: String?) throws -> Animation {
      Animation(
        key: key, timing: MediaTiming(duration: 1),
        action: .basic(
          AnimationEndpoints(
            keyPath: try keyPath("position.x"), fromValue: .number(0), toValue: .number(x),
            isAdditive: true)))
    }
    let replaced = try AnimationRun([move(to: 10, key: "a"), move(to: 100, key: "a")])
    try expect(replaced.numbers("position.x", at: 0.5), [50])
    let added = try AnimationRun([move(to: 10, key: nil), move(to: 100, key: nil)])
    try expect(added.numbers("position.x", at: 0.5), [55])
  }
}

import FrameSampling
import SceneModel
import TimelineModel
import Graphics
import LayerModel
import Testing
import Timing

/// Additive and cumulative animations, core-animation 3.2.
@Suite struct AddingTests {
  static func repeated(_ count: Double, autoreverses: Bool = false) -> MediaTiming {
    MediaTiming(duration: 1, repeatCount: count, autoreverses: autoreverses, fillMode: .forwards)
  }

  static func shift(_ x: Double) -> PropertyValue { .transform(.translation(x: x, y: 0)) }

  static let cumulative: [ValueCase] = [
    ValueCase(
      name: "3.2 10 to 20 three times: 20 + 15 in the second cycle",
      animations: [
        .basic(
          "lineWidth", from: .number(10), to: .number(20), timing: repeated(3), isCumulative: true)
      ], keyPath: "lineWidth",
      wanted: [(0.5, [15]), (1, [30]), (1.5, [35]), (2.5, [55]), (3, [60]), (9, [60])]),
    ValueCase(
      name: "3.2 there and back: a cycle ends at its start, 10 + 15",
      animations: [
        .basic(
          "lineWidth", from: .number(10), to: .number(20),
          timing: repeated(3, autoreverses: true), isCumulative: true)
      ], keyPath: "lineWidth",
      wanted: [(0.5, [15]), (1.5, [15]), (2.5, [25]), (4.5, [35]), (6, [30])]),
    ValueCase(
      name: "3.2 half a cycle more holds the value there",
      animations: [
        .basic(
          "lineWidth", from: .number(0), to: .number(8), timing: repeated(2.5), isCumulative: true)
      ], keyPath: "lineWidth", wanted: [(2.25, [18]), (9, [20])]),
    ValueCase(
      name: "3.2 eleven quarter turns to the left",
      animations: [
        .basic(
          "transform.rotation.z", to: .number(-.pi / 2), timing: repeated(11), isCumulative: true)
      ], keyPath: "transform.rotation.z",
      wanted: [
        (0.5, [-.pi / 4]), (4.5, [-4.5 * .pi / 2]), (11, [-11 * .pi / 2]), (20, [-11 * .pi / 2]),
      ]),
    ValueCase(
      name: "3.2 along a path: the end point for each cycle",
      animations: [
        .keyframe(
          "position", .path(Path(polyline: [Point(x: 5, y: 0), Point(x: 15, y: 2)])),
          timing: repeated(3), isCumulative: true)
      ], keyPath: "position", wanted: [(0.5, [10, 1]), (1.5, [25, 3]), (3, [45, 6])]),
    ValueCase(
      name: "3.2 key frames",
      animations: [
        .keyframe(
          "lineWidth", .values([.number(1), .number(5), .number(2)]), timing: repeated(2),
          isCumulative: true)
      ], keyPath: "lineWidth", wanted: [(0.5, [5]), (1.5, [7]), (2, [4])]),
    ValueCase(
      name: "3.2 matrices are concatenated",
      animations: [
        .basic("transform", from: shift(0), to: shift(10), timing: repeated(3), isCumulative: true)
      ], keyPath: "transform.translation.x", wanted: [(0.5, [5]), (2.5, [25]), (3, [30])]),
    ValueCase(
      name: "3.2 matrices that scale multiply",
      animations: [
        .basic(
          "transform", from: .transform(.identity), to: .transform(.scale(x: 2, y: 3)),
          timing: repeated(3), isCumulative: true)
      ], keyPath: "transform.scale.y", wanted: [(1, [3]), (2, [9]), (2.5, [18]), (3, [27])]),
    ValueCase(
      name: "3.2 an implicit start is in each cycle's end",
      animations: [.basic("opacity", by: .number(2), timing: repeated(2), isCumulative: true)],
      keyPath: "opacity", wanted: [(0.5, [2]), (1.5, [5]), (2, [6])]),
    ValueCase(
      name: "3.2 a group's cycles are not its children's",
      animations: [
        .group(
          [.basic("opacity", from: .number(0), to: .number(8), isCumulative: true)],
          timing: repeated(3))
      ], keyPath: "opacity", wanted: [(1.5, [4]), (2.5, [4])]),
    ValueCase(
      name: "1.7 a wrap counts as a cycle",
      animations: [
        .basic(
          "opacity", from: .number(0), to: .number(8),
          timing: MediaTiming(duration: 1, timeOffset: 0.5, fillMode: .forwards), isCumulative: true
        )
      ], keyPath: "opacity", wanted: [(0.25, [6]), (0.75, [10]), (1, [12])]),
  ]

  @Test(arguments: cumulative) func `cycles pile up`(_ row: ValueCase) throws { try row.check() }

  static let additive: [ValueCase] = [
    ValueCase(
      name: "3.2 on the model", model: [("position", .point(Point(x: 10, y: 20)))],
      animations: [
        .basic("position", from: .point(.zero), to: .point(Point(x: 2, y: 4)), isAdditive: true)
      ], keyPath: "position", wanted: [(0.5, [11, 22]), (3, [12, 24])]),
    ValueCase(
      name: "3.2 on one another",
      animations: [
        .basic("position.x", from: .number(0), to: .number(2), isAdditive: true),
        .basic("position", from: .point(.zero), to: .point(Point(x: 4, y: 4)), isAdditive: true),
      ], keyPath: "position", wanted: [(0.5, [3, 2])]),
    ValueCase(
      name: "3.2 colours",
      model: [("backgroundColor", .color(Color(red: 0.25, green: 0, blue: 0, alpha: 0.5)))],
      animations: [
        .basic(
          "backgroundColor", from: .color(.clear),
          to: .color(Color(red: 0.5, green: 1, blue: 0, alpha: 0.5)), isAdditive: true)
      ], keyPath: "backgroundColor", wanted: [(0.5, [0.5, 0.5, 0, 0.75])]),
    ValueCase(
      name: "3.2 of matrices the added one acts first",
      model: [("transform", .transform(.scale(x: 2, y: 3)))],
      animations: [.basic("transform", from: shift(0), to: shift(10), isAdditive: true)],
      keyPath: "transform", wanted: [(0.5, [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1])]),
    ValueCase(
      name: "3.2 an angle keeps the turns below it",
      animations: [
        .basic("transform.rotation", from: .number(3 * .pi), to: .number(3 * .pi)),
        .basic("transform.rotation", from: .number(0), to: .number(.pi), isAdditive: true),
      ], keyPath: "transform.rotation", wanted: [(0.5, [3.5 * .pi])]),
    ValueCase(
      name: "3.2 additive and cumulative", model: [("lineWidth", .number(100))],
      animations: [
        .basic(
          "lineWidth", from: .number(0), to: .number(10), timing: repeated(2), isAdditive: true,
          isCumulative: true)
      ], keyPath: "lineWidth", wanted: [(0.5, [105]), (1.5, [115]), (2, [120])]),
    ValueCase(
      name: "3.2 what cannot be added replaces",
      animations: [.basic("isHidden", from: .bool(true), to: .bool(true), isAdditive: true)],
      keyPath: "isHidden", wanted: [(0.5, [1])]),
  ]

  @Test(arguments: additive) func `values are added`(_ row: ValueCase) throws { try row.check() }

  @Test func `a matrix that grows beyond all numbers changes nothing`() throws {
    let endless = MediaTiming(duration: 1, repeatCount: .infinity)
    let timeline = try compile(
      [
        shape(
          "",
          [("transform", .transform(.scale(x: 3, y: 3)))],
          [
            .basic(
              "transform", to: .transform(.scale(x: 2, y: 2)), timing: endless, isCumulative: true)
          ])
      ], duration: 1e5)
    #expect(
      timeline.layers[0].value(of: knownKeyPath("transform.scale.x"), at: 10) == .number(3072))
    #expect(timeline.layers[0].value(of: knownKeyPath("transform.scale.x"), at: 5000) == .number(3))
  }
}

import LayerModel
import Graphics
import SceneModel
import Testing
import Timing

/// The endpoints of basic animations, core-animation 3.1.
@Suite struct EndpointTests {
  /// Holds 20 while the model says 7: the running value is 20.
  static let running = Animation.basic(
    "cornerRadius", from: .number(20), to: .number(20), timing: MediaTiming(duration: 50))

  static func row(
    _ name: String, from: Double? = nil, to: Double? = nil, by: Double? = nil,
    isAdditive: Bool = false, quarter: Double
  ) -> ValueCase {
    ValueCase(
      name: name, model: [("cornerRadius", .number(7))],
      animations: [
        running,
        .basic(
          "cornerRadius", from: from.map { .number($0) }, to: to.map { .number($0) },
          by: by.map { .number($0) }, timing: MediaTiming(duration: 4), isAdditive: isAdditive),
      ], keyPath: "cornerRadius", wanted: [(1, [quarter])])
  }

  @Test(arguments: [
    row("3.1 from and to", from: 2, to: 10, quarter: 4),
    row("3.1 from and by", from: 2, by: 4, quarter: 3),
    row("3.1 to and by", to: 10, by: 4, quarter: 7),
    row("3.1 from alone runs to the running value", from: 2, quarter: 6.5),
    row("3.1 to alone runs from the running value", to: 10, quarter: 17.5),
    row("3.1 by alone", by: 4, quarter: 21),
    row("3.1 nothing at all changes nothing", quarter: 20),
    row("3.1 all three: by is ignored", from: 2, to: 10, by: 100, quarter: 4),
    row("3.1 additive, from and to", from: 2, to: 10, isAdditive: true, quarter: 24),
    row("3.1 additive, to alone starts at zero", to: 10, isAdditive: true, quarter: 22.5),
    row("3.1 additive, from alone ends at zero", from: 2, isAdditive: true, quarter: 21.5),
    row("3.1 additive, by alone", by: 4, isAdditive: true, quarter: 21),
  ]) func `from, to and by`(_ row: ValueCase) throws { try row.check() }

  static let order: [ValueCase] = [
    ValueCase(
      name: "0 a running value that moves is read at each instant",
      animations: [
        .basic("opacity", from: .number(0), to: .number(8), timing: MediaTiming(duration: 8)),
        .basic("opacity", to: .number(100), timing: MediaTiming(duration: 4)),
      ], keyPath: "opacity",
      wanted: [(1, [1 + 99 * 0.25]), (2, [51]), (3, [3 + 97 * 0.75]), (5, [5])]),
    ValueCase(
      name: "0 not from the model: a chain in a group",
      model: [("opacity", .number(0))],
      animations: [
        .group(
          [
            .basic("opacity", to: .number(1)),
            .basic(
              "opacity", to: .number(0),
              timing: MediaTiming(beginTime: 2, duration: 1, fillMode: .forwards)),
          ], timing: MediaTiming(duration: 4))
      ], keyPath: "opacity",
      wanted: [(0.5, [0.5]), (1.5, [1]), (2.25, [0.75]), (3.5, [0]), (4, [0])]),
    ValueCase(
      name: "0 the later one wins",
      animations: [
        .basic("opacity", from: .number(3), to: .number(3)),
        .basic("opacity", from: .number(5), to: .number(5), timing: MediaTiming(duration: 0.5)),
      ], keyPath: "opacity", wanted: [(0.25, [5]), (0.75, [3])]),
    ValueCase(
      name: "0 list order: a later one replaces what was added before",
      animations: [
        .basic("opacity", from: .number(3), to: .number(3), isAdditive: true),
        .basic("opacity", from: .number(5), to: .number(5)),
        .basic("opacity", from: .number(7), to: .number(7), isAdditive: true),
      ], keyPath: "opacity", wanted: [(0.5, [12])]),
    ValueCase(
      name: "0 a member is read from the running whole",
      animations: [
        .basic("position", from: .point(Point(x: 4, y: 6)), to: .point(Point(x: 4, y: 6))),
        .basic("position.x", to: .number(8)),
      ], keyPath: "position", wanted: [(0.5, [6, 6]), (3, [8, 6])]),
    ValueCase(
      name: "1.4 a key that is taken replaces",
      animations: [
        .basic("opacity", from: .number(3), to: .number(3), key: "a"),
        .basic("cornerRadius", from: .number(9), to: .number(9), key: "a"),
        .basic("opacity", from: .number(5), to: .number(5), isAdditive: true),
      ], keyPath: "opacity", wanted: [(0.5, [6])]),
    ValueCase(
      name: "1.4 no key never replaces",
      animations: [
        .basic("opacity", from: .number(3), to: .number(3)),
        .basic("opacity", from: .number(5), to: .number(5), isAdditive: true),
      ], keyPath: "opacity", wanted: [(0.5, [8])]),
  ]

  @Test(arguments: order) func `order of application`(_ row: ValueCase) throws { try row.check() }

  static let types: [ValueCase] = [
    ValueCase(
      name: "3.1 by of a point",
      animations: [
        .basic("position", from: .point(Point(x: 1, y: 2)), by: .point(Point(x: 4, y: 8)))
      ],
      keyPath: "position", wanted: [(0.5, [3, 6])]),
    ValueCase(
      name: "3.1 by of a size", model: [("bounds", .rect(Rect(x: 1, y: 2, width: 3, height: 4)))],
      animations: [.basic("bounds.size", by: .size(Size(width: 4, height: 8)))],
      keyPath: "bounds", wanted: [(0.5, [1, 2, 5, 8])]),
    ValueCase(
      name: "3.1 to and by of a rectangle",
      animations: [
        .basic(
          "bounds", to: .rect(Rect(x: 4, y: 4, width: 4, height: 4)),
          by: .rect(Rect(x: 2, y: 2, width: 2, height: 0)))
      ], keyPath: "bounds", wanted: [(0.5, [3, 3, 3, 4])]),
    ValueCase(
      name: "3.1 by of a colour, alpha too",
      animations: [
        .basic(
          "backgroundColor", from: .color(Color(red: 0.25, green: 0, blue: 0.5, alpha: 0.5)),
          by: .color(Color(red: 0.5, green: 1, blue: 0, alpha: 0.5)))
      ], keyPath: "backgroundColor", wanted: [(0.5, [0.5, 0.5, 0.5, 0.75])]),
    ValueCase(
      name: "3.1 by of an angle",
      animations: [.basic("transform.rotation", by: .number(2 * .pi))],
      keyPath: "transform.rotation",
      wanted: [(0.5, [.pi]), (0.75, [1.5 * .pi]), (2, [2 * .pi])]),
  ]

  @Test(arguments: types) func `sums are the type's own`(_ row: ValueCase) throws {
    try row.check()
  }
}

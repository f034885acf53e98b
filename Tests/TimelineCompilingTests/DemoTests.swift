import FrameSampling
import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineModel
import Timing

/// Demonstrations whose every value is known in closed form.
@Suite struct DemoTests {
  static let figure8: Path = {
    let (x, w) = (400.0, 175.0)
    let (bottom, middle) = (Point(x: x, y: 825.5), Point(x: x, y: 475.5))
    let top = Point(x: x, y: 125.5)
    func at(_ dx: Double, _ y: Double) -> Point { Point(x: x + dx, y: y) }
    var path = Path()
    path.move(to: bottom)
    path.addCurve(to: middle, control1: at(w, bottom.y), control2: at(w, middle.y))
    path.addCurve(to: top, control1: at(-w, middle.y), control2: at(-w, top.y))
    path.addCurve(to: middle, control1: at(w, top.y), control2: at(w, middle.y))
    path.addCurve(to: bottom, control1: at(-w, middle.y), control2: at(-w, bottom.y))
    return path
  }()

  static func step(
    _ path: String, to: PropertyValue, at begin: Seconds, _ duration: Seconds = 0.4,
    _ curve: TimingFunction, count: Double = 0
  ) -> Animation {
    .basic(
      path, to: to,
      timing: MediaTiming(
        beginTime: begin, duration: duration, repeatCount: count, fillMode: .forwards),
      curve: curve, isCumulative: count > 0)
  }

  /// The seven steps of the animation group at half speed.
  static func animationGroup() throws -> Timeline {
    let script = Animation.group(
      [
        step("opacity", to: .number(1), at: 0, 0.4, .easeIn),
        step("position", to: .point(Point(x: 400, y: 825.5)), at: 0.45, 0.4, .linear),
        .keyframe(
          "position", .path(figure8),
          timing: MediaTiming(beginTime: 0.85, duration: 3, fillMode: .forwards), curve: .linear),
        step("transform.rotation.z", to: .number(-.pi / 2), at: 3.9, 0.2, .linear, count: 11),
        step("position", to: .point(Point(x: 400, y: 925.5)), at: 6.15, 0.4, .linear),
        step("transform.rotation.z", to: .number(0), at: 6.6, 0.4, .easeInEaseOut),
        step("opacity", to: .number(0), at: 7.25, 0.4, .easeOut),
      ], timing: MediaTiming(duration: 7.7, speed: 0.5, fillMode: .forwards))
    return try compile(
      [
        shape(
          "picture",
          [
            ("bounds", .rect(Rect(x: 0, y: 0, width: 100, height: 77))),
            ("position", .point(Point(x: 70, y: 925.5))), ("opacity", .number(0)),
          ], [script])
      ], duration: nil)
  }

  struct Moment: Sendable, CustomTestStringConvertible {
    let what: String
    /// Clip seconds: twice the script's.
    let at: Seconds
    let x: Double
    let y: Double
    let angle: Double
    let opacity: Double
    var testDescription: String { "\(what), at \(at) s" }
  }

  static let moments: [Moment] = [
    Moment(what: "starts clear", at: 0, x: 70, y: 925.5, angle: 0, opacity: 0),
    Moment(
      what: "shows, eased in", at: 0.4, x: 70, y: 925.5, angle: 0, opacity: 0.31535681257253931),
    Moment(what: "is there", at: 0.8, x: 70, y: 925.5, angle: 0, opacity: 1),
    Moment(what: "is about to move", at: 0.9, x: 70, y: 925.5, angle: 0, opacity: 1),
    Moment(what: "moves a quarter", at: 1.1, x: 152.5, y: 900.5, angle: 0, opacity: 1),
    Moment(what: "moves half", at: 1.3, x: 235, y: 875.5, angle: 0, opacity: 1),
    Moment(what: "is at the figure's start", at: 1.7, x: 400, y: 825.5, angle: 0, opacity: 1),
    // Half of a curve: (P0 + 3 P1 + 3 P2 + P3) / 8, that is ¾ of the width.
    Moment(what: "first bow", at: 2.45, x: 531.25, y: 650.5, angle: 0, opacity: 1),
    Moment(what: "crossing", at: 3.2, x: 400, y: 475.5, angle: 0, opacity: 1),
    // A quarter of a curve: 3 (1 − u) u of the width, and u² (3 − 2u) of the height.
    Moment(
      what: "a quarter of the second bow", at: 3.575, x: 400 - 0.5625 * 175,
      y: 475.5 - 350 * 0.15625, angle: 0, opacity: 1),
    Moment(what: "top", at: 4.7, x: 400, y: 125.5, angle: 0, opacity: 1),
    Moment(what: "fourth bow", at: 6.95, x: 268.75, y: 650.5, angle: 0, opacity: 1),
    Moment(what: "the figure's end is held", at: 7.75, x: 400, y: 825.5, angle: 0, opacity: 1),
    Moment(what: "first turn, half", at: 8, x: 400, y: 825.5, angle: -.pi / 4, opacity: 1),
    Moment(
      what: "sixth turn, half", at: 10, x: 400, y: 825.5, angle: -5.5 * .pi / 2, opacity: 1),
    Moment(
      what: "after eleven", at: 12.25, x: 400, y: 825.5, angle: -11 * .pi / 2, opacity: 1),
    Moment(
      what: "moves down from the figure's end", at: 12.5, x: 400, y: 850.5,
      angle: -11 * .pi / 2, opacity: 1),
    Moment(
      what: "is about to turn back", at: 13.15, x: 400, y: 925.5, angle: -11 * .pi / 2, opacity: 1),
    Moment(what: "turns back from +π/2", at: 13.2, x: 400, y: 925.5, angle: .pi / 2, opacity: 1),
    Moment(
      what: "turns back a quarter, eased both ways", at: 13.4, x: 400, y: 925.5,
      angle: .pi / 2 * (1 - 0.12916193104731982), opacity: 1),
    Moment(what: "is upright", at: 14.2, x: 400, y: 925.5, angle: 0, opacity: 1),
    Moment(
      what: "hides, eased out", at: 14.7, x: 400, y: 925.5, angle: 0,
      opacity: 1 - 0.37813813082510981),
    Moment(what: "is gone", at: 15.35, x: 400, y: 925.5, angle: 0, opacity: 0),
    Moment(what: "stays as it ended", at: 99, x: 400, y: 925.5, angle: 0, opacity: 0),
  ]

  @Test(arguments: moments) func `the animation group is at its place`(_ moment: Moment) throws {
    let timeline = try Self.animationGroup()
    func got(_ path: String) -> [Double] {
      timeline.layers[0].value(of: knownKeyPath(path), at: moment.at).numbers
    }
    expectClose(got("position"), [moment.x, moment.y], "position")
    expectClose(got("transform.rotation.z"), [moment.angle], "angle")
    expectClose(got("opacity"), [moment.opacity], "opacity")
  }

  @Test func `the animation group lasts 15.4 s`() throws {
    #expect(abs(try Self.animationGroup().duration - 15.4) < 1e-12)
  }

  static let blue = Color(red: 0, green: 0, blue: 1)
  static let orange = Color(red: 1, green: 0.5, blue: 0)

  static let snapping: [ValueCase] = [
    ValueCase(
      name: "10.3 it snaps back, because the model is what it was",
      model: [("backgroundColor", .color(blue))],
      animations: [
        Animation(
          action: .basic(
            AnimationEndpoints(keyPath: knownKeyPath("backgroundColor"), toValue: .color(orange))))
      ], keyPath: "backgroundColor",
      wanted: [(0, [0, 0, 1, 1]), (0.125, [0.5, 0.25, 0.5, 1]), (0.25, [0, 0, 1, 1])]),
    ValueCase(
      name: "10.3 the model first: from the old value, nothing to snap back to",
      model: [("backgroundColor", .color(orange))],
      animations: [
        Animation(
          action: .basic(
            AnimationEndpoints(keyPath: knownKeyPath("backgroundColor"), fromValue: .color(blue))))
      ], keyPath: "backgroundColor",
      wanted: [(0, [0, 0, 1, 1]), (0.125, [0.5, 0.25, 0.5, 1]), (0.25, [1, 0.5, 0, 1])]),
    ValueCase(
      name: "10.3 a fill without staying attached is not seen",
      model: [("backgroundColor", .color(blue))],
      animations: [
        Animation(
          timing: MediaTiming(fillMode: .forwards),
          action: .basic(
            AnimationEndpoints(keyPath: knownKeyPath("backgroundColor"), toValue: .color(orange))))
      ], keyPath: "backgroundColor", wanted: [(0.125, [0.5, 0.25, 0.5, 1]), (0.25, [0, 0, 1, 1])]),
    ValueCase(
      name: "10.3 a fill that stays attached is",
      model: [("backgroundColor", .color(blue))],
      animations: [
        .basic("backgroundColor", to: .color(orange), timing: MediaTiming(fillMode: .forwards))
      ], keyPath: "backgroundColor", wanted: [(0.25, [1, 0.5, 0, 1]), (9, [1, 0.5, 0, 1])]),
  ]

  @Test(arguments: snapping) func `an animation never changes the model`(_ row: ValueCase) throws {
    try row.check()
  }
}

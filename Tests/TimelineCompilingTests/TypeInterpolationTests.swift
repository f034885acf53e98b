import FrameSampling
import TimelineModel
import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

/// How each type blends, core-animation 3.5.
@Suite struct TypeInterpolationTests {
  static func between(
    _ path: String, _ from: PropertyValue, _ to: PropertyValue, curve: TimingFunction? = nil
  ) -> [Animation] {
    [.basic(path, from: from, to: to, curve: curve)]
  }
  static let red = Color(red: 1, green: 0, blue: 0)
  static let backEase = TimingFunction(controlPoints: 0.3, -0.6, 0.7, 1.6)

  static let values: [ValueCase] = [
    ValueCase(
      name: "3.5 numbers", animations: between("zPosition", .number(-2), .number(6)),
      keyPath: "zPosition", wanted: [(0, [-2]), (0.25, [0]), (1, [6])]),
    ValueCase(
      name: "3.5 an overshooting curve goes on beyond both ends",
      animations: between("zPosition", .number(0), .number(10), curve: backEase),
      keyPath: "zPosition", wanted: [(0.1, [-1.0339056105267719]), (0.9, [11.033905610526772])]),
    ValueCase(
      name: "3.5 points",
      animations: between("position", .point(Point(x: 0, y: 8)), .point(Point(x: 4, y: 0))),
      keyPath: "position", wanted: [(0.25, [1, 6])]),
    ValueCase(
      name: "3.5 rectangles",
      animations: between(
        "bounds", .rect(Rect(x: 0, y: 4, width: 8, height: 0)),
        .rect(Rect(x: 4, y: 0, width: 0, height: 8))),
      keyPath: "bounds", wanted: [(0.25, [1, 3, 6, 2])]),
    ValueCase(
      name: "3.5 colours, not premultiplied, alpha too",
      animations: between(
        "backgroundColor", .color(red), .color(Color(red: 0, green: 0, blue: 1, alpha: 0))),
      keyPath: "backgroundColor", wanted: [(0.25, [0.75, 0, 0.25, 0.75])]),
    ValueCase(
      name: "3.5 a colour to none keeps its red",
      animations: between("backgroundColor", .color(red), .color(nil)), keyPath: "backgroundColor",
      wanted: [(0, [1, 0, 0, 1]), (0.75, [1, 0, 0, 0.25]), (2, [])]),
    ValueCase(
      name: "3.5 a colour from none has its red from the start",
      animations: between("backgroundColor", .color(nil), .color(red)), keyPath: "backgroundColor",
      wanted: [(0.25, [1, 0, 0, 0.25]), (2, [1, 0, 0, 1])]),
    ValueCase(
      name: "3.5 none to none", animations: between("backgroundColor", .color(nil), .color(nil)),
      keyPath: "backgroundColor", wanted: [(0.5, [])]),
    ValueCase(
      name: "3.5 no becomes yes at once",
      animations: between("isHidden", .bool(false), .bool(true)), keyPath: "isHidden",
      wanted: [(0, [0]), (0.001, [1]), (0.999, [1]), (1, [1])]),
    ValueCase(
      name: "3.5 yes becomes no at the end",
      animations: between("masksToBounds", .bool(true), .bool(false)), keyPath: "masksToBounds",
      wanted: [(0, [1]), (0.001, [1]), (0.999, [1]), (1, [0])]),
  ]

  @Test(arguments: values) func `components go in straight lines`(_ row: ValueCase) throws {
    try row.check()
  }

  static func turn(_ degrees: Double) -> PropertyValue {
    .transform(.rotation(radians: degrees * .pi / 180))
  }
  static let mirror = PropertyValue.transform(.scale(x: -1, y: 1))
  /// A turn and a stretch of a matrix whose parts are these.
  static func turned(_ radians: Double, scale: Double = 1) -> [Double] {
    Transform.scale(x: scale, y: scale).concatenating(.rotation(radians: radians)).entries
  }

  static let matrices: [ValueCase] = [
    ValueCase(
      name: "3.5 a quarter turn", animations: between("transform", turn(0), turn(90)),
      keyPath: "transform", wanted: [(0.25, turned(.pi / 8)), (1, turned(.pi / 2))]),
    ValueCase(
      name: "3.5 270° goes −90°", animations: between("transform", turn(0), turn(270)),
      keyPath: "transform.rotation", wanted: [(0.5, [-.pi / 4]), (0.75, [-.pi * 3 / 8])]),
    ValueCase(
      name: "3.5 360° does nothing", animations: between("transform", turn(0), turn(360)),
      keyPath: "transform", wanted: [(0.25, turned(0)), (0.5, turned(0)), (1, turned(0))]),
    ValueCase(
      name: "3.5 180° turns the positive way", animations: between("transform", turn(0), turn(180)),
      keyPath: "transform.rotation", wanted: [(0.25, [.pi / 4]), (0.5, [.pi / 2])]),
    ValueCase(
      name: "3.5 −180° turns the negative way",
      animations: between("transform", turn(0), turn(-180)),
      keyPath: "transform.rotation", wanted: [(0.25, [-.pi / 4]), (0.5, [-.pi / 2])]),
    ValueCase(
      name: "3.5 from 170° to −170° by 180°",
      animations: between("transform", turn(170), turn(-170)),
      keyPath: "transform.rotation", wanted: [(0.25, [175 * .pi / 180])]),
    ValueCase(
      name: "3.5 stretch and turn blend apart from each other",
      animations: between(
        "transform", .transform(.identity),
        .transform(Transform.scale(x: 3, y: 3).concatenating(.rotation(radians: 1)))),
      keyPath: "transform", wanted: [(0.5, turned(0.5, scale: 2))]),
    ValueCase(
      name: "3.5 a shift is not turned",
      animations: between(
        "transform", .transform(.identity),
        .transform(Transform.rotation(radians: .pi / 2).concatenating(.translation(x: 8, y: 4)))),
      keyPath: "transform.translation", wanted: [(0.5, [4, 2])]),
    ValueCase(
      name: "3.5 a mirror is half a turn about x with all scales negative",
      animations: between("transform", .transform(.identity), mirror), keyPath: "transform",
      wanted: [
        // Scales 1 → −1 and half a turn about x: at a quarter, ½ of a turn by 45°.
        (
          0.25,
          [
            0.5, 0, 0, 0, 0, 0.5 * 0.5.squareRoot(), 0.5 * 0.5.squareRoot(), 0,
            0, -0.5 * 0.5.squareRoot(), 0.5 * 0.5.squareRoot(), 0, 0, 0, 0, 1,
          ]
        ), (1, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      ]),
    ValueCase(
      name: "3.5 up from nothing without a turn",
      animations: between("transform", .transform(.scale(x: 0, y: 0, z: 0)), .transform(.identity)),
      keyPath: "transform",
      wanted: [(0.25, [0.25, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 1])]),
  ]

  @Test(arguments: matrices) func `matrices blend in parts`(_ row: ValueCase) throws {
    try row.check()
  }

  @Test func `paths of the same elements blend point by point`() throws {
    var (from, to) = (Path(), Path())
    from.move(to: .zero)
    from.addCurve(to: Point(x: 8, y: 0), control1: Point(x: 0, y: 4), control2: Point(x: 8, y: 4))
    from.closeSubpath()
    to.move(to: Point(x: 4, y: 4))
    to.addCurve(to: Point(x: 8, y: 8), control1: Point(x: 4, y: 0), control2: Point(x: 0, y: 0))
    to.closeSubpath()
    let timeline = try compile([shape("", [], Self.between("path", .path(from), .path(to)))])
    var wanted = Path()
    wanted.move(to: Point(x: 1, y: 1))
    wanted.addCurve(to: Point(x: 8, y: 2), control1: Point(x: 1, y: 3), control2: Point(x: 6, y: 3))
    wanted.closeSubpath()
    #expect(timeline.layers[0].value(of: knownKeyPath("path"), at: 0.25) == .path(wanted))
    #expect(timeline.warnings.isEmpty)
  }

  @Test func `paths of different elements change at the end, with a warning`() throws {
    let (from, to) = (Path(rect: .zero), Path(ellipseIn: .zero))
    let timeline = try compile([shape("", [], Self.between("path", .path(from), .path(to)))])
    let values = [0, 0.5, 0.999, 1].map {
      timeline.layers[0].value(of: knownKeyPath("path"), at: $0)
    }
    #expect(values == [.path(from), .path(from), .path(from), .path(to)])
    #expect(timeline.warnings.map(\.message).count == 1)
    #expect(timeline.warnings[0].message.contains("different elements (5 and 6)"))
    // Nothing lies between discrete values.
    var steps = AnimationKeyframes(
      keyPath: knownKeyPath("path"), frames: .values([.path(from), .path(to)]))
    steps.calculationMode = .discrete
    let discrete = try compile([
      shape("", [], [Animation(timing: MediaTiming(duration: 1), action: .keyframe(steps))])
    ])
    #expect(discrete.warnings.isEmpty)
    // Nor between those of one instant.
    let jump = AnimationKeyframes(
      keyPath: knownKeyPath("path"),
      frames: .values([.path(from), .path(from), .path(to), .path(to)]), keyTimes: [0, 0.5, 0.5, 1])
    let jumping = try compile([
      shape("", [], [Animation(timing: MediaTiming(duration: 1), action: .keyframe(jump))])
    ])
    #expect(jumping.warnings.isEmpty)
    #expect(
      [0.25, 0.5, 0.75].map { jumping.layers[0].value(of: knownKeyPath("path"), at: $0) }
        == [.path(from), .path(to), .path(to)])
  }

  @Test func `corners change at the end`() throws {
    let animations = Self.between(
      "maskedCorners", .corners(.topLeft), .corners([.topRight, .bottomLeft]))
    let timeline = try compile([shape("", [], animations)])
    let values = [0.5, 0.999, 1].map {
      timeline.layers[0].value(of: knownKeyPath("maskedCorners"), at: $0)
    }
    #expect(
      values == [.corners(.topLeft), .corners(.topLeft), .corners([.topRight, .bottomLeft])])
  }
}

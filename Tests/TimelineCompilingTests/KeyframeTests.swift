import FrameSampling
import LayerModel
import TimelineModel
import Graphics
import SceneModel
import Testing
import Timing

/// Key frames by values and along paths, core-animation 4.1, 4.5.
@Suite struct KeyframeTests {
  static func frames(_ values: [Double]) -> AnimationKeyframes.Frames {
    .values(values.map { .number($0) })
  }
  static func row(
    _ name: String, _ values: [Double], keyTimes: [Double]? = nil, curves: [TimingFunction] = [],
    mode: AnimationKeyframes.CalculationMode = .linear, curve: TimingFunction? = nil,
    _ wanted: [(Seconds, Double)]
  ) -> ValueCase {
    ValueCase(
      name: name,
      animations: [
        .keyframe(
          "zPosition", frames(values), keyTimes: keyTimes, curves: curves, mode: mode, curve: curve
        )
      ], keyPath: "zPosition", wanted: wanted.map { ($0.0, [$0.1]) })
  }

  static let linear: [ValueCase] = [
    row("4.1 evenly spaced", [0, 8, 4], [(0, 0), (0.25, 4), (0.5, 8), (0.75, 6), (1, 4)]),
    row(
      "4.1 key times", [0, 8, 4], keyTimes: [0, 0.8, 1], [(0.4, 4), (0.8, 8), (0.9, 6), (1, 4)]),
    row(
      "4.1 too few key times are ignored", [0, 8, 4], keyTimes: [0, 1], [(0.25, 4), (0.75, 6)]),
    row(
      "4.1 too many are ignored", [0, 8, 4], keyTimes: [0, 0.1, 0.2, 1], [(0.25, 4), (0.75, 6)]),
    row(
      "4.1 equal key times jump, the later value counts", [0, 8, 20, 4],
      keyTimes: [0, 0.5, 0.5, 1], [(0.25, 4), (0.5, 20), (0.75, 12)]),
    row(
      "4.1 a jump at the very start", [0, 8, 4], keyTimes: [0, 0, 1], [(0, 8), (0.5, 6), (1, 4)]),
    row(
      "4.1 before a jump at the very start it is at the start", [0, 8, 20, 4],
      keyTimes: [0, 0, 0, 1],
      curve: TypeInterpolationTests.backEase, [(0, 20), (0.1, 20), (1, 4)]),
    row(
      "4.1 a jump at the very end", [0, 8, 4], keyTimes: [0, 1, 1], [(0.5, 4), (0.75, 6), (1, 4)]),
    row(
      "4.1 outside the key times the ends hold", [0, 8], keyTimes: [0.25, 0.75],
      [(0.1, 0), (0.5, 4), (0.9, 8)]),
    row("4.1 one value stands", [7], [(0, 7), (0.5, 7), (1, 7)]),
    row("4.1 key times in decimals", [0, 1, 2, 3], keyTimes: [0, 0.1, 0.3, 1], [(0.3, 2)]),
    row(
      "4.1 a curve for each segment", [0, 8, 4], curves: [.easeIn, .easeOut],
      [(0.25, 8 * 0.31535681257253931), (0.75, 8 - 4 * 0.68464318742746071)]),
    row(
      "4.1 a missing curve is linear, one too many is ignored", [0, 8], curves: [.linear, .easeIn],
      [(0.5, 4)]),
    row(
      "4.1 missing for the second segment", [0, 8, 4], curves: [.easeIn],
      [(0.25, 8 * 0.31535681257253931), (0.75, 6)]),
    row(
      "4.1 the overall curve comes first", [0, 8, 4], curve: .easeIn,
      // easeIn(0.75) is 0.62186186917489021, in the second segment.
      [(0.75, 8 - 4 * (0.62186186917489021 * 2 - 1))]),
    row(
      "2.2 an overall curve that overshoots goes on beyond the ends", [0, 8, 4],
      curve: TypeInterpolationTests.backEase,
      [(0.1, 16 * -0.10339056105267719), (0.9, 8 - 8 * (1.1033905610526772 - 0.5))]),
    row(
      "2.2 and holds where the key times do not reach the ends",
      [0, 8], keyTimes: [0.1, 0.9], curve: TypeInterpolationTests.backEase, [(0.1, 0), (0.9, 8)]),
    row(
      "2.2 discrete values never go on", [1, 2, 3], mode: .discrete,
      curve: TypeInterpolationTests.backEase, [(0.1, 1), (0.9, 3)]),
    row(
      "4.1 a segment's curve may overshoot", [0, 10],
      curves: [TypeInterpolationTests.backEase ?? .linear],
      [(0.1, -1.0339056105267719)]),
  ]

  static let discrete: [ValueCase] = [
    row(
      "4.1 discrete: as many parts as values", [1, 2, 3, 4], mode: .discrete,
      [(0, 1), (0.249, 1), (0.25, 2), (0.5, 3), (0.75, 4), (0.999, 4), (1, 4)]),
    row(
      "4.1 discrete: one key time more than values", [1, 2, 3], keyTimes: [0, 0.5, 0.9, 1],
      mode: .discrete, [(0.49, 1), (0.5, 2), (0.89, 2), (0.9, 3), (1, 3)]),
    row(
      "4.1 discrete: as many key times as values, the last holds (inferred)", [1, 2, 3],
      keyTimes: [0, 0.5, 0.9], mode: .discrete, [(0.49, 1), (0.5, 2), (0.89, 2), (0.9, 3), (1, 3)]),
    row(
      "4.1 discrete: another number of key times is ignored", [1, 2], keyTimes: [0, 0.1, 0.2, 1],
      mode: .discrete, [(0.49, 1), (0.5, 2)]),
    row(
      "4.1 discrete: the overall curve counts, the segments' do not", [1, 2],
      curves: [.easeOut, .easeOut], mode: .discrete, curve: .easeIn, [(0.5, 1), (0.7, 2)]),
    row("4.1 discrete: one value", [5], mode: .discrete, [(0, 5), (1, 5)]),
    ValueCase(
      name: "4.1 discrete colours and none",
      animations: [
        .keyframe(
          "backgroundColor", .values([.color(.white), .color(nil), .color(.black)]), mode: .discrete
        )
      ], keyPath: "backgroundColor",
      wanted: [(0.2, [1, 1, 1, 1]), (0.5, []), (0.9, [0, 0, 0, 1])]),
  ]

  @Test(arguments: linear + discrete) func `values at their key times`(_ row: ValueCase) throws {
    try row.check()
  }

  static let bow: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100))
    return path
  }()
  static let corner = Path(polyline: [.zero, Point(x: 10, y: 0), Point(x: 10, y: 90)])
  static let quad: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    return path
  }()
  static let jumping: Path = {
    var path = Path(polyline: [.zero, Point(x: 10, y: 0)])
    path.append(Path(polyline: [Point(x: 50, y: 50), Point(x: 50, y: 60)]))
    return path
  }()

  static func along(
    _ name: String, _ path: Path, keyTimes: [Double]? = nil, curves: [TimingFunction] = [],
    mode: AnimationKeyframes.CalculationMode = .linear, _ wanted: [(Seconds, [Double])]
  ) -> ValueCase {
    ValueCase(
      name: name,
      animations: [
        .keyframe("position", .path(path), keyTimes: keyTimes, curves: curves, mode: mode)
      ], keyPath: "position", wanted: wanted.map { ($0.0, $0.1) })
  }

  static let paths: [ValueCase] = [
    along(
      "4.5 by the Bézier parameter", bow,
      [(0.25, [15.625, 56.25]), (0.5, [50, 75]), (1, [100, 0])]),
    along(
      "4.5 equal time for each segment", corner,
      [(0.25, [5, 0]), (0.5, [10, 0]), (0.75, [10, 45])]),
    along(
      "4.5 key times", corner, keyTimes: [0, 0.8, 1], [(0.25, [3.125, 0]), (0.9, [10, 45])]),
    along(
      "4.5 a wrong number of key times is ignored", corner, keyTimes: [0, 1], [(0.25, [5, 0])]),
    along(
      "4.5 measured: eased in along half a path", corner, curves: [.easeIn, .easeIn],
      [(0.25, [3.1535681257253931, 0])]),
    along("4.5 a quadratic curve", quad, [(0.25, [2.5, 3.75]), (0.5, [5, 5])]),
    along(
      "4.5 a close counts as a segment",
      Path(polyline: [.zero, Point(x: 10, y: 0), Point(x: 10, y: 30)], closed: true),
      [(0.5, [10, 15]), (5.0 / 6, [5, 15]), (1, [0, 0])]),
    along(
      "4.5 a second move jumps and takes no time", jumping,
      [(0.25, [5, 0]), (0.49999, [9.9998, 0]), (0.5, [50, 50]), (0.75, [50, 55])]),
    along(
      "4.5 discrete shows key points: the middle one at 0.75", corner, mode: .discrete,
      [(0.25, [0, 0]), (0.5, [10, 0]), (0.75, [10, 0]), (1, [10, 90])]),
    along(
      "4.5 discrete with key times", corner, keyTimes: [0, 0.8, 1], mode: .discrete,
      [(0.79, [0, 0]), (0.8, [10, 0]), (1, [10, 90])]),
    ValueCase(
      name: "4.5 an anchor point runs along a path too",
      animations: [.keyframe("anchorPoint", .path(Path(polyline: [.zero, Point(x: 1, y: 1)])))],
      keyPath: "anchorPoint", wanted: [(0.5, [0.5, 0.5])]),
  ]

  @Test(arguments: paths) func `points along a path`(_ row: ValueCase) throws { try row.check() }

  @Test func `a path that is only a point stands there`() throws {
    var path = Path()
    path.move(to: Point(x: 3, y: 4))
    let timeline = try compile([shape("", [], [.keyframe("position", .path(path))])])
    #expect(
      timeline.layers[0].value(of: knownKeyPath("position"), at: 0.5) == .point(Point(x: 3, y: 4)))
  }

  @Test func `no first or last value is taken from the layer`() throws {
    // 4.1: it jumps to the first value at its start and back to the model at its end.
    let timeline = try compile([
      shape(
        "", [("zPosition", .number(1))],
        [
          .keyframe(
            "zPosition", Self.frames([5, 9]), timing: MediaTiming(beginTime: 1, duration: 1))
        ])
    ])
    let values = [0.99, 1, 1.5, 2].map {
      timeline.layers[0].value(of: knownKeyPath("zPosition"), at: $0)
    }
    #expect(values == [.number(1), .number(5), .number(7), .number(1)])
  }
}

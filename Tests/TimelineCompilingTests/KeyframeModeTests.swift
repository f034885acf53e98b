import TimelineModel
import Graphics
import LayerModel
import SceneModel
import Testing
import Timing

/// A keyframe animation of 1 s and what it shows at an instant.
struct KeyframeCase: Sendable, CustomTestStringConvertible {
  let section: String
  let keyPath: String
  let frames: AnimationKeyframes.Frames
  let mode: AnimationKeyframes.CalculationMode
  let at: Double
  let wanted: [Double]
  let tolerance: Double
  var keyTimes: [Double]?
  var functions: [TimingFunction] = []
  var tension: [Double] = []
  var continuity: [Double] = []
  var bias: [Double] = []
  var overall: TimingFunction?
  var testDescription: String { "\(section): \(keyPath) \(mode) at \(at)" }

  init(
    _ section: String, _ keyPath: String, _ frames: AnimationKeyframes.Frames,
    _ mode: AnimationKeyframes.CalculationMode, at: Double, _ wanted: [Double],
    within tolerance: Double = 1e-12, _ change: (inout KeyframeCase) -> Void = { _ in }
  ) {
    self.section = section
    self.keyPath = keyPath
    self.frames = frames
    self.mode = mode
    self.at = at
    self.wanted = wanted
    self.tolerance = tolerance
    change(&self)
  }

  func animation() throws -> Animation {
    var keyframe = AnimationKeyframes(
      keyPath: try #require(AnimationKeyPath(keyPath)), frames: frames, keyTimes: keyTimes,
      timingFunctions: functions, calculationMode: mode)
    keyframe.tensionValues = tension
    keyframe.continuityValues = continuity
    keyframe.biasValues = bias
    return Animation(
      timing: MediaTiming(duration: 1, fillMode: .forwards), timingFunction: overall,
      isRemovedOnCompletion: false, action: .keyframe(keyframe))
  }
}

extension KeyframeCase {
  private static func numbers(_ values: Double...) -> AnimationKeyframes.Frames {
    .values(values.map { .number($0) })
  }
  private static func points(_ values: (Double, Double)...) -> AnimationKeyframes.Frames {
    .values(values.map { .point(Point(x: $0.0, y: $0.1)) })
  }
  private static func path(_ build: (inout Path) -> Void) -> AnimationKeyframes.Frames {
    var path = Path()
    build(&path)
    return .path(path)
  }
  private static func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private static let corner = points((0, 0), (10, 0), (10, 30))
  private static let squares = numbers(0, 1, 4, 9)
  /// The parts of 1 by which the overshooting curve is below 0 at 0.1, and above 1 at 0.9.
  private static let overshoot = (-0.10339056105267719, 0.1033905610526772)
  private static let ell = path {
    $0.move(to: at(0, 0))
    $0.addLine(to: at(10, 0))
    $0.addLine(to: at(10, 90))
  }
  private static let arch = path {
    $0.move(to: at(0, 0))
    $0.addCurve(to: at(100, 0), control1: at(0, 100), control2: at(100, 100))
  }
  private static let twoParts = path {
    $0.move(to: at(0, 0))
    $0.addLine(to: at(10, 0))
    $0.move(to: at(100, 0))
    $0.addLine(to: at(100, 30))
  }
  private static let triangle = path {
    $0.move(to: at(0, 0))
    $0.addLine(to: at(30, 0))
    $0.addLine(to: at(30, 40))
    $0.closeSubpath()
  }

  static let splines: [KeyframeCase] = [
    .init("4.3 measured", "zPosition", numbers(0, 10, 10), .cubic, at: 0.75, [10.625]),
    .init("4.3 measured", "position", corner, .cubic, at: 0.75, [10.625, 13.125]),
    .init("4.3 measured, default", "zPosition", squares, .cubic, at: 0.5, [2.25]),
    .init("4.3 measured, tension", "zPosition", squares, .cubic, at: 0.5, [2.5]) {
      $0.tension = [0, 1, 1, 0]
    },
    .init("4.3 measured, continuity", "zPosition", squares, .cubic, at: 0.5, [2.125]) {
      $0.continuity = [0, 1, 0, 0]
    },
    .init("4.3 measured, bias", "zPosition", squares, .cubic, at: 0.5, [2.375]) {
      $0.bias = [0, 0, 1, 0]
    },
    .init("4.3 missing entries are 0", "zPosition", squares, .cubic, at: 0.5, [2.125]) {
      $0.continuity = [0, 1]
    },
    .init("4.3 two values are a line", "zPosition", numbers(2, 12), .cubic, at: 0.3, [5]),
    .init("4.3 the spline meets its values", "zPosition", squares, .cubic, at: 2.0 / 3, [4]),
    .init("4.3 and its last", "zPosition", squares, .cubic, at: 1, [9]),
    // Segment 1 of three at its middle: 1 and 4 with speeds 2 and 4 make 2.5 + (2 − 4)/8.
    .init("4.3 key times do not change the shape", "zPosition", squares, .cubic, at: 0.6, [2.25]) {
      $0.keyTimes = [0, 0.2, 1, 1]
    },
    .init("2.3 curves ease within a span", "zPosition", squares, .cubic, at: 0.5, [2.25]) {
      $0.functions = [.linear, .easeInEaseOut]
    },
    .init(
      "4.3 colours by component", "backgroundColor",
      .values([.color(.black), .color(.white), .color(.white)]), .cubic, at: 0.75,
      [1.0625, 1.0625, 1.0625, 1]),
    .init(
      "4.3 no colour is the next one, clear", "backgroundColor",
      .values([.color(nil), .color(Color(red: 0, green: 0, blue: 1))]), .cubic, at: 0.5,
      [0, 0, 1, 0.5]),
    .init(
      "4.3 rects by component", "bounds",
      .values([0, 10, 10].map { .rect(Rect(x: $0, y: 0, width: 1, height: $0)) }), .cubic,
      at: 0.75, [10.625, 0, 1, 10.625]),
    .init(
      "4.3 stretched matrices by entry", "transform",
      .values([1.0, 3, 3].map { .transform(.scale(x: $0, y: 1, z: 1)) }), .cubic, at: 0.75,
      Transform.scale(x: 3.125, y: 1, z: 1).entries),
    .init(
      "4.3 turned matrices in straight lines", "transform",
      .values([0.0, 1, 1].map { .transform(.rotation(radians: $0)) }), .cubic, at: 0.75,
      Transform.rotation(radians: 1).entries),
  ]

  static let paced: [KeyframeCase] = [
    .init("4.2 numbers", "zPosition", numbers(0, 10, 40), .paced, at: 0.5, [20]),
    .init("4.2 sizes of steps, not signs", "zPosition", numbers(0, 10, -20), .paced, at: 0.5, [0]),
    .init("4.2 points by distance", "position", corner, .paced, at: 0.5, [10, 10]),
    .init(
      "4.2 rects by four components", "bounds",
      .values([0.0, 1, 4].map { .rect(Rect(x: $0, y: $0, width: $0, height: $0)) }), .paced,
      at: 0.5, [2, 2, 2, 2]),
    .init(
      "4.2 colours by four components", "backgroundColor",
      .values([.color(.black), .color(.white), .color(.white.clear)]), .paced, at: 0.5,
      // √3 of the whole √3 + 1 is black to white; the half is at (1 + 1/√3)/2 of it.
      [0.788675134594813, 0.788675134594813, 0.788675134594813, 1]),
    .init(
      "4.2 matrices are not paced", "transform",
      .values([0.0, 1, 4].map { .transform(.translation(x: $0, y: 0)) }), .paced, at: 0.5,
      Transform.translation(x: 1, y: 0).entries),
    .init("4.2 no distance at all", "zPosition", numbers(7, 7, 7), .paced, at: 0.4, [7]),
    .init(
      "4.2 key times and curves do not count", "zPosition", numbers(0, 10, 40), .paced, at: 0.5,
      [20]
    ) {
      $0.keyTimes = [0, 0.9, 1]
      $0.functions = [.easeIn, .easeIn]
    },
    .init(
      "4.2 the overall curve does", "zPosition", numbers(0, 10, 40), .paced, at: 0.5, [12.614272],
      within: 5e-6
    ) {
      $0.overall = .easeIn
    },
    // Chords 10 and 30, so key times 0, 0.25, 1. The speeds at the middle are 20 (half the sum of
    // the chords), scaled by 2·0.25/1 before and 2·0.75/1 after.
    .init("4.4 before the middle", "zPosition", numbers(0, 10, 40), .cubicPaced, at: 0.125, [5]),
    .init("4.4 after it", "zPosition", numbers(0, 10, 40), .cubicPaced, at: 0.625, [25]),
    // A corner shows the speeds: 10, 0 → 10, 0 … half the chords is (5, 15); ×0.5 and ×1.5.
    .init(
      "4.4 tangents are scaled by their times", "position", corner, .cubicPaced, at: 0.125,
      [5 + (10 - 2.5) / 8, -7.5 / 8]),
    .init(
      "4.4 on both sides", "position", corner, .cubicPaced, at: 0.625,
      [10 + 7.5 / 8, 15 + (22.5 - 30) / 8]),
    .init(
      "4.4 equal chords are plain cubic", "position", points((0, 0), (10, 0), (10, 10)),
      .cubicPaced, at: 0.75, [10.625, 4.375]),
  ]

  static let paths: [KeyframeCase] = [
    .init("4.5 the Bézier parameter runs", "position", arch, .linear, at: 0.25, [15.625, 56.25]),
    .init("4.5 key times", "position", ell, .linear, at: 0.25, [3.125, 0]) {
      $0.keyTimes = [0, 0.8, 1]
    },
    .init("4.5 a wrong count is ignored", "position", ell, .linear, at: 0.25, [5, 0]) {
      $0.keyTimes = [0, 1]
    },
    .init(
      "2.2 easeIn in a segment", "position", ell, .linear, at: 0.25, [3.153568, 0], within: 5e-7
    ) {
      $0.functions = [.easeIn]
    },
    .init("4.5 discrete", "position", ell, .discrete, at: 0.75, [10, 0]),
    .init("4.1 discrete at the end", "position", ell, .discrete, at: 1, [10, 90]),
    .init("4.1 discrete with an end time", "position", ell, .discrete, at: 0.75, [10, 90]) {
      $0.keyTimes = [0, 0.25, 0.5, 1]
    },
    .init("4.5 paced", "position", ell, .paced, at: 0.25, [10, 15]),
    .init("4.5 paced", "position", ell, .paced, at: 0.5, [10, 40]),
    .init(
      "4.5 paced, near the measured", "position", arch, .paced, at: 0.25, [10.65, 48.46],
      within: 0.15),
    .init("4.5 cubic is linear", "position", arch, .cubic, at: 0.25, [15.625, 56.25]),
    .init("4.5 cubicPaced is paced", "position", ell, .cubicPaced, at: 0.25, [10, 15]),
    .init("4.5 a move takes no time", "position", twoParts, .linear, at: 0.75, [100, 15]),
    .init("4.5 nor length", "position", twoParts, .paced, at: 0.5, [100, 10]),
    .init("4.5 a jump shows its far side", "position", twoParts, .paced, at: 0.25, [100, 0]),
    .init("4.5 closing is a segment", "position", triangle, .linear, at: 5.0 / 6, [15, 20]),
    .init("4.5 with a length", "position", triangle, .paced, at: 95.0 / 120, [15, 20]),
    .init(
      "4.5 the overall curve comes first", "position", ell, .paced, at: 0.25, [10, 2.9162],
      within: 5e-4
    ) {
      $0.overall = .easeInEaseOut
    },
    .init(
      "2.2 an overall curve that overshoots goes on along the tangents", "position", ell, .linear,
      at: 0.1, [20 * overshoot.0, 0]
    ) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init(
      "2.2 behind the end", "position", ell, .linear, at: 0.9, [10, 90 + 180 * overshoot.1]
    ) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init("2.2 before a curve", "position", arch, .linear, at: 0.1, [0, 300 * overshoot.0]) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init("2.2 behind a curve", "position", arch, .linear, at: 0.9, [100, -300 * overshoot.1]) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init("2.2 at a steady speed", "position", ell, .paced, at: 0.1, [100 * overshoot.0, 0]) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init(
      "2.2 at a steady speed, along a curve", "position", arch, .paced, at: 0.9,
      [100, -200 * overshoot.1]
    ) {
      $0.overall = TypeInterpolationTests.backEase
    },
    .init(
      "2.2 a segment's curve that overshoots, likewise", "position", arch, .linear, at: 0.1,
      [0, 300 * overshoot.0]
    ) {
      $0.functions = [TypeInterpolationTests.backEase ?? .linear]
    },
    .init("4.5 anchor points", "anchorPoint", ell, .paced, at: 0.25, [10, 15]),
  ]
}

extension Color {
  fileprivate var clear: Color { Color(red: red, green: green, blue: blue, alpha: 0) }
}

@Suite struct KeyframeModeTests {
  @Test(arguments: KeyframeCase.splines + KeyframeCase.paced + KeyframeCase.paths)
  func `a mode shows what the reference says`(sample: KeyframeCase) throws {
    let run = try AnimationRun([sample.animation()])
    try expect(
      run.numbers(sample.keyPath, at: sample.at), sample.wanted, within: sample.tolerance)
  }

  @Test func `a paced path moves at a constant speed`() throws {
    var path = Path()
    path.move(to: Point(x: 0, y: 150))
    path.addCurve(
      to: Point(x: 300, y: 150), control1: Point(x: 75, y: 0), control2: Point(x: 225, y: 300))
    path.addQuadCurve(to: Point(x: 0, y: 0), control: Point(x: 300, y: 0))
    path.closeSubpath()
    let sample = KeyframeCase("", "position", .path(path), .paced, at: 0, [])
    let run = try AnimationRun([sample.animation()])
    let measure = PathMeasure(path)
    for step in 0...40 {
      let part = Double(step) / 40
      let wanted = try #require(measure.location(atFraction: part)).point
      try expect(
        run.numbers("position", at: part), [wanted.x, wanted.y], within: 1e-6 * measure.length)
    }
  }

  @Test(arguments: KeyframeCase.splines + KeyframeCase.paced + KeyframeCase.paths)
  func `running back is running forward in reverse`(sample: KeyframeCase) throws {
    var animation = try sample.animation()
    animation.timing.autoreverses = true
    let run = try AnimationRun([animation])
    // Discrete values change at instants that no step meets.
    for step in 0..<16 {
      let early = (Double(step) + 0.37) / 16
      try expect(
        run.numbers(sample.keyPath, at: 2 - early), run.numbers(sample.keyPath, at: early))
    }
  }

  @Test func `the timeline's text shows splines and paced paths`() throws {
    let spline = KeyframeCase.splines[0]
    let paced = try #require(KeyframeCase.paths.first { $0.mode == .paced })
    let run = try AnimationRun([spline.animation(), paced.animation()])
    #expect(
      run.timeline.layers[0].tracks.map(\.content.description) == [
        "[0…0.5] 0 ~ 10 leaving 10 arriving 5, [0.5…1] 10 ~ 10 leaving 5 arriving 0",
        "[0…0.1] paced 10 line 0 0, 10 0, [0.1…1] paced 90 line 10 0, 10 90",
      ])
  }
}

import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import Timing

struct BasicCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let keyPath: String
  var from: PropertyValue?
  var to: PropertyValue?
  var by: PropertyValue?
  var testDescription: String { yaml }

  init(
    _ keyPath: String, _ yaml: String, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil
  ) {
    self.keyPath = keyPath
    self.yaml = "{keyPath: \(keyPath), \(yaml)}"
    self.from = from
    self.to = to
    self.by = by
  }

  static let all: [BasicCase] = [
    .init("opacity", "fromValue: 0, toValue: 1", from: .number(0), to: .number(1)),
    .init("position", "toValue: [1, 2]", to: .point(Point(x: 1, y: 2))),
    .init("position.x", "byValue: -7", by: .number(-7)),
    .init("bounds.origin", "toValue: [1, 2]", to: .point(Point(x: 1, y: 2))),
    .init("bounds.size", "toValue: [1, 2]", to: .size(Size(width: 1, height: 2))),
    .init("bounds.size.width", "toValue: 3", to: .number(3)),
    .init("contentsRect.origin.y", "toValue: 3", to: .number(3)),
    .init("transform.rotation", "byValue: 360deg", by: .number(2 * .pi)),
    .init("transform.rotation.z", "toValue: -0.25turn", to: .number(-.pi / 2)),
    .init("transform.rotation.x", "toValue: 2", to: .number(2)),
    .init("sublayerTransform.rotation.y", "toValue: 1rad", to: .number(1)),
    .init("transform.skew", "toValue: 45deg", to: .number(.pi / 4)),
    .init("transform.scale", "toValue: 2", to: .number(2)),
    .init("transform.scale.y", "toValue: 2", to: .number(2)),
    .init("transform.translation", "toValue: [1, 2]", to: .size(Size(width: 1, height: 2))),
    .init("transform.translation.z", "toValue: 2", to: .number(2)),
    .init("transform", "toValue: [{scale: 2}]", to: .transform(.scale(x: 2, y: 2, z: 2))),
    .init("backgroundColor", "toValue: red", to: .color(Color(red: 1, green: 0, blue: 0))),
    .init(
      "backgroundColor", "fromValue: null, toValue: red", from: .color(nil),
      to: .color(Color(red: 1, green: 0, blue: 0))),
    .init(
      "backgroundColor", "byValue: [-0.5, 0, 2]",
      by: .color(Color(red: -0.5, green: 0, blue: 2, alpha: 0))),
    .init("isHidden", "toValue: true", to: .bool(true)),
    .init("hidden", "toValue: true", to: .bool(true)),
    .init("maskedCorners", "toValue: [topLeft]", to: .corners(.topLeft)),
    .init("path", "toValue: M0 0H1", to: .path(Path(polyline: [.zero, Point(x: 1, y: 0)]))),
    .init("contents", "toValue: null", to: .image(nil)),
    .init("strokeEnd", "toValue: 1.5", to: .number(1.5)),
  ]
}

@Suite struct AnimationTests {
  @Test(arguments: BasicCase.all)
  func `values are in the key path's kind`(sample: BasicCase) throws {
    let read = try animation(sample.yaml)
    let keyPath = try #require(AnimationKeyPath(sample.keyPath))
    let wanted = AnimationEndpoints(
      keyPath: keyPath, fromValue: sample.from, toValue: sample.to, byValue: sample.by)
    #expect(read.action == .basic(wanted))
  }

  @Test func `an animation has Core Animation's defaults`() throws {
    let read = try animation("{keyPath: opacity, toValue: 1}")
    #expect(read.key == nil)
    #expect(read.timing == MediaTiming())
    #expect(read.timingFunction == nil)
    #expect(read.isRemovedOnCompletion)
    #expect(read.location == SourceLocation(file: "s.yaml", line: 6, column: 9))
  }

  @Test func `everything of an animation is read`() throws {
    let read = try animation(
      """
      {type: basic, key: wipe, keyPath: strokeEnd, fromValue: 0, toValue: 1, beginTime: 0.5,
            duration: 2, speed: 0.5, timeOffset: 1, repeatCount: 2.5, autoreverses: true, fillMode: both,
            timingFunction: easeIn, isRemovedOnCompletion: false, isAdditive: true, isCumulative: true}
      """)
    let wanted = Animation(
      key: "wipe",
      timing: MediaTiming(
        beginTime: 0.5, duration: 2, speed: 0.5, timeOffset: 1, repeatCount: 2.5,
        autoreverses: true, fillMode: .both),
      timingFunction: .easeIn, isRemovedOnCompletion: false,
      action: .basic(
        AnimationEndpoints(
          keyPath: try #require(AnimationKeyPath("strokeEnd")), fromValue: .number(0),
          toValue: .number(1), isAdditive: true, isCumulative: true)),
      location: SourceLocation(file: "s.yaml", line: 6, column: 9))
    #expect(read == wanted)
  }

  @Test func `the type follows from the keys`() throws {
    guard case .keyframe = try animation("{keyPath: opacity, values: [0]}").action,
      case .keyframe = try animation("{keyPath: position, path: M0 0H1}").action,
      case .basic = try animation("{keyPath: path, toValue: M0 0}").action,
      case .group(let children) = try animation(
        "{animations: [{keyPath: opacity, toValue: 1}, {animations: []}]}"
      ).action
    else {
      Issue.record("not the types that the keys say")
      return
    }
    #expect(children.count == 2)
  }

  @Test func `a keyframe animation is read with all its keys`() throws {
    let read = try animation(
      """
      {keyPath: position.x, values: [0, 5, 10], keyTimes: [0, 0.25, 1],
            timingFunctions: [linear, [0.1, -1, 0.9, 2]], calculationMode: linear}
      """)
    let wanted = AnimationKeyframes(
      keyPath: try #require(AnimationKeyPath("position.x")),
      frames: .values([.number(0), .number(5), .number(10)]), keyTimes: [0, 0.25, 1],
      timingFunctions: [
        .linear, try #require(TimingFunction(controlPoints: 0.1, -1, 0.9, 2)),
      ])
    #expect(read.action == .keyframe(wanted))
  }

  @Test(arguments: [
    ("linear(0, 0.4 20%, 1)", TimingFunction.linear([(0, nil), (0.4, 20), (1, nil)])),
    (" LINEAR( 0 ,1 50%  75% , .5)", .linear([(0, nil), (1, 50), (1, 75), (0.5, nil)])),
    ("linear(20% 0.5, 1)", .linear([(0.5, 20), (1, nil)])), ("steps(4)", .steps(4)),
    ("steps(4, start)", .steps(4, .start)), ("steps(4,jump-both)", .steps(4, .both)),
    ("Steps( 2, Jump-None )", .steps(2, .none)),
  ])
  func `timing functions are CSS's`(text: String, wanted: TimingFunction?) throws {
    let read = try animation("{keyPath: opacity, toValue: 1, timingFunction: \"\(text)\"}")
    #expect(wanted != nil && read.timingFunction == wanted)
  }

  @Test(arguments: TimingFunction.names)
  func `timing functions have names`(name: String) throws {
    let read = try animation("{keyPath: opacity, toValue: 1, timingFunction: \(name)}")
    #expect(read.timingFunction == TimingFunction(name: name))
  }

  @Test(arguments: [
    ("mass: 1, stiffness: 100, damping: 10", Spring(mass: 1, stiffness: 100, damping: 10)),
    ("perceptualDuration: 0.63, bounce: 0.5", Spring(perceptualDuration: 0.63, bounce: 0.5)),
  ])
  func `a spring lasts until it has settled`(keys: String, spring: Spring?) throws {
    let read = try animation(
      "{type: spring, keyPath: opacity, toValue: 1, duration: settling, \(keys)}")
    #expect(spring != nil && read.timing.duration == spring?.settlingDuration)
  }

  @Test(arguments: [[0, 0.5, 1], [0, 1], []])
  func `key times are read as they are written, however many`(times: [Double]) throws {
    let yaml = "{keyPath: opacity, values: [0, 1], keyTimes: \(times)}"
    guard case .keyframe(let read) = try animation(yaml).action else {
      Issue.record("no keyframe animation")
      return
    }
    #expect(read.keyTimes == times)
    #expect(try warnings(scene(animation: yaml)) == [])
  }

  @Test func `the shape of a spline is read`() throws {
    let read = try animation(
      """
      {keyPath: position, values: [[0, 0], [1, 1]], calculationMode: cubic,
            tensionValues: [0, 1], continuityValues: [0.5], biasValues: [-1, 0]}
      """)
    var wanted = AnimationKeyframes(
      keyPath: try #require(AnimationKeyPath("position")),
      frames: .values([.point(.zero), .point(Point(x: 1, y: 1))]), calculationMode: .cubic)
    wanted.tensionValues = [0, 1]
    wanted.continuityValues = [0.5]
    wanted.biasValues = [-1, 0]
    #expect(read.action == .keyframe(wanted))
  }

  @Test(arguments: AnimationKeyframes.CalculationMode.allCases)
  func `every calculation mode is read`(mode: AnimationKeyframes.CalculationMode) throws {
    let yaml = "{keyPath: position, path: M0 0H1, calculationMode: \(mode.rawValue)}"
    guard case .keyframe(let read) = try animation(yaml).action else {
      Issue.record("no keyframe animation")
      return
    }
    #expect(read.calculationMode == mode)
  }

  @Test(arguments: AnimationRotationMode.allCases)
  func `every rotation mode is read`(mode: AnimationRotationMode) throws {
    let yaml = "{keyPath: position, path: M0 0H1, rotationMode: \(mode.rawValue)}"
    guard case .keyframe(let read) = try animation(yaml).action else {
      Issue.record("no keyframe animation")
      return
    }
    #expect(read.rotationMode == mode)
  }

  @Test(arguments: ValueFunction.allCases)
  func `every value function is read with its inputs`(function: ValueFunction) throws {
    let input = function.inputCount == 3 ? "[1, 2, 3]" : function.takesAngle ? "90deg" : "2"
    let value: PropertyValue =
      function.inputCount == 3
      ? .numbers([1, 2, 3]) : .number(function.takesAngle ? .pi / 2 : 2)
    let transform = try #require(AnimationKeyPath("transform"))
    let basic = try animation(
      "{keyPath: transform, valueFunction: \(function.rawValue), toValue: \(input), fromValue: \(input)}"
    )
    #expect(
      basic.action
        == .basic(
          AnimationEndpoints(
            keyPath: transform, fromValue: value, toValue: value, valueFunction: function)))
    let by = try animation(
      "{keyPath: transform, valueFunction: \(function.rawValue), byValue: \(input)}")
    #expect(
      by.action
        == .basic(AnimationEndpoints(keyPath: transform, byValue: value, valueFunction: function)))
    var frames = AnimationKeyframes(keyPath: transform, frames: .values([value]))
    frames.valueFunction = function
    let keyframe = try animation(
      "{keyPath: transform, valueFunction: \(function.rawValue), values: [\(input)]}")
    #expect(keyframe.action == .keyframe(frames))
  }

  @Test(arguments: [
    (
      "keyPath: transform, valueFunction: rotate, toValue: 1",
      "valueFunction: found \"rotate\", allowed: rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY or translateZ; did you mean \"rotateX\"?"
    ),
    (
      "keyPath: position.x, valueFunction: rotateZ, toValue: 1",
      "valueFunction: a value function cannot be used with \"position.x\", allowed: the key paths transform and sublayerTransform"
    ),
    (
      "keyPath: transform, valueFunction: scale, toValue: 2",
      "toValue: found 2, allowed: three numbers [x, y, z]"
    ),
    (
      "keyPath: transform, valueFunction: scaleX, toValue: [1, 2, 3]",
      "toValue: found a list of 3, allowed: a number"
    ),
    (
      "keyPath: transform, valueFunction: translateX, toValue: 90deg",
      "toValue: found \"90deg\", allowed: a number, without a unit"
    ),
  ])
  func `a value function that cannot be is refused`(yaml: String, message: String) {
    let found = headlines(scene(animation: "{\(yaml)}"))
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(message) }, "\(found)")
  }

  @Test(arguments: [
    (
      "values: [[0, 0]], tensionValues: [1]",
      "tensionValues: \"tensionValues\" is ignored: only cubic modes of values use it"
    ),
    (
      "values: [[0, 0]], calculationMode: cubic, biasValues: [1, 0]",
      "biasValues: 2 numbers for 1 key frames: the rest is ignored"
    ),
    (
      "values: [[0, 0]], calculationMode: cubic, biasValues: [2]",
      "biasValues: a number is outside -1…1, where the curve is documented"
    ),
    (
      "values: [[0, 0]], rotationMode: auto",
      "rotationMode: \"rotationMode\" is ignored, because there is no \"path\""
    ),
  ])
  func `what has no effect in a keyframe animation is warned of`(
    yaml: String, message: String
  ) throws {
    let found = try warnings(scene(animation: "{keyPath: position, \(yaml)}"))
    #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
  }
}

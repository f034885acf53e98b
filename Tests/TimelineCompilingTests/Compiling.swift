import FrameSampling
import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// A timeline of layers in a clip of 100 s, or of the length that is given.
func compile(_ layers: [Layer], duration: Seconds? = 100) throws -> Timeline {
  try TimelineCompiler().compile(
    Scene(canvas: Canvas(size: Size(width: 100, height: 100)), duration: duration, layers: layers))
}

/// A shape layer, which has every property there is.
func shape(
  _ name: String = "", _ values: [(String, PropertyValue)] = [], timing: MediaTiming = .init(),
  _ animations: [Animation] = [], sublayers: [Layer] = []
) -> Layer {
  var properties = LayerProperties()
  for (name, value) in values {
    guard let property = LayerProperty.named(name) else { preconditionFailure("no \(name)") }
    properties[property] = value
  }
  return Layer(
    kind: .shape, name: name, properties: properties, timing: timing, sublayers: sublayers,
    animations: animations)
}

/// A key path that is known to exist.
func knownKeyPath(_ text: String) -> AnimationKeyPath {
  guard let keyPath = AnimationKeyPath(text) else { preconditionFailure("no \(text)") }
  return keyPath
}

extension MediaTiming {
  /// One second.
  static let second = MediaTiming(duration: 1)
  /// One second, then its end for ever.
  static let secondThenHeld = MediaTiming(duration: 1, fillMode: .forwards)
}

extension Animation {
  /// A basic animation that stays attached.
  static func basic(
    _ path: String, from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil,
    timing: MediaTiming = .secondThenHeld, curve: TimingFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, key: String? = nil
  ) -> Animation {
    Animation(
      key: key, timing: timing, timingFunction: curve, isRemovedOnCompletion: false,
      action: .basic(
        AnimationEndpoints(
          keyPath: knownKeyPath(path), fromValue: from, toValue: to, byValue: by,
          isAdditive: isAdditive,
          isCumulative: isCumulative)))
  }

  /// A keyframe animation that stays attached.
  static func keyframe(
    _ path: String, _ frames: AnimationKeyframes.Frames, keyTimes: [Double]? = nil,
    curves: [TimingFunction] = [], mode: AnimationKeyframes.CalculationMode = .linear,
    timing: MediaTiming = .secondThenHeld, curve: TimingFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false
  ) -> Animation {
    Animation(
      timing: timing, timingFunction: curve, isRemovedOnCompletion: false,
      action: .keyframe(
        AnimationKeyframes(
          keyPath: knownKeyPath(path), frames: frames, keyTimes: keyTimes, timingFunctions: curves,
          calculationMode: mode, isAdditive: isAdditive, isCumulative: isCumulative)))
  }

  /// A group that stays attached.
  static func group(
    _ children: [Animation], timing: MediaTiming, curve: TimingFunction? = nil
  ) -> Animation {
    Animation(
      timing: timing, timingFunction: curve, isRemovedOnCompletion: false, action: .group(children))
  }
}

extension PropertyValue {
  /// The numbers in it: those of its components, or 0 or 1 for no and yes; empty for none.
  var numbers: [Double] {
    if case .bool(let value) = self { return [value ? 1 : 0] }
    return components
  }
}

/// A layer's animations, and what a key path is at some instants.
struct ValueCase: Sendable, CustomTestStringConvertible {
  let name: String
  var model: [(String, PropertyValue)] = []
  let animations: [Animation]
  let keyPath: String
  let wanted: [(at: Seconds, numbers: [Double])]
  var testDescription: String { name }

  /// Expects the numbers within 1e-9 of themselves.
  func check() throws {
    let timeline = try compile([shape("layer", model, animations)])
    let path = knownKeyPath(keyPath)
    for (instant, wanted) in wanted {
      let got = timeline.layers[0].value(of: path, at: instant).numbers
      expectClose(got, wanted, "\(keyPath) at \(instant):\n\(timeline)")
    }
  }
}

/// Expects as many numbers, each within 1e-9 of the wanted one's size.
func expectClose(
  _ got: [Double], _ wanted: [Double], _ context: @autoclosure () -> String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let isClose =
    got.count == wanted.count
    && zip(got, wanted).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  #expect(
    isClose, "got \(got), wanted \(wanted) ± 1e-9: \(context())", sourceLocation: sourceLocation)
}

import Graphics
import LayerModel
import SceneModel
import TestSupport
import Timing

extension Scene {
  /// Layers with several animations each of numbers, points, sizes, rectangles, colours and
  /// matrices, over one another: whole values and members, additive and cumulative, with ends that
  /// are left out, springs, curves, splines, paths that turn their layer, value functions and
  /// repeats.
  static func random(layers: Int, using random: inout SeededGenerator) -> Scene {
    Scene(
      canvas: Canvas(size: Size(width: 100, height: 100)), duration: 4,
      layers: (0..<layers).map { i in
        var layer = Layer(kind: .shape, name: "layer\(i)")
        layer.properties.bounds = Rect(x: 1, y: 2, width: 30, height: 20)
        layer.properties.position = Point(x: 40, y: 50)
        layer.properties.transform = .rotation(radians: Double(i % 4), x: 1, y: 0.3, z: 2)
        layer.properties.backgroundColor = i.isMultiple(of: 2) ? nil : .black
        layer.animations = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          .random(using: &random)
        }
        return layer
      })
  }
}

extension Animation {
  private static let keyPaths = [
    "position", "position.x", "position.y", "bounds", "bounds.origin", "bounds.size",
    "bounds.size.height", "bounds.origin.x", "opacity", "cornerRadius", "backgroundColor",
    "shadowOffset", "shadowOffset.width", "transform", "transform.rotation",
    "transform.rotation.x", "transform.scale", "transform.scale.y", "transform.translation",
    "transform.translation.z", "transform.skew", "sublayerTransform.scale.x", "zPosition",
    "fillColor", "isHidden",
  ].compactMap { AnimationKeyPath($0) }

  fileprivate static func random(using random: inout SeededGenerator) -> Animation {
    guard let keyPath = keyPaths.randomElement(using: &random) else { preconditionFailure() }
    let function: ValueFunction? =
      keyPath.valueKind == .transform
      ? [nil, .rotateZ, .scale].randomElement(using: &random) ?? nil : nil
    let kind = function?.inputKind ?? keyPath.valueKind
    func value() -> PropertyValue? { .random(kind, using: &random) }
    func maybe() -> PropertyValue? { Bool.random(using: &random) ? value() : nil }
    let adds = Int.random(in: 0..<3, using: &random)
    let piles = Int.random(in: 0..<4, using: &random)
    let basic = AnimationEndpoints(
      keyPath: keyPath, fromValue: maybe(), toValue: maybe(),
      byValue: [.bool, .transform].contains(kind) ? nil : maybe(),
      valueFunction: function,
      isAdditive: adds == 0, isCumulative: piles == 0)
    let action: Action
    switch Int.random(in: 0..<4, using: &random) {
    case 0: action = .spring(SpringMotion(basic))
    case 1, 2:
      let isPath = keyPath.valueKind == .point && Bool.random(using: &random)
      let modes: [AnimationKeyframes.CalculationMode] = [
        .linear, .discrete, .paced, .cubic, .cubicPaced,
      ]
      let curve = CubicCurve(
        start: .zero, control1: Point(x: 30, y: 0), control2: Point(x: 40, y: 50),
        end: Point(x: 9, y: 70))
      var path = Path(polyline: [Point(x: 0, y: 1), Point(x: 7, y: 9), Point(x: 20, y: 3)])
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      var keyframe = AnimationKeyframes(
        keyPath: keyPath,
        frames: isPath ? .path(path) : .values((0..<4).compactMap { _ in value() }),
        timingFunctions: Bool.random(using: &random) ? [] : [.easeIn, .easeOut, .default],
        calculationMode: modes.randomElement(using: &random) ?? .linear, isAdditive: adds == 0,
        isCumulative: piles == 0)
      keyframe.valueFunction = function
      if isPath {
        keyframe.rotationMode = [nil, .auto, .autoReverse].randomElement(using: &random) ?? nil
      }
      action = .keyframe(keyframe)
    default: action = .basic(basic)
    }
    var timing = MediaTiming(
      beginTime: Double.random(in: 0...2, using: &random),
      duration: Double.random(in: 0.1...3, using: &random))
    timing.repeatCount = [0, 0, 2.5, .infinity].randomElement(using: &random) ?? 0
    timing.autoreverses = Bool.random(using: &random)
    timing.fillMode = FillMode.allCases.randomElement(using: &random) ?? .removed
    return Animation(
      timing: timing, timingFunction: Bool.random(using: &random) ? .easeInEaseOut : nil,
      isRemovedOnCompletion: Bool.random(using: &random), action: action)
  }
}

extension PropertyValue {
  /// A value of a kind; colours are sometimes none.
  fileprivate static func random(
    _ kind: Kind, using random: inout SeededGenerator
  ) -> PropertyValue? {
    func number() -> Double { Double.random(in: -50...50, using: &random) }
    switch kind {
    case .number: return .number(number())
    case .point: return .point(Point(x: number(), y: number()))
    case .size: return .size(Size(width: number(), height: number()))
    case .rect: return .rect(Rect(x: number(), y: number(), width: number(), height: number()))
    case .color:
      let isNone = Int.random(in: 0..<8, using: &random) == 0
      return .color(
        isNone ? nil : Color(red: abs(number()) / 50, green: 0.3, blue: 0.2, alpha: 0.8))
    case .transform: return .transform(.rotation(radians: number(), x: 1, y: 2, z: 0.5))
    case .numbers: return .numbers([number(), number(), number()])
    case .bool: return .bool(Bool.random(using: &random))
    default: return nil
    }
  }
}

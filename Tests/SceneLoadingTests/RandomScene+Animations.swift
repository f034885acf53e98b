import Graphics
import LayerModel
import SceneModel
import Timing

/// Animations of every kind.
extension RandomScene {
  mutating func timeRemapping() -> TimeRemapping {
    let times = list(1...5) { $0.number() }.sorted()
    let values = times.map { _ in number() }
    let functions = list(0...(times.count - 1)) { $0.curve() }
    return TimeRemapping(times: times, values: values, timingFunctions: functions)
  }

  mutating func timing() -> MediaTiming {
    MediaTiming(
      beginTime: optional { $0.number(-5...5) }, duration: optional { $0.number(0...5) },
      speed: pick([1, 0, -1, 0.3]), timeOffset: pick([0, 0.25]),
      repeatCount: pick([0, 2.5, .infinity]), repeatDuration: pick([0, 3]),
      autoreverses: chance(0.3), fillMode: pick(FillMode.allCases))
  }

  mutating func curve() -> TimingFunction {
    let curve: TimingFunction? =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: TimingFunction(name: pick(TimingFunction.names))
      case 1: .steps(Int.random(in: 2...9, using: &random), pick(StepEasing.Jump.allCases))
      case 2: .linear(list(1...4) { ($0.number(-1...2), $0.optional { $0.number(0...100) }) })
      default:
        TimingFunction(
          controlPoints: number(0...1), number(-1...2), number(0...1), number(-1...2))
      }
    return curve ?? .linear
  }

  mutating func animation(on layer: Layer, depth: Int = 1) -> Animation {
    let action: Animation.Action
    switch Int.random(in: 0..<(depth > 0 ? 5 : 4), using: &random) {
    case 0: action = .basic(basic(on: layer))
    case 1: action = .spring(SpringMotion(basic(on: layer), parameters: spring()))
    case 2: action = .keyframe(keyframe(on: layer))
    case 3: action = .transition(transition())
    default: action = .group(list(0...2) { $0.animation(on: layer, depth: 0) })
    }
    var result = Animation(
      key: optional { $0.text() }, timing: timing(), timingFunction: optional { $0.curve() },
      isRemovedOnCompletion: chance(0.5), action: action)
    if case .transition(let transition) = action, transition.style.isViewTransition {
      result.timingFunction = result.timingFunction ?? .easeInEaseOut
    }
    if chance(0.2) { result.userInfo = ["tag": text(), "a b": "1"] }
    result.onStart = list(0...1) { $0.entry(depth: 0, isHandler: true) }
    result.onStop = list(0...1) { $0.entry(depth: 0, isHandler: true) }
    return result
  }

  /// The paths of each kind that animations may have.
  private static let animatablePaths = Dictionary(
    uniqueKeysWithValues: LayerKind.allCases.map { kind in
      (
        kind,
        AnimationKeyPath.all.filter {
          $0.property.isAnimatable && $0.property.kinds.contains(kind)
        }
      )
    })

  mutating func keyPath(on layer: Layer) -> AnimationKeyPath {
    var paths = Self.animatablePaths[layer.kind] ?? []
    for cell in layer.properties.emitter.cells {
      paths += LayerProperty.properties(ofCellAt: [cell.name]).filter(\.isAnimatable).map {
        AnimationKeyPath($0)
      }
    }
    for filter in layer.properties.filters {
      paths.append(
        AnimationKeyPath(
          LayerProperty(
            LayerFilter.Path(isOfBackground: false, name: filter.name, kind: filter.kind))))
    }
    return pick(paths)
  }

  mutating func basic(on layer: Layer) -> AnimationEndpoints {
    if chance(0.15) {
      let function = pick(ValueFunction.allCases)
      return AnimationEndpoints(
        keyPath: AnimationKeyPath(.transform), fromValue: optional { $0.input(of: function) },
        toValue: input(of: function), byValue: optional { $0.input(of: function) },
        valueFunction: function)
    }
    let keyPath = keyPath(on: layer)
    let isAdditive = chance(0.3)
    var result = AnimationEndpoints(
      keyPath: keyPath, fromValue: optional { $0.value(of: keyPath, isDifference: isAdditive) },
      toValue: value(of: keyPath, isDifference: isAdditive), isAdditive: isAdditive,
      isCumulative: chance(0.3))
    if [.number, .point, .size, .rect, .color].contains(keyPath.valueKind), chance(0.3) {
      result.byValue = value(of: keyPath, isDifference: true)
    }
    if chance(0.1) { (result.fromValue, result.startsAtPresentation) = (nil, true) }
    return result
  }

  mutating func input(of function: ValueFunction) -> PropertyValue {
    function.inputCount == 1 ? .number(number()) : .numbers(list(3...3) { $0.number() })
  }

  mutating func spring() -> SpringMotion.Parameters {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .physical(.standard)
    case 1:
      return .physical(
        Spring(
          mass: number(0.1...3), stiffness: number(1...300), damping: number(0...30),
          initialVelocity: number(), allowsOverdamping: chance(0.5)) ?? .standard)
    case 2:
      let spring = Spring(
        perceptualDuration: (number(0.1...3) * 100).rounded() / 100,
        bounce: (number(-0.9...1) * 100).rounded() / 100, initialVelocity: number())
      return .perceptual(spring ?? .standard)
    default: return .fitted(dampingRatio: number(0.1...2), initialVelocity: number())
    }
  }

  mutating func keyframe(on layer: Layer) -> AnimationKeyframes {
    let followsPath = chance(0.3)
    let keyPath = followsPath ? AnimationKeyPath(.position) : keyPath(on: layer)
    let count = 3
    let isAdditive = chance(0.2)
    let values = list(count...count) { $0.value(of: keyPath, isDifference: isAdditive) }
    var result = AnimationKeyframes(
      keyPath: keyPath, frames: followsPath ? .path(path()) : .values(values),
      keyTimes: optional { $0.list(3...3) { $0.number(0...1) }.sorted() },
      timingFunctions: list(0...2) { $0.curve() },
      calculationMode: pick(AnimationKeyframes.CalculationMode.allCases), isAdditive: isAdditive,
      isCumulative: chance(0.2))
    if followsPath { result.rotationMode = optional { $0.pick(AnimationRotationMode.allCases) } }
    if chance(0.3) { result.tensionValues = list(1...3) { $0.number(-1...1) } }
    if chance(0.3) { result.biasValues = list(1...3) { $0.number(-1...1) } }
    if chance(0.3) { result.continuityValues = list(1...3) { $0.number(-1...1) } }
    return result
  }

  mutating func transition() -> TransitionAnimation {
    TransitionAnimation(
      pick(TransitionAnimation.Style.allCases), subtype: pick(TransitionAnimation.Subtype.allCases),
      startProgress: pick([0, 0.25]), endProgress: pick([1, 0.75]))
  }
}

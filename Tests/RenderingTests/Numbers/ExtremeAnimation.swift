import Inbetween
import TestSupport

/// The ways in which an animation can hold a value.
enum ExtremeAnimation: CaseIterable {
  case to, from, by, additive, cumulative, spring, keyframes, cubic, cubicPaced, paced, group

  /// An animation of a key path in which a value comes.
  func animation(of keyPath: AnimationKeyPath, through value: PropertyValue) -> Animation {
    var timing = MediaTiming(duration: 0.5, fillMode: .both)
    let basic: AnimationEndpoints
    switch self {
    case .to, .group: basic = AnimationEndpoints(keyPath: keyPath, toValue: value)
    case .from: basic = AnimationEndpoints(keyPath: keyPath, fromValue: value)
    case .by: basic = AnimationEndpoints(keyPath: keyPath, byValue: value)
    case .additive:
      basic = AnimationEndpoints(
        keyPath: keyPath, fromValue: value, toValue: value, isAdditive: true)
    case .cumulative:
      timing = MediaTiming(duration: 0.01, repeatCount: 1e6)
      basic = AnimationEndpoints(keyPath: keyPath, toValue: value, isCumulative: true)
    case .spring:
      return Animation(
        timing: timing,
        action: .spring(SpringMotion(AnimationEndpoints(keyPath: keyPath, toValue: value))))
    case .keyframes: return keyframe(.linear, of: keyPath, through: value, timing)
    case .cubic: return keyframe(.cubic, of: keyPath, through: value, timing)
    case .cubicPaced: return keyframe(.cubicPaced, of: keyPath, through: value, timing)
    case .paced: return keyframe(.paced, of: keyPath, through: value, timing)
    }
    let animation = Animation(timing: timing, action: .basic(basic))
    return self == .group ? Animation(timing: timing, action: .group([animation])) : animation
  }

  private func keyframe(
    _ mode: AnimationKeyframes.CalculationMode, of keyPath: AnimationKeyPath,
    through value: PropertyValue, _ timing: MediaTiming
  ) -> Animation {
    let usual = ExtremeValues(next: { 0.5 }).value(of: keyPath.valueKind) ?? value
    return Animation(
      timing: timing,
      action: .keyframe(
        AnimationKeyframes(
          keyPath: keyPath, frames: .values([value, usual, value]), keyTimes: [0, 0x1p-1063, 1],
          calculationMode: mode)))
  }
}

/// Timings, springs and interactions with one number in each of their places.
enum ExtremeTiming {
  static func timings(around number: Double) -> [MediaTiming] {
    let changes: [(inout MediaTiming) -> Void] = [
      { $0.beginTime = number }, { $0.duration = number }, { $0.speed = number },
      { $0.timeOffset = number }, { $0.repeatCount = number }, { $0.repeatDuration = number },
      {
        $0.duration = number
        $0.repeatCount = .infinity
      },
      {
        $0.duration = number
        $0.autoreverses = true
        $0.repeatDuration = 3
      },
      {
        $0.speed = number
        $0.timeOffset = number
        $0.duration = number
      },
    ]
    return changes.map { change in
      var timing = MediaTiming(duration: 0.5, fillMode: .both)
      change(&timing)
      return timing
    }
  }

  /// A timing of a layer, of an animation, of both, of a group in both, and of an emitter cell.
  static func layers(_ timing: MediaTiming, _ kind: LayerKind) -> [Layer] {
    let usual = MediaTiming(duration: 0.5, fillMode: .both)
    func move(_ timing: MediaTiming) -> Animation {
      Animation(
        timing: timing, timingFunction: .easeInEaseOut,
        action: .basic(
          AnimationEndpoints(
            keyPath: AnimationKeyPath(.position), toValue: .point(Point(x: 3, y: 4)))))
    }
    func layer(_ timing: MediaTiming?, _ animation: Animation) -> Layer {
      var layer = SweptScene.layer(kind)
      if let timing { layer.timing = timing }
      layer.animations = [animation]
      layer.sublayers[0].animations = [animation]
      layer.properties.replicator.instanceDelay = 0.1
      return layer
    }
    var cellular = layer(nil, move(usual))
    if kind == .emitter { cellular.properties.emitter.cells[0].timing = timing }
    return [
      layer(timing, move(usual)), layer(nil, move(timing)), layer(timing, move(timing)),
      layer(
        timing,
        Animation(timing: timing, timingFunction: .easeIn, action: .group([move(timing)]))),
      cellular,
    ]
  }

  static func springs(around number: Double) -> [SpringMotion.Parameters] {
    [
      Spring(mass: number), Spring(stiffness: number), Spring(damping: number),
      Spring(initialVelocity: number), Spring(mass: number, stiffness: number, damping: number),
      Spring(mass: 1, stiffness: number, damping: number, initialVelocity: number),
    ].compactMap { $0.map { .physical($0) } }
      + [
        Spring(perceptualDuration: number, bounce: 0.3),
        Spring(perceptualDuration: 0.5, bounce: number),
        Spring(perceptualDuration: 0.5, bounce: 0, initialVelocity: number),
      ].compactMap { $0.map { .perceptual($0) } }
      + [
        .fitted(dampingRatio: number, initialVelocity: 0),
        .fitted(dampingRatio: 0.5, initialVelocity: number),
        .fitted(dampingRatio: number, initialVelocity: number),
      ]
  }

  static func layer(_ spring: SpringMotion.Parameters) -> Layer {
    var layer = SweptScene.layer(.layer)
    layer.animations = [
      Animation(
        timing: MediaTiming(fillMode: .both),
        action: .spring(
          SpringMotion(
            AnimationEndpoints(
              keyPath: AnimationKeyPath(.transform, .scaleY), fromValue: .number(1),
              toValue: .number(0)), parameters: spring)))
    ]
    return layer
  }

  static func interactions(around number: Double) -> [[Interaction]] {
    let point = Point(x: number, y: number)
    let name = LayerReference.named("swept")
    let actions: [ScriptAction] = [
      .tap(point), .press(Point(x: 12, y: 11), duration: number), .press(point, duration: 0.1),
      .drag(Drag(from: Point(x: 12, y: 11), to: point, duration: 0.2)),
      .drag(Drag(from: Point(x: 12, y: 11), to: Point(x: 1, y: 1), duration: number)),
      .scrub(Scrub(layer: name, values: [0, number, 1], duration: 0.5)),
      .scrub(Scrub(layer: name, values: [0, 1], duration: number)),
      .animateView(
        ViewAnimation(
          .init(duration: number, delay: number),
          changes: [
            LayerChange(name, [.property(AnimationKeyPath(.opacity), .number(number))])
          ])),
      .set(LayerChange(name, [.frame(Rect(x: 1, y: number, width: 4, height: number))])),
      .set(LayerChange(name, [.beginTime(number)])), .set(LayerChange(name, [.speed(number)])),
      .set(LayerChange(name, [.timeOffset(number)])),
    ]
    return actions.map { [Interaction(.at(0.1), ActionEntry([$0]))] }
      + [
        [Interaction(.at(number), ActionEntry([.tap(Point(x: 12, y: 11))]))],
        [Interaction(.every(max(number, 1e-3), until: 0.5), ActionEntry([.log("tick")]))],
      ]
  }

  static func scene(_ interactions: [Interaction]) -> Scene {
    var layer = SweptScene.layer(.layer)
    layer.isDraggable = true
    return Scene(
      canvas: Canvas(size: Size(width: SweptScene.side, height: SweptScene.side)), duration: 1,
      layers: [layer], interactions: interactions)
  }
}

/// Layers of which several numbers are extreme at once, as a seed says.
struct RandomLayer {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(state: seed) }

  private mutating func number() -> Double {
    let extreme = ExtremeNumbers.all.randomElement(using: &generator) ?? 0
    return Bool.random(using: &generator) ? extreme : Double.random(in: -20...20, using: &generator)
  }

  private mutating func value(of kind: PropertyValue.Kind) -> PropertyValue? {
    var numbers = (0..<40).map { _ in number() }
    return ExtremeValues(next: { numbers.popLast() ?? 0 }).value(of: kind)
  }

  mutating func layer(depth: Int = 0) -> Layer {
    let kind = LayerKind.allCases.randomElement(using: &generator) ?? .layer
    var layer = SweptScene.layer(kind)
    let properties = SweptScene.properties(of: kind, isOwn: false)
    for property in properties.shuffled(using: &generator).prefix(3) {
      if SweptScene.isCount(property) { continue }
      if let value = value(of: property.valueKind) { layer.properties[property] = value }
    }
    for property in properties.shuffled(using: &generator).prefix(2) where property.isAnimatable {
      if SweptScene.isCount(property) { continue }
      guard let value = value(of: property.valueKind),
        let way = ExtremeAnimation.allCases.randomElement(using: &generator)
      else { continue }
      layer.animations.append(way.animation(of: AnimationKeyPath(property), through: value))
    }
    if Bool.random(using: &generator) {
      // A huge speed makes an animated emitter sum its rate over as long a time: that is work, and
      // swept apart.
      layer.timing = MediaTiming(
        beginTime: number(), speed: Double.random(in: -3...3, using: &generator),
        timeOffset: number())
    }
    if depth < 2 {
      layer.sublayers = [self.layer(depth: depth + 1)]
      if Bool.random(using: &generator) { layer.mask = self.layer(depth: depth + 1) }
    }
    return layer
  }
}

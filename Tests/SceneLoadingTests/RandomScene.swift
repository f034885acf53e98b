import Documents
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Timing

/// Makes scenes at random: every kind of layer, animation and action, and values of every kind.
struct RandomScene {
  private var random: SeededGenerator
  /// The layers that scripts may name.
  private var named: [(name: String, kind: LayerKind)] = []
  /// The identities of the layers that have one.
  private var identities: [LayerIdentity] = []

  private init(seed: UInt64) { random = SeededGenerator(state: seed) }

  /// The scene of a seed.
  static func make(seed: UInt64) -> Scene {
    var maker = RandomScene(seed: seed)
    return maker.scene()
  }

  // MARK: Choices

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// A number as people write them, or one of all digits.
  private mutating func number(_ range: ClosedRange<Double> = -500...500) -> Double {
    // No negative zero, which is written as the other one.
    let number = Double.random(in: range, using: &random)
    let digits = [1, 100, 0x1p60][Int.random(in: 0..<3, using: &random)]
    return min(max((number * digits).rounded() / digits, range.lowerBound), range.upperBound) + 0
  }

  /// A number at an end of what a scene may have, or with digits that are easily lost.
  private mutating func extreme() -> Double {
    pick([
      1e15, -1e15, 999_999_999_999_999, .leastNonzeroMagnitude, -1e-300, 1e-15, 0.1 + 0.2, 1.0 / 3,
      1e14 + 1 / 64,
    ])
  }

  private mutating func optional<Value>(_ make: (inout RandomScene) -> Value) -> Value? {
    chance(0.5) ? make(&self) : nil
  }

  private mutating func list<Value>(
    _ counts: ClosedRange<Int>, _ make: (inout RandomScene) -> Value
  ) -> [Value] {
    (0..<Int.random(in: counts, using: &random)).map { _ in make(&self) }
  }

  private mutating func text() -> String {
    pick([
      "a", "two words", "", "12", "true", "null", "~", "${x}", "line\nline", "tab\t", "ü – 漢 🎈",
      "#f",
      "'q' \"q\"", "-", "a: b", "[1]", "\\", "\u{7F}", " edge ",
    ])
  }

  // MARK: Values

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func color(isDifference: Bool = false) -> Color {
    let range = isDifference ? -2.0...2 : 0...1
    return chance(0.3)
      ? .white
      : Color(
        red: number(range), green: number(range), blue: number(range), alpha: number(range))
  }

  private mutating func path() -> Path {
    let rect = Rect(
      x: number(), y: number(), width: number(1...300), height: number(1...300))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return Path(rect: rect)
    case 1: return Path(ellipseIn: rect)
    case 2: return Path(roundedRect: rect, cornerRadius: number(0...40))
    case 3: return Path(smooth: list(3...6) { $0.point() }, closed: chance(0.5))
    case 4:
      var path = Path(polyline: list(2...5) { $0.point() }, closed: chance(0.5))
      path.append(Path(rect: rect))
      path.addQuadCurve(to: point(), control: point())
      return path
    default: return Path(polyline: list(2...5) { $0.point() }, closed: chance(0.5))
    }
  }

  private mutating func transform() -> Transform {
    let angle = number(-720...720) * .pi / 180
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .identity
    case 1: return .translation(x: number(), y: number(), z: chance(0.5) ? number() : 0)
    case 2: return .scale(x: number(-3...3), y: number(-3...3), z: chance(0.5) ? number() : 1)
    case 3: return .rotation(radians: angle)
    case 4: return .rotation(radians: angle, x: number(), y: number(), z: number())
    case 5: return .perspective(distance: number(100...900))
    default:
      return Transform.scale(x: number(), y: number()).concatenating(.rotation(radians: angle))
    }
  }

  private mutating func value(
    of keyPath: AnimationKeyPath, isDifference: Bool = false
  ) -> PropertyValue {
    let property = keyPath.property
    let isFree = isDifference || keyPath.member != nil
    switch keyPath.valueKind {
    case .number:
      if keyPath.unit.isAngular {
        return .number(chance(0.1) ? extreme() : number(-720...720) * .pi / 180)
      }
      switch isFree ? .any : property.domain {
      case .any, .clamped: return .number(chance(0.1) ? extreme() : number())
      case .notNegative: return .number(number(0...300))
      case .positive: return .number(number(0.1...300))
      case .ascending: return .number(number(0...1))
      case .whole(let largest):
        return .number(Double(Int.random(in: 0...min(largest, 1_000_000), using: &random)))
      }
    case .point: return .point(point())
    case .size: return .size(Size(width: number(), height: number()))
    case .rect: return .rect(Rect(origin: point(), size: Size(width: number(), height: number())))
    case .color: return .color(optional { $0.color(isDifference: isDifference) })
    case .transform: return .transform(transform())
    case .path: return .path(optional { $0.path() })
    case .bool: return .bool(chance(0.5))
    case .numbers where property.filterPath != nil: return .numbers(list(20...20) { $0.number() })
    case .numbers where property.domain == .ascending:
      return .numbers(list(2...2) { $0.number(0...1) }.sorted())
    case .numbers: return .numbers(list(0...3) { $0.number(0.5...20) })
    case .colors: return .colors(list(2...2) { $0.color(isDifference: isDifference) })
    case .text: return .text(text())
    case .font:
      return .font(
        FontReference(name: pick(["Courier", "DejaVu Sans", "12"]), folders: Self.folders))
    case .image:
      return .image(
        optional {
          let bytes = ContentBytes([137, 80, $0.pick([1, 2, 3])])
          return ImageReference(
            name: "data:image/png;sha256,\(bytes.digest)", source: .bytes(bytes))
        })
    case .name:
      return .name(pick(property.choice?.names ?? []))
    case .corners: return .corners(CornerMask(rawValue: UInt8.random(in: 0...15, using: &random)))
    }
  }

  /// The folders of a scene that is loaded from a text.
  static let folders = AssetFolders(sceneFile: "s.yaml", roots: []).folders

  // MARK: Layers

  private mutating func scene() -> Scene {
    var scene = Scene(
      title: text(),
      canvas: Canvas(
        size: Size(width: number(1...2000), height: number(1...2000)),
        scale: pick([1, 2, 0.5, 1.25]), background: optional { $0.color() }),
      duration: optional { $0.number(0.1...60) },
      frameRate: pick([.sixty, FrameRate("30000/1001") ?? .sixty, FrameRate(frames: 24) ?? .fifty]),
      layers: list(0...3) { $0.layer(depth: 1) })
    scene.interactions = list(0...4) { $0.interaction() }
    scene.motionBlur = optional { MotionBlur(shutterAngle: $0.number(0...360), samples: 8) }
    scene.touchIndicator = optional {
      TouchIndicator(color: $0.color(), radius: $0.number(1...50))
    }
    scene.audio = list(0...2) {
      AudioClip(
        name: "data:audio/wav;sha256,\(ContentBytes([1]).digest)",
        source: .bytes(ContentBytes([1])),
        begin: $0.number(0...5), offset: $0.number(0...5),
        duration: $0.optional { $0.number(1...9) },
        gain: $0.number(-20...20), fadeIn: $0.number(0...1), fadeOut: $0.number(0...1))
    }
    return scene
  }

  private mutating func layer(depth: Int, kind: LayerKind? = nil, isNamed: Bool = true) -> Layer {
    let kind = kind ?? pick(LayerKind.allCases)
    var layer = Layer(kind: kind)
    if isNamed {
      layer.name = "layer \(named.count)"
      named.append((layer.name, kind))
      if chance(0.3) {
        let identity = LayerIdentity("\(text())\(identities.count)")
        layer.identity = identity
        identities.append(identity)
      }
    }
    if kind.has(.text) {
      layer.properties.text.font = FontReference(name: "Helvetica", folders: Self.folders)
    }
    for property in LayerProperty.all where property.kinds.contains(kind) && chance(0.1) {
      layer.properties[property] = value(of: AnimationKeyPath(property))
    }
    // Places for as many colours.
    if layer.properties.gradient.colors.isEmpty { layer.properties.gradient.locations = [] }
    if kind.has(.particles) { layer.properties.emitter.cells = cells(depth: 1) }
    layer.properties.filters = filters("f")
    layer.properties.backgroundFilters = filters("b")
    layer.timing = timing()
    layer.animations = list(0...2) { $0.animation(on: layer) }
    if depth > 0 {
      layer.sublayers = list(0...1) { $0.layer(depth: depth - 1) }
      layer.mask = optional { $0.layer(depth: 0, isNamed: false) }
    }
    if chance(0.2) {
      layer.hasImplicitAnimations = false
    } else {
      for property in LayerProperty.all
      where property.isAnimatable && property.kinds.contains(kind) && chance(0.03) {
        layer.actions[property] = chance(0.3) ? LayerAction.none : .animation(animation(on: layer))
      }
    }
    layer.isDraggable = chance(0.2)
    layer.onTap = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    layer.onPress = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    layer.onDrag = list(0...1) { $0.entry(depth: 1, isHandler: true) }
    return layer
  }

  private mutating func filters(_ prefix: String) -> [LayerFilter] {
    var count = 0
    return list(0...2) {
      count += 1
      let kind = $0.pick(LayerFilter.Kind.allCases)
      let path = LayerFilter.Path(isOfBackground: false, name: "n", kind: kind)
      var value = $0.value(of: AnimationKeyPath(LayerProperty(path)))
      if case .color(nil) = value { value = .color(.white) }
      return LayerFilter(name: "\(prefix)\(count)", kind, value)
    }
  }

  private mutating func cells(depth: Int) -> [EmitterCell] {
    var count = 0
    return list(0...2) {
      count += 1
      var holder = LayerProperties()
      var cell = EmitterCell()
      cell.name = "cell"
      holder.emitter.cells = [cell]
      for property in LayerProperty.properties(ofCellAt: ["cell"]) where $0.chance(0.2) {
        holder[property] = $0.value(of: AnimationKeyPath(property))
      }
      cell = holder.emitter.cells[0]
      cell.name = "c\(count)"
      cell.timing.beginTime = $0.optional { $0.number() }
      cell.timing.duration = $0.optional { $0.number(0...9) }
      cell.timing.speed = $0.pick([1, 0.5])
      if depth > 0 { cell.emitterCells = $0.cells(depth: depth - 1) }
      return cell
    }
  }

  // MARK: Animations

  private mutating func timing() -> MediaTiming {
    MediaTiming(
      beginTime: optional { $0.number(-5...5) }, duration: optional { $0.number(0...5) },
      speed: pick([1, 0, -1, 0.3]), timeOffset: pick([0, 0.25]),
      repeatCount: pick([0, 2.5, .infinity]), repeatDuration: pick([0, 3]),
      autoreverses: chance(0.3), fillMode: pick(FillMode.allCases))
  }

  private mutating func curve() -> TimingFunction {
    chance(0.5)
      ? pick(TimingFunction.named.map(\.function))
      : TimingFunction(
        controlPoints: number(0...1), number(-1...2), number(0...1), number(-1...2)) ?? .linear
  }

  private mutating func animation(on layer: Layer, depth: Int = 1) -> Animation {
    let action: Animation.Action
    switch Int.random(in: 0..<(depth > 0 ? 5 : 4), using: &random) {
    case 0: action = .basic(basic(on: layer))
    case 1: action = .spring(SpringAnimation(basic(on: layer), parameters: spring()))
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

  private mutating func keyPath(on layer: Layer) -> AnimationKeyPath {
    var paths = AnimationKeyPath.all.filter {
      $0.property.isAnimatable && $0.property.kinds.contains(layer.kind)
    }
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

  private mutating func basic(on layer: Layer) -> BasicAnimation {
    if chance(0.15) {
      let function = pick(ValueFunction.allCases)
      return BasicAnimation(
        keyPath: AnimationKeyPath(.transform), fromValue: optional { $0.input(of: function) },
        toValue: input(of: function), byValue: optional { $0.input(of: function) },
        valueFunction: function)
    }
    let keyPath = keyPath(on: layer)
    let isAdditive = chance(0.3)
    var result = BasicAnimation(
      keyPath: keyPath, fromValue: optional { $0.value(of: keyPath, isDifference: isAdditive) },
      toValue: value(of: keyPath, isDifference: isAdditive), isAdditive: isAdditive,
      isCumulative: chance(0.3))
    if [.number, .point, .size, .rect, .color].contains(keyPath.valueKind), chance(0.3) {
      result.byValue = value(of: keyPath, isDifference: true)
    }
    if chance(0.1) { (result.fromValue, result.startsAtPresentation) = (nil, true) }
    return result
  }

  private mutating func input(of function: ValueFunction) -> PropertyValue {
    function.inputCount == 1 ? .number(number()) : .numbers(list(3...3) { $0.number() })
  }

  private mutating func spring() -> SpringAnimation.Parameters {
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

  private mutating func keyframe(on layer: Layer) -> KeyframeAnimation {
    let followsPath = chance(0.3)
    let keyPath = followsPath ? AnimationKeyPath(.position) : keyPath(on: layer)
    let count = 3
    let isAdditive = chance(0.2)
    let values = list(count...count) { $0.value(of: keyPath, isDifference: isAdditive) }
    var result = KeyframeAnimation(
      keyPath: keyPath, frames: followsPath ? .path(path()) : .values(values),
      keyTimes: optional { $0.list(3...3) { $0.number(0...1) }.sorted() },
      timingFunctions: list(0...2) { $0.curve() },
      calculationMode: pick(KeyframeAnimation.CalculationMode.allCases), isAdditive: isAdditive,
      isCumulative: chance(0.2))
    if followsPath { result.rotationMode = optional { $0.pick(AnimationRotationMode.allCases) } }
    if chance(0.3) { result.tensionValues = list(1...3) { $0.number(-1...1) } }
    if chance(0.3) { result.biasValues = list(1...3) { $0.number(-1...1) } }
    if chance(0.3) { result.continuityValues = list(1...3) { $0.number(-1...1) } }
    return result
  }

  private mutating func transition() -> TransitionAnimation {
    TransitionAnimation(
      pick(TransitionAnimation.Style.allCases), subtype: pick(TransitionAnimation.Subtype.allCases),
      startProgress: pick([0, 0.25]), endProgress: pick([1, 0.75]))
  }

  // MARK: Scripts

  private mutating func reference(isHandler: Bool, _ kind: LayerKind? = nil) -> LayerReference? {
    if isHandler, kind == nil, chance(0.3) { return .handlerLayer }
    let names = named.filter { kind == nil || $0.kind == kind }.map(\.name)
    if chance(0.3), kind == nil, !identities.isEmpty { return .identified(pick(identities)) }
    return names.isEmpty ? nil : .named(pick(names))
  }

  private mutating func place(isHandler: Bool) -> SublayerPlace {
    let superlayer = optional { $0.reference(isHandler: isHandler) } ?? nil
    guard let other = reference(isHandler: isHandler) else { return .front(of: nil) }
    return pick([
      .front(of: superlayer), .index(pick([0, 1, 7]), of: superlayer), .below(other),
      .above(other),
    ])
  }

  private mutating func interaction() -> Interaction {
    let entry = entry(depth: 1, isHandler: false)
    return Interaction(
      chance(0.6)
        ? .at(number(0...9)) : .every(number(0.5...3), until: optional { $0.number(0...9) }),
      entry)
  }

  private mutating func entry(depth: Int, isHandler: Bool) -> ActionEntry {
    var actions: [ScriptAction] = []
    var kinds = Array(0..<15)
    kinds.shuffle(using: &random)
    for kind in kinds.prefix(3) { actions += action(kind, depth: depth, isHandler: isHandler) }
    // A key stands once in an entry, and changes in a row are one.
    var keys: Set<Substring> = []
    actions = actions.filter { action in
      let key = "\(action)".prefix { $0 != "(" }
      return key == "set" || keys.insert(key).inserted
    }
    if actions.isEmpty { actions = [.log(text())] }
    return ActionEntry(
      actions,
      transaction: optional {
        TransactionSettings(
          duration: $0.optional { $0.number(0...2) }, timingFunction: $0.optional { $0.curve() },
          disableActions: $0.optional { $0.chance(0.5) },
          completion: depth > 0 ? [$0.entry(depth: 0, isHandler: isHandler)] : [])
      }, ifFinished: optional { $0.chance(0.5) },
      within: optional { $0.reference(isHandler: isHandler) } ?? nil)
  }

  private mutating func action(_ kind: Int, depth: Int, isHandler: Bool) -> [ScriptAction] {
    let plain = Layer()
    guard let layer = reference(isHandler: isHandler) else { return [.tap(point())] }
    switch kind {
    case 0: return [.tap(point())]
    case 1: return [.press(point(), duration: pick([0.5, 0.75]))]
    case 2: return [.drag(Drag(from: point(), to: point(), duration: pick([0.5, 2])))]
    case 3: return [pick([.pause(layer), .resume(layer), .togglePause(layer)])]
    case 4:
      return [
        .scrub(
          Scrub(
            layer: layer, values: [0, number()], keyTimes: optional { _ in [0, 1] },
            duration: number(0...3)))
      ]
    case 5: return list(1...2) { .set($0.change(of: layer)) }
    case 6: return [.addAnimation(layer, animation(on: plain, depth: 0))]
    case 7: return [.removeAnimation(layer, key: text()), .removeAllAnimations(layer)]
    case 8 where depth > 0:
      return [
        .addSublayer(self.layer(depth: 0, isNamed: false), place(isHandler: isHandler))
      ]
    case 9:
      return chance(0.5)
        ? [.removeFromSuperlayer(layer)] : [.insertSublayer(layer, place(isHandler: isHandler))]
    case 10:
      var animation = Animation(action: .transition(transition()))
      animation.timingFunction = .easeIn
      return [.transition(layer, animation, completion: [])]
    case 11:
      return [
        .animateView(
          ViewAnimation(
            style(),
            spring: optional { .fitted(dampingRatio: $0.number(0.1...1), initialVelocity: 1) },
            isAdditive: chance(0.5), changes: list(1...2) { $0.change(of: layer) },
            completion: depth > 0 ? [entry(depth: 0, isHandler: isHandler)] : []))
      ]
    case 12:
      return [
        .animateViewKeyframes(
          ViewKeyframeAnimation(
            style(), calculationMode: pick(KeyframeAnimation.CalculationMode.allCases),
            keyframes: list(1...2) {
              ViewKeyframeAnimation.Keyframe(
                relativeStartTime: $0.number(0...0.5), relativeDuration: $0.number(0...0.5),
                changes: [$0.change(of: layer)])
            }))
      ]
    case 13:
      guard let shape = reference(isHandler: false, .shape) else { return [.flush] }
      return [
        .addPoint(
          PathPointEdit(shape, at: optional { $0.point() }, radius: optional { $0.number(1...9) })),
        .movePoint(PathPointEdit(shape)), .removePoint(PathPointEdit(shape, at: point())),
      ]
    case 14 where depth > 0: return [.entries([entry(depth: 0, isHandler: isHandler)])]
    default: return [.log(text()), .flush]
    }
  }

  private mutating func style() -> ViewAnimation.Style {
    ViewAnimation.Style(
      duration: number(0...3), delay: pick([0, 0.5]), curve: curve(),
      repeatCount: pick([0, 2, .infinity]), autoreverses: chance(0.5),
      beginsFromCurrentState: chance(0.5))
  }

  private mutating func change(of layer: LayerReference) -> LayerChange {
    let common = AnimationKeyPath.all.filter { $0.property.kinds == LayerKind.allCases }
    let keyPath = pick(common)
    return LayerChange(
      layer,
      [
        .property(keyPath, value(of: keyPath)),
        pick([
          .frame(Rect(origin: point(), size: Size(width: 1, height: 2))), .mask(nil),
          .beginTime(number()), .speed(number()), .timeOffset(number()),
        ]),
      ])
  }
}

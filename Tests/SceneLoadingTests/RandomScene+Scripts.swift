import Graphics
import LayerModel
import SceneModel
import Timing

/// Scripts with every action.
extension RandomScene {
  /// The paths that layers of all kinds have.
  private static let commonPaths = AnimationKeyPath.all.filter {
    $0.property.kinds == LayerKind.allCases
  }

  mutating func reference(isHandler: Bool, _ kind: LayerKind? = nil) -> LayerReference? {
    if isHandler, kind == nil, chance(0.3) { return .handlerLayer }
    let names = named.filter { kind == nil || $0.kind == kind }.map(\.name)
    if chance(0.3), kind == nil, !identities.isEmpty { return .identified(pick(identities)) }
    return names.isEmpty ? nil : .named(pick(names))
  }

  mutating func place(isHandler: Bool) -> SublayerPlace {
    let superlayer = optional { $0.reference(isHandler: isHandler) } ?? nil
    guard let other = reference(isHandler: isHandler) else { return .front(of: nil) }
    return pick([
      .front(of: superlayer), .index(pick([0, 1, 7]), of: superlayer), .below(other),
      .above(other),
    ])
  }

  mutating func interaction() -> Interaction {
    let entry = entry(depth: 1, isHandler: false)
    return Interaction(
      chance(0.6)
        ? .at(number(0...9)) : .every(number(0.5...3), until: optional { $0.number(0...9) }),
      entry)
  }

  mutating func entry(depth: Int, isHandler: Bool) -> ActionEntry {
    var actions: [ScriptAction] = []
    var kinds = Array(0..<15)
    kinds.shuffle(using: &random)
    for kind in kinds.prefix(3) { actions += action(kind, depth: depth, isHandler: isHandler) }
    // A key stands once in an entry, and changes in a row are one.
    var keys: Set<String> = []
    actions = actions.filter { action in
      let key = Mirror(reflecting: action).children.first?.label ?? "\(action)"
      return key == "set" || keys.insert(key).inserted
    }
    if actions.isEmpty { actions = [.log(text())] }
    if chance(0.1) { actions.append(.playSound(sound())) }
    if chance(0.1), let layer = reference(isHandler: isHandler),
      let source = reference(isHandler: isHandler)
    {
      actions.append(.snapshot(layer, of: source))
    }
    if chance(0.2) {
      actions.append(
        .animator(
          AnimatorCommand(
            "spin",
            pick([
              .pause(chance(0.5)), .fraction(number(0...1)), .reverse(chance(0.5)),
              .proceed(duration: optional { $0.number(0...3) }, curve: optional { $0.curve() }),
            ]))))
    }
    let name: String? = chance(0.2) ? "again" : nil
    if name != nil, chance(0.5) { actions.append(.again("again")) }
    if chance(0.2) { actions.append(.change([VariableChange("count", variable())])) }
    var entry = ActionEntry(
      actions,
      transaction: optional {
        TransactionSettings(
          duration: $0.optional { $0.number(0...2) }, timingFunction: $0.optional { $0.curve() },
          disableActions: $0.optional { $0.chance(0.5) },
          completion: depth > 0 ? [$0.entry(depth: 0, isHandler: isHandler)] : [])
      }, ifFinished: optional { $0.chance(0.5) },
      within: optional { $0.reference(isHandler: isHandler) } ?? nil)
    entry.name = name
    if chance(0.2) {
      entry.condition = .expression(LateExpression("${count > 1}", layers: [], location: nil))
    }
    return entry
  }

  /// A sound that is played.
  mutating func sound() -> AudioClip {
    AudioClip(
      name: "data:audio/wav;sha256,\(ContentBytes([1]).digest)",
      source: .bytes(ContentBytes([1])), gain: number(-9...9))
  }

  /// A value of a variable.
  mutating func variable() -> LateValue {
    pick([
      .null, .bool(chance(0.5)), .number(number()), .text(text()),
      .list([.number(1), .text(text())]), .mapping([LateValue.Member("a", .number(number()))]),
      .expression(LateExpression("${count + 1}", layers: [], location: nil)),
    ])
  }

  mutating func action(_ kind: Int, depth: Int, isHandler: Bool) -> [ScriptAction] {
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
            style(), calculationMode: pick(AnimationKeyframes.CalculationMode.allCases),
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

  mutating func style() -> ViewAnimation.Style {
    ViewAnimation.Style(
      duration: number(0...3), delay: pick([0, 0.5]), curve: curve(),
      repeatCount: pick([0, 2, .infinity]), autoreverses: chance(0.5),
      beginsFromCurrentState: chance(0.5))
  }

  mutating func change(of layer: LayerReference) -> LayerChange {
    let common = Self.commonPaths
    let keyPath = pick(common)
    return LayerChange(
      layer,
      [
        chance(0.2) && ![.text, .image, .font].contains(keyPath.valueKind)
          ? .presentation(keyPath) : .property(keyPath, value(of: keyPath)),
        pick([
          .frame(Rect(origin: point(), size: Size(width: 1, height: 2))), .mask(nil),
          .beginTime(number()), .speed(number()), .timeOffset(number()),
        ]),
      ])
  }
}

extension RandomScene {
  mutating func state(_ number: Int) -> SceneState {
    SceneState(
      name: "state \(number)", basedOn: number > 0 ? optional { _ in "state 0" } : nil,
      changes: list(0...3) { $0.reference(isHandler: false) }.compactMap(\.self).map {
        change(of: $0)
      },
      animations: stateAnimations(),
      removedAnimations: list(0...1) { $0.reference(isHandler: false) }.compactMap(\.self).map {
        RemovedAnimation($0, key: text())
      },
      transitions: list(0...2) {
        StateTransition(
          from: $0.pick(["*", "", "state 0"]), to: $0.pick(["*", "", "state 0"]),
          animations: $0.stateAnimations())
      })
  }

  private mutating func stateAnimations() -> [StateAnimation] {
    list(0...2) { maker -> StateAnimation? in
      guard let layer = maker.reference(isHandler: false) else { return nil }
      return StateAnimation(
        layer, delay: maker.pick([0, 0.5]), maker.animation(on: Layer(kind: .layer)))
    }.compactMap(\.self)
  }
}

import LayerModel
import Graphics
import Timing

extension Scene {
  /// The scene with its states switched as some switches say, by entries of its script.
  ///
  /// Leaving a state gives layers the values that they have in no state. Of the transitions that
  /// fit a way the first counts whose ends are both named, else whose end is, else whose begin is,
  /// else any (*inferred:* Apple does not say which). Names of no state switch to none.
  ///
  /// - Parameter switches: The switches; they happen in the order of their times.
  /// - Returns: The scene.
  package func switched(by switches: [StateSwitch]) -> Scene {
    guard !switches.isEmpty else { return self }
    var result = self
    let places = LayerPlaces(layers)
    let ordered = switches.enumerated().sorted {
      ($0.element.time ?? -1, $0.offset) < ($1.element.time ?? -1, $1.offset)
    }
    var present = EffectiveState()
    var entries: [Interaction] = []
    for (_, change) in ordered {
      let next = effective(change.name)
      var actions: [ScriptAction] = []
      if change.time != nil {
        // Before the values, so that they start at what is on screen.
        actions += transition(from: present.name, to: next.name).flatMap(\.added)
      }
      actions += present.animations.compactMap { animation in
        animation.animation.key.map { .removeAnimation(animation.layer, key: $0) }
      }
      actions += places.restoring(present.removed)
      actions += places.restoring(present.changes).map { .set($0) }
      actions += next.removed.map { .removeAnimation($0.layer, key: $0.key) }
      actions += next.changes.map { .set($0) }
      actions += next.animations.flatMap(\.added)
      present = next
      guard !actions.isEmpty else { continue }
      entries.append(
        Interaction(
          .at(change.time ?? 0),
          ActionEntry(actions, transaction: TransactionSettings(disableActions: true))))
    }
    // The script finds the scene in its state.
    result.interactions = entries + interactions
    return result
  }

  /// A state with those that it is based on.
  private struct EffectiveState {
    var name = ""
    var changes: [LayerChange] = []
    var animations: [StateAnimation] = []
    var removed: [RemovedAnimation] = []
  }

  private func effective(_ name: String) -> EffectiveState {
    var chain: [SceneState] = []
    var next: String? = name
    while let wanted = next, let state = states.first(where: { $0.name == wanted }),
      !chain.contains(where: { $0.name == wanted })
    {
      chain.insert(state, at: 0)
      next = state.basedOn
    }
    var animations: [StateAnimation] = []
    for state in chain {
      // What a state takes away may be what it is based on that gave it.
      let removed = Set(state.removedAnimations)
      animations.removeAll { animation in
        animation.animation.key.map {
          removed.contains(RemovedAnimation(animation.layer, key: $0))
        } ?? false
      }
      animations += state.animations
    }
    return EffectiveState(
      name: chain.last?.name ?? "", changes: chain.flatMap(\.changes), animations: animations,
      removed: chain.flatMap(\.removedAnimations))
  }

  private func transition(from: String, to: String) -> [StateAnimation] {
    let all = states.flatMap(\.transitions)
    let any = StateTransition.any
    let wanted = [(from, to), (any, to), (from, any), (any, any)]
    return wanted.lazy.compactMap { way in
      all.first { $0.from == way.0 && $0.to == way.1 }
    }.first?.animations ?? []
  }
}

extension StateAnimation {
  /// The action that adds the animation, which begins after its delay.
  fileprivate var added: [ScriptAction] {
    var animation = animation
    if delay > 0 {
      // A group begins when it is added, and what is in it at a time of the group's.
      var inner = animation
      inner.key = nil
      inner.timing.beginTime = delay
      inner.timing.fillMode = inner.timing.fillMode.fillsForwards ? .both : .backwards
      let length = inner.timing.activeDuration(
        iteration: inner.iteration(unlessSaid: MediaTiming.defaultAnimationDuration))
      animation = Animation(
        key: animation.key,
        timing: MediaTiming(duration: delay + length, fillMode: animation.timing.fillMode),
        isRemovedOnCompletion: animation.isRemovedOnCompletion, action: .group([inner]),
        location: animation.location)
    }
    return [.addAnimation(layer, animation)]
  }
}

/// The layers of a scene by the names that a script has for them.
private struct LayerPlaces {
  private var byName: [LayerReference: Layer] = [:]
  /// The own times of layers at the scene's begin, by their names, where they are not 0.
  private var begins: [LayerReference: Seconds] = [:]

  init(_ layers: [Layer]) {
    for (i, layer) in layers.enumerated() { add(layer, layer.pathComponent(at: i), .identity) }
  }

  private mutating func add(_ layer: Layer, _ path: String, _ outer: TimeMap) {
    let (timing, remapped) = (layer.timing, layer.remappedTimeMap(under: outer))
    let numbers = [timing.beginTime ?? 0, timing.speed, timing.timeOffset]
    // What is wrong is told when the scene is compiled.
    let time =
      numbers.allSatisfy(\.isFinite) ? timing.layerTimeMap(under: remapped) : remapped
    let begin = time(0)?.time ?? 0
    func note(_ reference: LayerReference, _ layer: Layer) {
      guard byName[reference] == nil else { return }
      byName[reference] = layer
      if begin != 0 { begins[reference] = begin }
    }
    if let identity = layer.identity { note(.identified(identity), layer) }
    if !layer.name.isEmpty { note(.named(layer.name), layer) }
    note(.named(path), layer)
    note(.named("/\(path)"), layer)
    if let mask = layer.mask {
      add(mask, "\(path)/\(mask.pathComponent(at: 0, isMask: true))", time)
    }
    for (i, sublayer) in layer.sublayers.enumerated() {
      add(sublayer, "\(path)/\(sublayer.pathComponent(at: i))", time)
    }
  }

  /// The changes that give back what changes took, in the order against theirs.
  func restoring(_ changes: [LayerChange]) -> [LayerChange] {
    changes.reversed().compactMap { change in
      guard let layer = byName[change.layer] else { return nil }
      return LayerChange(
        change.layer, change.assignments.reversed().flatMap { restored($0, of: layer) },
        location: change.location)
    }
  }

  /// The actions that give layers back the animations that they began with, where these would be
  /// by now.
  func restoring(_ removed: [RemovedAnimation]) -> [ScriptAction] {
    removed.compactMap { animation in
      guard
        var own = byName[animation.layer]?.animations.last(where: { $0.key == animation.key })
      else { return nil }
      // Without a begin it would begin now, and not with the scene; 0 means that too.
      if (own.timing.beginTime ?? 0) == 0 {
        own.timing.beginTime = begins[animation.layer] ?? 1e-100
      }
      return .addAnimation(animation.layer, own)
    }
  }

  private func restored(
    _ assignment: LayerChange.Assignment, of layer: Layer
  ) -> [LayerChange.Assignment] {
    func value(_ keyPath: AnimationKeyPath) -> LayerChange.Assignment {
      .property(keyPath, layer.properties.value(of: keyPath))
    }
    return switch assignment {
    // All of it: turns of a matrix that is taken apart may be others than they were.
    case .property(let keyPath, _): [value(AnimationKeyPath(keyPath.property))]
    case .presentation(let keyPath): [value(AnimationKeyPath(keyPath.property))]
    case .frame: [value(AnimationKeyPath(.bounds)), value(AnimationKeyPath(.position))]
    case .mask: [.mask(layer.mask)]
    case .beginTime: [.beginTime(layer.timing.beginTime ?? 0)]
    case .speed: [.speed(layer.timing.speed)]
    case .timeOffset: [.timeOffset(layer.timing.timeOffset)]
    }
  }
}

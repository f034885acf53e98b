import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Does one thing that a script says.
  func perform(_ action: ScriptAction, _ context: HandlerContext) {
    switch action {
    case .tap(let point): tap(point, context)
    case .press(let point, let duration): press(point, lasting: duration, context)
    case .drag(let drag): self.drag(drag, context)
    case .pause(let name): with(name, context) { pause($0, context) }
    case .resume(let name): with(name, context) { resume($0, context) }
    case .togglePause(let name):
      with(name, context) {
        record[$0].timing.speed == 0 ? resume($0, context) : pause($0, context)
      }
    case .scrub(let scrub): with(scrub.layer, context) { self.scrub($0, scrub, context) }
    case .set(let change):
      with(change.layer, context) { layer in
        note("set", layer: layer, cause: context.cause, message: change.summary)
        apply(change, to: layer, context)
      }
    case .addAnimation(let name, let animation):
      perform(addition: animation, to: name, context)
    case .snapshot(let name, let source): takeSnapshot(of: source, for: name, context)
    case .transition(let name, let animation, let completion):
      with(name, context) { layer in
        note("transition", layer: layer, key: "transition", cause: context.cause)
        inTransaction(TransactionSettings(completion: completion), context) {
          add(animation, to: layer, cause: context.cause)
        }
      }
    case .removeAnimation(let name, let key):
      with(name, context) { layer in
        note("removeAnimation", layer: layer, key: key, cause: context.cause)
        removeAnimations(of: layer, cause: "removed by \(context.cause)") {
          $0.animation.key == key
        }
      }
    case .removeAllAnimations(let name):
      with(name, context) { layer in
        note("removeAllAnimations", layer: layer, cause: context.cause)
        removeAnimations(of: layer, cause: "removed by \(context.cause)")
      }
    case .addSublayer(let source, let place): addSublayer(source, place, context)
    case .insertSublayer(let name, let place):
      if let layer = layer(name, context, mayHaveLeft: true),
        take(steps: record[layer].stepCount)
      {
        insertSublayer(layer, place, context)
      }
    case .removeFromSuperlayer(let name):
      with(name, context) { layer in
        note("removeFromSuperlayer", layer: layer, cause: context.cause)
        takeOut(layer, context)
      }
    case .animateView(let view): animate(view, context)
    case .animateViewKeyframes(let view): animate(view, context)
    case .addPoint(let edit), .movePoint(let edit), .removePoint(let edit):
      with(edit.layer, context) { self.edit($0, edit, by: action, context) }
    case .flush: flush()
    case .animator(let command): perform(command, context)
    case .again(let name): runAgain(name, context)
    case .playSound(var sound):
      guard keeps(to: .sounds, scene.audio.count + record.sounds.count + 1) else { return }
      sound.begin = now
      note("playSound", layer: context.layer, cause: context.cause, message: sound.name)
      record.sounds.append(sound)
    case .change(let changes): perform(changes, context)
    case .late(let late): perform(late, context)
    case .log(let message): note(.log, layer: context.layer, cause: context.cause, message: message)
    case .entries(let entries): run(entries, context)
    }
  }

  /// Adds an animation to the layer that a script, or code, names.
  func perform(
    addition animation: Animation, to name: LayerReference, delegate: AnimationDelegate? = nil,
    _ context: HandlerContext
  ) {
    with(name, context) { layer in
      note("addAnimation", layer: layer, key: animation.key, cause: context.cause)
      add(animation, to: layer, delegate: delegate, cause: context.cause)
    }
  }

  /// Removes the animations that are on a layer now, or those of them that are meant.
  private func removeAnimations(
    of layer: LayerID, cause: String, where isMeant: (RecordedAnimation) -> Bool = { _ in true }
  ) {
    let places = record[layer].attachedPlaces.filter { isMeant(record[layer].animations[$0]) }
    for place in places { remove(AnimationID(layer: layer, index: place), cause: cause) }
  }

  /// Takes a layer out of its superlayer, or a mask off its layer.
  private func takeOut(_ layer: LayerID, _ context: HandlerContext) {
    order(layer, \.onOrderOut, context)
    record[layer].leave(at: now)
    let subtree = record.subtree(of: layer)
    guard take(steps: subtree.count) else { return }
    if isCommitted(layer) { commit.leaving.formUnion(subtree) }
    for inside in subtree {
      removeAnimations(of: inside, cause: "its layer left the tree by \(context.cause)")
    }
  }

  /// Runs the animations of a layer, and of those in it, that comes or goes (core-animation 10.2).
  ///
  /// *Decided:* each layer of the subtree runs its own, as each is ordered in or out with it; what
  /// runs on a layer that leaves the tree ends at once, as its other animations do. A transition
  /// plays between the layer and nothing.
  private func order(
    _ layer: LayerID, _ event: KeyPath<Layer, Animation?>, _ context: HandlerContext
  ) {
    guard transaction?.disablesActions != true else { return }
    let subtree = record.subtree(of: layer)
    guard take(steps: subtree.count) else { return }
    for inside in subtree {
      guard var animation = record[inside].source[keyPath: event] else { continue }
      if animation.isTransition {
        // From, or to, nothing at all.
        guard let state = keptState(of: inside) else { return }
        record[state].history.set(.isHidden, to: .bool(event == \Layer.onOrderIn), at: now)
        outgoingStates.append(state)
        add(animation, to: inside, cause: context.cause)
        outgoingStates.removeLast()
        continue
      }
      animation.key = event == \Layer.onOrderIn ? "onOrderIn" : "onOrderOut"
      add(animation, to: inside, cause: context.cause)
    }
  }

  /// Gives a layer another mask, or none; masks do not animate.
  private func setMask(_ source: Layer?, of layer: LayerID, _ context: HandlerContext) {
    if let old = record.mask(of: layer) { takeOut(old, context) }
    guard let source else { return }
    let mask = makeLayer(
      source, in: layer, place: 0, isMask: true, addedAt: now, cause: context.cause)
    record.append(mask)
  }

  private func addSublayer(
    _ source: Layer, _ place: SublayerPlace, _ context: HandlerContext
  ) {
    guard let spot = spot(place, context) else { return }
    let layer = makeLayer(
      source, in: spot.superlayer, place: record.sublayers(of: spot.superlayer).count,
      isMask: false, addedAt: now, cause: context.cause)
    note("addSublayer", layer: layer, cause: context.cause)
    record.append(layer, at: spot.index)
    order(layer, \.onOrderIn, context)
  }

  private func insertSublayer(
    _ layer: LayerID, _ place: SublayerPlace, _ context: HandlerContext
  ) {
    note("insertSublayer", layer: layer, cause: context.cause)
    guard !record[layer].isMask else {
      return report(.maskMoved, of: layer)
    }
    guard let spot = spot(place, moving: layer, context) else { return }
    if let superlayer = spot.superlayer, record.isInside(superlayer, layer) {
      return report(.insideItself, of: layer)
    }
    let comes = !record.isInTree(layer)
    move(layer, to: spot.superlayer, at: spot.index)
    if comes { order(layer, \.onOrderIn, context) }
  }

  /// The superlayer and the index that a place means now; `nil` after telling why there are none.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - layer: The layer that is moved there, which does not count; `nil` for a new one.
  ///   - context: For whom and why.
  /// - Returns: The superlayer, `nil` for the root, and the index from the back, `nil` for the
  ///   front.
  private func spot(
    _ place: SublayerPlace, moving layer: LayerID? = nil, _ context: HandlerContext
  ) -> (superlayer: LayerID?, index: Int?)? {
    var named: LayerID?
    if let name = place.layer {
      with(name, context) { named = $0 }
      if named == nil { return nil }
    }
    switch place {
    case .front: return (named, nil)
    case .index(let index, _): return (named, max(0, index))
    case .below, .above:
      guard let named, !record[named].isMask else {
        record.issues.error(.besideMask, layer: named.map { record[$0].path } ?? "")
        return nil
      }
      let superlayer = record[named].superlayer
      // Beside itself a layer stays where it is.
      let others = record.presentSublayers(of: superlayer).filter { $0 != layer || $0 == named }
      let index = others.firstIndex(of: named) ?? 0
      if case .above = place, named != layer { return (superlayer, index + 1) }
      return (superlayer, index)
    }
  }

  // MARK: Layers by name

  /// Does something with the layer that a script names, when it is in the tree.
  func with(_ name: LayerReference, _ context: HandlerContext, _ body: (LayerID) -> Void) {
    if let layer = layer(name, context), take(steps: record[layer].stepCount) { body(layer) }
  }

  /// The layer that a script names, when it is in the tree; that it is not is told.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - context: For whom and why.
  ///   - mayHaveLeft: True where one that has left the tree is meant when none is in it.
  /// - Returns: The layer.
  func layer(
    _ name: LayerReference, _ context: HandlerContext, mayHaveLeft: Bool = false
  ) -> LayerID? {
    guard name != .handlerLayer else {
      if context.layer == nil { record.issues.error(.noHandler(cause: context.cause)) }
      return context.layer
    }
    // Of layers that a script added under one name the last one counts.
    let named = layers(name)
    let place =
      named.lastIndex(where: record.isInTree) ?? (mayHaveLeft ? named.indices.last : nil)
    // Those that have left since were looked at, too.
    guard take(steps: named.count - (place ?? 0)) else { return nil }
    guard let layer = place.map({ named[$0] }) else {
      record.issues.warning(
        .notInTree(layer: "\(name)", cause: context.cause, instant: now))
      return nil
    }
    return layer
  }

  // MARK: Model values

  /// The model values of a layer now.
  func model(of layer: LayerID) -> LayerProperties {
    flattener.model(of: layer, in: record, at: now)
  }

  /// The presentation values of a layer now.
  func presentation(of layer: LayerID) -> LayerProperties {
    flattener.lastPresentation(of: layer, in: record, at: now)
  }

  /// Changes model values, with the animations that follow from it.
  func apply(_ change: LayerChange, to layer: LayerID, _ context: HandlerContext) {
    var timings: [(inout MediaTiming) -> Void] = []
    for assignment in change.assignments {
      switch assignment {
      case .property(let keyPath, let value): set(keyPath, to: value, of: layer, change, context)
      case .presentation(let keyPath):
        set(keyPath, to: shown(of: layer).value(of: keyPath), of: layer, change, context)
      case .frame(let frame):
        for (keyPath, value) in frame.assignments(at: model(of: layer).anchorPoint) {
          set(keyPath, to: value, of: layer, change, context)
        }
      case .mask(let mask): setMask(mask, of: layer, context)
      case .beginTime(let time): timings.append { $0.beginTime = time }
      case .speed(let speed): timings.append { $0.speed = speed }
      case .timeOffset(let offset): timings.append { $0.timeOffset = offset }
      }
    }
    guard !timings.isEmpty else { return }
    changeTiming(of: layer) { timing in for change in timings { change(&timing) } }
  }

  private func set(
    _ keyPath: AnimationKeyPath, to value: PropertyValue, of layer: LayerID,
    _ change: LayerChange, _ context: HandlerContext
  ) {
    let property = keyPath.property
    // A layer's values are put together, and an animation may be made.
    guard take(steps: 16) else { return }
    guard property.kinds.contains(record[layer].source.kind), value.kind == keyPath.valueKind,
      value.isFinite
    else {
      record.issues.error(
        .unsettable(keyPath, value), layer: record[layer].path, at: change.location)
      return
    }
    if LayerProperty.ofDividedTexts.contains(property) {
      let model = model(of: layer)
      guard model.text.partition == .none || model.value(of: keyPath) == value else {
        return record.issues.error(
          .fixedByParts(keyPath), layer: record[layer].path, at: change.location)
      }
    }
    let old = model(of: layer)
    let new = old.setting(keyPath, to: value)
    guard new[property] != old[property] else { return }
    let animation = action(for: property, of: layer, from: old[property], to: new[property])
    let outgoingState = animation?.isTransition == true ? keptState(of: layer) : nil
    record[layer].history.set(property, to: new[property], at: now)
    if property == .isHidden {
      order(layer, new.isHidden ? \.onOrderOut : \.onOrderIn, context)
    }
    guard var animation else { return }
    if isInherited(new[property], as: property, of: layer) {
      animation = animation.replacingActions { action in
        action.replacingEndpoints { $0.ending(at: new[property], of: property) }
      }
    }
    if let outgoingState { outgoingStates.append(outgoingState) }
    add(animation, to: layer, cause: context.cause)
    if outgoingState != nil { outgoingStates.removeLast() }
  }

  /// The animation that follows a change by itself (core-animation 10.1, 10.2), or as the view
  /// animation says in which it is made; `nil` when there is none.
  ///
  /// A layer that came in the same commit has no implicit animations; a view animation needs none
  /// of them, as its action comes from the view that is the layer's delegate.
  private func action(
    for property: LayerProperty, of layer: LayerID, from old: PropertyValue, to new: PropertyValue
  ) -> Animation? {
    guard property.isAnimatable, let transaction, !transaction.disablesActions else { return nil }
    if let block = transaction.block {
      guard property.animation == .implicit else { return nil }
      if block.isAdditive,
        let animation = block.additiveAnimation(
          of: property, from: old, to: new, key: freeKey(property.name, on: layer),
          at: localTime(of: layer))
      {
        return animation
      }
      let from =
        block.style.beginsFromCurrentState || block.isAdditive
        ? shown(of: layer)[property] : old
      return block.animation(of: property, from: from, at: localTime(of: layer))
    }
    guard isCommitted(layer), record[layer].source.hasImplicitAnimations,
      !transaction.isOfTransition
    else { return nil }
    switch record[layer].source.actions[property] {
    case .none?: return nil
    case .animation(let animation)?: return runnable(animation, for: property, of: layer)
    case nil:
      guard property.animation == .implicit, transaction.duration != 0 else { return nil }
      return Animation(
        key: property.name, timingFunction: .default,
        action: .basic(
          AnimationEndpoints(
            keyPath: AnimationKeyPath(property),
            fromValue: shown(of: layer)[property])))
    }
  }

  /// An animation of a layer's actions as it runs for a property: under the property's name, and
  /// from the presentation's value when it has no ends of its own.
  private func runnable(
    _ animation: Animation, for property: LayerProperty, of layer: LayerID
  ) -> Animation {
    var result = animation
    result.key = property.name
    guard case .basic(var basic) = animation.action, !basic.startsAtPresentation,
      basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil
    else { return result }
    basic.fromValue = shown(of: layer).value(of: basic.keyPath)
    result.action = .basic(basic)
    return result
  }

  /// A key that no animation of a layer has: the name, or the name and a number.
  private func freeKey(_ name: String, on layer: LayerID) -> String {
    var (key, number) = (name, 1)
    while record[layer].placeOfAnimation(forKey: key) != nil {
      number += 1
      key = "\(name)-\(number)"
    }
    return key
  }
}

extension Rect {
  /// The assignments of setting a frame, as if `transform` were the identity.
  func assignments(at anchorPoint: Point) -> [(AnimationKeyPath, PropertyValue)] {
    [
      (AnimationKeyPath(.bounds, .size), .size(size)),
      (
        AnimationKeyPath(.position),
        .point(
          Point(
            x: origin.x + anchorPoint.x * size.width, y: origin.y + anchorPoint.y * size.height))
      ),
    ]
  }
}

extension LayerChange {
  /// The assignments, for the event log.
  var summary: String {
    assignments.map { assignment in
      switch assignment {
      case .property(let keyPath, let value): "\(keyPath) = \(value)"
      case .presentation(let keyPath): "\(keyPath) = presentation"
      case .frame(let frame): "frame = \(PropertyValue.rect(frame))"
      case .mask(let mask): "mask = \(mask.map { $0.pathComponent(at: 0, isMask: true) } ?? "null")"
      case .beginTime(let time): "beginTime = \(PropertyValue.number(time))"
      case .speed(let speed): "speed = \(PropertyValue.number(speed))"
      case .timeOffset(let offset): "timeOffset = \(PropertyValue.number(offset))"
      }
    }.joined(separator: ", ")
  }
}

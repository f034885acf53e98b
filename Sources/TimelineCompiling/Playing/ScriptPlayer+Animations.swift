import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Pieces that the clock of a layer without key frames of time has at most, scripts aside.
  private static let usualPieceCount = 16

  /// Adds the animations that a layer comes with.
  func addAnimations(of layer: LayerID, isInitial: Bool, cause: String) {
    let all = record[layer].source.animations
    var last: [String: Int] = [:]
    for i in all.indices { if let key = all[i].key { last[key] = i } }
    for (i, animation) in all.enumerated() {
      // Adding under a key that is taken replaces the animation that has it.
      if let key = animation.key, !animation.isTransition, last[key] != i {
        record.issues.warning(
          .replacedAtOnce, layer: record[layer].path,
          animation: key, at: animation.location)
        continue
      }
      add(
        animation, to: layer, label: animation.key ?? "animations[\(i)]", isInitial: isInitial,
        cause: cause)
    }
  }

  /// Adds an animation to a layer, in the present transaction.
  func add(
    _ animation: Animation, to layer: LayerID, label: String? = nil, isInitial: Bool = false,
    delegate: AnimationDelegate? = nil, cause: String
  ) {
    var animation = inheritingColor(startingOnScreen(animation, on: layer), on: layer)
    if animation.isTransition {
      animation.key = "transition"
      if record[layer].isMask {
        record.issues.error(
          .maskTransition, layer: record[layer].path,
          animation: "transition", at: animation.location)
      }
    }
    let label = label ?? animation.key ?? "animations[\(record[layer].animations.count)]"
    if let key = animation.key, let place = record[layer].placeOfAnimation(forKey: key) {
      remove(AnimationID(layer: layer, index: place), cause: "replaced by \(cause)")
    }
    animation = inTransaction(animation)
    let written = animation.timing.beginTime.flatMap { $0 == 0 ? nil : $0 }
    let begin = written ?? localTime(of: layer)
    var added = RecordedAnimation(
      animation: animation, label: label, ordinal: progress.count, addedAt: now,
      isInitial: isInitial, begin: begin,
      flattened: flattener(of: layer, for: animation).flattened(
        animation, label: label, begin: begin, &record.issues))
    if animation.isTransition {
      // Without one it plays around what changes as it begins.
      added.outgoingState = outgoingStates.last { record[$0].original == layer }
    }
    if let state = added.outgoingState { record.followSuperlayer(state, from: now) }
    let completions = transaction?.waitingCompletions ?? []
    progress.append(
      AnimationProgress(cause: cause, delegate: delegate, completions: completions))
    for completion in completions { completion.pendingCount += 1 }
    // Its track holds all pieces of its clock; those of a usual one hardly count.
    keyframeCount +=
      added.flattened.keyframeCount + max(0, record[layer].clock.pieceCount - Self.usualPieceCount)
    guard keeps(to: .tracks, progress.count, layer: layer),
      keeps(to: .keyframes, keyframeCount, layer: layer)
    else { return }
    let id = record.append(added, to: layer)
    if written == nil { commit.animations.append(id) }
    expectEvents(of: id)
  }

  /// Lets an animation begin in the time that its layer has now.
  func beginNow(_ id: AnimationID) {
    let begin = localTime(of: id.layer)
    guard begin != record[id].begin else { return }
    // Its errors were reported when it was added.
    var known = IssueCollector(scene.vocabulary)
    record[id].begin = begin
    record[id].flattened = flattener(of: id.layer, for: record[id].animation).flattened(
      record[id].animation, label: record[id].label, begin: begin, &known)
    progress[record[id].ordinal].look = .init()
    expectEvents(of: id)
  }

  private func flattener(
    of layer: LayerID, for animation: Animation
  ) -> AnimationFlattener {
    let properties = animation.pathProperties
    let shown = properties.isEmpty ? nil : presentation(of: layer)
    return AnimationFlattener(
      kind: record[layer].source.kind, layerPath: record[layer].path,
      paths: Dictionary(
        properties.compactMap { property in shown.map { (property, $0[property]) } },
        uniquingKeysWith: { first, _ in first }))
  }

  /// A layer's own time now.
  func localTime(of layer: LayerID) -> Seconds { record[layer].clock(now)?.time ?? 0 }

  /// The animation with what its transaction decides for it (core-animation 10.1).
  private func inTransaction(_ animation: Animation) -> Animation {
    guard let transaction else { return animation }
    var result = animation
    if let function = transaction.timingFunction { result.timingFunction = function }
    if let duration = transaction.duration, duration > 0, (animation.timing.duration ?? 0) <= 0 {
      result.timing.duration = duration
    }
    return result
  }

  /// Finds the events of an animation under its layer's clock.
  ///
  /// The clock's past has had its events: a clock that was changed often is looked at from the
  /// last change before this one on.
  func expectEvents(of id: AnimationID) {
    let ordinal = record[id].ordinal
    progress[ordinal].stamp += 1
    let known = progress[ordinal]
    guard !known.hasStopped else { return }
    let clock = record[id.layer].clock.forgetting(before: known.look.before)
    let active = record[id].activeTime(under: clock, at: now)
    guard let begin = known.look.hasMet ? now : active?.begin else { return }
    let end = active?.end ?? .infinity
    progress[ordinal].look.note(hasMet: begin < now, at: now)
    if !known.hasStarted {
      add(
        ScheduledEvent(
          at: max(now, begin), .start(id, stamp: known.stamp), ordinal: ordinal))
    }
    if end < .infinity {
      add(
        ScheduledEvent(at: max(now, end), .stop(id, stamp: known.stamp), ordinal: ordinal))
    }
  }

  /// Begins an animation's active time.
  func start(_ id: AnimationID) {
    let (ordinal, animation) = (record[id].ordinal, record[id].animation)
    progress[ordinal].hasStarted = true
    if animation.isTransition, record[id].outgoingState == nil {
      record[id].outgoingState = keptState(of: id.layer)
    }
    note(
      .animationDidStart, layer: id.layer, key: record[id].label, cause: progress[ordinal].cause)
    runHandler(.entries(animation.onStart), of: id, "onStart")
    if let delegate = progress[ordinal].delegate {
      runHandler(.code { _ in delegate.didStart() }, of: id, "onStart")
    }
  }

  /// Ends an animation: `finished` when its active time is over, else because it was removed.
  func stop(_ id: AnimationID, finished: Bool, cause: String) {
    let (ordinal, animation) = (record[id].ordinal, record[id].animation)
    guard !progress[ordinal].hasStopped else { return }
    progress[ordinal].hasStopped = true
    // What was removed in its own commit does not begin.
    progress[ordinal].stamp += 1
    if !finished || animation.isRemovedOnCompletion { detach(id) }
    note(
      .animationDidStop, layer: id.layer, key: record[id].label, cause: cause, finished: finished)
    runHandler(.entries(animation.onStop), of: id, "onStop", isFinished: finished)
    if let delegate = progress[ordinal].delegate {
      runHandler(.code { _ in delegate.didStop(finished) }, of: id, "onStop", isFinished: finished)
    }
    let waiting = progress[ordinal].completions
    progress[ordinal].completions = []
    for completion in waiting {
      completion.pendingCount -= 1
      if !finished { completion.isFinished = false }
      completeIfOver(completion)
    }
  }

  private func runHandler(
    _ handler: Handler, of id: AnimationID, _ name: String, isFinished: Bool? = nil
  ) {
    guard !handler.isEmpty else { return }
    var context = HandlerContext(
      layer: id.layer, isFinished: isFinished,
      cause: "\(record[id.layer].path) animation \(record[id].label) \(name)")
    context.tags = record[id].animation.userInfo
    runHandler(handler, context)
  }

  func detach(_ id: AnimationID) {
    record[id.layer].detach(id.index, at: now)
  }

  /// Takes an animation off its layer.
  func remove(_ id: AnimationID, cause: String) {
    detach(id)
    stop(id, finished: false, cause: cause)
  }

  /// The state of a layer for a transition, now or before what code has done in this commit; `nil`
  /// when too much would be kept.
  func keptState(of layer: LayerID, beforeCommit: Bool = false) -> LayerID? {
    let past = beforeCommit && !isNew(layer) ? commit : LiveCommit()
    keptCount += record.copyCount(of: layer, before: past)
    guard keeps(to: .shownLayers, layerCount + keptCount, layer: layer) else { return nil }
    let state = record.copyState(of: layer, before: past)
    guard !past.models.isEmpty else { return state }
    for copy in record.subtree(of: state) {
      guard let old = record[copy].original.flatMap({ past.models[$0] }) else { continue }
      let new = model(of: copy)
      for property in LayerProperty.all where new[property] != old[property] {
        record[copy].history.set(property, to: old[property], at: now)
      }
    }
    return state
  }

  /// True for a layer that came in this commit.
  private func isNew(_ layer: LayerID) -> Bool { commit.layers.contains(layer) }
}

extension Animation {
  /// The paths that it animates, or an animation in it.
  fileprivate var pathProperties: [LayerProperty] {
    if case .group(let children) = action { return children.flatMap(\.pathProperties) }
    return keyPath.flatMap { $0.valueKind == .path ? [$0.property] : nil } ?? []
  }

  /// True for a transition between two states of a layer.
  var isTransition: Bool {
    if case .transition = action { true } else { false }
  }
}

import HeapModule
import LayerModel
import SceneModel
import TimelineModel
import Timing

/// Plays a scene's script once, from event to event, and keeps what every layer was when.
///
/// The next event is the earliest of the script's entries and the begins and ends of animations under
/// the clocks as they are known. At one time animations come first, in the order of their layers and
/// then in the order in which they were added; then the script's entries, in their order. What handlers
/// do happens at once. The same script gives the same events, always.
final class EventSimulator {
  let scene: Scene
  let limits: WorkLimits
  /// The last instant at which something may happen.
  let horizon: Seconds
  /// The present, in clip time.
  private(set) var now: Seconds = 0
  var issues = IssueCollector()
  private(set) var log: [TimelineEvent] = []
  private(set) var roots: [LiveLayer] = []
  /// True once the layers and the script of the scene are known.
  private var isPlaying = false
  /// True once a limit was passed.
  private(set) var isOver = false
  private var queue = Heap<ScheduledEvent>()
  private var layerCount = 0
  /// Layers in the states that transitions keep.
  private var keptCount = 0
  /// How many events in a row, at the present time, each made the next one happen.
  private var chainLength = 0
  /// What was looked at so far.
  private var stepCount = 0
  /// Where the script says what is happening.
  private var site: SourceLocation?
  private var animationCount = 0
  var touchCount = 0
  private var handlerDepth = 0
  /// Layers that will have a transition, as they were when the present transactions began.
  private var oldFaces: [LiveLayer] = []
  /// The innermost transaction.
  var transaction: LiveTransaction?
  /// Layers that came in the present transaction.
  private var uncommitted: [LiveLayer] = []
  private var layersByName: [String: [LiveLayer]] = [:]
  /// Every animation, in the order in which they were added.
  private(set) var animations: [LiveAnimation] = []

  init(_ scene: Scene, _ limits: WorkLimits) {
    self.scene = scene
    self.limits = limits
    horizon = scene.duration.flatMap { $0.isFinite ? $0 : nil } ?? .infinity
  }

  /// Plays the script.
  func run() {
    for (i, layer) in scene.layers.enumerated() {
      roots.append(
        makeLayer(layer, in: nil, place: i, isMask: false, addedAt: nil, cause: "scene"))
    }
    commitLayers()
    for i in scene.interactions.indices { schedule(i, tick: 1) }
    isPlaying = true
    var count = 0
    while issues.errors.isEmpty, let event = queue.popMin(), event.time <= horizon + simultaneity {
      now = max(now, event.time)
      chainLength = event.chainLength
      count += 1
      if let excess = limits.excess(of: .causes, found: chainLength, isLeast: true) {
        reportCircle(in: log.last?.cause ?? "the script", excess)
      } else if keeps(to: .events, count) {
        handle(event)
      }
    }
    // Handlers point to layers, and layers to animations that wait for handlers.
    for animation in animations { animation.transaction = nil }
  }

  private func handle(_ event: ScheduledEvent) {
    switch event.action {
    case .start(let animation, let stamp):
      site = animation.animation.location
      if stamp == animation.stamp { start(animation) }
    case .stop(let animation, let stamp):
      site = animation.animation.location
      if stamp == animation.stamp { stop(animation, finished: true, cause: "completed") }
    case .press(let touch, let context): pressed(touch, context)
    case .interaction(let index, let tick):
      site = scene.interactions[index].entry.location
      run([scene.interactions[index].entry], HandlerContext(cause: "interactions[\(index)]"))
      schedule(index, tick: tick + 1)
    }
  }

  /// Puts an event into its place.
  func add(_ event: ScheduledEvent) {
    var event = event
    // What is written in the scene is caused by nothing, however much of it there is.
    event.chainLength = isPlaying && event.time <= now + simultaneity ? chainLength + 1 : 0
    queue.insert(event)
  }

  // MARK: Limits

  /// True while a number keeps to a limit; when it does not, that is reported and the script ends.
  func keeps(to name: WorkLimits.Name, _ count: Int, layer: LiveLayer? = nil) -> Bool {
    guard let excess = limits.excess(of: name, found: count, isLeast: true) else { return true }
    report(excess.at(layer: layer?.path ?? ""))
    return false
  }

  /// Reports the first limit that is passed, and ends the script.
  func report(_ excess: LimitExcess) {
    if !isOver { issues.error(excess.at(layer: excess.layerPath, instant: now), at: site) }
    isOver = true
  }

  /// Counts layers, animations or changes that are looked at; false when these are too many.
  func take(steps: Int) -> Bool {
    stepCount += steps
    return keeps(to: .scriptSteps, stepCount)
  }

  /// The state of a layer for a transition; `nil` when too much would be kept.
  private func keptState(of layer: LiveLayer) -> LiveLayer? {
    keptCount += layer.subtreeCount
    guard keeps(to: .shownLayers, layerCount + keptCount, layer: layer) else { return nil }
    return LiveLayer(oldFaceOf: layer, at: now)
  }

  private func schedule(_ index: Int, tick: Int) {
    let interaction = scene.interactions[index]
    switch interaction.schedule {
    case .at(let time):
      guard tick == 1 else { return }
      add(ScheduledEvent(at: time, .interaction(index, tick: 1)))
    case .every(let interval, let until):
      let time = Double(tick) * interval
      let end = min(until ?? .infinity, horizon)
      guard end < .infinity else {
        issues.error(
          "a timer without an end needs \"until\", or the scene a time.duration", layer: "",
          at: interaction.entry.location)
        return
      }
      guard interval > 0 else {
        issues.error(
          "a timer's interval is \(interval); it must be above 0", layer: "",
          at: interaction.entry.location)
        return
      }
      guard time <= end + simultaneity else { return }
      add(ScheduledEvent(at: time, .interaction(index, tick: tick)))
    }
  }

  /// Notes something in the event log.
  func note(
    _ kind: TimelineEvent.Kind, layer: LiveLayer? = nil, key: String? = nil, cause: String,
    finished: Bool? = nil, message: String = ""
  ) {
    guard keeps(to: .events, log.count + 1) else { return }
    log.append(
      TimelineEvent(
        time: now, kind: kind, layerPath: layer?.path, key: key, cause: cause,
        isFinished: finished, message: message))
  }

  // MARK: Layers

  /// Makes a layer with all that is in it, its animations too.
  func makeLayer(
    _ source: Layer, in superlayer: LiveLayer?, place: Int, isMask: Bool, addedAt: Seconds?,
    cause: String
  ) -> LiveLayer {
    let name =
      !source.name.isEmpty ? source.name : isMask ? "mask" : "\(source.kind.rawValue)[\(place)]"
    let live = LiveLayer(
      source, path: superlayer.map { "\($0.path)/\(name)" } ?? name, ordinal: layerCount,
      in: superlayer, isMask: isMask, addedAt: addedAt)
    layerCount += 1
    for name in Set([source.name, live.path]) where !name.isEmpty {
      layersByName[name, default: []].append(live)
    }
    uncommitted.append(live)
    check(live)
    addAnimations(of: live, isInitial: addedAt == nil, cause: cause)
    // Only the root of a subtree comes and goes by itself.
    let inside = addedAt.map { _ in -Seconds.infinity }
    if let mask = source.mask {
      live.append(
        makeLayer(mask, in: live, place: 0, isMask: true, addedAt: inside, cause: cause))
    }
    for (i, sublayer) in source.sublayers.enumerated() {
      live.append(
        makeLayer(sublayer, in: live, place: i, isMask: false, addedAt: inside, cause: cause))
    }
    return live
  }

  /// All layers that ever had a name or a path, in the order in which they came.
  func layers(named name: String) -> [LiveLayer] { layersByName[name] ?? [] }

  /// Adds a layer in front of the others at the root.
  func appendRoot(_ layer: LiveLayer) { roots.append(layer) }

  /// From now on the layers are part of what is on screen.
  func commitLayers() {
    for layer in uncommitted { layer.isCommitted = true }
    uncommitted = []
  }

  private func check(_ layer: LiveLayer) {
    for property in LayerProperty.all {
      if let fault = layer.source.properties[property].fault {
        issues.error("\(property) \(fault)", layer: layer.path, at: layer.source.location)
      }
    }
    for cell in layer.source.properties.emitter.cells {
      for fault in cell.faults {
        issues.error(fault, layer: layer.path, at: layer.source.location)
      }
    }
    if let fault = layer.source.timing.fault {
      issues.error(fault, layer: layer.path, at: layer.source.location)
    }
  }

  // MARK: Animations

  /// Adds the animations that a layer comes with.
  private func addAnimations(of layer: LiveLayer, isInitial: Bool, cause: String) {
    let all = layer.source.animations
    var last: [String: Int] = [:]
    for (i, animation) in all.enumerated() { if let key = animation.key { last[key] = i } }
    for (i, animation) in all.enumerated() {
      // Adding under a key that is taken replaces the animation that has it.
      if let key = animation.key, !animation.isTransition, last[key] != i {
        issues.warning(
          "is replaced at once by a later animation of the same key", layer: layer.path,
          animation: key, at: animation.location)
        continue
      }
      add(
        animation, to: layer, label: animation.key ?? "animations[\(i)]", isInitial: isInitial,
        cause: cause)
    }
  }

  /// Adds an animation to a layer, in the present transaction.
  @discardableResult
  func add(
    _ animation: Animation, to layer: LiveLayer, label: String? = nil, isInitial: Bool = false,
    cause: String
  ) -> LiveAnimation {
    var animation = animation
    if animation.isTransition {
      animation.key = "transition"
      if layer.isMask {
        issues.error(
          "is a mask, which cannot have a transition", layer: layer.path, animation: "transition",
          at: animation.location)
      }
    }
    let label = label ?? animation.key ?? "animations[\(layer.animations.count)]"
    if let key = animation.key, let old = layer.attachedAnimation(forKey: key) {
      remove(old, cause: "replaced by \(cause)")
    }
    let live = LiveAnimation(
      inTransaction(animation), on: layer, label: label, ordinal: animationCount, at: now,
      isInitial: isInitial, cause: cause, transaction: transaction)
    animationCount += 1
    if animation.isTransition, (animation.timing.beginTime ?? 0) == 0 {
      live.oldFace = oldFaces.last { $0.original === layer }
    }
    live.check(&issues)
    layer.append(live)
    animations.append(live)
    for transaction in transaction?.chain ?? [] { transaction.pendingCount += 1 }
    expectEvents(of: live)
    return live
  }

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
  func expectEvents(of live: LiveAnimation) {
    live.stamp += 1
    guard !live.hasStopped, let span = live.activeSpan else { return }
    if !live.hasStarted {
      add(ScheduledEvent(at: max(now, span.lowerBound), .start(live, stamp: live.stamp)))
    }
    if span.upperBound < .infinity {
      add(ScheduledEvent(at: max(now, span.upperBound), .stop(live, stamp: live.stamp)))
    }
  }

  private func start(_ live: LiveAnimation) {
    live.hasStarted = true
    if live.animation.isTransition, live.oldFace == nil {
      live.oldFace = keptState(of: live.layer)
    }
    note(.animationDidStart, layer: live.layer, key: live.label, cause: live.cause)
    runHandler(
      live.animation.onStart,
      HandlerContext(
        layer: live.layer, cause: "\(live.layer.path) animation \(live.label) onStart"))
  }

  /// Ends an animation: `finished` when its active time is over, else because it was removed.
  private func stop(_ live: LiveAnimation, finished: Bool, cause: String) {
    guard !live.hasStopped else { return }
    live.hasStopped = true
    if !finished || live.animation.isRemovedOnCompletion { detach(live) }
    note(
      .animationDidStop, layer: live.layer, key: live.label, cause: cause, finished: finished)
    runHandler(
      live.animation.onStop,
      HandlerContext(
        layer: live.layer, isFinished: finished,
        cause: "\(live.layer.path) animation \(live.label) onStop"))
    let waiting = live.transaction?.chain ?? []
    live.transaction = nil
    for transaction in waiting {
      transaction.pendingCount -= 1
      if !finished { transaction.isFinished = false }
      completeIfOver(transaction)
    }
  }

  private func detach(_ live: LiveAnimation) {
    guard live.isAttached else { return }
    live.remove(at: now)
    live.layer.animationsDidChange()
  }

  /// Takes an animation off its layer.
  func remove(_ live: LiveAnimation, cause: String) {
    detach(live)
    stop(live, finished: false, cause: cause)
  }

  // MARK: Transactions

  /// Runs the entries of a handler or a completion, outside whatever transaction made it run.
  func runHandler(_ entries: [ActionEntry], _ context: HandlerContext) {
    guard !entries.isEmpty, issues.errors.isEmpty else { return }
    if let excess = limits.excess(of: .handlers, found: handlerDepth + 1, isLeast: true) {
      return reportCircle(in: context.cause, excess)
    }
    let outer = transaction
    transaction = nil
    handlerDepth += 1
    run(entries, context)
    handlerDepth -= 1
    transaction = outer
  }

  private func reportCircle(in cause: String, _ excess: LimitExcess) {
    issues.error(
      "the script runs in a circle at \(now) s: \(cause) makes itself run again and again, \(excess.amount), allowed: \(excess.permission)",
      at: site)
  }

  /// Runs entries, each in a transaction of its own inside the present one.
  func run(_ entries: [ActionEntry], _ context: HandlerContext) {
    for entry in entries where !isOver {
      if let wanted = entry.ifFinished, wanted != context.isFinished { continue }
      let targets = entry.actions.compactMap(\.transitionTarget)
      let disables = entry.actions.contains { if case .transition = $0 { true } else { false } }
      inTransaction(entry.transaction ?? .init(), disablesActions: disables, context) {
        // What the layers showed when the transaction began.
        let outer = oldFaces
        for target in targets {
          with(target, context) { layer in
            if let state = keptState(of: layer) { oldFaces.append(state) }
          }
        }
        for action in entry.actions where !isOver { perform(action, context) }
        oldFaces = outer
      }
    }
  }

  /// Does something in a transaction, and what the transaction has to do afterwards.
  func inTransaction(
    _ settings: TransactionSettings, disablesActions: Bool = false, block: ViewBlock? = nil,
    _ context: HandlerContext, _ body: () -> Void
  ) {
    let outer = transaction
    let inner = LiveTransaction(
      settings, in: outer, disablesActions: disablesActions, block: block, context: context)
    transaction = inner
    body()
    transaction = outer
    inner.isCommitted = true
    if outer == nil { commitLayers() }
    completeIfOver(inner)
  }

  private func completeIfOver(_ transaction: LiveTransaction) {
    guard transaction.isCommitted, transaction.pendingCount == 0,
      !transaction.completion.isEmpty
    else { return }
    transaction.pendingCount = -1
    var context = transaction.context
    context.isFinished = transaction.isFinished
    note(.completion, layer: nil, cause: context.cause, finished: transaction.isFinished)
    context.cause += " completion"
    runHandler(transaction.completion, context)
  }
}

extension Animation {
  /// True for what plays between two states of a layer.
  var isTransition: Bool {
    if case .transition = action { true } else { false }
  }
}

extension ScriptAction {
  /// The layer that gets a transition.
  fileprivate var transitionTarget: LayerReference? {
    switch self {
    case .transition(let layer, _): layer
    case .addAnimation(let layer, let animation): animation.isTransition ? layer : nil
    default: nil
    }
  }
}

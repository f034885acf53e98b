import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Runs a handler or a completion, outside whatever transaction made it run.
  func runHandler(_ handler: Handler, _ context: HandlerContext) {
    guard !handler.isEmpty, record.issues.errors.isEmpty else { return }
    if let excess = limits.excess(of: .handlers, found: handlerDepth + 1, isLeast: true) {
      return reportCircle(in: context.cause, excess)
    }
    let outer = (transaction, codeTransaction, commit)
    (transaction, codeTransaction) = (nil, nil)
    commit = LiveCommit()
    handlerDepth += 1
    run(handler, context)
    handlerDepth -= 1
    (transaction, codeTransaction, commit) = outer
  }

  /// Runs entries, or code in a transaction inside the present one.
  func run(_ handler: Handler, _ context: HandlerContext) {
    switch handler {
    case .entries(let entries):
      var context = context
      context.event = countRun(of: entries)
      run(entries, context)
    case .code(let code):
      guard take(steps: 1) else { return }
      inTransaction(TransactionSettings(), context) { code(context) }
    }
  }

  /// Ends a commit: layers that came in it are part of the presentation, and animations that do
  /// not say when begin in the time that their layers have after all changes (core-animation 1.4).
  func commitChanges() {
    uncommitted.subtract(commit.layers)
    for id in commit.animations where record[id].isAttached { beginNow(id) }
    if !entriesToCome.isEmpty {
      for id in commit.layers.sorted(by: { $0.index < $1.index }) { expectEntries(within: id) }
    }
    commit = LiveCommit()
  }

  /// Runs entries, each in a transaction of its own inside the present one.
  func run(_ entries: [ActionEntry], _ context: HandlerContext) {
    let outer = site
    defer { site = outer }
    for entry in entries where !isOver && take(steps: 1 + entry.actions.count) {
      site = entry.location ?? outer
      if let name = entry.name { script.named[name] = entry }
      if let wanted = entry.ifFinished, wanted != context.isFinished { continue }
      var context = context
      if let name = entry.within {
        guard let layer = layer(name, context) else { continue }
        context.frame = layer
      }
      guard holds(entry.condition, context), let settings = settings(of: entry, context) else {
        continue
      }
      let targets = entry.actions.compactMap(\.transitionTarget)
      let hasTransition = entry.actions.contains {
        switch $0 {
        case .transition: true
        case .late(let late): late.key == "transition"
        default: false
        }
      }
      inTransaction(settings, isOfTransition: hasTransition, context) {
        // What the layers showed when the transaction began.
        let outer = outgoingStates
        for target in targets { keepOutgoing(of: target, context) }
        if let transaction, transaction.parent == nil {
          keepShown(
            for: entry.actions,
            disablesActions: transaction.disablesActions || transaction.isOfTransition,
            isAlone: true, context)
        }
        for action in entry.actions where !isOver { perform(action, context) }
        outgoingStates = outer
      }
    }
  }

  /// Keeps what a layer shows now, or showed before the commit, from which a transition will play.
  func keepOutgoing(
    of target: LayerReference, beforeCommit: Bool = false, _ context: HandlerContext
  ) {
    with(target, context) { layer in
      if let state = keptState(of: layer, beforeCommit: beforeCommit) {
        outgoingStates.append(state)
      }
    }
  }

  /// Does something in a transaction, and what the transaction has to do afterwards.
  func inTransaction(
    _ settings: TransactionSettings, isOfTransition: Bool = false, block: ViewBlock? = nil,
    _ context: HandlerContext, _ body: () -> Void
  ) {
    enterTransaction(settings, isOfTransition: isOfTransition, block: block, context: context)
    let inner = transaction
    body()
    // Code may have left transactions open that it began in this one.
    while transaction !== inner, transaction != nil { leaveTransaction() }
    leaveTransaction()
  }

  /// Begins a transaction inside the present one.
  func enterTransaction(
    _ settings: TransactionSettings, isOfTransition: Bool = false, isBegunByCode: Bool = false,
    block: ViewBlock? = nil, context: HandlerContext
  ) {
    transaction = LiveTransaction(
      settings, in: transaction, isOfTransition: isOfTransition, isBegunByCode: isBegunByCode,
      block: block, context: context)
  }

  /// Ends the innermost transaction, and the commit with the outermost.
  func leaveTransaction() {
    guard let inner = transaction else { return }
    if inner.parent == nil { willCommit?() }
    transaction = inner.parent
    for completion in inner.completions { completion.isCommitted = true }
    if transaction == nil { commitChanges() }
    for completion in inner.completions { completeIfOver(completion) }
  }

  /// Runs a completion for which all animations are over.
  func completeIfOver(_ completion: LiveCompletion) {
    guard completion.isCommitted, completion.pendingCount == 0 else { return }
    completion.pendingCount = -1
    var context = completion.context
    context.isFinished = completion.isFinished
    note(.completion, layer: nil, cause: context.cause, finished: completion.isFinished)
    context.cause += " completion"
    runHandler(completion.handler, context)
  }
}

extension ScriptAction {
  /// The layer that gets a transition.
  var transitionTarget: LayerReference? {
    switch self {
    case .transition(let layer, _, _): layer
    case .addAnimation(let layer, let animation): animation.isTransition ? layer : nil
    case .late(let late): late.transitionTarget
    default: nil
    }
  }
}

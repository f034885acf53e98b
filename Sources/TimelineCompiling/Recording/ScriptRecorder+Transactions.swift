import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptRecorder {
  /// Runs the entries of a handler or a completion, outside whatever transaction made it run.
  func runHandler(_ entries: [ActionEntry], _ context: HandlerContext) {
    guard !entries.isEmpty, record.issues.errors.isEmpty else { return }
    if let excess = limits.excess(of: .handlers, found: handlerDepth + 1, isLeast: true) {
      return reportCircle(in: context.cause, excess)
    }
    let outer = (transaction, commit)
    transaction = nil
    commit = LiveCommit()
    handlerDepth += 1
    run(entries, context)
    handlerDepth -= 1
    (transaction, commit) = outer
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
    for entry in entries where take(steps: 1 + entry.actions.count) {
      if let wanted = entry.ifFinished, wanted != context.isFinished { continue }
      var context = context
      if let name = entry.within {
        guard let layer = layer(name, context) else { continue }
        context.frame = layer
      }
      let targets = entry.actions.compactMap(\.transitionTarget)
      let hasTransition = entry.actions.contains {
        if case .transition = $0 { true } else { false }
      }
      inTransaction(entry.transaction ?? .init(), isOfTransition: hasTransition, context) {
        // What the layers showed when the transaction began.
        let outer = oldFaces
        for target in targets {
          with(target, context) { layer in
            if let state = keptState(of: layer) { oldFaces.append(state) }
          }
        }
        if let transaction, transaction.parent == nil {
          keepShown(
            for: entry.actions,
            disablesActions: transaction.disablesActions || transaction.isOfTransition,
            isAlone: true, context)
        }
        for action in entry.actions where !isOver { perform(action, context) }
        oldFaces = outer
      }
    }
  }

  /// Does something in a transaction, and what the transaction has to do afterwards.
  func inTransaction(
    _ settings: TransactionSettings, isOfTransition: Bool = false, block: ViewBlock? = nil,
    _ context: HandlerContext, _ body: () -> Void
  ) {
    let outer = transaction
    let inner = LiveTransaction(
      settings, in: outer, isOfTransition: isOfTransition, block: block, context: context)
    transaction = inner
    body()
    transaction = outer
    inner.isCommitted = true
    if outer == nil { commitChanges() }
    completeIfOver(inner)
  }

  /// Runs the completion of a transaction whose animations are all over.
  func completeIfOver(_ transaction: LiveTransaction) {
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

extension ScriptAction {
  /// The layer that gets a transition.
  fileprivate var transitionTarget: LayerReference? {
    switch self {
    case .transition(let layer, _, _): layer
    case .addAnimation(let layer, let animation): animation.isTransition ? layer : nil
    default: nil
    }
  }
}

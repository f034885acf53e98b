package import FrameSampling
package import Graphics
package import LayerModel
package import SceneModel
package import TimelineModel
package import Timing

// The seam for programs: code runs between two events, and does what scripts do.

/// The code that an animation tells of its begin and its end (`CAAnimationDelegate`).
package struct AnimationDelegate {
  /// Runs when its active time begins.
  package let didStart: () -> Void
  /// Runs when it is over, with true when it was played to its end.
  package let didStop: (Bool) -> Void

  /// A delegate of two closures.
  package init(didStart: @escaping () -> Void = {}, didStop: @escaping (Bool) -> Void = { _ in }) {
    (self.didStart, self.didStop) = (didStart, didStop)
  }
}

extension ScriptPlayer {
  // MARK: Time

  /// Lets happen what is due up to an instant and at it, and stays there.
  ///
  /// Changes that code made before are committed first.
  ///
  /// - Parameter instant: In clip time; one that has passed is now.
  package func advance(to instant: Seconds) {
    if !isPlaying { begin() }
    commitCode()
    while let next = nextTime, next <= instant + timeTolerance, step() {}
    wait(until: instant)
  }

  /// Expects code at an instant, which then runs once in a transaction and a commit of its own.
  ///
  /// At one time animations begin and end first, then the script's entries run, then code in the
  /// order in which it was scheduled, and then display links.
  ///
  /// - Parameters:
  ///   - instant: In clip time; one that has passed is now.
  ///   - isDisplayLink: True for code that looks at what all others have done.
  ///   - cause: The words of the event log for it.
  ///   - code: The code.
  package func schedule(
    at instant: Seconds, isDisplayLink: Bool = false, cause: String = "code",
    _ code: @escaping () -> Void
  ) {
    expect(
      .code { _ in code() }, at: max(now, instant), isDisplayLink: isDisplayLink,
      HandlerContext(cause: cause))
  }

  // MARK: Transactions

  /// Begins a transaction inside the present one.
  package func beginTransaction(_ settings: TransactionSettings = TransactionSettings()) {
    enterTransaction(
      settings, isBegunByCode: true,
      context: transaction?.context ?? HandlerContext(cause: "code"))
  }

  /// Commits the innermost transaction; nothing when code has begun none.
  package func commitTransaction() {
    if transaction?.isBegunByCode == true { leaveTransaction() }
  }

  /// Commits what code did so far, outside all transactions that it has begun itself.
  package func commitCode() {
    guard let own = codeTransaction, transaction === own else { return }
    codeTransaction = nil
    leaveTransaction()
  }

  /// The settings of the present transaction; changes hold for what is added afterwards.
  package var transactionSettings: TransactionSettings {
    get {
      TransactionSettings(
        duration: transaction?.duration, timingFunction: transaction?.timingFunction,
        disableActions: transaction?.disablesActions)
    }
    set {
      beginCode()
      transaction?.settings = newValue
    }
  }

  /// Sets the code that runs when all animations are over that the present transaction gets from
  /// now on; at its end when there are none.
  package func complete(with code: @escaping () -> Void) {
    beginCode()
    transaction?.complete(with: .code { _ in code() })
  }

  /// Opens the transaction of code that runs outside all others.
  private func beginCode() {
    if !isPlaying { begin() }
    guard transaction == nil else { return }
    enterTransaction(TransactionSettings(), context: HandlerContext(cause: "code"))
    codeTransaction = transaction
  }

  // MARK: Actions

  /// Does what a script's action does, in the present transaction.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isImplicit: False makes no implicit animations of its changes, whatever the transaction
  ///     says.
  package func perform(_ action: ScriptAction, isImplicit: Bool = true) {
    guard isImplicit else {
      beginCode()
      beginTransaction(TransactionSettings(disableActions: true))
      perform(action)
      return commitTransaction()
    }
    beginCode()
    guard let transaction, take(steps: 1) else { return }
    log(action)
    keepShownByCode(action)
    // A transition plays from what the layer showed before the commit.
    let outer = outgoingStates
    if let target = action.transitionTarget {
      keepOutgoing(of: target, beforeCommit: true, transaction.context)
    }
    perform(action, transaction.context)
    outgoingStates = outer
  }

  /// Adds an animation to a layer, as the action of a script does, with a delegate.
  package func add(
    _ animation: Animation, to layer: LayerReference, delegate: AnimationDelegate
  ) {
    beginCode()
    guard let transaction else { return }
    let action = ScriptAction.addAnimation(layer, animation)
    log(action)
    keepShownByCode(action)
    let outer = outgoingStates
    if let target = action.transitionTarget {
      keepOutgoing(of: target, beforeCommit: true, transaction.context)
    }
    perform(
      addition: animation, to: layer, delegate: delegate, transaction.context)
    outgoingStates = outer
  }

  /// Notes what code does, in the entry of its commit, under the settings of its transaction.
  private func log(_ action: ScriptAction) {
    let settings = transactionSettings
    let place = commit.logPlace ?? codeLog.count
    if commit.logPlace == nil {
      codeLog.append(Interaction(.at(now), ActionEntry([.entries([])])))
      commit.logPlace = place
    }
    guard case .entries(var entries)? = codeLog[place].entry.actions.first else { return }
    // Not copied as it grows: much may happen in one commit.
    codeLog[place].entry.actions = []
    if entries.last?.transaction == settings {
      entries[entries.count - 1].actions.append(action)
    } else {
      entries.append(ActionEntry([action], transaction: settings))
    }
    codeLog[place].entry.actions = [.entries(entries)]
  }

  /// The scene of what code has done so far, as a script at absolute times.
  ///
  /// - Parameter duration: The clip's length, in seconds; what happens later is left out.
  /// - Returns: A scene that plays as the code did.
  package func playedScene(lasting duration: Seconds) -> Scene {
    var played = scene
    played.duration = duration
    played.interactions += codeLog.filter {
      if case .at(let time) = $0.schedule { time <= duration + timeTolerance } else { true }
    }
    return played
  }

  // MARK: The trees

  /// The model values of a layer; `nil` when it is not in the tree.
  package func modelValues(of layer: LayerReference) -> LayerProperties? {
    inTree(layer).map(model)
  }

  /// The values of a layer on screen: those before the changes that are not committed; `nil` when
  /// it is not in the tree.
  package func presentationValues(of layer: LayerReference) -> LayerProperties? {
    inTree(layer).map(shown)
  }

  /// True for a layer that came in a commit which has ended.
  package func isOnScreen(_ layer: LayerReference) -> Bool {
    inTree(layer).map(isCommitted) ?? false
  }

  /// The animations that are on a layer, in the order in which they were added.
  package func animations(of layer: LayerReference) -> [Animation] {
    inTree(layer).map { layer in
      record[layer].attachedPlaces.map { record[layer].animations[$0].animation }
    } ?? []
  }

  /// A layer's own time; `nil` when it is not in the tree.
  package func localTime(of layer: LayerReference) -> Seconds? { inTree(layer).map(localTime) }

  /// The layer that a point of the canvas hits in the presentation tree.
  package func hitTest(_ point: Point) -> LayerReference? { hitLayer(point).map(reference) }

  /// A point of the canvas in the coordinates of a layer as it is seen, or, of `nil`, the point.
  package func point(_ point: Point, in layer: LayerReference) -> Point? {
    inTree(layer).flatMap { self.point(point, in: $0) }
  }

  /// The presentation tree, without particles; `nil` once a limit is passed.
  package var presentationFrame: PresentationFrame? { touchedTree()?.shownFrame }

  /// The errors so far, after which nothing happens any more; `nil` when there are none.
  package var failure: TimelineError? {
    record.issues.errors.isEmpty ? nil : TimelineError(issues: record.issues.errors)
  }

  /// The events so far.
  package var events: [TimelineEvent] { record.events }

  /// The layer that is meant, when it is in the tree.
  private func inTree(_ layer: LayerReference) -> LayerID? {
    layers(layer).last(where: record.isInTree)
  }

  /// The way to name a layer: by its identity, or by its path.
  func reference(to layer: LayerID) -> LayerReference {
    record[layer].source.identity.map { .identified($0) } ?? .named("/\(record[layer].path)")
  }
}

import SceneModel
import Timing

/// A transaction while its entry, or code, runs.
final class LiveTransaction {
  let parent: LiveTransaction?
  /// The settings of its own, without its completion; the others are its parent's.
  var settings: TransactionSettings
  /// True for an entry with a transition, which shows all changes at once but those of a view
  /// animation in it.
  let isOfTransition: Bool
  /// True for one that code has begun and has to commit.
  let isBegunByCode: Bool
  /// The animation of the changes in a view animation; `nil` outside one.
  let block: ViewBlock?
  /// The handler that its actions run for.
  let context: HandlerContext
  /// The completions that were set in it; the last one counts the animations that come.
  private(set) var completions: [LiveCompletion] = []

  init(
    _ settings: TransactionSettings, in parent: LiveTransaction?, isOfTransition: Bool = false,
    isBegunByCode: Bool = false, block: ViewBlock? = nil, context: HandlerContext
  ) {
    self.parent = parent
    self.settings = settings
    self.settings.completion = []
    self.isOfTransition = isOfTransition || parent?.isOfTransition ?? false
    self.isBegunByCode = isBegunByCode
    self.block = block ?? parent?.block
    self.context = context
    if !settings.completion.isEmpty { complete(with: .entries(settings.completion)) }
  }

  /// The duration of animations that have none; `nil` is Core Animation's default.
  var duration: Seconds? { settings.duration ?? parent?.duration }
  /// Replaces the curves of animations; `nil` leaves them.
  var timingFunction: TimingFunction? { settings.timingFunction ?? parent?.timingFunction }
  /// True makes no implicit animations.
  var disablesActions: Bool { settings.disableActions ?? parent?.disablesActions ?? false }

  /// Sets what runs when the animations that are added from now on are over.
  func complete(with handler: Handler) {
    completions.append(LiveCompletion(handler, context))
  }

  /// The completions that wait for an animation that is added now, the innermost first.
  var waitingCompletions: [LiveCompletion] {
    let outer = parent?.waitingCompletions ?? []
    return completions.last.map { [$0] + outer } ?? outer
  }
}

/// A completion of a transaction, until the animations are over that were added since it was set.
final class LiveCompletion {
  let handler: Handler
  let context: HandlerContext
  /// Animations that are not over, in its transaction or in those inside it.
  var pendingCount = 0
  /// False once an animation was removed before its end.
  var isFinished = true
  /// True once no more animations can come.
  var isCommitted = false

  init(_ handler: Handler, _ context: HandlerContext) {
    (self.handler, self.context) = (handler, context)
  }
}

/// The actions of an event.
enum Handler {
  /// Entries of a script, each in a transaction of its own.
  case entries([ActionEntry])
  /// Code of a program, in one transaction.
  case code((HandlerContext) -> Void)

  /// True when nothing runs.
  var isEmpty: Bool {
    if case .entries(let entries) = self { entries.isEmpty } else { false }
  }
}

/// The handler that actions run for: its layer, its touch and its cause.
struct HandlerContext {
  /// The layer whose handler runs; `self` in the actions.
  var layer: LayerID?
  /// The touch that made it run.
  var touch: LiveTouch?
  /// The layer in whose coordinates points are; `nil` for the canvas.
  var frame: LayerID?
  /// True in a stop or a completion before which all was played to the end.
  var isFinished: Bool?
  /// The place in the script.
  var cause: String
  /// The count of the handler's runs before this one.
  var event = 0
  /// The tags of the animation whose handler runs.
  var tags: [String: String] = [:]
}

/// A finger on the canvas.
struct LiveTouch {
  /// The place in the order of all touches.
  let ordinal: Int
  /// The motion; one that rests is a drag that goes nowhere.
  let drag: Drag
}

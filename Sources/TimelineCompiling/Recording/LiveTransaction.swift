import SceneModel
import Timing

/// A transaction while its entry runs, and until its animations are over.
final class LiveTransaction {
  let parent: LiveTransaction?
  /// The duration of animations that have none; `nil` is Core Animation's default.
  let duration: Seconds?
  /// Replaces the curves of animations; `nil` leaves them.
  let timingFunction: TimingFunction?
  /// True makes no implicit animations.
  let disablesActions: Bool
  /// True for an entry with a transition, which shows all changes at once but those of a view
  /// animation in it.
  let isOfTransition: Bool
  let completion: [ActionEntry]
  let context: HandlerContext
  /// Of a view animation: how the changes in it animate.
  let block: ViewBlock?

  /// Animations that are not over, in this transaction or in those inside it.
  var pendingCount = 0
  /// False once an animation was removed before its end.
  var isFinished = true
  /// True once no more animations can come.
  var isCommitted = false

  init(
    _ settings: TransactionSettings, in parent: LiveTransaction?, isOfTransition: Bool = false,
    block: ViewBlock? = nil, context: HandlerContext
  ) {
    self.parent = parent
    duration = settings.duration ?? parent?.duration
    timingFunction = settings.timingFunction ?? parent?.timingFunction
    disablesActions = settings.disableActions ?? parent?.disablesActions ?? false
    self.isOfTransition = isOfTransition || parent?.isOfTransition ?? false
    completion = settings.completion
    self.block = block ?? parent?.block
    self.context = context
  }

  /// This one and those around it.
  var chain: [LiveTransaction] { [self] + (parent?.chain ?? []) }
}

/// For whom and why actions run.
struct HandlerContext {
  /// The layer whose handler runs; `self` in the actions.
  var layer: LayerID?
  /// The touch that made it run.
  var touch: Touch?
  /// The layer in whose coordinates points are; `nil` for the canvas.
  var frame: LayerID?
  /// In a stop or a completion: whether all was played to the end.
  var isFinished: Bool?
  /// The place in the script.
  var cause: String
}

/// A finger on the canvas.
struct Touch {
  /// The place in the order of all touches.
  let ordinal: Int
  /// The motion; one that rests is a drag that goes nowhere.
  let drag: Drag
}

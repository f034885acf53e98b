import Timing

/// Something that will happen in a script, with its place among what happens at the same time.
struct ScheduledEvent: Comparable {
  /// The action that is due.
  enum Action {
    case start(AnimationID, stamp: Int)
    case stop(AnimationID, stamp: Int)
    /// A finger has rested long enough.
    case press(Touch, HandlerContext)
    /// An entry of the script, and which of its ticks.
    case interaction(Int, tick: Int, stamp: Int)
  }

  /// When, in clip time.
  let time: Seconds
  let action: Action
  /// How many events at the same time came before it, each of which made the next one happen.
  var chainLength = 0
  /// The numbers that decide the order, the most important first.
  private let order: [Double]

  /// An event; `ordinal` is that of its animation among all.
  init(at time: Seconds, _ action: Action, ordinal: Int = 0) {
    self.time = time
    self.action = action
    // Times that are equal but for a rounding are equal.
    let tick = (time / timeTolerance).rounded()
    order =
      switch action {
      case .start(let animation, _):
        [tick, 0, Double(animation.layer.index), Double(ordinal), 0]
      case .stop(let animation, _):
        [tick, 0, Double(animation.layer.index), Double(ordinal), 1]
      case .press(let touch, _): [tick, 1, Double(touch.ordinal)]
      case .interaction(let index, _, _): [tick, 2, Double(index)]
      }
  }

  static func == (a: ScheduledEvent, b: ScheduledEvent) -> Bool { a.order == b.order }
  static func < (a: ScheduledEvent, b: ScheduledEvent) -> Bool {
    a.order.lexicographicallyPrecedes(b.order)
  }
}

import Timing

/// An event that will happen in a script, with its place among what happens at the same time.
struct ScheduledEvent: Comparable {
  /// The action that is due.
  enum Action {
    case start(AnimationID, stamp: Int)
    case stop(AnimationID, stamp: Int)
    /// A finger has rested long enough; apart, because it is large and rare, and the queue is moved
    /// about.
    indirect case press(LiveTouch, HandlerContext)
    /// An entry of the script, and which of its ticks.
    case interaction(Int, tick: Int, stamp: Int)
    /// Code, by its number among all that was scheduled.
    case code(Int, isDisplayLink: Bool)
  }

  /// The time, in clip time.
  let time: Seconds
  let action: Action
  /// The number of events at the same time before it, each of which made the next one happen.
  var chainLength = 0
  /// The time in units of the tolerance: times that are equal but for a rounding are equal.
  private let roundedTime: Double
  /// The numbers that decide the order at one time, the most important first.
  private let rank: (kind: Int, first: Int, second: Int, third: Int)

  /// An event; `ordinal` is that of its animation among all.
  init(at time: Seconds, _ action: Action, ordinal: Int = 0) {
    self.time = time
    self.action = action
    roundedTime = (time / timeTolerance).rounded()
    rank =
      switch action {
      case .start(let animation, _): (0, animation.layer.index, ordinal, 0)
      case .stop(let animation, _): (0, animation.layer.index, ordinal, 1)
      case .press(let touch, _): (1, touch.ordinal, 0, 0)
      case .interaction(let index, _, _): (2, index, 0, 0)
      case .code(let number, let isDisplayLink): (isDisplayLink ? 4 : 3, number, 0, 0)
      }
  }

  static func == (a: ScheduledEvent, b: ScheduledEvent) -> Bool {
    a.roundedTime == b.roundedTime && a.rank == b.rank
  }
  static func < (a: ScheduledEvent, b: ScheduledEvent) -> Bool {
    a.roundedTime == b.roundedTime ? a.rank < b.rank : a.roundedTime < b.roundedTime
  }
}

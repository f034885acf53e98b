public import Timing

/// The settings of a transaction, for the animations that are made in it (`CATransaction`).
///
/// An inner transaction inherits the settings that it does not have itself.
public struct TransactionSettings: Hashable, Sendable {
  /// The duration of animations that have none; `nil` is 0.25 s, 0 makes no implicit animations.
  public var duration: Seconds?
  /// Replaces the curve of all animations; `nil` leaves explicit ones as they are and gives
  /// implicit ones `default`.
  public var timingFunction: TimingFunction?
  /// True makes no implicit animations.
  public var disableActions: Bool?
  /// Runs when all animations that were added in it have finished or were removed; at once when
  /// there are none.
  public var completion: [ActionEntry]

  /// Core Animation's defaults, except what is given.
  public init(
    duration: Seconds? = nil, timingFunction: TimingFunction? = nil, disableActions: Bool? = nil,
    completion: [ActionEntry] = []
  ) {
    self.duration = duration
    self.timingFunction = timingFunction
    self.disableActions = disableActions
    self.completion = completion
  }
}

public import Timing

/// An event at a time of the scene's script: a touch, a button, a timer's tick.
public struct Interaction: Hashable, Sendable {
  /// The time at which it happens, in scene time, or in the time of the layer that the entry is
  /// within.
  public enum Schedule: Hashable, Sendable {
    /// Once.
    case at(Seconds)
    /// Again and again, the first time after one interval; the last not after `until`, or the
    /// clip's end.
    case every(Seconds, until: Seconds?)
  }

  /// The time at which it happens.
  public var schedule: Schedule
  /// The actions of that time.
  public var entry: ActionEntry

  /// An entry of a script.
  public init(_ schedule: Schedule, _ entry: ActionEntry) {
    self.schedule = schedule
    self.entry = entry
  }
}

public import Graphics
public import Timing

/// A finger that moves in a straight line at a steady speed, in canvas points.
public struct Drag: Hashable, Sendable {
  /// The point at which it touches down.
  public var from: Point
  /// The point at which it lifts.
  public var to: Point
  /// The time for which it moves, in seconds.
  public var duration: Seconds

  /// A drag from its parts.
  public init(from: Point, to: Point, duration: Seconds) {
    self.from = from
    self.to = to
    self.duration = duration
  }
}

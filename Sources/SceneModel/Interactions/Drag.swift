public import Graphics
public import Timing

/// A finger that moves in a straight line at a steady speed, in canvas points.
public struct Drag: Hashable, Sendable {
  /// Where it touches down.
  public var from: Point
  /// Where it lifts.
  public var to: Point
  /// How long it moves, in seconds.
  public var duration: Seconds

  /// A drag from its parts.
  public init(from: Point, to: Point, duration: Seconds) {
    self.from = from
    self.to = to
    self.duration = duration
  }
}

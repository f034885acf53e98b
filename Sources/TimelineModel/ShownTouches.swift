public import Graphics
public import LayerModel
public import Timing

/// The touches of a scene's script, and the ring that shows them above all layers.
public struct ShownTouches: Hashable, Sendable {
  /// The ring.
  public let indicator: TouchIndicator
  /// The touches in the order in which they began.
  public let touches: [Touch]

  package init(indicator: TouchIndicator, touches: [Touch]) {
    (self.indicator, self.touches) = (indicator, touches)
  }

  /// A finger on the canvas, from its coming to its going.
  public struct Touch: Hashable, Sendable {
    /// The time at which it comes, in clip time.
    public let begin: Seconds
    /// The time at which it goes; of a tap the same instant.
    public let end: Seconds
    /// The place at which it comes, in points of the canvas.
    public let from: Point
    /// The place to which it goes; on the way it moves evenly.
    public let to: Point

    package init(begin: Seconds, end: Seconds, from: Point, to: Point) {
      (self.begin, self.end, self.from, self.to) = (begin, end, from, to)
    }
  }
}

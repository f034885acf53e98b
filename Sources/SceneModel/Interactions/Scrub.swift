public import Timing

/// A slider that drives a layer's `timeOffset`: from value to value in straight lines.
///
/// A layer whose speed is 0 shows its animations at exactly that time.
public struct Scrub: Hashable, Sendable {
  /// The layer whose time is moved.
  public var layer: LayerReference
  /// Offsets in seconds; at least one.
  public var values: [Seconds]
  /// The time of each value, as parts of the duration; `nil` is evenly spaced.
  public var keyTimes: [Double]?
  /// The time for which it goes on, in seconds; afterwards the last value holds.
  public var duration: Seconds

  /// A scrub from its parts.
  public init(
    layer: LayerReference, values: [Seconds], keyTimes: [Double]? = nil, duration: Seconds
  ) {
    self.layer = layer
    self.values = values
    self.keyTimes = keyTimes
    self.duration = duration
  }
}

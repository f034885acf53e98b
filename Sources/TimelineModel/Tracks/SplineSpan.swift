public import LayerModel

/// One span of a smooth curve through values: a cubic by its ends and the speeds there (Hermite).
public struct SplineSpan: Sendable, Hashable {
  /// The value at the start.
  public let from: PropertyValue
  /// The value at the end, of the same kind.
  public let to: PropertyValue
  /// Speed at the start, as a difference of values per span.
  public let leaving: PropertyValue
  /// Speed at the end, likewise.
  public let arriving: PropertyValue

  /// A span from one value to another of the same kind.
  package init(
    from: PropertyValue, to: PropertyValue, leaving: PropertyValue, arriving: PropertyValue
  ) {
    self.from = from
    self.to = to
    self.leaving = leaving
    self.arriving = arriving
  }
}

/// One span of a smooth curve through values: a cubic by its ends and the speeds there (Hermite).
public struct SplineSpan<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value at the start.
  public let from: Value
  /// The value at the end, of the same kind.
  public let to: Value
  /// Speed at the start, as a difference of values per span.
  public let leaving: Value
  /// Speed at the end, likewise.
  public let arriving: Value

  /// A span from one value to another of the same kind.
  @inlinable package init(from: Value, to: Value, leaving: Value, arriving: Value) {
    self.from = from
    self.to = to
    self.leaving = leaving
    self.arriving = arriving
  }

  /// The span with other values in the places of its own.
  @inlinable package func map<Other: Sendable & Hashable>(
    _ transform: (Value) -> Other
  ) -> SplineSpan<Other> {
    SplineSpan<Other>(
      from: transform(from), to: transform(to), leaving: transform(leaving),
      arriving: transform(arriving))
  }
}

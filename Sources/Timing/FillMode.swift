/// The value of an animation outside its active time (`CAMediaTimingFillMode`).
public enum FillMode: String, CaseIterable, Hashable, Sendable {
  /// Nothing on either side.
  case removed
  /// The last value, afterwards.
  case forwards
  /// The first value, beforehand.
  case backwards
  /// Both.
  case both

  /// True when something shows before the active time.
  public var fillsBackwards: Bool { self == .backwards || self == .both }
  /// True when something shows after the active time.
  public var fillsForwards: Bool { self == .forwards || self == .both }
}

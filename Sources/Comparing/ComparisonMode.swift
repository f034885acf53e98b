/// What counts as a difference between two frames.
public enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Any channel of any pixel, as far as the thresholds of single pixels do not allow it.
  case exact
  /// What an eye could see: what differs more, in some window, than another encoding of the same
  /// picture.
  case perceptual
}

/// The kind of difference between two frames that counts.
public enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// Any channel of any pixel, as far as the thresholds of single pixels do not allow it.
  case exact
  /// Visible differences: larger, in some window, than between two encodings of the same picture.
  case perceptual
}

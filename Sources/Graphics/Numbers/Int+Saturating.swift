extension Int {
  /// The whole part of a number, however large it is: beyond an integer's limits the nearest limit,
  /// and 0 for what is not a number.
  ///
  /// The one way in which a computed number becomes an integer: the standard conversion ends the
  /// program where the number does not fit.
  package init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 0x1p63 {
      self = .max
    } else if value <= -0x1p63 {
      self = .min
    } else {
      self = Int(value)
    }
  }
}

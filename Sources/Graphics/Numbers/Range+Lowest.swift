extension Range<Int> {
  /// The first number from which on something holds; the end where it does not.
  ///
  /// - Parameter holds: False of numbers before the first and true of all from there on.
  /// - Returns: The number, found by bisection.
  @inlinable
  package func lowest(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

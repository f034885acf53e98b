extension Array {
  /// The place of the stretch that holds a time, of stretches in order of their starts that each
  /// last until the next; a time before the second start is in the first.
  ///
  /// A time within ``timeTolerance`` before a start counts as it.
  ///
  /// - Complexity: O(log *n*).
  func stretch(at time: Seconds, startingAt start: (Element) -> Seconds) -> Int {
    stretch(at: time, in: indices, startingAt: start)
  }

  /// The same of the stretches at some places, at least one.
  func stretch(
    at time: Seconds, in places: Range<Int>, startingAt start: (Element) -> Seconds
  ) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(self[middle]) <= time + timeTolerance { low = middle } else { high = middle }
    }
    return low
  }
}

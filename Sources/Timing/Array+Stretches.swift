extension Array {
  /// The place of the stretch that holds a time, of stretches in order of their starts that each
  /// last until the next; a time before the second start is in the first.
  ///
  /// A time within ``timeTolerance`` before a start counts as it.
  ///
  /// - Complexity: O(log *n*).
  func stretch(at time: Seconds, startingAt start: (Element) -> Seconds) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(self[middle]) <= time + timeTolerance { low = middle } else { high = middle }
    }
    return low
  }
}

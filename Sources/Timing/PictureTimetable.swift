/// The times of an animated file's pictures, in the time of the layer that plays it.
public struct PictureTimetable: Hashable, Sendable {
  /// The begin of each picture, in seconds: the first at 0, each after the one before.
  public let starts: [Seconds]
  /// The time that the file plays once, in seconds.
  public let duration: Seconds
  /// The number of times that it plays before it holds its last picture; 0 is for ever.
  public let playCount: Int

  /// A timetable.
  ///
  /// `nil` unless there is a picture, the first begins at 0, all come one after another before the
  /// duration's end, and the count is not negative.
  public init?(starts: [Seconds], duration: Seconds, playCount: Int) {
    guard starts.first == 0, duration.isFinite, let last = starts.last, last < duration,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }), playCount >= 0
    else { return nil }
    self.starts = starts
    self.duration = duration
    self.playCount = playCount
  }

  /// The number of the picture shown at a time: the first before 0, the last after the end.
  ///
  /// A time within ``timeTolerance`` before a picture's start counts as its start.
  ///
  /// - Complexity: O(log pictures).
  public func picture(at time: Seconds) -> Int {
    let time = time + timeTolerance
    guard time >= 0 else { return 0 }
    if playCount > 0, time >= duration * Double(playCount) { return starts.count - 1 }
    guard time.isFinite else { return starts.count - 1 }
    // What a division cuts off must not reach back before the pass's start.
    let inPass = max(0, time - (time / duration).rounded(.down) * duration)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= inPass { low = middle } else { high = middle }
    }
    return low
  }
}

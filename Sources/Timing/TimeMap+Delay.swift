extension TimeMap {
  /// The outer time at which inner time was less by a delay than it is at another outer time.
  ///
  /// It is looked for backwards from there; where inner time never was so little, its first stretch
  /// is taken to have begun earlier. Under nested repeats, which have no single line, and where
  /// inner time never runs, outer seconds count.
  ///
  /// - Parameters:
  ///   - time: The outer time.
  ///   - delay: In inner seconds; below 0 looks forwards.
  /// - Returns: The outer time, which is finite; exactly `time − delay` where inner time is outer
  ///   time.
  public func outerTime(from time: Seconds, delayedBy delay: Seconds) -> Seconds {
    let largest = Seconds.greatestFiniteMagnitude
    // In this order the limits win over NaN.
    return max(-largest, min(largest, unlimitedOuterTime(from: time, delayedBy: delay)))
  }

  private func unlimitedOuterTime(from time: Seconds, delayedBy delay: Seconds) -> Seconds {
    guard delay != 0, !links.isEmpty, let flattened else { return time - delay }
    return flattened.outerTime(from: time, delayedBy: delay)
  }
}

extension PiecewiseLinearMap {
  fileprivate func outerTime(from time: Seconds, delayedBy delay: Seconds) -> Seconds {
    let i = index(at: time)
    if case .wave(_, _, let rate) = pieces[i].body { return time - delay / rate }
    guard let now = self(time)?.time else { return time - delay }
    let wanted = now - delay
    let order = delay > 0 ? Array((0...i).reversed()) : Array(i..<pieces.count)
    for j in order {
      guard case .ramp(let value, let rate) = pieces[j].body, rate != 0 else { continue }
      let found = pieces[j].start + (wanted - value) / rate
      let end = j + 1 < pieces.count ? pieces[j + 1].start : .infinity
      let range = delay > 0 ? (pieces[j].start, min(end, time)) : (max(pieces[j].start, time), end)
      if found >= range.0, found <= range.1 { return found }
    }
    // Before all that is known, as if it had always run as it does first.
    for piece in pieces {
      guard case .ramp(let value, let rate) = piece.body, rate > 0, wanted < value else { continue }
      return piece.start + (wanted - value) / rate
    }
    return time - delay
  }
}

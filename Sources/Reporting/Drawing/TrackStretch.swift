package import Inbetween

/// A stretch of time in which a track does one thing.
package struct TrackStretch {
  /// The effect of a track.
  package enum Activity: Equatable {
    /// Nothing is shown.
    case nothing
    /// An end is shown, where the track stands.
    case fills
    /// The track runs, in a cycle by number.
    case runs(Double)
  }

  /// The track's effect.
  package let activity: Activity
  /// The time, in the clip's seconds.
  package let range: Range<Seconds>
}

extension Track {
  /// The effect of the track over a range of time, looked at in the middle of so many equal parts;
  /// equal neighbours are joined.
  ///
  /// - Parameters:
  ///   - range: The time, in the clip's seconds.
  ///   - count: The number of parts, at least 1.
  /// - Returns: Stretches that follow one another without gaps.
  package func stretches(over range: Range<Seconds>, count: Int) -> [TrackStretch] {
    let running = timeMap.runningSpan
    let length = range.upperBound - range.lowerBound
    var result: [TrackStretch] = []
    for i in 0..<count {
      let part =
        range.lowerBound + length * Double(i) / Double(count)..<range.lowerBound + length
        * Double(i + 1) / Double(count)
      let middle = (part.lowerBound + part.upperBound) / 2
      var activity = TrackStretch.Activity.nothing
      if let position = timeMap(middle) {
        activity = running?.contains(middle) == true ? .runs(position.cycle) : .fills
      }
      if let last = result.last, last.activity == activity {
        result[result.count - 1] = TrackStretch(
          activity: activity, range: last.range.lowerBound..<part.upperBound)
      } else {
        result.append(TrackStretch(activity: activity, range: part))
      }
    }
    return result
  }

  /// True when the track stops running in the middle of a cycle.
  package func isCutOff(at end: Seconds) -> Bool {
    guard case .pieces(let map)? = timeMap.links.first,
      let last = map(end - 1e-6), let iteration
    else { return false }
    return timeMap.links.count <= 3 && last.time < iteration * 0.999
      && last.time > iteration * 0.001
  }

  /// The length of an iteration, in seconds, where the time map still says it.
  private var iteration: Seconds? {
    for link in timeMap.links {
      if case .progress(let duration) = link { return duration }
    }
    return nil
  }
}

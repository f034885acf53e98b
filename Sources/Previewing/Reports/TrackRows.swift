import Inbetween
import Reporting

/// The bars of some tracks over a part of the clip.
struct TrackRows: Encodable {
  /// A stretch in which the track runs, or stands and shows its end.
  struct Bar: Encodable {
    let from: Double
    let to: Double
    /// The cycle in which it runs; `nil` while it stands.
    let cycle: Double?
    /// Progress at equal steps; `nil` while it stands, and of bars behind many others.
    let curve: [Double]?
  }

  /// A track.
  struct Row: Encodable {
    /// The track's number through all layers.
    let number: Int
    let bars: [Bar]
    /// True when it ends in the middle of a cycle.
    let isCutOff: Bool
    /// Key times in the clip's seconds.
    let keyTimes: [Double]
    /// The time at which its spring is at rest.
    let settles: Double?
  }

  let first: Int
  let from: Double
  let to: Double
  let rows: [Row]

  /// The looks that are taken at a part of the clip, for bars and for curves.
  private static let (barCount, curveCount) = (600, 24)
  /// The bars of a row that have a curve.
  private static let curveLimit = 40
  /// The most rows of one request.
  static let rowLimit = 200

  /// The rows of some tracks, by their numbers, over a part of the clip.
  init(_ tracks: [(number: Int, track: Track)], over range: Range<Seconds>, duration: Seconds) {
    first = tracks.first?.number ?? 0
    (from, to) = (range.lowerBound, range.upperBound)
    rows = tracks.map { number, track in
      let stretches = track.stretches(over: range, count: Self.barCount)
      let running = track.timeMap.runningSpan
      return Row(
        number: number, bars: Self.bars(of: track, stretches),
        isCutOff: running.map { track.isCutOff(at: min($0.upperBound, duration)) } ?? false,
        keyTimes: Self.keyTimes(of: track, in: stretches), settles: Self.rest(of: track))
    }
  }

  /// The bars of a track's stretches; none where it shows nothing.
  private static func bars(of track: Track, _ stretches: [TrackStretch]) -> [Bar] {
    var result: [Bar] = []
    for stretch in stretches {
      var (from, to) = (stretch.range.lowerBound, stretch.range.upperBound)
      switch stretch.activity {
      case .nothing: break
      case .fills: result.append(Bar(from: from, to: to, cycle: nil, curve: nil))
      case .runs(let cycle):
        // Looks at parts of the clip find the ends nearly; the map knows them.
        if let running = track.timeMap.runningSpan {
          (from, to) = (max(from, running.lowerBound), min(to, running.upperBound))
        }
        let curve = result.count < curveLimit ? curve(of: track.timeMap, from..<max(from, to)) : nil
        result.append(Bar(from: from, to: to, cycle: cycle, curve: curve))
      }
    }
    return result
  }

  /// Progress at equal steps through a range, a little inside its ends: there another cycle may
  /// begin.
  private static func curve(of map: TimeMap, _ range: Range<Seconds>) -> [Double] {
    let length = range.upperBound - range.lowerBound
    return (0...curveCount).map { step in
      let share = 1e-3 + (1 - 2e-3) * Double(step) / Double(curveCount)
      return ((map(range.lowerBound + length * share)?.time ?? 0) * 1000).rounded() / 1000
    }
  }

  /// The time at which a track's spring is at rest; `nil` without one, or when it never is.
  private static func rest(of track: Track) -> Double? {
    guard let spring = track.timeMap.spring, spring.settlingDuration.isFinite else { return nil }
    return TimeMap(track.timeMap.links.dropLast()).firstInstant(
      reaching: spring.settlingDuration, from: 0)
  }

  /// Key times that are marked at most, in all cycles.
  private static let keyTimeLimit = 64

  /// The instants at which progress comes to a key time, in each cycle.
  private static func keyTimes(of track: Track, in stretches: [TrackStretch]) -> [Double] {
    guard case .keyframes(let keyframes) = track.content else { return [] }
    let wanted = keyframes.segments.dropFirst().prefix(keyTimeLimit).map(\.start)
    var result: [Double] = []
    for stretch in stretches where result.count < keyTimeLimit {
      guard case .runs = stretch.activity else { continue }
      for progress in wanted {
        if let time = instant(of: progress, in: stretch.range, track.timeMap) {
          result.append(time)
        }
      }
    }
    return Array(result.prefix(keyTimeLimit))
  }

  /// An instant at which progress passes a value, found by halving; `nil` where the ends lie on one
  /// side.
  private static func instant(
    of progress: Double, in range: Range<Seconds>, _ map: TimeMap
  ) -> Double? {
    let inset = (range.upperBound - range.lowerBound) * 1e-6
    var (low, high) = (range.lowerBound + inset, range.upperBound - inset)
    guard let start = map(low)?.time, let end = map(high)?.time,
      (start - progress) * (end - progress) < 0
    else { return nil }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      guard let value = map(middle)?.time else { return nil }
      if (value < progress) == (start < progress) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

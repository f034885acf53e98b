import Foundation
import Media
import Timing
import Storing

/// The power of a sound in steps of 5 ms, left and right.
///
/// It is all that is kept of a sound: 6 MB an hour.
struct SoundEnvelope {
  /// Samples in a step, at ``LowBandReader``'s rate.
  static let step = 120
  /// Seconds of a step.
  static let seconds = Double(step) / Double(LowBandReader.rate)

  /// The power of each step, of 1, for both channels.
  private(set) var powers: [[Float]] = [[], []]
  /// The sound's length.
  private(set) var duration: Seconds = 0

  /// Reads a sound to its end.
  init(_ source: any SoundSource) throws(MediaError) {
    var reader = LowBandReader(source)
    var rest: [[Float]] = [[], []]
    while true {
      let piece = try reader.next()
      let isEnd = piece.left.isEmpty
      rest[0] += piece.left
      rest[1] += piece.right
      let whole = rest[0].count / Self.step
      for channel in 0..<2 {
        for i in 0..<whole {
          let part = rest[channel][i * Self.step..<(i + 1) * Self.step]
          powers[channel].append(part.reduce(0) { $0 + $1 * $1 } / Float(Self.step))
        }
        rest[channel].removeFirst(whole * Self.step)
      }
      if isEnd { break }
    }
    duration = Double(reader.sourceCount) / 48_000
  }

  /// The number of steps.
  var count: Int { powers[0].count }
  /// The largest power of a step.
  var peak: Float { powers.reduce(0) { max($0, $1.max() ?? 0) } }

  /// Levels of both channels together, in decibels, none more than 40 dB below a peak.
  private func levels(below peak: Float) -> [Float] {
    (0..<count).map { 10 * log10(powers[0][$0] + powers[1][$0] + peak * 1e-4 + 1e-12) }
  }

  /// The steps by which a sound is later, where that makes it far more alike.
  ///
  /// A steady tone says nothing of its time: of shifts that do as well as the best, the smallest
  /// counts.
  func lag(of other: SoundEnvelope) -> Int {
    let peak = max(peak, other.peak)
    let (a, b) = (levels(below: peak), other.levels(below: peak))
    let count = min(a.count, b.count)
    /// The mean square of what levels differ by, of which 20 dB count at most.
    func cost(_ lag: Int) -> Float {
      let steps = max(0, -lag)..<min(a.count, b.count - lag)
      guard steps.count > count / 2 else { return .infinity }
      var sum: Float = 0
      for i in steps {
        let difference = a[i] - b[i + lag]
        sum += min(difference * difference, 400)
      }
      return sum / Float(steps.count)
    }
    let still = cost(0)
    guard still > Self.leastCost, still.isFinite else { return 0 }
    let lags = (1...Self.longestLag).flatMap { [$0, -$0] }
    let costs = lags.map(cost)
    guard let best = costs.min(), best < still / 4,
      let place = costs.firstIndex(where: { $0 <= best * 1.5 + 0.1 })
    else { return 0 }
    return lags[place]
  }

  /// The largest shift that is looked for: a second.
  private static let longestLag = 200
  /// The cost from which on a shift is looked for, in square decibels; encoding leaves up to 3.2 of
  /// bursts of noise, and a shift of 30 ms in 5 s makes at least 2.4.
  private static let leastCost: Float = 2
}
